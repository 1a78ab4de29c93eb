// The page as a person uses it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { stat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { ask, click, closePage, counted, dist, drawn, launch, look, openPage, place, serve, settled, single, until } from "./help.mjs";

let browser, server;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser.close();
  server.close();
});

const text = (page, id) => page.locator(`#${id}`).textContent();

// A person's move by the mouse: a conversion where there is one, else a placement.
async function moveByClick(page, view, index) {
  if (view.pass) {
    await page.click("#pass");
  } else if (view.conversions.length > 0 && index % 2 === 1) {
    await click(page, view.conversions[0].points.at(-1));
  } else if (view.place) {
    await page.check(`input[name=shape][value=${index % 3 === 0 ? "S" : "R"}]`, { force: true });
    const taken = new Set(view.groups.flatMap(({ points }) => points));
    const empty = [...Array(view.size ** 2).keys()].filter((point) => !taken.has(point));
    await click(page, empty[(7 * index) % empty.length]);
  } else {
    await click(page, view.conversions[0].points[0]);
  }
}

for (const kind of ["served folder", "single file"]) {
  test(`a whole game by clicks against the engine, ${kind}`, async () => {
    const page = await openPage(browser, `${kind === "single file" ? single : server.url}?seed=5`);
    await page.click("#open-new");
    await page.selectOption("#new-size", "4");
    await page.selectOption("#new-first", "0");
    await page.selectOption("#new-second", "1");
    await page.uncheck("#new-pie");
    await page.click("#new-start");
    let view = await settled(page);
    assert.equal(view.size, 4);
    for (let index = 0; !view.winner; index++) {
      assert.equal(view.toMove, "d", "the engine answers as Light");
      const { length } = view.moves;
      await moveByClick(page, view, index);
      await until(page, (count) => location.hash.split(".").length > count || document.querySelector(".player.won"), length);
      view = await settled(page);
      assert.ok(view.moves.length > length);
      assert.deepEqual(await drawn(page), counted(view));
    }
    assert.match(await text(page, "turn"), /has filled the board and wins/);
    assert.equal(await page.locator("#moves li").count(), view.moves.length);
    await closePage(page);
  });
}

test("a record is loaded and replayed", async () => {
  const page = await openPage(browser, server.url);
  const moves = ["Sb1", "Sb2", "Sa1", "Sa2", "pass", "Ca1"];
  const lines = [
    { "federa-selfplay": "0.1.0", format: 1 },
    { size: 2, moves, winner: "light", estimates: [0.5, 0.6, 0.4, 0.7, 0.1, 1] },
    { size: 3, pie: true, moves: ["Ra1", "swap", "Sb2"] },
  ];
  await page.click("#open-record");
  await page.fill("#record-text", lines.map((line) => JSON.stringify(line)).join("\n"));
  await page.click("#record-load");
  assert.equal(await page.locator("#record-game option").count(), 2);
  await page.click("#record .close");
  for (let ply = 0; ply <= moves.length; ply++) {
    const view = await look(page);
    assert.equal(view.moves.length, ply);
    assert.deepEqual(await drawn(page), counted(view));
    assert.equal(await page.locator("#moves li.now").count(), ply > 0 ? 1 : 0);
    if (ply < moves.length) await page.click("#forth");
  }
  assert.match(await text(page, "turn"), /Light has filled the board/);
  assert.ok(await page.isDisabled("#forth"));
  await page.locator("#ply").fill("2");
  assert.equal((await look(page)).moves.length, 2);
  // Estimates of the record: after two moves, the second player's 0.6 is Dark's 0.4.
  assert.match(await text(page, "chance"), /Dark 40\.0 %\s*Light 60\.0 %/);
  await page.locator("#moves li").nth(4).click();
  assert.match(await text(page, "note"), /Dark had no move and was skipped/);
  // What is saved is what was loaded.
  await page.click("#open-record");
  assert.deepEqual(JSON.parse(await page.inputValue("#record-text")).moves, moves);
  await page.fill("#record-text", '{"size": 2, "moves": ["Ra1", "Ra1"]}');
  await page.click("#record-load");
  assert.match(await text(page, "record-error"), /move 2 "Ra1": expected an empty point/);
  await closePage(page);
});

