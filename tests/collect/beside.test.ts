/** What a format of several files can say of those in a folder: shown by one that nobody else knows. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import type { Beside, Collector, Part, RawFile, RunDraft } from "../../src/collectors/collector.ts";
import { Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph/";

const draftOf = (name: string): RunDraft => ({
  basis: "measured",
  tool: { name: "pages" },
  results: [{ name, workload: { rw: "read" }, status: "complete", directions: { read: { iops: 100 } } }],
});

/** Pages of one book belong to its cover, whose run is named after how many there are. */
const beside: Beside = {
  named: /\.cover$/,
  async plan(files) {
    const parts = new Map<string, Part>();
    for (const cover of files.filter(({ name }) => name.endsWith(".cover"))) {
      const stem = cover.name.replace(/cover$/, "page");
      const own = files.filter(({ name }) => name.startsWith(stem));
      for (const { path } of own) parts.set(path, { owner: cover.path });
      const run = { ...draftOf("cover"), title: `${own.length} pages` };
      parts.set(cover.path, { import: () => ({ runs: [run], problems: [] }) });
    }
    return parts;
  },
  alone: () => ({ runs: [], problems: [{ message: "expected its cover. Add it.", severity: "error" }] }),
};

const pages: Collector = {
  id: "pages",
  version: 1,
  title: "Pages",
  kind: "plain",
  forms: { text: "rarely" },
  documentation: "What the format cannot tell: all else.",
  recognise: ({ head }: RawFile) => ({
    sure: head.toString().startsWith("page") ? 1 : 0,
    reason: "its word",
  }),
  import: async () => ({ runs: [draftOf("alone")], problems: [] }),
  beside,
};

let report: Report;
afterEach(() => report.remove());

const collected = async () => {
  const { files, problems } = await collect({ root: report.root, collectors: [pages] });
  return {
    kinds: Object.fromEntries(files.map(({ path, outcome }) => [path.slice(FOLDER.length), outcome.kind])),
    said: problems.map(({ path, message }) => `${path.slice(FOLDER.length)}: ${message}`),
  };
};
const titles = async (): Promise<string[]> =>
  [...(await report.contents("data/results")).values()].map((text) => JSON.parse(text).title);

describe("a format of several files", () => {
  test("has files that belong to another's run, and are imported with it", async () => {
    report = await Report.create({
      [`${FOLDER}a.cover`]: "page of a",
      [`${FOLDER}a.page1`]: "page one",
      [`${FOLDER}a.page2`]: "page two",
    });
    const both = { "a.cover": "imported", "a.page1": "imported", "a.page2": "imported" };
    assert.deepEqual(await collected(), { kinds: both, said: [] });
    assert.deepEqual(await titles(), ["2 pages"]);
    const { kinds } = await collected();
    assert.deepEqual([...new Set(Object.values(kinds))], ["unchanged"]);
    await report.write(`${FOLDER}a.page3`, "page three");
    await collected();
    assert.deepEqual(await titles(), ["3 pages"]);
  });

  test("says what becomes of a file that stands alone, in whatever folder", async () => {
    const said = ["b.page: expected its cover. Add it."];
    report = await Report.create({ [`${FOLDER}b.page`]: "page one" });
    assert.deepEqual((await collected()).said, said);
    await report.write(`${FOLDER}a.cover`, "page of a");
    assert.deepEqual((await collected()).said, said);
    assert.deepEqual(await titles(), ["0 pages"]);
  });
});
