/** Of which device a figure of hdparm is, and what of its lines is no figure. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const READS = " Timing buffered disk reads: 366 MB in  3.01 seconds = 121.44 MB/sec";
const [A, B] = ["/dev/sda:", "/dev/sdb:"];
const imported = async (...lines: string[]) => {
  const { runs, problems } = await importBytes(Buffer.from(`${lines.join("\n")}\n`));
  const results = runs.flatMap((run) => run.results.map(({ name, status }) => `${name}, ${status}`));
  return { results, said: problems.map(({ message }) => message) };
};

test("each figure is of the device above it; where none is, it is doubted", async () => {
  assert.deepEqual(await imported(A, READS, B, READS), {
    results: ["hdparm, /dev/sda, complete", "hdparm, /dev/sdb, complete"],
    said: [],
  });
  assert.deepEqual(await imported(READS, B, READS), {
    results: ["hdparm, a device, partial", "hdparm, /dev/sdb, complete"],
    said: ["line 1: expected the device's name above it"],
  });
  assert.deepEqual(await imported(A, READS, B), {
    results: ["hdparm, /dev/sda, complete"],
    said: ["line 3: /dev/sdb is named, and no timing of it follows. It is not imported."],
  });
  assert.deepEqual(await imported(A, A, READS), { results: ["hdparm, /dev/sda, complete"], said: [] });
});

test("a second figure below one device may be of another", async () => {
  const { results, said } = await imported(A, READS, READS);
  assert.deepEqual(results, ["hdparm, /dev/sda, complete", "hdparm, /dev/sda, partial"]);
  assert.deepEqual(said, ["line 3: the second result below one device's name: a line between is lost"]);
});

test("nothing that was read, or no time, is no figure", async () => {
  const none = ["line 2: expected bytes and seconds above 0. It is not imported."];
  for (const [count, seconds, rate] of [
    ["0", "3.01", "0.00"],
    ["366", "0.00", "121.44"],
  ]) {
    const line = ` Timing buffered disk reads: ${count} MB in  ${seconds} seconds = ${rate} MB/sec`;
    assert.deepEqual(await imported(A, line), { results: [], said: none });
  }
  const one = " Timing buffered disk reads: 1 MB in  2.00 seconds = 512.00 kB/sec";
  assert.deepEqual(await imported(A, one), { results: ["hdparm, /dev/sda, complete"], said: [] });
});

test("a mail that quotes it, and a shell's text with marks before results alone, are read", async () => {
  const device = " /dev/md0:\n  Timing buffered disk reads: 190 MB in  3.00 seconds =  63.33 MB/sec\n";
  const prose = "We saw this while the array was rebuilt.\n\n".repeat(20);
  const quoted = `${prose}${device.replaceAll(/^/gm, ">").replace(/>$/, "")}${prose}`;
  const marked =
    "$ hdparm -t /dev/md0\n# Timing buffered disk reads: 190 MB in  3.00 seconds =  63.33 MB/sec\n\n$ uptime\n";
  for (const text of [quoted, marked]) {
    const { runs, problems } = await importBytes(Buffer.from(text));
    assert.deepEqual(problems, [], text.slice(0, 80));
    const [
      {
        name,
        directions: { read },
      } = assert.fail(),
    ] = runs.flatMap(({ results }) => results);
    assert.deepEqual([name, read?.ioBytes], ["hdparm, /dev/md0", 190 * 2 ** 20]);
  }
});
