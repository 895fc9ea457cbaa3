/** Runs of fio that a person ended in a terminal, which shows ^C over the beginning of fio's progress line. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const WHOLE = readFileSync(
  join(import.meta.dirname, "fixtures/fio-normal/good-fio-3.25-each-write-fsync/input.txt"),
  "utf8",
);
const COMMAND = "# fio --name=log --rw=write --ioengine=sync --bs=4k --fsync=1\n";
const PROGRESS =
  "Jobs: 1 (f=1): [W(1)][50.0%][w=15.6MiB/s][w=4000 IOPS][eta 00m:30s]\nfio: terminating on signal 2\n";
const ended = (progress: string): string => `${COMMAND}${WHOLE.replace("process\n", `process\n${progress}`)}`;

for (const [name, around] of [
  ["alone", (text: string) => text],
  ["twice", (text: string) => `${text}\n${text}`],
  ["in a fence", (text: string) => `# A test\n\n\`\`\`\n${text}\`\`\`\n`],
] as const)
  test(`^C over a progress line leaves one run, with what its first line says: ${name}`, async () => {
    const outcome = await importBytes(Buffer.from(around(ended(PROGRESS.replace("Jobs", "^Cbs")))));
    assert.deepEqual(outcome, await importBytes(Buffer.from(around(ended(PROGRESS)))));
    for (const { subject, results } of outcome.runs) {
      assert.equal(subject, undefined);
      assert.equal(results[0]?.workload.ioengine, "sync");
      assert.deepEqual(results[0]?.notes, ["fio was ended by signal 2"]);
    }
    assert.equal(outcome.runs.length, name === "twice" ? 2 : 1);
  });

test("a run that was ended before its report is none, and leaves nothing to the next one", async () => {
  const [begun = ""] = ended(PROGRESS.replace("Jobs", "^Cbs")).split("fio: terminating");
  const larger = begun.replaceAll("4096B", "64.0KiB");
  const [alone, both] = await Promise.all(
    [`${COMMAND}${WHOLE}`, `${larger}\n${larger}\nand once more\n\n${COMMAND}${WHOLE}`].map((text) =>
      importBytes(Buffer.from(text)),
    ),
  );
  assert.deepEqual(both?.problems, []);
  assert.deepEqual(
    both?.runs.map(({ results }) => results),
    alone?.runs.map(({ results }) => results),
  );
});
