// The worker: searches beside the page, so that the page stays quick. Messages in are
// `{ module }` once, then `{ id, play }`, `{ id, analyse }` or `{ stop }`; messages out
// are `{ id, report }` or `{ id, error }`, for an analysis again and again.
import { instantiate } from "./engine.js";

const SLICE = 80; // milliseconds of an analysis between two reports

let engine = null;
let analysing = 0; // the id of the analysis under way

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      engine = instantiate(data.module);
      return;
    }
    const ask = await engine;
    analysing = 0;
    if (data.play) {
      postMessage({ id: data.id, report: ask({ do: "play", ...data.play }) });
    } else if (data.analyse) {
      analysing = data.id;
      ask({ do: "analyse", ...data.analyse });
      slice(ask, data.id, 20);
    }
  } catch (error) {
    analysing = 0;
    postMessage({ id: data.id, error: error.message });
  }
};

// One slice, and the next one after the messages that have come meanwhile.
function slice(ask, id, playouts) {
  if (analysing !== id) return;
  try {
    const begin = performance.now();
    const report = ask({ do: "more", playouts });
    const time = Math.max(performance.now() - begin, 1);
    postMessage({ id, report });
    if (report.proof || report.playouts > 4e6) return;
    const next = Math.round(playouts * Math.min(2, SLICE / time));
    setTimeout(() => slice(ask, id, Math.max(next, 5)), 0);
  } catch (error) {
    postMessage({ id, error: error.message });
  }
}
