/** Which figures of a terminal's log belong to which dd. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { valueOf } from "../../src/schema/quantity.ts";
import { importBytes } from "./import.ts";

/** Copies alike in all but their time, so that nothing else tells one's result from another's. */
const COPIES = [1.5, 2, 4].map((seconds, i) => [
  `$ dd if=/dev/zero of=/mnt/file-${i} bs=1M count=100 oflag=direct`,
  "100+0 records in",
  "100+0 records out",
  `104857600 bytes (105 MB, 100 MiB) copied, ${seconds} s, ${(104.8576 / seconds).toPrecision(3)} MB/s`,
]);
const LINES = COPIES.flat();

async function importLines(lines: readonly string[]) {
  const { runs, problems } = await importBytes(Buffer.from(`${lines.join("\n")}\n`));
  const results = runs.flatMap((run) => run.results);
  const complete = results.filter(({ status }) => status === "complete");
  const pairs = complete.map(({ options, directions: { write } }) => [
    options?.of,
    write?.runtimeNs === undefined ? undefined : valueOf(write.runtimeNs),
  ]);
  return { results, pairs, problems };
}

test("each result belongs to the command above it", async () => {
  const { pairs, problems } = await importLines(LINES);
  assert.deepEqual(
    pairs,
    [1.5, 2, 4].map((seconds, i) => [`/mnt/file-${i}`, seconds * 1e9]),
  );
  assert.deepEqual(problems, []);
});

test("a line that was moved anywhere gives no command the result of another", async () => {
  const known = new Set((await importLines(LINES)).pairs.map((pair) => JSON.stringify(pair)));
  for (const [from, line] of LINES.entries())
    for (let to = 0; to < LINES.length; to += 1) {
      const { pairs, problems } = await importLines(LINES.toSpliced(from, 1).toSpliced(to, 0, line));
      for (const pair of pairs)
        assert.ok(known.has(JSON.stringify(pair)), `line ${from + 1} to ${to + 1}: ${pair}`);
      if (pairs.length < 3) assert.ok(problems.length > 0, `line ${from + 1} to ${to + 1}: nothing was said`);
    }
});

test("results without their commands leave those that have one as they are", async () => {
  const { pairs, results, problems } = await importLines(LINES.filter((_, i) => i !== 4 && i !== 8));
  assert.deepEqual([pairs.length, results.length, problems.length > 0], [1, 1, true]);
});

test("a dd that failed, and says why, puts no other in doubt", async () => {
  const failed = ["$ dd if=/dev/zero of=/none/x bs=1M", "dd: failed to open '/none/x': No such file"];
  const { pairs } = await importLines([...failed, ...LINES.filter((_, i) => i !== 8)]);
  assert.equal(pairs.length, 2);
});

test("BusyBox prints kB, MB and GB and means powers of 1024: each agrees, and no other factor does", async () => {
  const doubtsOf = async (bytes: number, rate: string): Promise<string> => {
    const { results } = await importLines([
      "$ dd if=/dev/zero of=/mnt/file bs=1024 oflag=direct",
      `${bytes / 1024}+0 records in`,
      `${bytes / 1024}+0 records out`,
      `${bytes} bytes (1) copied, 1.000000 seconds, ${rate}`,
    ]);
    assert.equal(results.length, 1, rate);
    return (results[0]?.notes ?? []).join();
  };
  const times = [1e3, 1e6, 1e9];
  for (const [i, unit] of ["kB/s", "MB/s", "GB/s"].entries()) {
    const bytes = 200 * 1024 ** (i + 1);
    assert.doesNotMatch(await doubtsOf(bytes, `200.0 ${unit}`), /are not/, `${unit} as BusyBox means it`);
    const decimal = (bytes / (times[i] ?? 1)).toFixed(1);
    assert.doesNotMatch(await doubtsOf(bytes, `${decimal} ${unit}`), /are not/, `${unit} as GNU means it`);
    assert.match(await doubtsOf(bytes, `220.0 ${unit}`), /are not/, unit);
  }
});
