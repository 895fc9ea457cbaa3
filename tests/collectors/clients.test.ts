/** What several clients measured at once becomes one run: the sum where it is one, and each client's own figures beside it. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { companyOf } from "../../src/collectors/clients/windows.ts";
import type { RunDraft } from "../../src/collectors/collector.ts";
import { judge } from "../../src/judge/index.ts";
import type { Result } from "../../src/schema/result.ts";
import { fairnessOf } from "../../src/units/fairness.ts";
import { recordOf, runOf } from "../judge/small-record.ts";
import { type Envelope, edited, firstOf, fixture, importOne, iopsOf, STRESS, TWO } from "./clients-file.ts";

describe("clients that measured at the same moment", () => {
  it("are one run with a result a job, and the cell says how many they were", async () => {
    const { run } = await importOne(TWO);
    assert.deepEqual(
      run.results.map(({ name, status }) => [name, status]),
      [
        ["rand-read-4k", "complete"],
        ["mixed-70-30", "complete"],
      ],
    );
    assert.deepEqual(run.cell, { clients: { count: 2 } });
  });

  it("add up their rates, each its own counter over its own runtime", async () => {
    const { run } = await importOne(TWO);
    const { clients } = JSON.parse(TWO) as Envelope;
    const expected = clients
      .map(({ fio }) => fio.jobs[0]?.read)
      .reduce((sum, read) => sum + ((read?.total_ios ?? 0) * 1000) / (read?.runtime ?? 0), 0);
    assert.ok(Math.abs(iopsOf(firstOf(run)) - expected) < 1e-9);
  });

  it("are not summed over the longest runtime: who ended early was not slower", async () => {
    const text = edited(TWO, ({ clients: [, second] }) => {
      for (const { read } of second?.fio.jobs ?? []) {
        read.total_ios = Math.round(read.total_ios / 2);
        read.runtime = Math.round(read.runtime / 2);
      }
    });
    const { run } = await importOne(text);
    const [a = 0, b = 0] = (firstOf(run).clients ?? []).map(iopsOf);
    assert.ok(Math.abs(iopsOf(firstOf(run)) - (a + b)) < 1e-9);
    assert.ok(b > 0.98 * a, "half the I/Os in half the time");
  });

  it("have percentiles of all I/Os, from the histograms of all", async () => {
    const { run } = await importOne(TWO);
    const { clients } = JSON.parse(TWO) as Envelope;
    const counts = new Map<number, number>();
    for (const { fio } of clients)
      for (const [at, count] of Object.entries(fio.jobs[0]?.read.clat_ns.bins ?? {}))
        counts.set(Number(at), (counts.get(Number(at)) ?? 0) + count);
    const sorted = [...counts].sort(([a], [b]) => a - b);
    const total = sorted.reduce((sum, [, count]) => sum + count, 0);
    let seen = 0;
    const [p99] = sorted.find(([, count]) => {
      seen += count;
      return seen >= 0.99 * total;
    }) ?? [0];
    assert.equal(firstOf(run).directions.read?.clat?.percentilesNs?.["99"], p99);
  });

  it("have no percentile where one of them has no histogram", async () => {
    const text = edited(TWO, ({ clients: [, second] }) => {
      for (const job of second?.fio.jobs ?? []) Reflect.deleteProperty(job.read.clat_ns, "bins");
    });
    const { run } = await importOne(text);
    const { read } = firstOf(run).directions;
    assert.equal(read?.clat?.percentilesNs, undefined);
    assert.ok(read?.clat?.meanNs !== undefined, "the mean needs none");
  });

  it("keep their own figures beside the sum, with node and window", async () => {
    const { run } = await importOne(TWO);
    const parts = firstOf(run).clients ?? [];
    assert.deepEqual(
      parts.map(({ client, node, status }) => [client, node, status]),
      [
        ["c1", "node1", "complete"],
        ["c2", "node2", "complete"],
      ],
    );
    for (const { directions, startedAt, endedAt } of parts) {
      assert.ok(directions.read?.clat?.percentilesNs?.["99"] !== undefined);
      assert.ok(startedAt !== undefined && endedAt !== undefined && startedAt < endedAt);
    }
  });

  it("count as the jobs of one workload, as they do where fio itself drives clients", async () => {
    const { run } = await importOne(TWO);
    assert.deepEqual(
      run.results.map(({ jobs, workload }) => [jobs, workload.numjobs]),
      [
        [2, 2],
        [4, 4],
      ],
    );
  });

  it("work on one file where they share a volume, and on one each where they do not", async () => {
    const sharedOf = async (text: string) => firstOf((await importOne(text)).run).workload.sharedFile;
    assert.equal(await sharedOf(TWO), undefined);
    assert.equal(await sharedOf(fixture("clients/good-shared-volume")), true);
  });

  it("say how evenly the IOPS were shared, job by job", async () => {
    const { run } = await importOne(TWO);
    const fairness = run.observations?.filter(({ metric }) => metric === "fairness") ?? [];
    assert.deepEqual(
      fairness.map(({ context }) => context),
      ["rand-read-4k, 2 clients", "mixed-70-30, 2 clients"],
    );
    for (const { value } of fairness) assert.ok(value > 0.99 && value <= 1);
  });

  it("are refused where they were asked for different things", async () => {
    const text = edited(TWO, ({ clients: [, second] }) => {
      const job = second?.fio.jobs[0];
      if (job) job["job options"].bs = "8k";
    });
    const { run, said } = await importOne(text);
    assert.deepEqual(
      run.results.map(({ name }) => name),
      ["mixed-70-30"],
    );
    assert.match(said.join("\n"), /expected the same workload of every client, c2's differs from c1's/);
  });

  it("with one that failed make no sum: the result is failed with its reason, and the others' figures stand", async () => {
    const { run } = await importOne(fixture("clients/bad-client-failed"));
    for (const result of run.results) {
      assert.equal(result.status, "failed");
      assert.deepEqual(result.directions, {});
      assert.match(result.errors?.[0]?.text ?? "", /^client c2: pod deleted/);
      assert.ok(iopsOf(result.clients?.[0]) > 0);
    }
    assert.equal(run.observations, undefined);
  });

  it("of which one is cut off with the end of the file make no sum either", async () => {
    const { run, said } = await importOne(fixture("clients/bad-cut"));
    assert.ok(run.results.every(({ status }) => status === "failed"));
    assert.match(said[0] ?? "", /the file is cut/);
  });
});

describe("the time in which all clients measured", () => {
  it("is said, with where it is known from", async () => {
    const { run } = await importOne(TWO);
    const notes = firstOf(run).notes?.join("\n") ?? "";
    assert.match(
      notes,
      /together for 1\.\d+ s of 2 s \(9\d\.?\d* %\), by the time at which fio wrote its result/,
    );
  });

  it("makes the result partial where it is less than 90 % of the longest window, with both figures", async () => {
    const { run } = await importOne(fixture("clients/bad-one-began-late"));
    for (const { status, notes } of run.results) {
      assert.equal(status, "partial");
      assert.match(
        notes?.join("\n") ?? "",
        /together for 1\.12 s of 2[.\d]* s \(5\d\.?\d* %\).*90 % are asked for/,
      );
    }
  });

  it("comes from job_start where fio prints it", async () => {
    const text = edited(TWO, ({ clients }) => {
      clients.forEach(({ fio }, i) => {
        for (const [k, job] of fio.jobs.entries()) job.job_start = 1_763_711_276_000 + k * 3000 + i * 100;
      });
    });
    const { run } = await importOne(text);
    assert.match(
      firstOf(run).notes?.join("\n") ?? "",
      /together for 1\.9 s of 2 s \(95 %\), by fio's job_start/,
    );
  });

  it("is not known where a clock is missing, and the result is partial", () => {
    assert.equal(companyOf([{ fromMs: 0, toMs: 1000, basis: "timestamp" }, undefined]), undefined);
  });

  it("is nothing where windows do not meet", () => {
    const apart = companyOf([
      { fromMs: 0, toMs: 1000, basis: "timestamp" },
      { fromMs: 5000, toMs: 6000, basis: "timestamp" },
    ]);
    assert.equal(apart?.share, 0);
  });
});

describe("a stress test", () => {
  it("counts the runs that were completed, of all clients and of each", async () => {
    const { run } = await importOne(STRESS);
    assert.deepEqual(run.observations?.[0], {
      metric: "runs-completed",
      value: 8,
      context: "in 3.5 s: c1 4, c2 4",
    });
  });

  it("has a client's rate over all its runs: the sum of its I/Os over the sum of their runtimes", async () => {
    const { run } = await importOne(STRESS);
    const reads =
      (JSON.parse(STRESS) as Envelope).clients[0]?.completed.map(({ jobs }) => jobs[0]?.read) ?? [];
    const ios = reads.reduce((sum, read) => sum + (read?.total_ios ?? 0), 0);
    const ms = reads.reduce((sum, read) => sum + (read?.runtime ?? 0), 0);
    const part = firstOf(run).clients?.[0];
    assert.ok(reads.length > 1);
    assert.ok(Math.abs(iopsOf(part) - (ios * 1000) / ms) < 1e-9);
    assert.equal(part?.completed, reads.length);
  });

  it("is never compared with a single run of the same job", async () => {
    const { run } = await importOne(STRESS);
    assert.deepEqual(firstOf(run).workload.other, { "repeated for": "3.5 s" });
  });

  it("with a client that completed nothing has failed, and says so", async () => {
    const { run } = await importOne(fixture("stress/bad-client-completed-none"));
    assert.equal(firstOf(run).status, "failed");
    assert.deepEqual(run.observations?.[0]?.context, "in 3.5 s: c1 4, c2 0");
  });
});

describe("a sum over clients, once it is judged", () => {
  const without = (of: RunDraft) => {
    const { key: _, details: __, tool: ___, measured: ____, ...run } = of;
    return run;
  };
  /** Without a limit of the rate, so that Little's law speaks. */
  const free = edited(TWO, ({ clients }) => {
    for (const { fio } of clients) {
      for (const job of fio.jobs) Reflect.deleteProperty(job["job options"], "rate_iops");
      Reflect.deleteProperty(
        (fio as unknown as Record<string, Record<string, string>>)["global options"] ?? {},
        "rate_iops",
      );
      for (const { read } of fio.jobs)
        Object.assign(read, {
          lat_ns: { min: 1000, max: 9e6, mean: 1e9 / (read.total_ios / 2), stddev: 1000, N: read.total_ios },
        });
    }
  });

  it("keeps Little's law: what was under way is under way of every client", async () => {
    const { run } = await importOne(free);
    const own = runOf("a", "two", [firstOf(run)], { ...without(run), results: [firstOf(run)] });
    const [judged] = judge(recordOf({ runs: [own] }), [own]).results;
    const little = judged?.outcomes.find(({ code }) => code === "LITTLE");
    assert.equal(little?.verdict, "passed", little?.evidence);
    assert.match(little?.evidence ?? "", /; 2 were asked for/);
  });

  it("stands in a comparison of its own, apart from one client", async () => {
    const { run } = await importOne(TWO);
    const alone: Result = { ...firstOf(run), jobs: 1, workload: { ...firstOf(run).workload, numjobs: 1 } };
    const runs = [
      runOf("a", "one", [alone], { ...without(run), results: [alone], cell: {} }),
      runOf("a", "two", [firstOf(run)], { ...without(run), results: [firstOf(run)] }),
    ];
    const { results, rankings } = judge(recordOf({ runs }), runs);
    assert.equal(new Set(results.map(({ comparisonId }) => comparisonId)).size, 2);
    assert.ok(rankings.every(({ values }) => values.length === 1));
    assert.ok(rankings.some(({ comparisonTitle }) => comparisonTitle.includes("2 clients")));
  });
});

describe("fairness, by Jain's index", () => {
  it("is 1 where all got the same, and 1/n where one got it all", () => {
    assert.equal(fairnessOf([5, 5, 5, 5]), 1);
    assert.equal(fairnessOf([8, 0, 0, 0]), 0.25);
    assert.equal(fairnessOf([1, 3]), 0.8);
  });
  it("says nothing of one client, or of none that did anything", () => {
    assert.equal(fairnessOf([7]), undefined);
    assert.equal(fairnessOf([0, 0]), undefined);
  });
});
