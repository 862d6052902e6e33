// Shows the table: listens to its changes, and draws the newest state. Nothing is ever sent to the table.
import { die } from "./dice.js";
import { byId, element, figure, followTable, medallion, number } from "./parts.js";

function player(shown) {
  const row = document.createElement("li");
  row.dataset.awaited = shown.awaited;
  row.dataset.out = shown.out;
  if (shown.awaited) row.setAttribute("aria-current", "true");
  row.append(medallion(shown.name, shown.medallion), element("span", shown.name, "name"));
  if (shown.tales !== null) {
    const tales = element("span", shown.tales, "tales");
    tales.prepend(figure("tale"));
    row.append(tales);
  }
  if (shown.figure) row.append(figure(shown.figure));
  if (shown.note) row.append(element("span", shown.note, "note"));
  if (shown.score !== null) row.append(element("span", number(shown.score), "score"));
  return row;
}

function told(sentence) {
  const line = document.createElement("li");
  line.append(element("span", sentence.words, "words"), element("time", sentence.time));
  return line;
}

function draw(table) {
  const { game, words } = table;
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
}

followTable(draw);
