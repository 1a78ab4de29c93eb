// A position in the address of the page: what follows `#`, such as
// `size=9&pie=on&moves=Re5.swap.Rc3` or `start=3/1R1/2s_d_-`; `ply` where the game is
// shown before its end.
import { emptyBoard } from "./game.js";

/** The address of a game. */
export function toHash({ start, moves, ply }) {
  const [rows, side, pie] = start.split(" ");
  const size = rows.split("/").length;
  const parts = start === emptyBoard(size, pie === "p")
    ? [`size=${size}`, `pie=${pie === "p" ? "on" : "off"}`]
    : [`start=${[rows, side, pie].join("_")}`];
  if (moves.length > 0) parts.push(`moves=${moves.join(".")}`);
  if (ply < moves.length) parts.push(`ply=${ply}`);
  return `#${parts.join("&")}`;
}

/** What an address says: `start`, `moves`, `ply`; null if it says nothing of a game. */
export function fromHash(hash) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  if (!values.has("size") && !values.has("start") && !values.has("moves")) return null;
  const size = Number(values.get("size") ?? 13);
  const start = values.get("start")?.replaceAll("_", " ")
    ?? emptyBoard(Number.isInteger(size) && size >= 1 && size < 100 ? size : 0, values.get("pie") === "on");
  const moves = (values.get("moves") ?? "").split(/[., ]+/).filter(Boolean);
  const ply = values.has("ply") ? Number(values.get("ply")) : moves.length;
  return { start, moves, ply: Number.isInteger(ply) ? ply : moves.length };
}
