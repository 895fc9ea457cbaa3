import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exactTitle, workloadId, workloadTitle } from "../../src/judge/evidence/workload-id.ts";
import { COMPARISON_RULE, comparisonId, comparisonTitle } from "../../src/judge/ranking/comparison.ts";
import { id } from "../../src/schema/base.ts";
import type { Cell } from "../../src/schema/cell.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { fioResults } from "./fio-output.ts";
import { GiB, homelab, KiB, MiB } from "./small-record.ts";

const compare = (workload: Workload, cell: Cell = {}, tool = "fio"): string =>
  comparisonId({ workload, cell, tool });

describe("a workload's identity", () => {
  it("tells buffers of zeroes from random ones, however fio was asked for them", async () => {
    const idOf = async (name: string): Promise<string> => {
      const [result] = await fioResults(name);
      return workloadId(result?.workload ?? { rw: "unknown" });
    };
    assert.equal(await idOf("random-buffers"), "randwrite-4k-j1-qd1-psync-buffered-16m");
    assert.equal(await idOf("zero-buffers"), "randwrite-4k-j1-qd1-psync-buffered-zero-buffers-1-16m");
    assert.equal(await idOf("zero-pattern"), await idOf("zero-buffers"));
  });

  it("reads like its parameters", () => {
    assert.equal(workloadId(homelab("randread")), "randread-4k-j16-qd32-psync-direct-10g-shared");
    assert.equal(
      workloadTitle(homelab("randread")),
      "Random read, 4 KiB, 16 jobs, direct, 10 GiB; queue depth 32 asked, 1 effective (psync)",
    );
    const etcd: Workload = {
      rw: "write",
      blockSizeBytes: 2300,
      ioengine: "sync",
      numjobs: 1,
      direct: false,
      fdatasync: 1,
      sizeBytes: 22 * MiB,
    };
    assert.equal(workloadId(etcd), "write-2300b-j1-sync-buffered-fdatasync1-22m");
    assert.match(workloadTitle(etcd), /fdatasync after every write, 22 MiB; queue depth 1 \(sync\)/);
  });

  it("names what nobody stated", () => {
    assert.equal(
      workloadId({ rw: "write", blockSizeBytes: MiB }),
      "write-1m-unknown-jobs-depth-engine-direct-size",
    );
    assert.match(exactTitle({ rw: "randrw" }), /mix unknown, block size unknown, jobs unknown/);
  });

  it("says once in a title that three settings or more are not stated, and names fewer", () => {
    assert.equal(workloadTitle({ rw: "randrw" }), "Random read and write, settings not stated");
    assert.equal(
      workloadTitle({ rw: "write", numjobs: 1 }),
      "Sequential write, block size unknown, 1 job; queue depth unknown (engine unknown)",
    );
    assert.equal(
      comparisonTitle({ workload: { rw: "randrw" }, cell: {}, tool: "fio" }),
      "Random read and write, settings not stated",
    );
    assert.equal(
      comparisonTitle({ workload: { rw: "read" }, cell: {}, tool: "fio" }),
      "Sequential read, block size unknown, queue depth unknown",
    );
  });

  it("does not depend on runtime, ramp time, or on what was inferred", () => {
    const { inferred: _, ...stated } = homelab("read");
    assert.equal(workloadId({ ...stated, runtimeSeconds: 600, rampSeconds: 5 }), workloadId(homelab("read")));
  });

  it("differs with each parameter that changes the work", () => {
    const base: Workload = { ...homelab("randread"), rw: "randrw", readPercent: 70 };
    const others: Partial<Workload>[] = [
      { rw: "rw" },
      { readPercent: 50 },
      { blockSizeBytes: 8 * KiB },
      { blockSizeBytes: { read: 4 * KiB, write: 8 * KiB } },
      { blockSizeSplit: "4k/50:8k/50" },
      { ioengine: "libaio" },
      { iodepth: 1 },
      { numjobs: 1 },
      { direct: false },
      { sync: "dsync" },
      { fsync: 1 },
      { fsync: 32 },
      { fdatasync: 1 },
      { rateIops: 100 },
      { distribution: "zipf:1.2" },
      { compressPercent: 50 },
      { other: { zero_buffers: "1" } },
      { sizeBytes: GiB },
      { sharedFile: false },
    ];
    const ids = [base, ...others.map((other) => ({ ...base, ...other }))].map(workloadId);
    assert.equal(new Set(ids).size, ids.length);
    for (const one of ids) assert.ok(id.safeParse(one).success, one);
  });

  it("names how many I/Os were under way only where engine and depth do not say it", () => {
    const known: Workload = { rw: "randread", blockSizeBytes: 4 * KiB, numjobs: 1, outstanding: 96 };
    const hasFlight = (more: Partial<Workload>): boolean =>
      /(?:^|-)o96(?:-|$)/.test(workloadId({ ...known, ...more }));
    assert.ok(hasFlight({}));
    assert.ok(hasFlight({ ioengine: "libaio" }));
    assert.ok(hasFlight({ iodepth: 32 }));
    assert.ok(!hasFlight({ ioengine: "libaio", iodepth: 32 }));
  });

  it("stays an id whatever text it is made of", () => {
    const hostile: Workload = {
      rw: "read",
      ioengine: "external:/tmp/<b>../../x.so",
      tool: "Ünï  code",
      blockSizeSplit: `${"4k/10:".repeat(60)}`,
    };
    const made = workloadId(hostile);
    assert.ok(id.safeParse(made).success, made);
    assert.notEqual(made, workloadId({ ...hostile, direct: true }), "cut ids still differ");
  });
});

