/** No drive moves more than its class does at best; several drives do. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Result } from "../../../src/schema/result.ts";
import {
  direction,
  evidenceOf,
  GiB,
  KiB,
  MiB,
  outcomesOf,
  printed,
  resultOf,
  verdictOf,
} from "../small-record.ts";

const CODE = "BEYOND_MEDIUM";
const on = (medium: "hdd" | "ssd" | "nvme" | "mixed" | "unknown" | "memory", more: object = {}) => ({
  deployments: { a: { medium, network: { between: false }, ...more } },
});
const disksOf = (...disks: { medium: "hdd" | "nvme"; count?: number }[]) => ({
  environment: { nodes: [{ name: "node", disks }] },
});
const rate = (side: "read" | "write", text: string, unit = MiB): Result =>
  resultOf(
    { rw: side, blockSizeBytes: MiB },
    { [side]: direction({ bandwidthBytesPerSecond: printed(text, unit) }) },
  );
const iops = (rw: "read" | "write" | "randread" | "randwrite", count: number): Result =>
  resultOf(
    { rw, blockSizeBytes: 4 * KiB },
    { [rw.endsWith("read") ? "read" : "write"]: direction({ iops: count }) },
  );

describe(CODE, () => {
  it("excludes 2.1 GiB/s of a hard disk, its latencies too", () => {
    const [outcome] = outcomesOf(CODE, rate("read", "2.1", GiB), on("hdd"));
    assert.equal(outcome?.verdict, "excluded");
    assert.equal(
      outcome?.evidence,
      "Read bandwidth 2.1 GiB/s is 3.67 times what a hard disk does at best (572 MiB/s).",
    );
    assert.ok(outcome?.metrics?.includes("read.p99"));
    assert.ok(outcome?.metrics?.every((metric) => metric.startsWith("read.")));
    assert.equal(verdictOf(CODE, rate("write", "2.1", GiB), on("hdd")), "excluded");
  });

  it("passes what a disk does, and only notes what an unusual one may do", () => {
    assert.equal(verdictOf(CODE, rate("read", "200"), on("hdd")), "passed");
    assert.equal(
      evidenceOf(CODE, rate("read", "200"), on("hdd")),
      "Read bandwidth 200 MiB/s is 34.9 % of what a hard disk does at best (572 MiB/s).",
    );
    assert.equal(verdictOf(CODE, rate("read", "600"), on("hdd")), "noted");
    // A SAS SSD through both of its ports; a drive on PCIe 6.0.
    assert.equal(verdictOf(CODE, rate("read", "4200", 1e6), on("ssd")), "noted");
    assert.equal(verdictOf(CODE, rate("read", "28", 1e9), on("nvme")), "noted");
    assert.equal(verdictOf(CODE, rate("read", "30", 1e9), on("nvme")), "excluded");
  });

  it("counts random reads as well as bytes", () => {
    assert.equal(verdictOf(CODE, iops("randread", 180), on("hdd")), "passed");
    assert.equal(
      evidenceOf(CODE, iops("randread", 20_000), on("hdd")),
      "Random read 20,000 IOPS is 4 times what a hard disk does at best (5,000 IOPS).",
    );
    assert.equal(verdictOf(CODE, iops("randread", 20_000), on("hdd")), "excluded");
  });

  it("small I/Os in order, and random writes into a log, are bounded by their bytes alone", () => {
    for (const rw of ["read", "write", "randwrite"] as const)
      assert.equal(verdictOf(CODE, iops(rw, 50_000), on("hdd")), "passed", rw);
    assert.match(
      evidenceOf(CODE, iops("read", 400_000), on("hdd")),
      /^Read 400,000 IOPS x 4 KiB is 2\.73 times/,
    );
  });

  it("is silent across a network, and of media that have no best of their own", () => {
    const fast = rate("read", "2.1", GiB);
    for (const between of [true, undefined]) {
      const of = between === undefined ? { kind: "unknown" as const, networked: undefined } : {};
      const network = between === undefined ? {} : { network: { between } };
      const parts = { deployments: { a: { medium: "hdd" as const, of: of as object, ...network } } };
      assert.equal(verdictOf(CODE, fast, parts), "silent", String(between));
    }
    for (const medium of ["mixed", "unknown", "memory"] as const)
      assert.equal(verdictOf(CODE, fast, on(medium)), "silent", medium);
    assert.equal(verdictOf(CODE, fast, { deployments: { a: { network: { between: false } } } }), "silent");
  });

  it("each drive that is declared lifts the bound, those of another medium do not", () => {
    const fast = rate("read", "2.1", GiB);
    const four = {
      ...on("hdd"),
      ...disksOf({ medium: "hdd", count: 3 }, { medium: "hdd" }, { medium: "nvme" }),
    };
    assert.equal(
      evidenceOf(CODE, fast, four),
      "Read bandwidth 2.1 GiB/s is 91.7 % of what 4 drives do at best, a hard disk each (4 x 572 MiB/s).",
    );
    const one = { ...on("hdd"), ...disksOf({ medium: "hdd" }, { medium: "nvme", count: 8 }) };
    assert.equal(verdictOf(CODE, fast, one), "excluded");
    assert.equal(verdictOf(CODE, fast, on("hdd", { replication: { copies: 2 } })), "noted", "copies");
    assert.equal(verdictOf(CODE, fast, on("hdd"), { cell: { clients: { count: 4 } } }), "passed", "clients");
    const seen = { ...fast, disks: [{ name: "sda" }, { name: "sdb" }, { name: "sdc" }, { name: "sdd" }] };
    assert.equal(verdictOf(CODE, seen, on("hdd")), "passed", "the tool saw them");
  });

  it("asks how many drives there are where only words speak of several", () => {
    const fast = rate("read", "2.1", GiB);
    for (const mediumNote of [
      "RAID 10 of SATA disks.",
      "Striped over two drives.",
      "An SSD cache before it.",
    ])
      assert.equal(
        evidenceOf(CODE, fast, on("hdd", { mediumNote })),
        "Missing: how many drives share the data.",
        mediumNote,
      );
    const counted = { ...on("hdd", { mediumNote: "RAID 0" }), ...disksOf({ medium: "hdd", count: 2 }) };
    assert.equal(verdictOf(CODE, rate("read", "3", GiB), counted), "excluded");
  });

  it("writes may all go to the log that flushes wait for", () => {
    const logged = on("hdd", { flushMedium: "nvme" });
    assert.equal(verdictOf(CODE, rate("write", "2.1", GiB), logged), "passed");
    assert.equal(verdictOf(CODE, rate("read", "2.1", GiB), logged), "excluded");
  });

  it("believes the lower end of a printed figure, and says nothing where there is no rate", () => {
    // 1,144.4 MiB/s are twice the best.
    assert.equal(verdictOf(CODE, rate("read", "1144"), on("hdd")), "noted");
    assert.equal(verdictOf(CODE, rate("read", "1145"), on("hdd")), "excluded");
    assert.equal(
      verdictOf(CODE, resultOf({ rw: "read" }, { read: direction({}, { p50: 5 }) }), on("hdd")),
      "silent",
    );
  });
});
