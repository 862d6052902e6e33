// Draws a die as the table's screen does: its face, its number, and its state in an outline and a word.
import { element, figure } from "./parts.js";

export function die(shown) {
  const cell = element("li", "", "cell");
  cell.dataset.state = shown.state;
  const frame = element("span", "", "frame");
  const body = element("span", "", "die");
  body.dataset.shape = shown.shape;
  body.dataset.faces = shown.figures.length;
  body.append(...shown.figures.map(figure));
  const names = shown.names.filter((name) => name !== shown.word); // a word that names the face is read already
  if (names.length) {
    body.setAttribute("role", "img");
    body.setAttribute("aria-label", names.join(" / "));
  }
  frame.append(body);
  cell.append(frame, element("span", shown.number, "number"));
  if (shown.word) {
    const tag = element("span", "", "tag");
    if (shown.icon) tag.append(figure(shown.icon));
    tag.append(element("span", shown.word));
    cell.append(tag);
  }
  return cell;
}
