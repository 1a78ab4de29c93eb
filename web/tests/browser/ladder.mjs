// How often each level beats the one below it: node ladder.mjs SIZE GAMES [LOWEST [HIGHEST]].
// From random openings of two plies, each played with seats exchanged; web/dist must be built.
import { ask } from "./help.mjs";

const [size, games, lowest = 1, highest = ask({ do: "levels" }).length] = process.argv.slice(2).map(Number);
if (!size || !games) throw new Error("expected SIZE and GAMES");
const start = `${new Array(size).fill(size).join("/")} d -`;

// A generator of openings that is the same everywhere (a linear congruence).
let state = 12345;
const draw = (n) => {
  state = (state * 1103515245 + 12345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * n);
};

function opening() {
  const moves = [];
  while (moves.length < 2) {
    const point = `${String.fromCharCode(97 + draw(size))}${1 + draw(size)}`;
    if (!moves.some((move) => move.slice(1) === point)) moves.push(`${"RS"[draw(2)]}${point}`);
  }
  return moves;
}

// The winner of a game, d or l.
function play(moves, levels, seed) {
  for (const line = [...moves]; ; ) {
    const view = ask({ do: "look", start, moves: line });
    if (view.winner) return view.winner;
    const level = levels[view.toMove === "d" ? 0 : 1];
    line.push(ask({ do: "play", start, moves: line, level, seed: seed + line.length }).best);
  }
}

for (let level = lowest; level < highest; level++) {
  let won = 0;
  const begin = performance.now();
  for (let pair = 0; pair < games / 2; pair++) {
    const moves = opening();
    if (play(moves, [level, level + 1], 1000 * pair) === "l") won++;
    if (play(moves, [level + 1, level], 1000 * pair) === "d") won++;
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`${size}x${size}: level ${level + 1} won ${won} of ${games} against level ${level} (${seconds} s)`);
}
