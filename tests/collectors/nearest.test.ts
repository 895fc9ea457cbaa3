import assert from "node:assert/strict";
import { test } from "node:test";
import { COLLECTORS, chooseCollector } from "../../src/collectors/index.ts";
import { rawFileOf } from "./raw-file.ts";

/** The importers that are named for a file which nobody reads. */
function nearestTo(text: string): string[] {
  const choice = chooseCollector(rawFileOf(Buffer.from(text)));
  assert.ok(!("recognition" in choice), "nobody reads it");
  return [...choice.reason.matchAll(/(?:\(|; )([a-z-]+): /g)].map(([, id]) => id ?? "");
}

test("formats that are named as nearest are those of files that look alike", () => {
  assert.deepEqual(nearestTo('{"jobs": [{"name": "x"}]}'), ["fio-json", "kubestr", "elbencho"]);
  assert.deepEqual(nearestTo("a,b,c\n1,2,3\n"), ["csv", "elbencho", "storage-perf-tests"]);
  assert.deepEqual(nearestTo("a;b;c\n1;2;3\n"), ["csv", "elbencho", "storage-perf-tests"]);
  assert.deepEqual(nearestTo("kind: StorageClass\nmetadata: { name: fast }\n")[0], "transcribed");
  assert.deepEqual(nearestTo("<html>\n<pre>\n"), ["vdbench", "storage-perf-tests", "fio-normal"]);
  assert.deepEqual(nearestTo("rates of a disk\n12 of them\n"), ["fio-normal", "kbench", "kubestr"]);
});

test("every importer reads files of some look", () => {
  for (const { id, forms } of COLLECTORS) assert.ok(Object.keys(forms).length > 0, id);
});
