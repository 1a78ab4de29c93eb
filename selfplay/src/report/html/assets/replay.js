"use strict";
// Replays games. A position is found by playing from the start: games are
// short, and there is no state that could go wrong.
(function () {
  const games = JSON.parse(document.getElementById("games").textContent);
  const byId = (id) => document.getElementById(id);
  if (games.length === 0 || !byId("replay")) return;
  const SVG = "http://www.w3.org/2000/svg";
  const DARK = 0, LIGHT = 1, ROUND = 0, SQUARE = 1;
  const SIDE = 40, MARGIN = 24, PACE = 600;
  let game = games[0], ply = 0, timer = null;

  const cellName = (g) => `${g.size}\u00d7${g.size}, pie ${g.pie ? "on" : "off"}`;

  // The point of a move such as Rd4, as a number from the bottom left.
  function point(move, size) {
    return (Number(move.slice(2)) - 1) * size + move.charCodeAt(1) - 97;
  }

  function neighbours(at, size) {
    const column = at % size, near = [at - size, at + size];
    if (column > 0) near.push(at - 1);
    if (column < size - 1) near.push(at + 1);
    return near.filter((p) => p >= 0 && p < size * size);
  }

  // The points of the group that covers a point.
  function group(board, at, size) {
    const seen = new Set([at]), rest = [at];
    while (rest.length > 0) {
      for (const next of neighbours(rest.pop(), size)) {
        const piece = board[next];
        if (piece && !seen.has(next) && piece.color === board[at].color && piece.shape === board[at].shape) {
          seen.add(next);
          rest.push(next);
        }
      }
    }
    return seen;
  }

  // What a player's coveting kind is, for a group of this piece.
  function coveting(mover, piece) {
    const same = mover === LIGHT && piece.color === DARK;
    return { color: mover, shape: same ? piece.shape : 1 - piece.shape };
  }

  // The position after some moves.
  function position(g, count) {
    const board = new Array(g.size * g.size).fill(null);
    let mover = DARK, last = new Set();
    for (const move of g.moves.slice(0, count)) {
      last = new Set();
      // After a swap the turn is still Light's, whose player is now the first.
      if (move === "swap") continue;
      if (move !== "pass") {
        const at = point(move, g.size);
        if (move[0] === "C") {
          last = group(board, at, g.size);
          const piece = coveting(mover, board[at]);
          for (const p of last) board[p] = piece;
        } else {
          board[at] = { color: mover, shape: move[0] === "R" ? ROUND : SQUARE };
          last = new Set([at]);
        }
      }
      mover = 1 - mover;
    }
    return { board, mover, last };
  }

  function draw(name, attributes, text) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  }

  function drawBoard(now) {
    const n = game.size, svg = byId("board"), parts = [];
    svg.setAttribute("viewBox", `0 0 ${MARGIN + SIDE * n + 2} ${SIDE * n + MARGIN + 2}`);
    for (let i = 0; i < n; i++) {
      const middle = SIDE * i + SIDE / 2;
      parts.push(draw("text", { class: "tick", x: MARGIN + middle, y: SIDE * n + 18, "text-anchor": "middle" }, String.fromCharCode(97 + i)));
      parts.push(draw("text", { class: "tick", x: MARGIN - 6, y: middle + 5, "text-anchor": "end" }, n - i));
    }
    now.board.forEach((piece, at) => {
      const x = MARGIN + SIDE * (at % n), y = SIDE * (n - 1 - Math.floor(at / n)) + 1;
      parts.push(draw("rect", { class: "square", x, y, width: SIDE, height: SIDE }));
      if (!piece) return;
      const style = (piece.color === DARK ? "d" : "l") + (now.last.has(at) ? " last" : "");
      parts.push(piece.shape === ROUND
        ? draw("circle", { class: style, cx: x + SIDE / 2, cy: y + SIDE / 2, r: 14 })
        : draw("rect", { class: style, x: x + 7, y: y + 7, width: 26, height: 26 }));
    });
    svg.replaceChildren(...parts);
  }

  // The chance that Dark wins, as the maker of the last move saw it. He may have
  // swapped since: then the estimate was of the seat that has Dark now.
  function darkChance(before) {
    const estimate = ply > 0 ? game.estimates[ply - 1] : null;
    if (estimate === null) return null;
    const color = game.moves[ply - 1] === "swap" ? DARK : before.mover;
    return color === DARK ? estimate : 1 - estimate;
  }

  function percent(share) {
    return `${(100 * share).toFixed(1)} %`;
  }

  function show() {
    const now = position(game, ply), before = position(game, Math.max(0, ply - 1));
    drawBoard(now);
    const chance = darkChance(before), bar = byId("chance");
    bar.style.visibility = chance === null ? "hidden" : "visible";
    if (chance !== null) bar.firstElementChild.style.width = `${100 * chance}%`;
    const move = ply > 0 ? `${game.moves[ply - 1]} by ${before.mover === DARK ? "Dark" : "Light"}` : "start";
    const thought = chance === null ? "" : `; Dark's chance ${percent(chance)}`;
    const over = ply < game.moves.length ? ""
      : `; ${game.winner} wins, the ${game.seat} seat${game.proven ? ", by proof" : ""}`;
    byId("state").textContent = `Move ${ply} of ${game.moves.length}: ${move}${thought}${over}`;
    byId("ply").value = ply;
    const spans = byId("moves").children;
    for (let i = 0; i < spans.length; i++) spans[i].classList.toggle("now", i === ply - 1);
    const current = spans[ply - 1];
    if (current) byId("moves").scrollTop = current.offsetTop - 60;
  }

  function go(to) {
    ply = Math.max(0, Math.min(game.moves.length, to));
    show();
  }

  function pause() {
    clearInterval(timer);
    timer = null;
  }

  function playOrPause() {
    if (timer !== null) return pause();
    if (ply === game.moves.length) go(0);
    timer = setInterval(() => {
      go(ply + 1);
      if (ply === game.moves.length) pause();
    }, PACE);
  }

  function open(next) {
    pause();
    game = next;
    byId("ply").max = game.moves.length;
    byId("players").textContent = `First seat: ${game.first}. Second seat: ${game.second}.`;
    byId("moves").replaceChildren(...game.moves.map((move, i) => {
      const span = document.createElement("span");
      span.textContent = `${i + 1}. ${move}`;
      if (i < game.opening) span.className = "book";
      span.addEventListener("click", () => go(i + 1));
      return span;
    }));
    byId("cell").value = cellName(game);
    fillGames();
    byId("game").value = games.indexOf(game);
    go(0);
  }

  function option(value, text) {
    const element = document.createElement("option");
    element.value = value;
    element.textContent = text;
    return element;
  }

  function fillGames() {
    const mine = games.filter((g) => cellName(g) === cellName(game));
    byId("game").replaceChildren(...mine.map((g) => option(games.indexOf(g), `game ${g.index}: ${g.winner} wins`)));
  }

  function step(by) {
    open(games[(games.indexOf(game) + by + games.length) % games.length]);
  }

  byId("cell").replaceChildren(...[...new Set(games.map(cellName))].map((name) => option(name, name)));
  byId("cell").addEventListener("change", (e) => open(games.find((g) => cellName(g) === e.target.value)));
  byId("game").addEventListener("change", (e) => open(games[Number(e.target.value)]));
  byId("ply").addEventListener("input", (e) => go(Number(e.target.value)));
  const actions = {
    start: () => go(0), back: () => go(ply - 1), play: playOrPause,
    forth: () => go(ply + 1), end: () => go(game.moves.length),
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
  const keys = {
    Home: actions.start, ArrowLeft: actions.back, " ": playOrPause, ArrowRight: actions.forth,
    End: actions.end, p: () => step(-1), n: () => step(1),
  };
  document.addEventListener("keydown", (event) => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    // Keys that mean something to the control in focus are left to it.
    if (/^(SELECT|INPUT)$/.test(event.target.tagName)) return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    action();
  });
  open(game);
})();
