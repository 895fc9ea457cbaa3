import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { parseJobFile } from "../../src/fio/job-file.ts";
import { loadProfiles } from "../../src/fio/profiles.ts";
import { workloadOf } from "../../src/fio/workload.ts";
import { byFit, matches } from "../../src/judge/ranking/selector.ts";
import { metricById } from "../../src/schema/metric.ts";
import { type UseCase, useCase, type WorkloadSelector } from "../../src/schema/use-case.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { homelab, KiB, MiB } from "./small-record.ts";

const folder = join(engineDir, "data", "use-cases");

/** The shipped ones; on an emptied record there may be none. */
async function shipped(): Promise<[name: string, UseCase][]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const files = names.filter((name) => name.endsWith(".yaml")).sort();
  return Promise.all(
    files.map(
      async (name) =>
        [name, useCase.parse(parse(await readFile(join(folder, name), "utf8")))] as [string, UseCase],
    ),
  );
}

const jobsOf = (profile: string): Workload[] =>
  parseJobFile(profile).map(({ options }) => {
    const { rw = "read", numjobs = "1", ...rest } = Object.fromEntries(options);
    return workloadOf({ ...rest, rw, numjobs }, rw as Workload["rw"], Number(numjobs));
  });

function measures({ rw: pattern, fsync, fdatasync }: Workload, metric: string): boolean {
  const mixed = pattern.endsWith("rw");
  if (metric.startsWith("sync.")) return (fsync ?? 0) > 0 || (fdatasync ?? 0) > 0;
  return mixed || pattern.endsWith(metric.startsWith("read.") ? "read" : "write");
}

describe("the use cases that are shipped", () => {
  it("ask for metrics that exist and profiles that are there, with a reason and its guidance", async () => {
    const profiles = new Set((await loadProfiles(engineDir)).map(({ id }) => id));
    for (const [name, { metrics, profile, guidance }] of await shipped()) {
      for (const { metric } of metrics) assert.ok(metricById.has(metric), `${name}: ${metric}`);
      assert.ok(
        metrics.some(({ required }) => required),
        `${name}: nothing is required`,
      );
      assert.ok(profiles.has(profile), `${name}: ${profile}`);
      assert.ok((guidance?.length ?? 0) > 0, `${name}: no guidance`);
    }
  });
  it("are at least fifteen, or none", async () => {
    const { length } = await shipped();
    assert.ok(length === 0 || length >= 15, String(length));
  });
  it("name profiles that measure what they ask for", async () => {
    const jobs = new Map((await loadProfiles(engineDir)).map(({ id, text }) => [id, jobsOf(text)]));
    for (const [name, { metrics, profile }] of await shipped())
      for (const { metric, workload, profile: own } of metrics)
        for (const part of metricById.get(metric)?.worstOf ?? [metric])
          assert.ok(
            jobs.get(own ?? profile)?.some((job) => matches(workload, job) && measures(job, part)),
            `${name}: ${own ?? profile} does not measure ${part} of ${workload.rw.join()}`,
          );
  });
  it("have places on the home page of their own", async () => {
    const orders = (await shipped()).map(([, { order }]) => order);
    assert.equal(new Set(orders).size, orders.length);
  });
});

describe("a selector", () => {
  const is = (selector: WorkloadSelector, workload: Workload): boolean => matches(selector, workload);

  it("matches where every field that it gives matches", () => {
    assert.ok(is({ rw: ["randread"] }, homelab("randread")));
    assert.ok(!is({ rw: ["read"] }, homelab("randread")));
    assert.ok(is({ rw: ["randread"], blockSizeBytes: { max: 16 * KiB } }, homelab("randread")));
    assert.ok(!is({ rw: ["read"], blockSizeBytes: { max: 16 * KiB } }, homelab("read")));
    assert.ok(
      is({ rw: ["randread"], outstanding: { min: 16, max: 16 } }, homelab("randread")),
      "psync: jobs, not depth",
    );
  });
  it("is not met by what is unknown", () => {
    const unknown: Workload = { rw: "randrw" };
    assert.ok(!is({ rw: ["randrw"], blockSizeBytes: { min: 1 } }, unknown));
    assert.ok(!is({ rw: ["randrw"], outstanding: { min: 1 } }, unknown));
    assert.ok(!is({ rw: ["randrw"], readPercent: { min: 0 } }, unknown));
  });
  it("takes fsync=1, fdatasync=1 and O_SYNC for synced, a flush every 32 writes not", () => {
    const written: Workload = { rw: "write", blockSizeBytes: MiB };
    for (const policy of [{ fsync: 1 }, { fdatasync: 1 }, { sync: "dsync" as const }]) {
      assert.ok(is({ rw: ["write"], synced: true }, { ...written, ...policy }));
    }
    assert.ok(is({ rw: ["write"], synced: false }, { ...written, fsync: 32 }));
  });
});

describe("the fit of rankings to a metric of a use case", () => {
  it("is decided by the first number that differs", () => {
    assert.ok(byFit([1, 9], [2, 0]) < 0);
    assert.ok(byFit([2, 0], [1, 9]) > 0);
    assert.ok(byFit([1, 3], [1, 2]) > 0);
    assert.equal(byFit([1, 2], [1, 2]), 0);
    assert.equal(byFit([], []), 0);
  });
});
