// Shows the standings of a club, and asks for them again whenever the club says that they have changed.
import { followEvents } from "./stream.js";

const main = document.getElementById("main");
const lost = document.getElementById("lost");

// A screen that may be a television: wide enough for two columns, and lying on its side.
const TELEVISION = matchMedia("(min-width: 1200px) and (orientation: landscape)");

// The smallest type on a television, as a share of its height; a smaller one is hard to read from a chair.
const SMALLEST = 16 / 1080;
// By how much the type is made smaller at a time, in pixels.
const STEP_PX = 0.5;

// After this long, in milliseconds, a club that could not answer is asked again.
const AGAIN_MS = 5000;

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function table(headings, rows) {
  const made = element("table");
  const head = made.createTHead().insertRow();
  for (const [text, numeric] of headings) {
    const cell = element("th", text, numeric ? "number" : "");
    cell.scope = "col";
    head.append(cell);
  }
  const body = made.createTBody();
  const somebodyLeads = rows.some((row) => row[0] !== 1);
  for (const row of rows) {
    const line = body.insertRow();
    line.className = row[0] === 1 && somebodyLeads ? "first" : "";
    row.forEach((value, index) => line.append(element("td", value, headings[index][1] ? "number" : "")));
  }
  return made;
}

function section(title, ...inside) {
  const made = element("section");
  made.append(element("h2", title), ...inside);
  return made;
}

function told(number, language) {
  return number.toLocaleString(language, { maximumFractionDigits: 2 });
}

function score(won) {
  return won === null ? "–" : won === 0.5 ? "½ : ½" : won === 1 ? "1 : 0" : "0 : 1";
}

function league({ league: lines, words, language }) {
  if (!lines.length) return section(words.league, element("p", words.empty));
  const headings = [[words.place, 1], [words.player, 0], [words.games, 1], [words.wins, 1], [words.points, 1]];
  return section(words.league, table(headings, lines.map((line) =>
    [line.place, line.name, line.games, line.wins, told(line.points, language)])));
}

// The standings of a tournament, and the pairings of its round.
function tournament({ name, title, standings, pairings, drawn, over }, words, language) {
  const headings = [[words.place, 1], [words.player, 0], [words.points, 1], [words.opponents, 1]];
  const heading = [name, title, ...(over ? [words.over] : [])].join(" · ");
  const sections = [section(heading, table(headings, standings.map((line) => [
    line.place, line.left ? `${line.name} (${words.left})` : line.name, told(line.points, language),
    told(line.opponents, language),
  ])))];
  const now = pairings.filter((pair) => pair.round === drawn);
  if (now.length) {
    const list = element("ul");
    for (const pair of now) {
      const line = element("li");
      // Each name has a direction of its own: two names from right to left would change places, but not their score.
      const names = element("span");
      names.append(element("bdi", pair.first), ...(pair.second ? [" – ", element("bdi", pair.second)] : []));
      line.append(names, element("span", pair.second ? score(pair.won) : words.rests));
      list.append(line);
    }
    sections.push(section(`${name} · ${words.round.replace("{n}", drawn)}`, list));
  }
  return sections;
}

function tables({ tables: known, words }) {
  const list = element("ul");
  for (const { name, online } of known) {
    const line = element("li");
    line.append(element("span", name), element("span", online ? words.online : words.offline));
    list.append(line);
  }
  return section(words.tables, list);
}

async function show() {
  const answer = await fetch("/api/standings");
  if (!answer.ok) throw new Error(answer.statusText);
  const club = await answer.json();
  document.documentElement.lang = club.language;
  document.title = club.words.title;
  document.getElementById("title").textContent = club.words.title;
  lost.textContent = club.words.lost;
  const tournaments = club.tournaments.flatMap((each) => tournament(each, club.words, club.language));
  main.replaceChildren(league(club), ...tournaments, ...(club.tables.length ? [tables(club)] : []));
  fit();
}

// Makes the type smaller until everything is on the screen of a television, which nobody scrolls.
function fit() {
  const { body, documentElement: page } = document;
  body.style.fontSize = "";
  if (!TELEVISION.matches) return;
  const smallest = SMALLEST * page.clientHeight;
  for (let size = parseFloat(getComputedStyle(body).fontSize); size > smallest; size -= STEP_PX) {
    if (page.scrollHeight <= page.clientHeight) return;
    body.style.fontSize = `${Math.max(smallest, size - STEP_PX)}px`;
  }
}

addEventListener("resize", fit);
document.fonts.addEventListener("loadingdone", fit);

let again = 0;

// Shows the standings; says that they are old, and asks again, while the club cannot tell them.
async function follow() {
  clearTimeout(again);
  lost.hidden = await show().then(() => true, () => false);
  if (!lost.hidden) again = setTimeout(follow, AGAIN_MS);
}

followEvents(
  "/api/events",
  (event) => event === "changed" && follow(),
  (refused) => {
    lost.hidden = false;
    if (refused) lost.textContent = refused;
  },
);
