/** Reads tell of the storage only where it has something to read. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judge } from "../../../src/judge/index.ts";
import type { Cell } from "../../../src/schema/cell.ts";
import type { Result } from "../../../src/schema/result.ts";
import { fioResults } from "../fio-output.ts";
import {
  byTool,
  direction,
  evidenceOf,
  MiB,
  metricIds,
  outcomesOf,
  recordOf,
  resultOf,
  runOf,
  verdictOf,
} from "../small-record.ts";

const CODE = "UNWRITTEN_READ";
const read = resultOf({ rw: "randread" }, { read: { iops: 80 } });
const on = (cell: Cell, result: Result = read, tool = "fio") =>
  [CODE, result, {}, { ...byTool(tool), cell }] as const;
const withOptions = (options: Record<string, string>): Result => ({ ...read, options });

it("UNWRITTEN_READ passes what was filled before, on a device too", () => {
  assert.equal(
    evidenceOf(...on({ volumeMode: "Block", prefill: "whole file" })),
    "Written before: whole file.",
  );
});

it("UNWRITTEN_READ cannot tell of a file on a file system whether fio wrote it or found it there", () => {
  const missing = /^Missing: whether fio wrote the file or found it, allocated at the least/;
  assert.match(evidenceOf(...on({ volumeMode: "Filesystem" })), missing);
  assert.match(evidenceOf(...on({ volumeMode: "Filesystem", prefill: "none" })), missing);
  assert.match(evidenceOf(...on({ filesystem: "ext4" })), missing);
  assert.match(evidenceOf(...on({}, withOptions({ directory: "/data" }))), missing);
  assert.match(evidenceOf(...on({}, withOptions({ filename: "/data/test" }))), missing);
});

it("UNWRITTEN_READ passes the file of a tool that runs fio on a volume of its own", () => {
  assert.equal(
    evidenceOf(...on({ volumeMode: "Filesystem" }, read, "kubestr")),
    "kubestr runs on a volume of its own, where fio writes the file before it reads it.",
  );
});

it("UNWRITTEN_READ passes a file whose reads reached the disk, and not one that was only allocated", async () => {
  const [[written], [allocated]] = [await fioResults("written"), await fioResults("allocated")];
  assert.ok(written && allocated);
  const cell: Cell = { volumeMode: "Filesystem" };
  assert.equal(
    evidenceOf(...on(cell, written)),
    "47,100 reads reached the disk, of 49,200: the file was not merely allocated.",
  );
  assert.equal(verdictOf(...on(cell, allocated)), "unchecked");
  assert.equal(
    verdictOf(...on({ target: "/dev/vda" }, written)),
    "unchecked",
    "a thin volume is below the disk",
  );
});

it("UNWRITTEN_READ keeps the reads of an empty device out, and leaves the writes beside them", () => {
  const mixed = resultOf({ rw: "randrw" }, { read: { iops: 80 }, write: { iops: 80 } });
  for (const cell of [{ volumeMode: "Block" }, { target: "/dev/vdb" }] as const) {
    const [outcome] = outcomesOf(...on({ ...cell, prefill: "none" }, mixed));
    assert.equal(outcome?.verdict, "excluded");
    assert.ok(outcome?.metrics?.every((metric) => metricIds.has(metric) && metric.startsWith("read.")));
  }
});

it("UNWRITTEN_READ cannot tell of a device of which nobody says it, nor of a path that may be one", () => {
  const missing = "Missing: what had been written before.";
  assert.equal(evidenceOf(...on({ volumeMode: "Block" })), missing);
  assert.equal(evidenceOf(...on({ target: "/dev/sda" })), missing);
  assert.equal(evidenceOf(...on({ prefill: "none" })), missing);
  assert.equal(evidenceOf(...on({}, withOptions({ filename: "/volume/test" }), "kbench")), missing);
  assert.equal(evidenceOf(...on({ volumeMode: "Filesystem" }, read, "elbencho")), missing);
  assert.equal(evidenceOf(...on({ volumeMode: "Filesystem", vm: { bus: "virtio" } })), missing);
});

it("UNWRITTEN_READ is silent of writes", () => {
  assert.equal(verdictOf(...on({ volumeMode: "Block" }, resultOf({ rw: "write" }, {}))), "silent");
});

describe("UNWRITTEN_READ, of a file that another test wrote", () => {
  const file = { rw: "randread", blockSizeBytes: 4096, sizeBytes: 1024 * MiB, sharedFile: true } as const;
  const reads = resultOf(file, { read: { iops: 80 } });
  const cell = {
    target: "/volume/test",
    volumeMode: "Filesystem",
    prefill: "the file of the write test",
  } as const;
  const wrote = (mibPerSecond: number, rw: "randwrite" | "randrw" = "randwrite", of: Cell = cell) => ({
    runs: [
      runOf(
        "a",
        "write",
        [
          resultOf(
            { ...file, rw, runtimeSeconds: 30 },
            { write: direction({ bandwidthBytesPerSecond: mibPerSecond * MiB }) },
          ),
        ],
        { cell: of },
      ),
    ],
  });

  it("notes it where that test can have written less than half of the file", () => {
    const args = [CODE, reads, wrote(4), { ...byTool("fio"), cell }] as const;
    assert.equal(verdictOf(...args), "noted");
    assert.equal(
      evidenceOf(...args),
      "The tests that wrote the file before left at most 120 MiB of its 1 GiB (11.7 %); the rest may never have been written.",
    );
  });

  it("passes where it may have written all, where the whole file was filled before, and where a mixed test laid it out", () => {
    const verdict = (parts: ReturnType<typeof wrote>, own: Cell = cell) =>
      verdictOf(CODE, reads, parts, { ...byTool("fio"), cell: own });
    assert.equal(verdict(wrote(30)), "passed");
    assert.equal(verdict(wrote(4), { ...cell, prefill: "whole file" }), "passed");
    assert.equal(verdict(wrote(4, "randrw")), "passed");
  });

  it("believes what is declared where it is another file, and cannot tell where nobody says that the writes came before", () => {
    const { prefill: _, ...silent } = cell;
    const other = wrote(4, "randwrite", { ...cell, target: "/volume/other" });
    assert.equal(verdictOf(CODE, reads, other, { ...byTool("fio"), cell }), "passed");
    assert.equal(verdictOf(CODE, reads, wrote(4), { ...byTool("fio"), cell: silent }), "unchecked");
  });

  it("passes without a declaration where a test of the same run wrote it first", () => {
    const { prefill: _, ...silent } = cell;
    const more = { write: { ioBytes: 1024 * MiB } };
    const run = runOf("a", "both", [resultOf({ ...file, rw: "randwrite" }, more), reads], {
      ...byTool("fio"),
      cell: silent,
    });
    const said = judge(recordOf({ runs: [run] }), [run]).results[1]?.outcomes.find(
      ({ code }) => code === CODE,
    );
    assert.equal(said?.evidence, "The tests before wrote 1 GiB to the file of 1 GiB.");
  });
});
