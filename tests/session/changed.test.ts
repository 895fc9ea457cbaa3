/** Cells that were measured before their declaration changed, by what lies beside their results. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { cellsAt } from "../../src/cells/profile-cells.ts";
import { changedCells, changedLine, movedCells, movedLine } from "../../src/session/changed.ts";
import { keep, standingOf } from "../../src/session/raw-files.ts";
import { Report } from "../support/report.ts";
import { cellsOf, machineOf, nameOf, RAW } from "./made-up.ts";

const NOW = cellsOf()[0]?.declared ?? "";

describe("of a cell with three repeats", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  /** Each repeat with what it was measured by; a name without one has a result alone. */
  const changed = async (measured: Readonly<Record<string, string | undefined>>): Promise<string[]> => {
    const present = new Set<string>();
    for (const [name, declared] of Object.entries(measured)) {
      present.add(`${RAW}/${name}`);
      if (declared === undefined) continue;
      const machine = declared === "damaged" ? "{" : String(machineOf(declared).content);
      await report.write(`${RAW}/${name.replace(/\.[^.]*$/, "")}.machine.json`, machine);
    }
    const planned = cellsOf({ profiles: ["quick", "deep"] }).map((cell) => ({
      cell,
      standing: standingOf(cell, present),
    }));
    return (await changedCells(report.root, planned, present)).map(nameOf);
  };

  test("those count that have a result of another declaration", async () => {
    assert.deepEqual(await changed({}), []);
    assert.deepEqual(await changed({ "quick-r1.json": NOW, "quick-r2.json": "before" }), ["quick-r2"]);
    assert.deepEqual(await changed({ "quick-r1.json": "before", "quick-r3.json": "before" }), [
      "quick-r1",
      "quick-r3",
    ]);
  });

  test("nothing is known where the declaration was not recorded, or where its record is damaged", async () => {
    assert.deepEqual(await changed({ "quick-r1.json": undefined, "quick-r2.json": "damaged" }), []);
  });

  test("a failure is measured anew anyway", async () => {
    assert.deepEqual(await changed({ "quick-r1.failed.json": "before" }), []);
  });

  test("none counts once as many repeats as are declared were measured as declared now, wherever they stand in the row", async () => {
    const before = { "quick-r1.json": "before", "quick-r2.json": "before", "quick-r3.json": "before" };
    const two = { ...before, "quick-r4.json": NOW, "quick-r5.json": NOW };
    assert.deepEqual(await changed(two), ["quick-r1", "quick-r2", "quick-r3"]);
    assert.deepEqual(await changed({ ...two, "quick-r6.json": NOW }), []);
    assert.deepEqual(await changed({ ...two, "quick-r1.json": NOW }), []);
    assert.deepEqual(await changed({ ...two, "quick-r6.failed.json": "before", "quick-r7.json": NOW }), []);
    assert.deepEqual(await changed({ ...two, "quick-r7.json": NOW }), ["quick-r1", "quick-r2", "quick-r3"]);
  });

  test("each cell of the matrix is counted for itself", async () => {
    const deep = { "deep-r1.json": "before", "deep-r2.json": "before" };
    assert.deepEqual(await changed({ "quick-r1.json": NOW, ...deep }), ["deep-r1", "deep-r2"]);
  });
});

describe("of a cell whose path changed", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  /** Repeats that were measured on these paths, one after the other; undefined: before that was recorded. */
  const movedTo = async (path: string, ...paths: readonly (string | undefined)[]): Promise<string[]> => {
    const present = new Set<string>();
    for (const [i, before] of paths.entries()) {
      const cells = cellsOf({ repeats: paths.length });
      const cell = (before === undefined ? cells : cellsAt(before, cells))[i];
      assert.ok(cell);
      await keep(report.root, cell, [{ suffix: ".json", content: "{}" }, machineOf()], {
        series: "s",
        index: i,
      });
      present.add(`${cell.raw}.json`);
    }
    const planned = cellsAt(path, cellsOf({ repeats: 2 })).map((cell) => ({
      cell,
      standing: standingOf(cell, present),
    }));
    return (await movedCells(report.root, planned, present)).map(nameOf);
  };

  test("all count that were measured elsewhere", async () => {
    assert.deepEqual(await movedTo("/mnt/b", "/mnt/a", "/mnt/a"), ["quick-r1", "quick-r2"]);
    assert.deepEqual(await movedTo("/mnt/b", "/mnt/a", "/mnt/a", "/mnt/b"), ["quick-r1", "quick-r2"]);
  });

  test("none counts of the same path, of none that is known, or once as many were measured as are declared", async () => {
    assert.deepEqual(await movedTo("/mnt/a/", "/mnt/a", "/mnt/a"), []);
    assert.deepEqual(await movedTo("/mnt/b", undefined, undefined), []);
    assert.deepEqual(await movedTo("/mnt/b", "/mnt/a", "/mnt/b", "/mnt/b"), []);
  });

  test("one line says so, and what keeps two storages apart", () => {
    assert.equal(movedLine("here", []), undefined);
    assert.equal(
      movedLine("here", cellsOf()),
      "here: warning: path: expected the one of earlier results, 3 cells measured on another: here/here-disk/quick-r1 and 2 more. Where that is another storage, say another deployment beside path: repeats of one deployment are counted together.",
    );
  });
});

test("one line says how many there are, and names the first", () => {
  const cells = cellsOf();
  assert.equal(changedLine("here", []), undefined);
  const rest =
    " Kept as measured; --fresh measures again, as further repeats, and another profile's name keeps the two apart.";
  assert.equal(
    changedLine("here", cells.slice(0, 1)),
    `here: 1 cell measured before size, runtimeSeconds, volumeSize, prefill or the profile changed: here/here-disk/quick-r1.${rest}`,
  );
  assert.match(changedLine("here", cells.slice(0, 2)) ?? "", /^here: 2 cells .*quick-r1 and 1 more\. Kept/);
  assert.match(changedLine("here", cells) ?? "", /^here: 3 cells .*quick-r1 and 2 more\. Kept/);
});
