// What is drawn over the pieces: what could be done here, what the engine thinks of it.
import { neighbours, pointOf, svgElement } from "./board.js";
import { groupAt } from "./describe.js";

const NUMBERS = 12; // moves whose win rate is written on the board
const WORTH = 0.04; // of the visits of the best move, from where on a number means something

/** A thin ring around every piece that the player to move may convert. */
export function turnableMarks(board, view) {
  return view.conversions.flatMap(({ points }) => {
    const { kind } = groupAt(view, points[0]);
    return points.map((point) => board.shape(point, kind, "turnable", 3));
  });
}

/** The group of a point. */
export function groupMark(board, view, point) {
  const { points, kind } = groupAt(view, point);
  return points.map((p) => board.shape(p, kind, "outline", 3));
}

/** A conversion before it is made: what the group becomes, what it joins, who is counted. */
export function conversionMarks(board, view, pieces, { points, to, joins }) {
  const group = groupAt(view, points[0]);
  const other = group.coveters[view.toMove === "d" ? 1 : 0];
  const beside = new Set(points.flatMap((point) => neighbours(point, view.size)));
  const whole = new Set([...points, ...joins]);
  const kindOf = (point) => (whole.has(point) ? to : null);
  const all = [...whole].sort((a, b) => a - b);
  return [
    board.links(all, kindOf, "joint"),
    all.map((point) => board.shape(point, to, "joint-edge", 4)),
    board.links(all, kindOf),
    joins.map((point) => board.piece(point, to)),
    points.map((point) => board.piece(point, to, "turned")),
    points.map((point) => board.shape(point, group.kind, "was", -8)),
    [...beside].filter((p) => pieces[p] === other && !whole.has(p)).map((p) => board.shape(p, other, "against", 3)),
  ].flat();
}

/** The point of the keyboard. */
export function cursorMark(board, point) {
  const [x, y] = board.center(point);
  return svgElement("rect", { class: "cursor", x: x - 20, y: y - 20, width: 40, height: 40, rx: 5 });
}

/** A move that is recommended. */
export function hintMark(board, view, move) {
  if (move === "swap" || move === "pass") return [];
  const point = pointOf(move, view.size);
  if (move[0] === "C") {
    const { points, kind } = groupAt(view, point);
    return points.map((p) => board.shape(p, kind, "hint", 3));
  }
  const kind = view.toMove === "d" ? move[0] : move[0].toLowerCase();
  return [board.piece(point, kind, "ghost"), board.shape(point, kind, "hint", 3)];
}

/** The engine's moves: the more it looked at one, the stronger the shade. */
export function shadeMarks(board, view, report) {
  const most = Math.max(1, ...report.moves.map(({ visits }) => visits));
  const best = new Map(); // by point: of round and square the one looked at more
  for (const entry of report.moves) {
    if (entry.move === "swap" || entry.move === "pass") continue;
    const point = pointOf(entry.move, view.size);
    if (!best.has(point) || best.get(point).visits < entry.visits) best.set(point, entry);
  }
  const shades = [];
  const numbers = [];
  for (const [point, { move, visits, dark, proof }] of best) {
    const share = visits / most;
    const isChoice = move === report.best;
    const strength = { "fill-opacity": (0.06 + 0.55 * Math.sqrt(share)).toFixed(3) };
    const isGroup = move[0] === "C";
    const group = isGroup ? groupAt(view, point) : null;
    for (const p of isGroup ? group.points : [point]) {
      const shade = board.shape(p, isGroup ? group.kind : move[0], isGroup ? "shade over" : "shade", isGroup ? 3 : -1);
      shade.setAttribute("fill-opacity", strength["fill-opacity"]);
      shades.push(shade);
    }
    if (numbers.length < 2 * NUMBERS && (share >= WORTH || isChoice || proof)) {
      const rate = view.toMove === "d" ? dark : 1 - dark;
      const [x, y] = board.center(point);
      const text = proof ? (proof === view.toMove ? "✓" : "✗") : String(Math.round(100 * rate));
      numbers.push(
        svgElement("rect", { class: isChoice ? "rate-back choice" : "rate-back", x: x - 12, y: y - 8.5, width: 24, height: 17, rx: 4 }),
        board.label(point, text, isChoice ? "rate choice" : "rate"),
      );
    }
  }
  return [...shades, ...numbers];
}
