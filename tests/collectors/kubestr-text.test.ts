/** kubestr's text as people keep it: with headings, commands and fences around, several tests in a file, jobs without a name. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes, type Outcome } from "./import.ts";

const TEXT = readFileSync(
  join(import.meta.dirname, "fixtures/kubestr/good-default-test-text/input.txt"),
  "utf8",
);
const imported = (text: string): Promise<Outcome> => importBytes(Buffer.from(text));
const pasted = (text: string): string => `# A heading\n\n\`\`\`\n$ kubestr fio -s fast\n${text}\n\`\`\`\n`;
const without = ({ runs }: Outcome): unknown => runs.map(({ messages: _, ...run }) => run);

test("what stands before and behind a test is not of it", async () => {
  const plain = await imported(TEXT);
  const outcome = await imported(`${pasted(TEXT)}\nMuch slower than I thought.\n`);
  assert.deepEqual(outcome.problems, []);
  assert.deepEqual(without(outcome), without(plain));
});

test("each of several tests is a run", async () => {
  const plain = await imported(TEXT);
  const outcome = await imported(pasted(TEXT) + pasted(TEXT) + TEXT);
  assert.deepEqual(outcome.problems, []);
  const [one] = without(plain) as unknown[];
  assert.deepEqual(without(outcome), [one, one, one]);
});

test("what is wrong with one of several tests is said of that one", async () => {
  const cut = TEXT.slice(0, TEXT.indexOf("JobName: write_bw"));
  const outcome = await imported(pasted(TEXT) + cut);
  assert.equal(outcome.runs.length, 2);
  assert.deepEqual(
    outcome.runs.map(({ results }) => results.every(({ status }) => status === "complete")),
    [true, false],
  );
  assert.ok(outcome.problems.every(({ message }) => message.startsWith("run 2 of the file: ")));
});

test("a figure behind the end, or before the beginning, belongs to something that is lost", async () => {
  for (const text of [`${TEXT}\n  iops: min=1 max=2 avg=1.500000\n`, `bw(KiB/s): min=5 max=8\n${TEXT}`]) {
    const { problems, runs } = await imported(text);
    assert.match(problems[0]?.message ?? "", /stand where they cannot/);
    assert.equal(runs[0]?.results[0]?.status, "partial");
  }
});

test("a job without a name, whose own section has none of the options that kubestr prints, has an unknown pattern", async () => {
  const { problems, runs } = await imported(`FIO test results:

FIO version - fio-3.30
Global options - ioengine=libaio verify= direct=1 gtod_reduce=

JobName:
  blocksize= filesize= iodepth= rw=
read:
  IOPS=20300.531250 BW(KiB/s)=81202
  iops: min=17304 max=71653 avg=20309.919922
  bw(KiB/s): min=69216 max=286612 avg=81239.710938

Disk stats (read/write):
  -  OK
`);
  assert.deepEqual(problems, []);
  const [result] = runs[0]?.results ?? [];
  assert.equal(result?.name, "unnamed");
  assert.equal(result.status, "complete");
  assert.equal(result.workload.rw, "unknown-read");
  const iops = result.directions.read?.iops;
  assert.equal(typeof iops === "object" ? iops.printed : undefined, "20300.531250");
});

test("what a document has in bold is read as it is without", async () => {
  const plain = await imported(TEXT);
  const text = TEXT.replaceAll("\u001b[0m", "");
  for (const bold of [
    text.replace(
      /^(?:FIO test results:|JobName: .*|Global options.*|Disk stats.*|Running FIO.*)$/gm,
      "**$&**",
    ),
    text.replaceAll("JobName:", "**JobName:**"),
    text.replace(/IOPS=[\d.]+/g, "**$&**"),
  ]) {
    const outcome = await imported(bold);
    assert.deepEqual(outcome.problems, []);
    assert.deepEqual(without(outcome), without(plain));
  }
});
