// Follows what the table tells of finished games, for the pages of the evening, of people, and of the result.
import { byId, element, followTable, medallion, nameOf } from "./parts.js";
import { AGAIN_MS, pause } from "./stream.js";

export function person({ name, medallion: shape }) {
  const made = element("span", "", "person");
  made.append(medallion(name, shape), nameOf(name));
  return made;
}

// A row of a table of figures: the name at the left, then cells of text or elements.
export function row(who, cells) {
  const made = element("tr", "");
  const name = element("th", "");
  name.scope = "row";
  name.append(person(who));
  made.append(name, ...cells.map((cell) => {
    const column = element("td", "");
    column.append(cell);
    return column;
  }));
  return made;
}

// A bar from the middle: to the right for luck, to the left for bad luck.
export function luckBar(luck, most) {
  const bar = element("i", "", "luck");
  bar.dataset.bad = luck < 0;
  bar.style.setProperty("--share", Math.min(1, Math.abs(luck) / Math.max(1, most)));
  return bar;
}

// Calls `draw` with what is told of finished games, and again whenever it changes.
export function followPast(title, draw) {
  let wanted = "";

  // Where the network loses the file, or a part of it, it is asked for again until the table names a newer one.
  async function bring(path) {
    while (path === wanted) {
      const told = await fetch(path).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
      if (told && path === wanted) return draw(told);
      await pause(AGAIN_MS);
    }
  }

  followTable((table) => {
    byId("title").textContent = document.title = title(table.words);
    if (table.past && table.past !== wanted) bring((wanted = table.past));
  });
}
