// The page of the evening: its games, the best throw, what people did, luck beside choices.
import { byId, element, figure, medallion, number } from "./parts.js";
import { followPast, luckBar, row } from "./past.js";

function game(shown) {
  const line = element("li", "", "panel");
  const picture = element("img", "");
  picture.src = shown.picture;
  picture.alt = "";
  const words = element("div", "", "told");
  words.append(element("h2", shown.title), element("p", shown.words));
  line.append(picture, words, ...shown.winners.map((who) => medallion(who.name, who.medallion)));
  return line;
}

function feat(shown) {
  const line = element("li", "");
  line.append(figure(shown.icon), element("span", shown.words));
  return line;
}

function drawFortunes(fortunes, words) {
  byId("fortunes").hidden = fortunes.length === 0;
  byId("luck-head").textContent = words.luck;
  byId("lost-head").textContent = words.lost;
  const most = Math.max(...fortunes.map((each) => Math.abs(each.luck)));
  byId("fortune-rows").replaceChildren(...fortunes.map(({ who, luck, lost }) => {
    const told = element("span", "", "measured");
    told.append(luckBar(luck, most), element("span", (luck > 0 ? "+" : "") + number(luck)));
    return row(who, [told, lost ? number(-lost) : "0"]);
  }));
}

followPast((words) => words.evening, ({ evening, uncounted, words }) => {
  byId("moment").textContent = evening?.words ?? "";
  byId("nothing").textContent = uncounted || (evening ? "" : words.no_games);
  byId("games").replaceChildren(...(evening?.games ?? []).map(game));
  byId("feats").replaceChildren(...(evening?.feats ?? []).map(feat));
  byId("best").hidden = !evening?.best;
  byId("best-words").textContent = evening?.best ?? "";
  const photo = byId("photo");
  photo.hidden = !evening?.photo;
  photo.alt = words.photo;
  if (evening?.photo) photo.src = evening.photo;
  byId("no-photo").textContent = evening?.photo ? "" : words.no_photo;
  drawFortunes(evening?.fortunes ?? [], words);
  byId("no-luck").textContent = evening?.no_luck ?? "";
});
