// The card of the last game: a picture to look at, to keep, and to send where the browser can send files.
import { byId } from "./parts.js";
import { followPast } from "./past.js";

let file = null;

// Browsers send files only from a page that is encrypted, or from the table itself.
async function offerToSend({ picture, file: name }) {
  byId("send").hidden = true;
  const answer = await fetch(picture);
  if (!answer.ok) return;
  file = new File([await answer.blob()], name, { type: "image/png" });
  byId("send").hidden = !navigator.canShare?.({ files: [file] });
}

followPast((words) => words.result, ({ result, uncounted, words }) => {
  byId("nothing").textContent = uncounted || (result ? "" : words.no_result);
  byId("result").hidden = !result;
  byId("kept").textContent = result ? words.kept : "";
  byId("send-words").textContent = words.send;
  byId("keep-words").textContent = words.keep;
  if (!result) return;
  const card = byId("card");
  [card.src, card.alt, card.width, card.height] = [result.picture, result.words, result.width, result.height];
  const keep = byId("keep");
  [keep.href, keep.download] = [result.picture, result.file];
  offerToSend(result).catch(() => null);
});

// Who closes the list of recipients has changed her mind: that is no error.
byId("send").addEventListener("click", () => navigator.share({ files: [file] }).catch(() => null));
