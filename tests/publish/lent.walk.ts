/** Pages that are lent from edition to edition are, byte for byte, what Hugo makes of them where it lays out all: beneath layouts of others. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { filesIn } from "../../src/effects/small-files.ts";
import { LockedReport } from "./locked-report.ts";

let report: LockedReport;
before(async () => {
  report = await LockedReport.create();
  // Of locked editions a part build makes none.
  await rm(report.path("data/editions"), { recursive: true });
});
after(() => report.remove());

const edit = async (path: string, change: (text: string) => string): Promise<void> =>
  writeFile(report.path(path), change(await readFile(report.path(path), "utf8")));
const retitle = (path: string, title: string): Promise<void> =>
  edit(path, (text) => text.replace(/^title: .*$/m, `title: ${title}`));

const lent = (): number => {
  const packs = report.path(".fiolio/site/pages");
  const texts = filesIn(packs).map((path) => readFileSync(`${packs}/${path}`, "utf8"));
  return texts.join("").split('"render":"link"').length - 1;
};

/** How many pages were lent, in a report that is then built beneath an asset of its own. */
async function lentAsWhole(): Promise<number> {
  const some = await report.cold();
  const pages = lent();
  await mkdir(report.path("site/assets"), { recursive: true });
  const whole = await report.cold();
  await rm(report.path("site"), { recursive: true });
  assert.equal(lent(), 0);
  const names = Object.keys({ ...some, ...whole });
  const others = names.filter((path) => some[path] !== whole[path]);
  assert.deepEqual(others, []);
  return pages;
}

test("lent pages are those that Hugo makes", async () => {
  const pages = await lentAsWhole();
  assert.ok(pages > 40, `${pages}`);
});

test("a part of such a report is made as the whole is", async () => {
  assert.equal(await report.build(), true, report.told.join("\n"));
  await edit("data/results/lab/lab-fast/lab-fast.own.json", (text) => text.replace(/("iops": \d)/, "$11"));
  assert.equal(await report.build({ cold: true }), true, report.told.join("\n"));
  assert.match(report.hugo, /\d+ pages built/);
  assert.ok(lent() > 40);
});

test("so it is where titles look like addresses of editions", async () => {
  await retitle("data/environments/lab.yaml", "Lab /next/a");
  await retitle("data/deployments/lab-fast.yaml", "Fast /v2025.1.0/");
  await lentAsWhole();
  await retitle("fiolio.yaml", "Labs /v2025.1.0/");
  await lentAsWhole();
});
