// The board as SVG: the one place that draws points and pieces. The page and the
// replayer of reports share it. It knows the notation of a position and nothing of the
// rules; points are numbers, from 0 at a1 along the rows.

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40;
const NEAR = 30; // from the outer lines to the edge of the board, without names of points
const NAMES = 46; // the same with names
const RADIUS = 16;
const SIDE = 29;

/** An SVG element with attributes and, where given, text. */
export function svgElement(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The pieces of a position line: `size`, `pieces` (R, S, r, s or null by point), `toMove`. */
export function parsePosition(line) {
  const [rows, toMove] = line.split(" ");
  const lists = rows.split("/").map((row) => {
    const list = [];
    for (const token of row.match(/\d+|[RSrs]/g)) {
      if (/\d/.test(token)) list.push(...new Array(Number(token)).fill(null));
      else list.push(token);
    }
    return list;
  });
  return { size: lists.length, pieces: lists.reverse().flat(), toMove };
}

/** The name of a point, such as d4. */
export function pointName(point, size) {
  return String.fromCharCode(97 + (point % size)) + (Math.floor(point / size) + 1);
}

/** The point of a name, or of a move such as Rd4. */
export function pointOf(text, size) {
  const [, column, row] = text.match(/([a-s])(\d+)$/);
  return (Number(row) - 1) * size + column.charCodeAt(0) - 97;
}

/** The points beside a point. */
export function neighbours(point, size) {
  const column = point % size;
  const near = [point - size, point + size];
  if (column > 0) near.push(point - 1);
  if (column < size - 1) near.push(point + 1);
  return near.filter((p) => p >= 0 && p < size * size);
}

/** A board inside an `<svg>` element. */
export class Board {
  /** `names`: whether columns and rows are named at the edge. */
  constructor(svg, { names = true } = {}) {
    this.svg = svg;
    this.names = names;
    this.size = 0;
    this.layers = {};
    for (const name of ["ground", "links", "pieces", "marks"]) {
      this.layers[name] = svgElement("g", { class: name });
    }
    svg.replaceChildren(...Object.values(this.layers));
    svg.classList.add("board");
  }

  /** Draws a position; `last` are the points that the last move changed. */
  show({ size, pieces }, last = []) {
    if (size !== this.size) this.#drawGround(size);
    this.pieces = pieces;
    const changed = new Set(last);
    const shapes = [];
    pieces.forEach((kind, point) => {
      if (!kind) return;
      shapes.push(this.piece(point, kind));
      if (changed.has(point)) shapes.push(this.#at("circle", point, { class: "last", r: 4.5 }));
    });
    this.layers.pieces.replaceChildren(...shapes);
    const all = pieces.map((_, point) => point);
    this.layers.links.replaceChildren(...this.links(all, (point) => pieces[point]));
  }

  /** Puts elements over the pieces, in place of those before. */
  mark(...elements) {
    this.layers.marks.replaceChildren(...elements.flat());
  }

  /** A piece. */
  piece(point, kind, more = "") {
    const color = kind === kind.toUpperCase() ? "dark" : "light";
    return this.shape(point, kind, `piece ${color} ${more}`);
  }

  /** The outline of a piece of this kind's shape, larger by `grow`. */
  shape(point, kind, className, grow = 0) {
    if (/r/i.test(kind)) return this.#at("circle", point, { class: className, r: RADIUS + grow });
    const [x, y] = this.center(point);
    const half = SIDE / 2 + grow;
    const box = { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: Math.max(1, 3 + grow / 2) };
    return svgElement("rect", { class: className, ...box });
  }

  /** Bars between points of a list that are beside each other and of one kind. */
  links(points, kindOf, className) {
    const bars = [];
    for (const point of points) {
      const kind = kindOf(point);
      if (!kind) continue;
      for (const next of [point + 1, point + this.size]) {
        if (next >= this.size ** 2 || (next === point + 1 && next % this.size === 0)) continue;
        if (kindOf(next) !== kind) continue;
        const [x1, y1] = this.center(point);
        const [x2, y2] = this.center(next);
        const color = kind === kind.toUpperCase() ? "dark" : "light";
        const ends = { x1, y1, x2, y2 };
        bars.push(svgElement("line", { class: className ?? `link ${color}`, ...ends }));
        if (!className && color === "light") bars.push(svgElement("line", { class: "link inner", ...ends }));
      }
    }
    return bars;
  }

  /** Text in the middle of a point. */
  label(point, text, className) {
    const [x, y] = this.center(point);
    return svgElement("text", { class: className, x, y: y + 4.5, "text-anchor": "middle" }, text);
  }

  /** The middle of a point in the units of the drawing. */
  center(point) {
    const row = Math.floor(point / this.size);
    return [this.left + CELL * (point % this.size), NEAR + CELL * (this.size - 1 - row)];
  }

  /** The point at a place on the screen, or null. */
  pointAt(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.width / box.width;
    const column = Math.round(((clientX - box.left) * scale - this.left) / CELL);
    const down = Math.round(((clientY - box.top) * scale - NEAR) / CELL);
    const row = this.size - 1 - down;
    const isOn = (n) => n >= 0 && n < this.size;
    return isOn(column) && isOn(row) ? row * this.size + column : null;
  }

  /** How wide a point is on the screen, in pixels. */
  get cellWidth() {
    return (CELL * this.svg.getBoundingClientRect().width) / this.width;
  }

  #at(name, point, attributes) {
    const [cx, cy] = this.center(point);
    return svgElement(name, { cx, cy, ...attributes });
  }

  #drawGround(size) {
    this.size = size;
    const edge = this.names ? NAMES : NEAR;
    this.left = edge;
    this.width = edge + CELL * (size - 1) + NEAR;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.width}`);
    const end = CELL * (size - 1);
    const parts = [
      svgElement("rect", { class: "field", x: 0, y: 0, width: this.width, height: this.width, rx: 8 }),
    ];
    let lines = "";
    for (let i = 0; i < size; i++) {
      const [x, y] = [this.left + CELL * i, NEAR + CELL * i];
      lines += `M${x} ${NEAR}v${end}M${this.left} ${y}h${end}`;
      if (!this.names) continue;
      const middle = { class: "name", "text-anchor": "middle" };
      parts.push(svgElement("text", { ...middle, x, y: NEAR + end + 36 }, String.fromCharCode(97 + i)));
      parts.push(svgElement("text", { ...middle, x: 13, y: y + 4.5 }, size - i));
    }
    parts.splice(1, 0, svgElement("path", { class: "lines", d: lines }));
    this.layers.ground.replaceChildren(...parts);
  }
}
