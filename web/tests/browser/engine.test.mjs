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
  const plays = POSITIONS.flatMap((line, index) => [1, 8, 16].map((level) => ({ do: "play", ...line, level, seed: 1000 + index })));
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
