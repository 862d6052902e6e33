// Reads streams of server-sent events. EventSource can neither send a key, nor notice that nothing comes any more: a
// table that has lost its power, or a phone that has slept, leaves behind a connection that never ends.

// A stream that says nothing for this long, in milliseconds, is given up. It says something every 15 seconds.
const SILENCE_MS = 40000;
const LOOK_MS = 5000;
// After this long what was lost is asked for again; later where there was no room for a stream.
export const AGAIN_MS = 1000;
const CROWDED_MS = 5000;

export const pause = (time) => new Promise((again) => setTimeout(again, time));

// Calls `take` with name and data of each event, until the stream ends, falls silent, or `signal` aborts it. Returns
// the answer; there is no stream where that is not `ok`.
export async function readEvents(path, take, { headers, signal } = {}) {
  const given = new AbortController();
  const giveUp = () => given.abort();
  signal?.addEventListener("abort", giveUp);
  let heard = Date.now(); // a timer would stand still while a phone sleeps
  const watching = setInterval(() => Date.now() - heard > SILENCE_MS && giveUp(), LOOK_MS);
  try {
    const answer = await fetch(path, { headers, signal: given.signal });
    if (!answer.ok) return answer;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const takeLine = lineReader(take);
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return answer;
      heard = Date.now();
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      lines.forEach(takeLine);
    }
  } finally {
    clearInterval(watching);
    signal?.removeEventListener("abort", giveUp);
  }
}

// Takes lines of "event:" and "data:"; the data of an event is one line.
function lineReader(take) {
  let event = "";
  return (line) => {
    if (line.startsWith("event: ")) event = line.slice(7);
    // What goes wrong in drawing is told by the browser, and does not end the stream.
    else if (line.startsWith("data: ")) queueMicrotask(take.bind(null, event, line.slice(6)));
  };
}

// Reads a stream, and listens again whenever it is lost; calls `lose` each time, with the sentence of a refusal or "".
// Ends once `signal`, if any, aborts it.
export async function followEvents(path, take, lose, signal) {
  while (!signal?.aborted) {
    const answer = await readEvents(path, take, { signal }).catch(() => null);
    const refused = answer?.ok === false;
    const words = refused ? await answer.text().catch(() => "") : "";
    if (signal?.aborted) return;
    lose(words);
    await pause(refused ? CROWDED_MS : AGAIN_MS);
  }
}
