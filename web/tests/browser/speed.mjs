// The speed of WebAssembly beside the native engine's: FEDERA_ANSWERS=PROGRAM node speed.mjs.
// PROGRAM is web/examples/answers.rs, built with --release; web/dist must be built.
import { execFileSync } from "node:child_process";
import { ask } from "./help.mjs";

const native = process.env.FEDERA_ANSWERS;
if (!native) throw new Error("expected the path of the native program in FEDERA_ANSWERS");
const level = 19;
const start = `${new Array(9).fill(9).join("/")} d -`;
const request = { do: "play", start, moves: ["Re5", "Sd4"], level, seed: 1 };

const time = (run) => {
  const begin = performance.now();
  run();
  return performance.now() - begin;
};
const input = (count) => new Array(count).fill(JSON.stringify(request)).join("\n");
// The start of the program is in both, and no part of the difference.
const many = (count) => () => execFileSync(native, { input: input(count), maxBuffer: 1 << 28 });
const best = (run) => Math.min(...Array.from({ length: 5 }, () => time(run)));
ask(request);
const [one, eleven, here] = [best(many(1)), best(many(11)), best(() => ask(request))];
const there = (eleven - one) / 10;
console.log(
  `a move of level ${level} at 9x9: WebAssembly ${here.toFixed(1)} ms, native ${there.toFixed(1)} ms, ` +
    `${(there / here).toFixed(2)} of the native speed`,
);
