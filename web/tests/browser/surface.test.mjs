// What holds of the page as a whole: languages, addresses, colours, clicks, size.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ask, click, clicks, closePage, dist, look, openPage, openSite, text, until } from "./help.mjs";

const site = openSite();

test("every language is whole, and its rules have their boards", async () => {
  const page = await openPage(site, `${site.url}#size=5&pie=on&moves=Rc3`);
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
  const page = await openPage(site, `${site.url}#size=19&pie=off&moves=Ra1.Ss19.Rk10&ply=2`);
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
  const page = await openPage(site, site.url);
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

test("a click is answered before anything else happens", async () => {
  const page = await openPage(site, `${site.url}#size=19&pie=off`);
  // Between two clicks the page has no turn: no timer, no worker, no frame.
  const pieces = await page.evaluate(clicks);
  assert.deepEqual(pieces.map(({ drawn }) => drawn), Array.from({ length: 15 }, (_, i) => i + 1));
  assert.equal((await look(page)).moves.length, 15);
  await closePage(page);
});

test("everything is under 1.5 MB", async () => {
  let bytes = 0;
  for (const name of await readdir(dist)) {
    if (name !== "federa.html") bytes += (await stat(join(dist, name))).size;
  }
  const { size } = await stat(join(dist, "federa.html"));
  console.log(`# folder ${bytes} bytes, single file ${size} bytes`);
  assert.ok(bytes < 1.5e6 && size < 1.5e6);
});