test("the second player switches sides", async () => {
  const page = await openPage(browser, `${server.url}#size=5&pie=on`);
  await click(page, 12);
  assert.match(await text(page, "note"), /instead of moving, you may take over Dark/);
  await page.click("#swap");
  const view = await look(page);
  assert.deepEqual(view.moves, ["Rc3", "swap"]);
  assert.equal(view.toMove, "l");
  assert.match(await text(page, "note"), /has switched sides/);
  assert.ok(await page.isHidden("#swap"));
  assert.ok(await page.evaluate(() => document.activeElement.id === "board-frame"), "the focus is not lost");
  await click(page, 0);
  assert.equal((await look(page)).moves.length, 3);
  await closePage(page);
});

test("the engine that is offered the swap answers, and the players change places", async () => {
  const page = await openPage(browser, `${server.url}?seed=1`);
  await page.click("#open-new");
  await page.selectOption("#new-size", "3");
  await page.selectOption("#new-second", "12");
  await page.check("#new-pie");
  await page.click("#new-start");
  await click(page, 4); // the centre of 3x3 wins for Dark
  await until(page, () => location.hash.includes("."));
  const view = await settled(page);
  assert.equal(view.moves[1], "swap");
  assert.match(await text(page, "player-l"), /Person/);
  assert.match(await text(page, "player-d"), /Engine, level 12/);
  await closePage(page);
});

test("a forced pass is explained", async () => {
  const page = await openPage(browser, `${server.url}#start=ss/SS_d_-`);
  assert.match(await text(page, "note"), /Dark has no move: the board is full/);
  await page.click("#pass");
  assert.match(await text(page, "note"), /Dark had no move and was skipped/);
  await click(page, 1);
  assert.match(await text(page, "turn"), /Light has filled the board and wins/);
  await closePage(page);
});

test("a conversion is seen before it is made", async () => {
  const page = await openPage(browser, `${server.url}#start=5/2rS1/1rRRs/2Sr1/5_l_-`);
  assert.equal(await page.locator("#board .turnable").count(), 2);
  const { x, y } = await place(page, 12);
  await page.mouse.move(x, y);
  assert.equal(await page.locator("#board .marks .turned").count(), 2);
  assert.equal(await page.locator("#board .marks .joint-edge").count(), 5);
  assert.equal(await page.locator("#board .marks .against").count(), 2);
  assert.match(await text(page, "status"), /Convert to light round, 3 against 2: becomes one group of 5/);
  assert.equal((await look(page)).moves.length, 0, "nothing has happened yet");
  const neighbour = await place(page, 14);
  await page.mouse.move(neighbour.x, neighbour.y);
  assert.match(await text(page, "status"), /light square, group of 1\. Not bounded: e2 is empty/);
  await click(page, 13);
  assert.deepEqual((await look(page)).moves, ["Cc3"]);
  assert.equal(await page.locator("#board .last").count(), 2);
  await closePage(page);
});

