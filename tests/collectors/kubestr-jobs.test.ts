/** Jobs of kubestr: those of one name in a job file, and those that ran together. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { jobFileSections, jobSectionOf, withConcurrency } from "../../src/collectors/kubestr/jobs.ts";
import { volumeOf } from "../../src/collectors/kubestr/storage-class.ts";
import type { Result } from "../../src/schema/result.ts";

const job = (name: string, iops: number, blockSizeBytes: number, group?: number): Result => ({
  name,
  workload: { rw: "randread", blockSizeBytes },
  status: "complete",
  directions: { read: { iops } },
  ...(group !== undefined && { group }),
});
const notesOf = (...jobs: Result[]): string[][] => withConcurrency(jobs).map(({ notes = [] }) => notes);
const ALIKE = /^all 3 came to the same IOPS within [\d.]+ %, whatever their block size/;

test("jobs of one group say which ran beside them, lost ones too; others say nothing", () => {
  const [a, b, alone] = notesOf(job("a", 100, 4096, 0), job("b", 900, 4096, 0), job("alone", 100, 4096, 1));
  assert.match(a?.join() ?? "", /^ran at the same time as b: /);
  assert.match(b?.join() ?? "", /^ran at the same time as a: /);
  assert.deepEqual(alone, []);
  assert.deepEqual(notesOf(job("a", 100, 4096), job("b", 100, 4096)), [[], []]);
  const [left] = notesOf({ ...job("a", 100, 4096, 0), groupLost: ["b", "c"] });
  assert.match(left?.join() ?? "", /^ran at the same time as b, c: /);
});

test("three that came to the same rate within 1 % with several block sizes were held by a limit", () => {
  const said = (rates: readonly number[], sizes: readonly number[]): string[] =>
    notesOf(...rates.map((iops, i) => job(`j${i}`, iops, sizes[i] ?? 0, 0)))[0] ?? [];
  assert.match(said([10_000, 9_900, 9_950], [4096, 131_072, 4096])[1] ?? "", ALIKE);
  assert.match(said([10_000, 9_900, 9_950], [4096, 131_072, 4096])[1] ?? "", /within 1\.0 %/);
  assert.equal(said([10_000, 9_899, 9_950], [4096, 131_072, 4096]).length, 1, "further apart");
  assert.equal(said([10_000, 9_990, 9_995], [4096, 4096, 4096]).length, 1, "one block size");
  assert.equal(said([10_000, 9_990], [4096, 131_072]).length, 1, "only two");
});

test("the section of a job has its name, and its pattern and block size where fio kept them", () => {
  const sections = jobFileSections(
    "[global]\nioengine=libaio\n[a]\nrw=randread\nbs=4k\n[a]\nrw=randwrite\nbs=4k\n[b]\nname=c\nrw=read\nbs=1m\n",
  );
  assert.deepEqual(
    sections.map(({ name, options }) => [name, options.rw, options.ioengine]),
    [
      ["a", "randread", "libaio"],
      ["a", "randwrite", "libaio"],
      ["c", "read", "libaio"],
    ],
  );
  assert.equal(jobSectionOf(sections, "a", { rw: "randwrite", bs: "4096" })?.rw, "randwrite");
  assert.equal(jobSectionOf(sections, "a", {}), undefined, "either of two");
  assert.equal(jobSectionOf(sections, "a", { rw: "randread", bs: "8k" }), undefined);
  assert.equal(jobSectionOf(sections, "c", {})?.bs, "1m");
  assert.deepEqual(jobFileSections(undefined), []);
});

test("the size of a claim is read as Kubernetes writes it", () => {
  assert.deepEqual(volumeOf("100Gi"), { volumeSizeBytes: 100 * 2 ** 30 });
  assert.deepEqual(volumeOf("1.5G"), { volumeSizeBytes: 1.5e9 });
  assert.deepEqual(volumeOf("4096"), { volumeSizeBytes: 4096 });
  for (const none of ["much", "", undefined, "10Q"]) assert.deepEqual(volumeOf(none), {});
});
