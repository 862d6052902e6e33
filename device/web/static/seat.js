// The page of one seat: shows what the table asks this seat, and sends its answers. The first phone that names
// the token of the code brings a key, which stays in this tab; the token is then removed from the address.
import { button, byId, dress, element, figure, replaceKeys, showLink, showMedallion, showWaiting } from "./parts.js";
import { AGAIN_MS, pause, readEvents } from "./stream.js";

const KEY = "seat-key";
const CLAIM = "seat-claim";
// The answers after which a code opens nothing any more: it is not valid, or another phone has used it.
const CODE_IS_USELESS = [403, 409];
let page = null;
let ended = false;
let chosenPlace = "";
let aimed = ""; // the final answer that was tapped once
let sending = {}; // stands for the answer that was tapped last

function place(shown) {
  const parts = [element("span", shown.name, "name"), element("span", shown.words, "words")];
  if (shown.figure) parts.unshift(figure(shown.figure));
  const choose = () => {
    chosenPlace = shown.name;
    draw();
  };
  const made = button(shown.name, parts, shown.name === chosenPlace, choose, "place");
  made.disabled = !page.answers.some((each) => each.place === shown.name);
  return made;
}

function answer(shown) {
  const parts = [element("span", shown.words, "words")];
  if (shown.figure) parts.unshift(figure(shown.figure));
  const isAimed = shown.answer === aimed;
  const note = isAimed ? page.words.again : shown.note;
  if (note) parts.push(element("span", note, "note"));
  return button(shown.answer, parts, shown.chosen || isAimed, () => tap(shown), "answer");
}

// An answer that the phone cannot change afterwards is sent at the second tap, so that no slip of a finger stakes a purse.
function tap(shown) {
  if (!shown.final || shown.answer === aimed) return send(shown.answer);
  aimed = shown.answer;
  draw();
}

function row(places) {
  const made = element("div", "", "row");
  made.append(...places.map(place));
  return made;
}

// After a piece was put down, the next empty place that has an answer is chosen.
function nextPlace(before) {
  const empty = (name) => page.answers.filter((each) => each.place === name).length > 1;
  const names = page.board.flat().map((each) => each.name);
  if (!names.includes(chosenPlace)) return names.find(empty) ?? "";
  if (before?.board.length && before.number !== page.number && !empty(chosenPlace)) {
    const later = [...names.slice(names.indexOf(chosenPlace)), ...names];
    return later.find(empty) ?? chosenPlace;
  }
  return chosenPlace;
}

function draw() {
  dress(page);
  showWaiting("");
  document.title = `${page.name}, ${page.game}`;
  showMedallion(byId("medallion"), page.name, page.medallion);
  byId("name").textContent = page.name;
  byId("moment").textContent = `${page.game}, ${page.moment}`;
  byId("question").textContent = page.title;
  byId("note").textContent = page.note;
  byId("said").textContent = page.refused;
  replaceKeys(byId("board"), page.board.map(row));
  const shown = page.answers.filter((each) => !each.place || each.place === chosenPlace);
  replaceKeys(byId("answers"), shown.map(answer));
  byId("secret").textContent = page.words.secret;
  document.body.dataset.sent = "false";
}

function end(words) {
  for (const item of [KEY, CLAIM]) sessionStorage.removeItem(item);
  page = null;
  ended = true;
  for (const id of ["board", "answers"]) byId(id).replaceChildren();
  for (const id of ["note", "said", "secret", "moment"]) byId(id).textContent = "";
  byId("question").textContent = words;
  showWaiting("");
  showLink(false, "");
}

// Ends with a sentence of the page's own process, whose language no state may have told yet.
async function endRefused(answer) {
  const words = await answer.text();
  document.documentElement.lang = answer.headers.get("Content-Language") ?? "en";
  end(words);
}

// Sends an answer until the table has it: a network that is away for a moment must not lose it. It is given up once
// the table asks something else, or another answer is tapped.
async function send(text) {
  document.body.dataset.sent = "true";
  byId("said").textContent = page.words.sent;
  const asked = page.number;
  const mine = (sending = {});
  const counts = () => mine === sending && page?.number === asked;
  const body = JSON.stringify({ number: asked, answer: text });
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${sessionStorage.getItem(KEY)}` };
  for (; counts(); await pause(AGAIN_MS)) {
    const answered = await fetch("/api/seat/answer", { method: "POST", headers, body }).catch(() => null);
    if (!counts() || answered?.ok) return;
    if (answered?.status === 403) return end(page.words.gone);
    byId("said").textContent = answered ? await answered.text() : page.words.lost;
    if (answered) return;
  }
}

function take(event, data) {
  if (event === "gone") return page && end(page.words.gone); // without a page, the next request is refused in words
  const before = page;
  page = JSON.parse(data);
  chosenPlace = nextPlace(before);
  if (before?.number !== page.number || before.heard !== page.heard) aimed = "";
  draw();
  showLink(true, page.words.live);
}

// A phone without a key asks as well: it is told in words that it holds no seat.
async function listen() {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}` };
  const stream = await readEvents("/api/seat/events", take, { headers });
  if (stream.status === 403) await endRefused(stream);
}

// The key for a token. It is kept before the table is asked: where the answer is lost, or the page is loaded again
// meanwhile, the table knows the phone by it.
function keyFor(token) {
  const [claimed, kept] = (sessionStorage.getItem(CLAIM) ?? "").split(" ");
  if (claimed === token) return kept;
  const bits = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
  const key = btoa(bits).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  sessionStorage.setItem(CLAIM, `${token} ${key}`);
  return key;
}

// The token stays in the address until the table has answered, so that a page that is loaded again still has it.
async function enter() {
  const key = keyFor(token);
  const body = JSON.stringify({ token });
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
  const entered = await fetch("/api/seat", { method: "POST", headers, body });
  if (entered.ok) sessionStorage.setItem(KEY, key);
  else if (!CODE_IS_USELESS.includes(entered.status)) throw new Error(entered.statusText); // such as "too many requests"
  else if (!sessionStorage.getItem(KEY)) await endRefused(entered);
  history.replaceState(null, "", "/seat");
  token = "";
}

// A code that comes into a tab with this page changes the hash alone, which loads nothing by itself.
addEventListener("hashchange", () => location.reload());
let token = location.hash.slice(1);
while (!ended) {
  try {
    if (token) await enter();
    if (!ended) await listen();
  } catch {
    // The network is away, or too many phones ask at once: tried again in a second.
  }
  if (ended) break;
  showLink(false, page?.words.lost ?? "…");
  await pause(AGAIN_MS);
}