test("a finger sees a conversion first", async () => {
  const page = await openPage(browser, `${server.url}#start=5/2rS1/1rRRs/2Sr1/5_l_-`, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  const { x, y } = await place(page, 12);
  await page.touchscreen.tap(x, y);
  assert.equal((await look(page)).moves.length, 0);
  assert.match(await text(page, "status"), /Tap again to convert/);
  await page.touchscreen.tap(x, y);
  assert.deepEqual((await look(page)).moves, ["Cc3"]);
  const corner = await place(page, 0);
  await page.touchscreen.tap(corner.x, corner.y);
  assert.deepEqual((await look(page)).moves, ["Cc3", "Ra1"], "large points need no second tap");
  await closePage(page);
});

test("undo takes back the engine's move as well", async () => {
  const page = await openPage(browser, `${server.url}?seed=2`);
  await page.click("#open-new");
  await page.selectOption("#new-size", "5");
  await page.selectOption("#new-second", "1");
  await page.uncheck("#new-pie");
  await page.click("#new-start");
  await click(page, 12);
  await until(page, () => location.hash.includes("."));
  assert.equal((await settled(page)).moves.length, 2);
  await page.click("#undo");
  assert.equal((await look(page)).moves.length, 0);
  assert.ok(await page.isDisabled("#undo"));
  await closePage(page);
});

test("the keyboard alone is enough", async () => {
  const page = await openPage(browser, `${server.url}#size=3&pie=on`);
  const reach = async (id) => {
    for (let presses = 0; presses < 40; presses++) {
      if (await page.evaluate((wanted) => document.activeElement.id === wanted, id)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`${id} is not reached by Tab`);
  };
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await reach("board-frame");
  assert.match(await text(page, "status"), /b2: place dark round/);
  await press("ArrowLeft", "ArrowDown", "s", "Enter");
  assert.deepEqual((await look(page)).moves, ["Sa1"]);
  await press("w");
  assert.deepEqual((await look(page)).moves, ["Sa1", "swap"]);
  await press("u", "r", "ArrowRight", " ");
  assert.deepEqual((await look(page)).moves, ["Sa1", "Rb1"]);
  await press("PageUp");
  assert.equal((await look(page)).moves.length, 1);
  await press("PageDown", "h");
  await until(page, () => document.getElementById("status").textContent.startsWith("Best:")
    || document.querySelector("#board .hint"));
  // Where the board is full, Enter skips the turn and C finds the group.
  await page.evaluate(() => (location.hash = "#start=ss/SS_d_-"));
  await until(page, () => document.querySelectorAll("#board .name").length === 4);
  await reach("board-frame");
  await press("Enter", "c", "Enter");
  assert.match(await text(page, "turn"), /Light has filled the board and wins/);
  await reach("open-new");
  await press("Enter");
  assert.ok(await page.isVisible("#new"));
  await press("Escape");
  assert.ok(await page.isHidden("#new"));
  await closePage(page);
});

test("the analysis shows shades, rates that add up, and stops", async () => {
  const page = await openPage(browser, `${server.url}#size=5&pie=off&moves=Rc3`);
  await page.check("#analysis");
  await until(page, () => document.querySelectorAll("#board .shade").length > 10);
  await until(page, () => document.querySelectorAll("#board .rate").length > 0);
  const [dark, light] = (await text(page, "chance")).match(/[\d.]+(?= %)/g).map(Number);
  assert.ok(Math.abs(dark + light - 100) < 0.01, `${dark} + ${light}`);
  assert.match(await text(page, "verdict"), /Numbers on the board: Light's win rate/);
  assert.equal(await page.locator("#graph .curve").count(), 1);
  await page.click("#board-frame", { position: { x: 100, y: 100 } });
  await page.uncheck("#analysis");
  await page.waitForTimeout(300);
  const verdict = await text(page, "verdict");
  assert.equal(verdict, "");
  assert.equal(await page.locator("#board .shade").count(), 0);
  await closePage(page);
});

test("the whole game is analysed for its graph", async () => {
  const page = await openPage(browser, `${server.url}#start=ss/SS_d_-&moves=pass.Ca1`);
  await page.click("#review");
  await until(page, () => document.querySelector("#graph .curve")?.getAttribute("d").split("L").length === 3);
  await page.click("#to-start");
  assert.match(await text(page, "chance"), /Dark 0\.0 %\s*Light 100\.0 %/);
  await page.locator("#graph").click({ position: { x: 1, y: 20 } });
  assert.equal((await look(page)).moves.length, 0);
  const { width } = await page.locator("#graph").boundingBox();
  await page.locator("#graph").click({ position: { x: width - 2, y: 20 } });
  assert.equal((await look(page)).moves.length, 2);
  await closePage(page);
});

test("every language is whole, and its rules have their boards", async () => {
  const page = await openPage(browser, `${server.url}#size=5&pie=on&moves=Rc3`);
  const seen = new Set();
  for (const code of ["en", "de", "es", "fr", "pt"]) {
    await page.selectOption("#language", code);
    assert.equal(await page.getAttribute("html", "lang"), code);
    await click(page, 12);
    const texts = await page.locator("body").innerText();
    assert.doesNotMatch(texts, /[{}]|undefined/);
    seen.add(await text(page, "turn"));
    await page.click("#open-rules");
    assert.equal(await page.locator("#rules h3").count(), 8);
    assert.equal(await page.locator("#rules figure svg").count(), 15);
    assert.equal(await text(page, "rules-title"), ask({ do: "rules", lang: code }).title);
    await page.click("#rules .close");
    for (const width of [320, 390, 800, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${code}: ${over} pixels too wide at ${width}`);
    }
  }
  assert.equal(seen.size, 5);
  await page.reload();
  await until(page, () => document.documentElement.dataset.ready === "yes");
  assert.equal(await page.getAttribute("html", "lang"), "pt", "the language is remembered");
  await closePage(page);
});

test("an address opens the position that it names", async () => {
  const page = await openPage(browser, `${server.url}#size=19&pie=off&moves=Ra1.Ss19.Rk10&ply=2`);
  assert.deepEqual((await look(page)).moves, ["Ra1", "Ss19"]);
  assert.equal((await look(page)).all.length, 3);
  await page.evaluate(() => (location.hash = "#size=2&pie=on"));
  await until(page, () => document.querySelectorAll("#board .name").length === 4);
  // What names no game is refused in words, and the game stays.
  await page.evaluate(() => (location.hash = "#size=5&moves=Rz9"));
  await until(page, () => document.getElementById("note").textContent.includes("cannot be read"));
  assert.equal((await look(page)).size, 2);
  await closePage(page);
});

test("colours have the contrast of WCAG AA, light and dark", async () => {
  const page = await openPage(browser, server.url);
  for (const scheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: scheme });
    const ratios = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
      const luminance = (name) => {
        const hex = style.getPropertyValue(`--${name}`).trim();
        const [r, g, b] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ratio = ([front, back, least]) => {
        const [high, low] = [luminance(front), luminance(back)].sort((a, b) => b - a);
        return [`${front} on ${back}`, (high + 0.05) / (low + 0.05), least];
      };
      return [
        ["ink", "paper", 4.5], ["ink", "card", 4.5], ["ink", "fill", 4.5], ["quiet", "paper", 4.5], ["quiet", "card", 4.5],
        ["quiet", "fill", 4.5], ["on-main", "main", 4.5], ["warn", "card", 4.5], ["field-name", "field", 4.5],
        ["dark-piece", "field", 3], ["piece-edge", "field", 3], ["piece-edge", "light-piece", 3], ["light-piece", "dark-piece", 3],
        ["accent", "field", 3], ["against", "field", 3], ["last", "light-piece", 3], ["here", "fill", 3], ["main", "fill", 3],
      ].map(ratio);
    });
    for (const [pair, found, least] of ratios) assert.ok(found >= least, `${scheme}: ${pair} ${found.toFixed(2)}`);
  }
  // The button overrules the system.
  await page.click("#theme");
  assert.equal(await page.getAttribute("html", "data-theme"), "light");
  await closePage(page);
});

test("a click is answered in less than 50 ms, and everything is under 1.5 MB", async () => {
  const page = await openPage(browser, `${server.url}#size=19&pie=off`);
  const times = await page.evaluate(async () => {
    const frame = document.getElementById("board-frame");
    const box = frame.getBoundingClientRect();
    const found = [];
    for (let i = 0; i < 15; i++) {
      const at = { clientX: box.left + box.width * (0.2 + 0.05 * (i % 12)), clientY: box.top + box.height * (0.2 + 0.05 * i) };
      const begin = performance.now();
      frame.dispatchEvent(new MouseEvent("click", { bubbles: true, ...at }));
      document.body.getBoundingClientRect(); // layout belongs to the answer
      found.push(performance.now() - begin);
      await new Promise((done) => setTimeout(done, 20));
    }
    return found.sort((a, b) => a - b);
  });
  assert.equal((await look(page)).moves.length, 15);
  const median = times[7];
  console.log(`# click at 19x19: median ${median.toFixed(1)} ms, slowest ${times.at(-1).toFixed(1)} ms`);
  assert.ok(median < 50, `${times}`);
  let bytes = 0;
  for (const name of await readdir(dist)) {
    if (name !== "federa.html") bytes += (await stat(join(dist, name))).size;
  }
  const { size } = await stat(join(dist, "federa.html"));
  console.log(`# folder ${bytes} bytes, single file ${size} bytes`);
  assert.ok(bytes < 1.5e6 && size < 1.5e6);
  await closePage(page);
});
