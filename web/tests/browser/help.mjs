// What the tests of the page share: a server, a browser that collects every complaint of the
// page, and the engine itself, which knows what should be seen.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const dist = process.env.FEDERA_PAGE ?? fileURLToPath(new URL("../../dist", import.meta.url));
const { compile, instantiate } = await import(pathToFileURL(join(dist, "engine.js")));

/** The engine in this process. */
export const ask = await instantiate(await compile(await readFile(join(dist, "engine.wasm.gz"))));

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** A static server of the folder: its address, and how to end it. */
async function serve() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    try {
      const body = await readFile(join(dist, path === "/" ? "index.html" : path));
      response.setHeader("content-type", TYPES[extname(path) || ".html"] ?? "application/octet-stream");
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** The single file, as a double click opens it. */
export const single = pathToFileURL(join(dist, "federa.html")).href;

const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A server and a browser: the `url` of the page, the `browser`, and how to `close` both. */
export async function startSite() {
  const server = await serve();
  const browser = await launch();
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { url: server.url, browser, close };
}

/** The same for the tests of a file, once they run. */
export function openSite() {
  const site = {};
  before(async () => Object.assign(site, await startSite()));
  after(() => site.close());
  return site;
}

/** Waits until something holds in the page, which may not evaluate strings itself. */
export async function until(page, holds, value) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    if (await page.evaluate(holds, value)) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  assert.fail(`waited in vain for ${holds}`);
}

/** A page that is ready; `complaints` collects errors, warnings and requests to elsewhere. */
export async function openPage({ browser }, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 850 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") page.complaints.push(request.url());
  });
  await page.goto(address);
  await until(page, () => document.documentElement.dataset.ready === "yes");
  return page;
}

/** Ends a page, which must not have complained. */
export async function closePage(page) {
  assert.deepEqual(page.complaints, []);
  await page.context().close();
}

/** What the page's address says of its game, and what the engine says of that. */
export async function look(page) {
  const hash = await page.evaluate(() => location.hash);
  const values = new URLSearchParams(hash.slice(1));
  const size = Number(values.get("size"));
  const start = values.get("start")?.replaceAll("_", " ")
    ?? `${new Array(size).fill(size).join("/")} d ${values.get("pie") === "on" ? "p" : "-"}`;
  const moves = (values.get("moves") ?? "").split(".").filter(Boolean);
  const shown = values.has("ply") ? moves.slice(0, Number(values.get("ply"))) : moves;
  return { ...ask({ do: "look", start, moves: shown }), all: moves };
}

/** The pieces that are drawn, as a string like that of the engine. */
export const drawn = (page) =>
  page.evaluate(() => {
    const count = (name) => document.querySelectorAll(`#board .pieces ${name}`).length;
    return { R: count("circle.dark"), S: count("rect.dark"), r: count("circle.light"), s: count("rect.light") };
  });

/** The same numbers as they should be. */
export function counted({ groups }) {
  const counts = { R: 0, S: 0, r: 0, s: 0 };
  for (const { kind, points } of groups) counts[kind] += points.length;
  return counts;
}

/** Where a point lies on the screen. */
export async function place(page, point) {
  const { width, height, x, y } = await page.locator("#board").boundingBox();
  const { size } = await look(page);
  const units = 46 + 40 * (size - 1) + 30;
  const column = point % size;
  const row = Math.floor(point / size);
  const across = (46 + 40 * column) / units;
  const down = (30 + 40 * (size - 1 - row)) / units;
  return { x: x + width * across, y: y + height * down };
}

/** A click on a point. */
export async function click(page, point) {
  const { x, y } = await place(page, point);
  await page.mouse.click(x, y);
}

/** To run in a page with an empty board of 19x19: 15 clicks one after the other; how many pieces
    are drawn after each, and how many milliseconds it took, layout included. */
export function clicks() {
  const frame = document.getElementById("board-frame");
  const { left, top, width, height } = frame.getBoundingClientRect();
  return Array.from({ length: 15 }, (_, i) => {
    const [across, down] = [0.2 + 0.05 * (i % 12), 0.2 + 0.05 * i];
    const at = { bubbles: true, clientX: left + width * across, clientY: top + height * down };
    const begin = performance.now();
    frame.dispatchEvent(new MouseEvent("click", at));
    document.body.getBoundingClientRect();
    const milliseconds = performance.now() - begin;
    return { drawn: document.querySelectorAll("#board .pieces :is(.dark, .light)").length, milliseconds };
  });
}

/** Waits until the game has this many moves and a person is to move, or it is over. */
export async function settled(page) {
  await until(page, () => !document.getElementById("turn").classList.contains("thinking"));
  return look(page);
}

/** What stands in an element. */
export const text = (page, id) => page.locator(`#${id}`).textContent();