describe("the rule of comparison", () => {
  it("gives a reason for each parameter, and an id part for each that must be equal", () => {
    for (const { parameter, why, mustBeEqual, token } of COMPARISON_RULE) {
      assert.ok(parameter.length > 1 && why.endsWith("."), parameter);
      assert.equal(token !== undefined, mustBeEqual, parameter);
    }
  });

  it("compares by the depth that took effect: 16 psync jobs are 16 I/Os at once at any iodepth", () => {
    const asked32 = homelab("randread");
    assert.equal(compare(asked32), compare({ ...asked32, iodepth: 1 }));
    assert.notEqual(compare(asked32), compare({ ...asked32, ioengine: "libaio" }));
    assert.equal(compare({ ...asked32, ioengine: "libaio" }), compare({ ...asked32, ioengine: "io_uring" }));
  });

  it("never sets a tool, clients, a pod's limits, a VM or a warm cache against their absence", () => {
    const own = compare(homelab("read"));
    const cells: Cell[] = [
      { clients: { count: 3 } },
      { podLimits: { cpu: "500m" } },
      { vm: { bus: "virtio" } },
      { cacheState: "warm" },
    ];
    for (const cell of cells) assert.notEqual(compare(homelab("read"), cell), own);
    assert.notEqual(compare(homelab("read"), {}, "kbench"), own);
    assert.equal(
      compare(homelab("read"), { vm: { bus: "sata" } }),
      compare(homelab("read"), { vm: { bus: "virtio" } }),
    );
  });

  it("compares Block with Filesystem, and one claim size or node with another", () => {
    const cells: Cell[] = [
      { volumeMode: "Block" },
      { volumeMode: "Filesystem" },
      { node: "n1", volumeSizeBytes: GiB },
      { accessMode: "ReadWriteMany" },
    ];
    assert.equal(new Set(cells.map((cell) => compare(homelab("write"), cell))).size, 1);
  });

  it("fsync on pure reads changes nothing", () => {
    assert.equal(compare({ ...homelab("randread"), fsync: 1 }), compare(homelab("randread")));
    assert.notEqual(compare({ ...homelab("randwrite"), fsync: 1 }), compare(homelab("randwrite")));
  });

  it("has a title for people", () => {
    const title = comparisonTitle({
      workload: homelab("read"),
      cell: { podLimits: { cpu: "500m" } },
      tool: "kbench",
    });
    assert.equal(
      title,
      "Sequential read, 1 MiB, 4 jobs x queue depth 1, direct, 10 GiB, cpu limit 500m (kbench)",
    );
  });
});
