// Games as a person plays them: by clicks, from a record, with the swap and a forced pass.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, closePage, counted, drawn, look, openPage, openSite, settled, single, text, until } from "./help.mjs";

const site = openSite();

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
    const page = await openPage(site, `${kind === "single file" ? single : site.url}?seed=5`);
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
  const page = await openPage(site, site.url);
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
  const page = await openPage(site, `${site.url}#size=5&pie=on`);
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
  const page = await openPage(site, `${site.url}?seed=1`);
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
  const page = await openPage(site, `${site.url}#start=ss/SS_d_-`);
  assert.match(await text(page, "note"), /Dark has no move: the board is full/);
  await page.click("#pass");
  assert.match(await text(page, "note"), /Dark had no move and was skipped/);
  await click(page, 1);
  assert.match(await text(page, "turn"), /Light has filled the board and wins/);
  await closePage(page);
});

test("undo takes back the engine's move as well", async () => {
  const page = await openPage(site, `${site.url}?seed=2`);
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
