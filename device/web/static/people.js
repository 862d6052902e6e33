// The pages of people: what somebody's finished games add up to, in all or in one game alone.
import { button, byId, element, figure, number, replaceKeys } from "./parts.js";
import { followPast, luckBar, person, row } from "./past.js";

let past = null;
// What is chosen is kept by its words: places in the lists change as games end. The first person is shown at first.
let name = "";
let games = "";
let period = new URLSearchParams(location.search).get("period") ?? "always";

// A link to the page with another period; the person that is shown stays.
function periodLink({ name: asked, words }) {
  const made = element("a", words);
  made.href = `/people?period=${asked}`;
  made.dataset.key = asked;
  if (asked === period) made.setAttribute("aria-current", "true");
  made.addEventListener("click", (event) => {
    event.preventDefault();
    history.replaceState(null, "", made.href);
    [period, games] = [asked, ""];
    draw();
  });
  return made;
}

function tile(shown) {
  const made = element("li", "", "panel");
  made.append(element("b", shown.number, "score"), element("strong", shown.strong), element("span", shown.rest));
  return made;
}

// A bar for each turn, from the line of zero; the best one is bright and bears its number.
function bars(points) {
  const most = Math.max(1, ...points);
  const least = Math.min(0, ...points);
  const best = points.indexOf(Math.max(...points));
  return points.map((value, place) => {
    const bar = element("i", "");
    bar.style.setProperty("--foot", (Math.min(0, value) - least) / (most - least));
    bar.style.setProperty("--height", Math.abs(value) / (most - least));
    if (place === best) bar.append(element("b", number(value)));
    return bar;
  });
}

function drawTurns(turns, words) {
  byId("turns-title").textContent = words.turns;
  byId("turns-words").textContent = turns ? turns.words : words.no_turns;
  const chart = byId("chart");
  chart.hidden = !turns;
  chart.setAttribute("aria-label", turns ? `${words.turns}, ${turns.points.map(number).join(", ")}` : "");
  chart.replaceChildren(...(turns ? bars(turns.points) : []));
}

function fact(title, ...parts) {
  const made = element("div", "");
  const told = element("dd", "");
  told.append(...parts);
  made.append(element("dt", title), told);
  return made;
}

function facts(shown, words) {
  const found = [];
  if (shown.favourite) {
    const { figure: icon, name: face, words: times } = shown.favourite;
    found.push(fact(words.favourite, figure(icon), element("b", face), ` ${times}`));
  }
  if (shown.luck !== null) {
    const most = Math.max(Math.abs(shown.luck), shown.lost);
    const luck = (shown.luck > 0 ? "+" : "") + number(shown.luck);
    found.push(fact(words.luck, luckBar(shown.luck, most), element("b", luck, "score")));
    found.push(fact(words.lost, element("b", shown.lost ? number(-shown.lost) : "0", "score")));
  }
  if (shown.tales) found.push(fact(words.tales, figure("tale"), element("b", shown.tales, "score")));
  return found;
}

function drawMeetings(meetings, words) {
  byId("meetings").hidden = meetings.length === 0;
  byId("meetings-title").textContent = words.meetings;
  byId("ahead-head").textContent = words.ahead;
  byId("behind-head").textContent = words.behind;
  byId("meeting-rows").replaceChildren(
    ...meetings.map(({ who, ahead, behind }) => row(who, [String(ahead), String(behind)])),
  );
}

function draw() {
  const { people, uncounted, words } = past;
  const chosen = people.find((each) => each.who.name === name) ?? people[0];
  byId("nothing").textContent = uncounted || (chosen ? "" : words.no_people);
  byId("person").hidden = !chosen;
  replaceKeys(byId("names"), people.map((each) => button(each.who.name, [person(each.who)], each === chosen, () => {
    [name, games] = [each.who.name, ""];
    draw();
  })));
  if (!chosen) return;
  name = chosen.who.name;
  const { lives, meetings } = chosen.periods.find((each) => each.name === period);
  const shown = lives.find(({ title }) => title === games) ?? lives[0];
  byId("person-name").textContent = chosen.who.name;
  byId("since").textContent = chosen.since;
  byId("periods").setAttribute("aria-label", words.period);
  replaceKeys(byId("periods"), chosen.periods.map(periodLink));
  byId("no-games").textContent = shown ? "" : words.no_games_in_period;
  byId("lives").hidden = lives.length < 2;
  replaceKeys(byId("lives"), lives.map((each) => button(each.title, [each.title], each === shown, () => {
    games = each.title;
    draw();
  })));
  byId("tiles").replaceChildren(...(shown ? shown.tiles.map(tile) : []));
  byId("turns").hidden = !shown;
  drawTurns(shown?.turns, words);
  byId("facts").replaceChildren(...(shown ? facts(shown, words) : []));
  drawMeetings(meetings, words);
}

followPast((words) => words.people, (told) => {
  past = told;
  draw();
});
