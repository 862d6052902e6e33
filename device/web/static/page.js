// Shows the table: listens to its changes, and draws the newest state. Nothing is ever sent to the table.
import { die, figure } from "./dice.js";

const byId = (id) => document.getElementById(id);

function element(tag, words, ...classes) {
  const made = document.createElement(tag);
  made.classList.add(...classes);
  made.textContent = words;
  return made;
}

function player(shown) {
  const row = document.createElement("li");
  row.dataset.awaited = shown.awaited;
  row.dataset.out = shown.out;
  if (shown.awaited) row.setAttribute("aria-current", "true");
  const medallion = element("span", Array.from(shown.name)[0].toUpperCase(), "medallion");
  medallion.dataset.shape = shown.medallion;
  medallion.setAttribute("aria-hidden", "true");
  const name = element("span", shown.name, "name");
  row.append(medallion, name);
  if (shown.tales !== null) {
    const tales = element("span", shown.tales, "tales");
    tales.prepend(figure("tale"));
    row.append(tales);
  }
  if (shown.figure) row.append(figure(shown.figure));
  if (shown.note) row.append(element("span", shown.note, "note"));
  if (shown.score !== null) row.append(element("span", String(shown.score).replace("-", "−"), "score"));
  return row;
}

function told(sentence) {
  const line = document.createElement("li");
  line.append(element("span", sentence.words, "words"), element("time", sentence.time));
  return line;
}

function draw(table) {
  const { game, words } = table;
  document.documentElement.lang = table.language;
  document.documentElement.dataset.theme = table.theme;
  document.body.dataset.playing = game !== null;
  document.title = game ? game.title : "dice-table";
  byId("title").textContent = game ? game.title : "dice-table";
  byId("moment").textContent = game ? game.moment : "";
  byId("question").textContent = game ? game.question : words.no_game;
  const points = game?.points;
  byId("points").textContent = points ? `${points.title} : ${points.formula ? points.formula + " = " : ""}${points.sum}` : "";
  byId("players").replaceChildren(...(game ? game.players.map(player) : []));
  byId("dice").replaceChildren(...(game ? game.dice.map(die) : []));
  const picture = byId("picture");
  picture.hidden = !table.picture;
  picture.alt = words.picture;
  if (table.picture && picture.getAttribute("src") !== table.picture) picture.src = table.picture;
  byId("news-title").textContent = words.happened;
  byId("news").hidden = table.told.length === 0;
  byId("told").replaceChildren(...table.told.map(told));
  byId("looks-on").textContent = words.looks_on;
  linkWords = words;
  showLink(true);
}

let linkWords = { live: "", lost: "…" };

function showLink(live) {
  byId("link").dataset.live = live;
  byId("link-words").textContent = live ? linkWords.live : linkWords.lost;
}

byId("eye").replaceWith(figure("oeil"));
const stream = new EventSource("/api/events");
stream.addEventListener("table", (event) => draw(JSON.parse(event.data)));
stream.addEventListener("error", () => showLink(false));
