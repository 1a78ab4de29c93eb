// What the engine shows of its search.
import assert from "node:assert/strict";
import { test } from "node:test";
import { closePage, look, openPage, openSite, text, until } from "./help.mjs";

const site = openSite();

test("the analysis shows shades, rates that add up, and stops", async () => {
  const page = await openPage(site, `${site.url}#size=5&pie=off&moves=Rc3`);
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
  const page = await openPage(site, `${site.url}#start=ss/SS_d_-&moves=pass.Ca1`);
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
