/** Which of the files beside kbench's JSON are its texts, and what is left of these. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import type { Collector, Neighbour, Part } from "../../src/collectors/collector.ts";
import { chooseCollector } from "../../src/collectors/index.ts";
import { besideKbench } from "../../src/collectors/kbench/beside.ts";
import { rawFileOf } from "./raw-file.ts";

const SECTIONS = ["iops", "bandwidth", "latency"].map((section) => `quick_disabled-${section}.json`);

function neighbour(name: string, more: Partial<Neighbour> = {}): Neighbour {
  const bytes = readFileSync(join(import.meta.dirname, "../collect/fixtures/kbench", name));
  const file = rawFileOf(bytes, { path: name });
  return {
    path: name,
    name: basename(name),
    isMapped: false,
    head: async () => file.head,
    open: async () => ({ file, raw: { path: name, sha256: "", bytes: bytes.length } }),
    collector: async () => chooseCollector(file).collector,
    ...more,
  };
}
const plan = (...files: Neighbour[]): Promise<ReadonlyMap<string, Part>> => besideKbench.plan(files);
const jsons = SECTIONS.map((name) => neighbour(name));

test("a log whose figures are all in the JSON has none of its own, and the JSON says where they are, too", async () => {
  const parts = await plan(...jsons, neighbour("kbench-quick.log"));
  assert.deepEqual([...parts.keys()].sort(), ["kbench-quick.log", ...SECTIONS].sort());
  const log = parts.get("kbench-quick.log");
  assert.ok(log !== undefined && "import" in log);
  const { runs, isHeld } = await log.import({ runs: [], problems: [] });
  assert.deepEqual([runs, isHeld], [[], true]);
});

test("without the JSON, or without a text, each file is imported as it is", async () => {
  assert.equal((await plan(neighbour("kbench-quick.log"))).size, 0);
  assert.equal((await plan(...jsons)).size, 0);
});

test("a file of another format, of none, or that cannot be read, is no text of kbench", async () => {
  const other = { id: "other" } as Collector;
  for (const collector of [
    async () => other,
    async () => undefined,
    () => Promise.reject(new Error("EACCES")),
  ])
    assert.equal((await plan(...jsons, neighbour("kbench-quick.log", { collector }))).size, 0);
});
