// Lists the throws of the game on the table, the newest first: an example of a client in a browser.

function line(thrown) {
  const player = document.createElement("b");
  player.textContent = thrown.player;
  const faces = document.createElement("span");
  faces.textContent = thrown.dice.map((die) => die.face).join(", ");
  const made = document.createElement("li");
  made.append(player, faces);
  return made;
}

function draw({ language, theme, game, words }) {
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
  document.getElementById("title").textContent = game ? game.title : words.no_game;
  const throws = game ? game.throws.toReversed() : [];
  document.getElementById("throws").replaceChildren(...throws.map(line));
}

const stream = new EventSource("/api/events");
stream.addEventListener("table", (event) => draw(JSON.parse(event.data)));
