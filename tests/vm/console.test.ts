import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { readScriptLog } from "../../src/handover/frames.ts";
import { guestFacts } from "../../src/handover/guest-facts.ts";
import { failureOfConsole, logsOf, phaseOf } from "../../src/targets/vm/console.ts";

function framed(name: string, text: string, damage = 0): string {
  const packed = gzipSync(text);
  const sha256 = createHash("sha256").update(packed).digest("hex");
  const hex = packed.toString("hex");
  return `fiolio: begin ${name} ${text.length} ${packed.length} ${sha256}\n${hex.slice(damage)}\nfiolio: end ${name}\n`;
}
const ENDED = "fiolio: exit 0\nfiolio: phase done\n";

describe("a guest's phase", () => {
  for (const [name, console, phase] of [
    ["none before it says anything", "SeaBIOS (version 1.16)\n[    0.4] Linux\n", undefined],
    ["not named before the first begins", "fiolio: fact cpus 2\n", ""],
    ["the last that began", "fiolio: phase ready\r\nfiolio: phase measuring\r\n", "measuring"],
    ["not half a line", "fiolio: phase ready\nfiolio: phase mea", "ready"],
  ] as const)
    test(name, () => assert.equal(phaseOf(console), phase));
});

describe("a guest's end", () => {
  for (const [name, console, code, message] of [
    ["well", framed("output", "{}") + ENDED, undefined, undefined],
    [
      "without a disk to measure",
      "fiolio: no-disk\n",
      "guest-failed",
      "the guest ended too early: it found no disk to measure",
    ],
    [
      "in a panic",
      "[ 1.2] Kernel panic - not syncing: VFS: Unable to mount root fs\n",
      "guest-failed",
      "the guest ended too early: [ 1.2] Kernel panic - not syncing: VFS: Unable to mount root fs",
    ],
    [
      "with fio's failure",
      `${framed("stderr", "fio: job rejected\n")}fiolio: exit 1\n`,
      "fio-failed",
      "fio failed: job rejected",
    ],
    [
      "on a full disk",
      `${framed("stderr", "fio: pid=9, err=28/file:io_u.c, No space left on device\n")}fiolio: exit 1\n`,
      "space",
      "no space left: pid=9, err=28/file:io_u.c, No space left on device",
    ],
    [
      "with digits lost on the way",
      framed("output", "{}", 2) + ENDED,
      "output-damaged",
      "output did not arrive whole: output: expected 22 bytes of gzip, came 21",
    ],
    [
      "with more than the console carries",
      `fiolio: too-large output 99999999 9999999\n${ENDED}`,
      "output-too-large",
      "output too large for the guest's console: output has 99999999 bytes",
    ],
    [
      "without output",
      ENDED,
      "output-damaged",
      "output did not arrive whole: the console has no output in it",
    ],
    [
      "out of memory",
      `fiolio: out-of-memory\nfiolio: exit 137\n`,
      "guest-failed",
      "the guest ended too early: its kernel killed fio: out of memory",
    ],
  ] as const)
    test(name, () => {
      const failure = failureOfConsole(readScriptLog(console), console);
      assert.deepEqual([failure?.code, failure?.message], [code, message]);
    });
});

test("what a guest says of itself is listed under names of its own; what it does not say is left out", () => {
  const log = readScriptLog(
    "fiolio: fact cpus 2\nfiolio: fact scheduler \nfiolio: fact kernel Linux 6.1.0\n",
  );
  assert.deepEqual(guestFacts(log), { "guest cpus": "2", "guest kernel": "Linux 6.1.0" });
});

test("logs are named after the cell, whatever else came", () => {
  const log = readScriptLog(framed("rates.1", "1, 2, 0, 0") + framed("rates./../x", "no") + ENDED);
  assert.deepEqual([...logsOf(log, "quick-r1")], [["quick-r1_iops.1.log", "1, 2, 0, 0"]]);
});
