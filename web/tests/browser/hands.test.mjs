// Mouse, finger and keyboard on the board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, closePage, look, openPage, openSite, place, text, until } from "./help.mjs";

const site = openSite();

test("a conversion is seen before it is made", async () => {
  const page = await openPage(site, `${site.url}#start=5/2rS1/1rRRs/2Sr1/5_l_-`);
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
  const page = await openPage(site, `${site.url}#start=5/2rS1/1rRRs/2Sr1/5_l_-`, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
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

test("the keyboard alone is enough", async () => {
  const page = await openPage(site, `${site.url}#size=3&pie=on`);
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
