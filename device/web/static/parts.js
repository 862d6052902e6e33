// What all pages of the table share: elements, silhouettes, medallions, the links between pages, the stream.
import { followEvents } from "./stream.js";

export const byId = (id) => document.getElementById(id);

export function element(tag, words, ...classes) {
  const made = document.createElement(tag);
  made.classList.add(...classes);
  made.textContent = words;
  return made;
}

// A button that stays pressed while what it names is chosen; `key` tells it from the others beside it.
export function button(key, parts, pressed, act, ...classes) {
  const made = element("button", "", ...classes);
  made.dataset.key = key;
  made.type = "button";
  made.setAttribute("aria-pressed", pressed);
  made.append(...parts);
  made.addEventListener("click", act);
  return made;
}

// Shows links or buttons in place of those that a part has shown. The focus of a keyboard or a screen reader stays
// at the one with the same `key`, or goes to the first one: it would else begin anew at the top of the page.
export function replaceKeys(part, keys) {
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const preventScroll = !focused?.matches(":focus-visible"); // a finger sees where it is
  part.replaceChildren(...keys);
  if (!focused) return;
  const all = [...part.querySelectorAll("[data-key]")];
  (all.find((each) => each.dataset.key === focused.dataset.key) ?? all[0])?.focus({ preventScroll });
}

export function figure(name) {
  const drawn = element("i", "", "figure");
  drawn.style.setProperty("--figure", `url("/figures/${name}.svg")`);
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

export function showMedallion(place, name, shape) {
  place.textContent = Array.from(name)[0].toUpperCase();
  place.dataset.shape = shape;
  place.setAttribute("aria-hidden", "true");
  return place;
}

export function medallion(name, shape) {
  return showMedallion(element("span", "", "medallion"), name, shape);
}

// A name by its own direction: where room is short, its end is cut and never its beginning.
export function nameOf(name) {
  const made = element("span", name, "name");
  made.dir = "auto";
  return made;
}

export function number(value) {
  return String(value).replace("-", "−");
}

export function dress({ language, theme }) {
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
}

export function showLink(live, words) {
  byId("link").dataset.live = live;
  byId("link-words").textContent = words;
}

// Says why there is nothing to see, or hides what was said.
export function showWaiting(words) {
  byId("waiting").hidden = !words;
  byId("waiting").textContent = words;
}

function link(path, words, icon) {
  const made = element("a", "");
  made.href = path;
  if (path === location.pathname) made.setAttribute("aria-current", "page");
  made.append(figure(icon), element("span", words));
  return made;
}

function showPages(words) {
  byId("pages").replaceChildren(
    link("/", words.table, "table"),
    link("/evening", words.evening, "lune"),
    link("/people", words.people, "joueurs"),
    link("/result", words.result, "roi"),
  );
}

// Calls `draw` with the table as it is now, and again whenever it changes.
export function followTable(draw) {
  let words = { live: "", lost: "…" };
  let here = null;

  function take(event, data) {
    const table = JSON.parse(data);
    if (table.words.live !== words.live) showPages(table.words);
    words = table.words;
    dress(table);
    draw(table);
    showWaiting("");
    showLink(true, words.live);
  }

  function lose(refused) {
    showLink(false, words.lost);
    if (refused) showWaiting(refused);
  }

  // A browser keeps pages that were left, to go back to them. Their streams would use up its connections.
  addEventListener("pagehide", () => here?.abort());
  addEventListener("pageshow", () => {
    here = new AbortController();
    followEvents("/api/events", take, lose, here.signal);
  });
}
