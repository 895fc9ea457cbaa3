/** Several files that change as one, wherever the computer stops. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { changeTogether, finishChange, isHalfChanged, type Step } from "../../src/effects/change.ts";
import { killedAfter } from "../support/killed.ts";
import { Report } from "../support/report.ts";

const FILES = {
  "data/a.txt": "a",
  "data/b.txt": "b",
  "data/folder/c.txt": "c",
  "data/folder/d.txt": "d",
};
const STEPS: readonly Step[] = [
  { move: "data/folder", to: "data/other/folder" },
  { write: "data/a.txt", text: "A" },
  { write: "data/other/folder/e.bin", base64: Buffer.from("e").toString("base64") },
  { move: "data/other/folder/c.txt", to: "data/other/folder/C.txt" },
  { remove: "data/b.txt" },
];
const AFTER = {
  "data/a.txt": "A",
  "data/other/folder/C.txt": "c",
  "data/other/folder/d.txt": "d",
  "data/other/folder/e.bin": "e",
};
const CODE = new URL("../../src/effects/change.ts", import.meta.url);

/** Its text files. */
const filesOf = async (report: Report): Promise<Record<string, string>> =>
  Object.fromEntries([...(await report.contents("data"))].filter(([path]) => /\.(?:txt|bin)$/.test(path)));

describe("a change of several files", () => {
  test("is done whole, and leaves nothing behind", async () => {
    const report = await Report.create(FILES);
    await changeTogether(report.root, STEPS);
    assert.deepEqual(await filesOf(report), AFTER);
    assert.equal(await isHalfChanged(report.root), false);
    assert.equal((await report.contents(".fiolio")).size, 0);
    await report.remove();
  });

  test("of nothing writes nothing", async () => {
    const report = await Report.create();
    await changeTogether(report.root, []);
    assert.equal((await report.contents(".fiolio")).size, 0);
    await report.remove();
  });

  test("that was stopped at any point is all or nothing once it is finished", async () => {
    const ends = new Set<string>();
    for (let calls = 0; !ends.has("to its end"); calls++) {
      const report = await Report.create(FILES);
      const code = `import { changeTogether } from ${JSON.stringify(CODE.href)};
        await changeTogether(${JSON.stringify(report.root)}, ${JSON.stringify(STEPS)});`;
      const ended = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", code], {
        env: killedAfter(calls),
      }).catch((error: { signal?: string }) => error);
      const isKilled = "signal" in ended && ended.signal === "SIGKILL";
      const isHalf = await isHalfChanged(report.root);
      await finishChange(report.root);
      const isBegun = isHalf || !isKilled;
      assert.deepEqual(await filesOf(report), isBegun ? AFTER : FILES, `stopped after ${calls}`);
      ends.add(!isKilled ? "to its end" : isHalf ? "finished later" : "nothing");
      await report.remove();
    }
    assert.deepEqual([...ends].sort(), ["finished later", "nothing", "to its end"]);
  });

  test("never leaves the report's folder, and what is no list of steps is refused with what to do", async () => {
    const report = await Report.create(FILES);
    await report.write(".fiolio/change.json", JSON.stringify({ steps: [{ remove: "../elsewhere" }] }));
    await assert.rejects(finishChange(report.root), /expected a path inside the report's folder/);
    await report.write(".fiolio/change.json", "{");
    await assert.rejects(finishChange(report.root), /Delete it, and look at git status\.$/);
    assert.deepEqual(await filesOf(report), FILES);
    await report.remove();
  });
});
