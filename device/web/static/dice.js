// Draws a die as the table's screen does: its face, its number, and its state in an outline and a word.

export function figure(name) {
  const drawn = document.createElement("i");
  drawn.className = "figure";
  drawn.style.setProperty("--figure", `url("/figures/${name}.svg")`);
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

export function die(shown) {
  const cell = document.createElement("li");
  cell.className = "cell";
  cell.dataset.state = shown.state;
  const frame = document.createElement("span");
  frame.className = "frame";
  const body = document.createElement("span");
  body.className = "die";
  body.dataset.shape = shown.shape;
  body.dataset.faces = shown.figures.length;
  body.append(...shown.figures.map(figure));
  frame.append(body);
  const number = document.createElement("span");
  number.className = "number";
  number.textContent = shown.number;
  cell.append(frame, number);
  if (shown.word) {
    const tag = document.createElement("span");
    tag.className = "tag";
    const words = document.createElement("span");
    words.textContent = shown.word;
    if (shown.icon) tag.append(figure(shown.icon));
    tag.append(words);
    cell.append(tag);
  }
  return cell;
}
