// The engine in WebAssembly answers as the native one does, byte for byte: same position,
// level and seed, same move, rates and lines. FEDERA_ANSWERS is the program of
// web/examples/answers.rs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { execFileSync } from "node:child_process";
import { ask } from "./help.mjs";

const native = process.env.FEDERA_ANSWERS;
assert.ok(native, "expected the path of the native program in FEDERA_ANSWERS; web/test.sh sets it");
const empty = (size, pie) => `${new Array(size).fill(size).join("/")} d ${pie}`;
const POSITIONS = [
  { start: empty(3, "p"), moves: ["Rb2"] },
  { start: empty(5, "-"), moves: ["Rc3", "Sb2", "Rd4"] },
  { start: empty(9, "p"), moves: [] },
  { start: empty(13, "-"), moves: ["Rg7", "Se5"] },
  { start: empty(19, "-"), moves: ["Rk10"] },
  { start: "5/2rS1/1rRRs/2Sr1/5 l -", moves: [] },
  { start: "RsSr/SrRs/rSsR/sRrS l -", moves: [] },
];

function requests() {
  const plays = POSITIONS.flatMap((line, index) => [1, 3, 6].map((level) => ({ do: "play", ...line, level, seed: 1000 + index })));
  const analyses = POSITIONS.flatMap((line) => [
    { do: "analyse", ...line, seed: 3 },
    { do: "more", playouts: 50 },
    { do: "more", playouts: 70 },
  ]);
  const looks = POSITIONS.map((line) => ({ do: "look", ...line }));
  return [...looks, ...plays, ...analyses, { do: "rules", lang: "fr" }, { do: "levels" }];
}

test("WebAssembly answers as the native engine does", () => {
  const all = requests();
  const input = all.map((request) => JSON.stringify(request)).join("\n");
  const lines = execFileSync(native, { input, maxBuffer: 1 << 28 }).toString().trim().split("\n");
  assert.equal(lines.length, all.length);
  all.forEach((request, index) => {
    assert.deepEqual(ask(request), JSON.parse(lines[index]), JSON.stringify(request));
  });
});

test("WebAssembly has at least a third of the native speed", () => {
  const request = { do: "play", start: empty(9, "-"), moves: ["Re5", "Sd4"], level: 4, seed: 1 };
  const time = (run) => {
    const begin = performance.now();
    run();
    return performance.now() - begin;
  };
  const count = (n) => new Array(n).fill(JSON.stringify(request)).join("\n");
  const native10 = () => time(() => execFileSync(native, { input: count(10), maxBuffer: 1 << 28 }));
  const native1 = () => time(() => execFileSync(native, { input: count(1), maxBuffer: 1 << 28 }));
  const wasm = () => time(() => ask(request));
  wasm();
  const best = (run) => Math.min(...Array.from({ length: 4 }, run));
  const [one, ten, here] = [best(native1), best(native10), best(wasm)];
  const ratio = (ten - one) / 9 / here;
  console.log(`# a move of level 4 at 9x9: WebAssembly ${here.toFixed(1)} ms, ${ratio.toFixed(2)} of the native speed`);
  assert.ok(ratio > 1 / 3, `${ratio}`);
});
