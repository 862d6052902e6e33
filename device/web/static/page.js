// Shows the table: listens to its changes, and draws the newest state. Nothing is ever sent to the table.
import { die } from "./dice.js";
import { byId, element, figure, followTable, medallion, nameOf, number } from "./parts.js";
import { AGAIN_MS, pause } from "./stream.js";

// How far a score has come to the goal.
function way(score, goal) {
  const bar = element("i", "", "way");
  bar.style.setProperty("--share", Math.min(1, Math.max(0, score / goal)));
  return bar;
}

function player(shown, goal) {
  const row = element("li", "");
  row.dataset.awaited = shown.awaited;
  row.dataset.out = shown.out;
  if (shown.awaited) row.setAttribute("aria-current", "true");
  row.append(medallion(shown.name, shown.medallion), nameOf(shown.name));
  const owned = element("span", "", "owned");
  if (shown.tales !== null) owned.append(figure("tale"), element("span", shown.tales, "tales"));
  if (shown.figure) owned.append(figure(shown.figure));
  if (shown.note) owned.append(element("span", shown.note, "note"));
  row.append(owned);
  if (shown.score !== null && goal !== null) row.append(way(shown.score, goal));
  if (shown.score !== null) row.append(element("span", number(shown.score), "score"));
  return row;
}

function told(sentence) {
  const line = element("li", "");
  const icon = sentence.icon ? figure(sentence.icon) : element("i", "", "no-figure");
  icon.dataset.sign = sentence.icon;
  line.append(icon, element("span", sentence.words, "words"), element("time", sentence.time));
  return line;
}

// What the turn brings: what is counted, how the sum comes about, and the sum.
function points({ title, formula, sum }) {
  return [element("span", title), element("span", formula ? `${formula} =` : "", "formula"), element("b", number(sum))];
}

function pot({ title, sum }) {
  return [element("span", title), figure("tale"), element("b", sum)];
}

function header(name, scope) {
  const made = element("th", name);
  made.scope = scope;
  return made;
}

function emptyRow(head, columns) {
  const made = element("tr", "");
  made.append(head, ...columns);
  return made;
}

// The board as a table, which screen readers walk through cell by cell; eyes have its picture. Only cells that change
// are written, so that a reader stays where it is.
function drawBoard(board, words) {
  const place = byId("board");
  place.hidden = !board;
  if (!board) return;
  const { columns, rows } = board;
  if (place.rows.length !== rows.length + 1) {
    const head = emptyRow(element("td", ""), columns.map((name) => header(name, "col")));
    const empty = ({ name, cells }) => emptyRow(header(name, "row"), cells.map(() => element("td", "")));
    place.replaceChildren(element("caption", ""), head, ...rows.map(empty));
  }
  place.caption.textContent = words;
  rows.forEach(({ cells }, y) => cells.forEach((lies, x) => {
    const cell = place.rows[y + 1].cells[x + 1];
    if (cell.textContent !== lies) cell.textContent = lies;
  }));
}

function draw(table) {
  const { game, words } = table;
  document.body.dataset.playing = game !== null;
  document.title = game ? game.title : "dice-table";
  byId("title").textContent = game ? game.title : "dice-table";
  byId("moment").textContent = game ? game.moment : "";
  byId("question").textContent = game ? game.question : words.no_game;
  byId("points").replaceChildren(...(game?.points ? points(game.points) : []));
  byId("pot").replaceChildren(...(game?.pot ? pot(game.pot) : []));
  byId("players").replaceChildren(...(game ? game.players.map((each) => player(each, game.goal)) : []));
  byId("dice").replaceChildren(...(game ? game.dice.map(die) : []));
  drawBoard(game?.board, words.picture);
  const picture = byId("picture");
  picture.hidden = !table.picture;
  picture.alt = game?.board ? "" : words.picture; // the board is told in its own table
  if (table.picture && picture.getAttribute("src") !== table.picture) picture.src = table.picture;
  byId("news-title").textContent = words.happened;
  byId("news").hidden = table.told.length === 0;
  byId("told").replaceChildren(...table.told.map(told));
  byId("looks-on").textContent = words.looks_on;
}

// The network was away while the picture was loaded: it is asked for again.
byId("picture").addEventListener("error", async ({ target }) => {
  await pause(AGAIN_MS);
  if (!target.hidden) target.src = target.getAttribute("src");
});
followTable(draw);
