/** What the explorer is handed: the figures of the rankings, and specifications that Vega-Lite takes without a word. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { TopLevelSpec } from "vega-lite";
import { engineDir } from "../../src/effects/engine.ts";
import { doubtOfCode, isHeavy } from "../../src/judge/checks/index.ts";
import { judgeEdition } from "../../src/judge/edition.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { NEXT } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { compileSpec } from "../../src/render/charts/drawing/svg.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { type KindId, viewOf } from "../../src/render/charts/index.ts";
import { inOrder } from "../../src/render/charts/lines/series.ts";
import { type Spec, skeletonOf } from "../../src/render/charts/model/chart-view.ts";
import { deploymentOrder, editionOf } from "../../src/render/edition/edition.ts";
import { exploreData } from "../../src/render/explore/explore-data.ts";
import { compiledSpecs, lean } from "../../src/render/explore/explore-files.ts";
import { explore } from "../../src/render/pages/explore.ts";
import type { Quantity } from "../../src/schema/quantity.ts";
import { CASES } from "../charts/cases.ts";
import {
  direction,
  GiB,
  MS,
  quietRecordOf,
  READS,
  recordOf,
  resultOf,
  runOf,
} from "../judge/small-record.ts";
import { ownEdition } from "./own-edition.ts";

const reads = (iops: number, mean: number) =>
  resultOf({ ...READS, iodepth: 16, sizeBytes: 8 * GiB }, { read: direction({ iops }, { mean }) });
const RUNS = [
  runOf("ceph", "fio", [reads(4000, 4 * MS)]),
  runOf("zfs", "fio", [reads(8000, 2 * MS)]),
  // 500,000 a second at 4 ms each would be 2,000 I/Os at once: a check excludes it.
  runOf("ceph2", "fio", [reads(500_000, 4 * MS)]),
];

function dataOf(deployments: Parameters<typeof quietRecordOf>[0]["deployments"] = {}, runs = RUNS) {
  const record = (runs === RUNS ? quietRecordOf : recordOf)({ runs, deployments });
  const judgement = judge(record, runs);
  const edition = editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS);
  return { edition, data: exploreData(edition) };
}

const modules = join(engineDir, "site/assets/js/explore");
const script = (name: string) => import(pathToFileURL(join(modules, name)).href);

describe("the workload that opens by itself", () => {
  it("is random and below 64 KiB by a latency or a rate, large by bandwidth, and of those the one that most stand in", async () => {
    const { figuresOf } = await script("figures.js");
    const { panelsOf } = await script("choose.js");
    const data = exploreData((await ownEdition()).edition);
    const figures = figuresOf(data);
    const opened = (id: string): string[] =>
      panelsOf(
        figures,
        data.deployments,
        data.metrics.find((metric) => metric.id === id),
        { workload: "", excluded: true },
      ).map(({ workload }: { workload: { title: string } }) => workload.title);
    assert.match(opened("read.p99")[0] ?? "", /^Random read, 4 KiB, 16 jobs/);
    assert.match(opened("read.iops")[0] ?? "", /^Random read, 4 KiB/);
    assert.match(opened("read.bandwidth")[0] ?? "", /, (?:128 KiB|1 MiB),/);
  });

  it("is another one where no two stand in such a test", async () => {
    const { panelsOf } = await script("choose.js");
    const metric = { unit: "ns" };
    const [small, big] = [
      { id: "s", large: false },
      { id: "l", large: true },
    ];
    const figure = (id: string, workload: object, rank: number) => ({
      ...{ metric, workload, rank, environment: 0, deployment: { id } },
    });
    const openedOf = (second: number): string =>
      panelsOf(
        [
          figure("a", big, 1),
          figure("b", big, 2),
          figure("c", big, 3),
          figure("a", small, 1),
          figure("b", small, second),
        ],
        ["a", "b", "c"].map((id) => ({ id })),
        metric,
        { workload: "", excluded: true },
      )[0].workload.id;
    assert.deepEqual([openedOf(2), openedOf(0)], ["s", "l"]);
  });
});

describe("what checks exclude of the same result", () => {
  it("casts doubt on a figure that they leave, and on no other", async () => {
    const { doubtsOf, figuresOf } = await script("figures.js");
    const figures = figuresOf(exploreData((await ownEdition()).edition));
    const beside = (id: string, metric: string) => {
      const own = figures.find(
        (one: { deployment: { id: string }; metric: { id: string }; workload: { id: string } }) =>
          one.deployment.id === id &&
          one.metric.id === metric &&
          one.workload.id === "randwrite-4k-j16-o16-direct-10g",
      );
      return doubtsOf(own);
    };
    assert.deepEqual(beside("talos-zfs", "write.p99"), ["median was buffered"]);
    assert.deepEqual(beside("talos-zfs", "write.p50"), []);
    assert.deepEqual(beside("talos-cephfs", "write.p99"), []);
  });
});

describe("places", () => {
  it("of all that are ranked are those of the rankings, in each view of the shipped record", async () => {
    const { figuresOf, placesOf } = await script("figures.js");
    const { panelsOf } = await script("choose.js");
    const { record } = await loadRecord(engineDir);
    const { judgement, runs } = judgeEdition(record, NEXT);
    const data = exploreData(editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS));
    const figures = figuresOf(data);
    for (const metric of figures.length === 0 ? [] : data.metrics)
      for (const workload of ["", ...data.workloads.map(({ id }) => id)])
        for (const { figures: own } of panelsOf(figures, data.deployments, metric, {
          workload,
          excluded: true,
        }))
          for (const [{ deployment, rank }, place] of placesOf(own))
            assert.equal(place.from, rank, deployment.id);
  });

  it("are shared by what chance may have set apart, however far down", async () => {
    const { figuresOf, placeText, placesOf } = await script("figures.js");
    const { sentence } = await script("sentence.js");
    const means = { a: 26, b: 32, c: 36, d: 49 };
    const runs = Object.entries(means).map(([id, mean]) =>
      runOf(id, "fio", [reads(16_000 / mean, mean * MS)]),
    );
    const figures = figuresOf(dataOf({}, runs).data).filter(
      ({ metric }: { metric: { id: string } }) => metric.id === "read.mean",
    );
    const placesIn = (...ids: string[]) => {
      const own = figures.filter(({ deployment }: { deployment: { id: string } }) =>
        ids.includes(deployment.id),
      );
      const places = placesOf(own);
      return [...places.keys()].map((figure) => placeText(places, figure));
    };
    assert.deepEqual(placesIn("a", "b", "c", "d"), ["#1–3", "#1–4", "#1–4", "#2–4"]);
    assert.deepEqual(placesIn("c", "d"), ["#1–2", "#1–2"]);
    assert.match(sentence(figures.slice(2)), /: these 2 are level/);
    const doubted = figures.map((figure: object) => ({
      ...figure,
      notes: [{ heavy: true, label: "perhaps never written" }],
    }));
    assert.match(
      sentence(doubted.slice(2)),
      /level\. Caution: [^:]+ and [^:]+: perhaps never written\.$/,
      "each of those that share a place carries its own",
    );
  });
});

describe("a first place in doubt", () => {
  it("is marked as one, and the sentence names who is first of those without a caution, and a StorageClass that is first and last", async () => {
    const { figuresOf, markedPlace, placesOf } = await script("figures.js");
    const { panelsOf } = await script("choose.js");
    const { sentence } = await script("sentence.js");
    const data = exploreData((await ownEdition()).edition);
    const panels = panelsOf(
      figuresOf(data),
      data.deployments,
      data.metrics.find(({ id }: { id: string }) => id === "write.p99"),
      { workload: "randwrite-4k-j16-o16-direct-10g", excluded: true },
    );
    const own = panels[0]?.figures ?? assert.fail("no panel");
    const said = sentence(own);
    assert.match(
      said,
      /openebs-single-replica is first with 2 cores \(3\.2 ms, in doubt\) and in place 4 to 6 of 6 with 1 core \(49\.5 ms\)\. Best without a caution: CephFS with Rook 26 ms, Mayastor 3-replica 32\.1 ms, Ceph RBD with Rook 36 ms: level\.$/,
    );
    // Where all differ by more than chance, one of them is the best; and of one alone nothing is the best.
    const apart = own.map((figure: object) => ({ ...figure, level: [] }));
    assert.match(sentence(apart), / Best without a caution: CephFS with Rook 26 ms\.$/);
    const two = apart.filter(({ deployment }: { deployment: { name: string } }) =>
      ["Mayastor 1-replica 2-core", "CephFS with Rook"].includes(deployment.name),
    );
    assert.equal(two.length, 2);
    assert.match(sentence(two), / Without a caution only: CephFS with Rook 26 ms\.$/);
    const places = placesOf(own);
    const [first] = places.keys();
    assert.equal(markedPlace(places, first), "#1?");
  });
});

describe("the figures of an edition, for readers who choose", () => {
  it("has each value of each ranking with its interval, its rank and its run", () => {
    const { edition, data } = dataOf();
    const told = data.values.map(([deployment, workload, metric, value, low, high, rank, run]) => ({
      ranking: `${data.workloads[workload]?.id}/${data.metrics[metric]?.id}`,
      deployment: data.deployments[deployment]?.id,
      ...{ value, low, high, rank, run },
    }));
    const ranked = edition.judgement.rankings.flatMap(({ comparisonId, metric, values }) =>
      values.map(({ deployment, value, interval, rank = 0, runs: [first] }) => ({
        ranking: `${comparisonId}/${metric.id}`,
        deployment,
        value,
        ...{ low: interval.low, high: interval.high, rank, run: `${first?.run}#${(first?.result ?? 0) + 1}` },
      })),
    );
    assert.ok(ranked.length >= 6);
    assert.deepEqual(told, ranked);
  });

  it("gives what a check excludes no rank, and says which check and what to do", () => {
    const { data } = dataOf();
    const out = data.values.filter(([, , , , , , rank]) => rank === 0);
    assert.deepEqual([...new Set(out.map(([deployment]) => data.deployments[deployment]?.id))], ["ceph2"]);
    for (const [, , , , , , , , checks] of out) {
      assert.ok(checks.length > 0);
      for (const check of checks) assert.match(data.checks[check]?.again ?? "", /\.$/);
    }
    assert.ok(data.checks.some(({ code }) => code === "LITTLE"));
  });

  it("has what speaks against a value, and how heavily, and the words of a ratio", () => {
    const { edition, data } = dataOf();
    const short = data.values.filter(([, , , , , , , , , notes]) => notes.length > 0);
    const noted = edition.judgement.rankings.flatMap(({ values }) => values.flatMap((one) => one.noted));
    assert.equal(
      short.length > 0,
      noted.some((code) => doubtOfCode(code) !== undefined),
    );
    for (const { code, heavy } of data.checks) assert.equal(heavy === true, isHeavy(code), code);
    const wordsOf = (id: string) => data.metrics.find((metric) => metric.id === id)?.words;
    assert.deepEqual(wordsOf("read.iops"), ["more", "less"]);
    assert.deepEqual(wordsOf("read.mean"), ["faster", "slower"]);
  });

  it("says how many runs a value is of, none for a printed range, and how many checks passed where hardly any did", () => {
    const ranged = { value: 14 * MS, low: 13 * MS, high: 15 * MS, printed: "13-15ms" };
    const one = (id: string, mean: Quantity) =>
      runOf(id, "fio", [resultOf({ ...READS, sizeBytes: 8 * GiB }, { read: direction({}, { mean }) })]);
    const { data } = dataOf({}, [one("zfs", 2 * MS), one("ceph", ranged)]);
    const told = data.values.map(([deployment, ...row]) => [data.deployments[deployment]?.id, row[11]]);
    assert.deepEqual(told.sort(), [
      ["ceph", 0],
      ["zfs", 1],
    ]);
    for (const { 13: verified } of data.values) assert.ok(verified.length === 0 || verified.length === 2);
  });

  it("has of two figures that contradict each other that, as a caution", () => {
    const at = (iodepth: number) => ({ ...READS, iodepth, sizeBytes: 8 * GiB });
    const run = runOf("zfs", "fio", [
      resultOf(at(1), { read: direction({}, { mean: 18_000 }) }),
      resultOf(at(64), { read: direction({ iops: 19_712 }) }),
    ]);
    const { data } = dataOf({}, [run]);
    const { caution, heavy } = data.checks.find(({ code }) => code === "QD_NO_SCALING") ?? {};
    assert.deepEqual([caution, heavy], ["contradicts another figure", true]);
    for (const { 9: notes } of data.values)
      assert.ok(notes.some((note) => data.checks[note]?.code === "QD_NO_SCALING"));
  });

  it("says which set-up of a StorageClass a deployment is, where it has several", () => {
    const cores = (perNode: number) => ({ storageClass: "single", storageCores: { perNode } });
    const { data } = dataOf({ ceph: cores(1), zfs: cores(2), ceph2: { storageClass: "other" } });
    assert.deepEqual(data.deployments.map(({ id, setUp }) => [id, setUp]).sort(), [
      ["ceph", "1 core"],
      ["ceph2", undefined],
      ["zfs", "2 cores"],
    ]);
  });

  it("leaves out what nobody states, and never makes up a StorageClass", () => {
    const { data } = dataOf({ ceph: { storageClass: "ceph-block" } });
    const of = (id: string) => data.deployments.find((one) => one.id === id);
    assert.equal(of("ceph")?.storageClass, "ceph-block");
    assert.equal(Object.hasOwn(of("zfs") ?? {}, "storageClass"), false);
    assert.equal(Object.hasOwn(of("zfs") ?? {}, "price"), false);
  });
});

it("specifications are those of charts on pages, compile without a warning, and are small", async () => {
  const text = await compiledSpecs();
  const compiled = JSON.parse(text) as Record<string, { data: { name: string }[] }>;
  for (const [kind, input] of [
    ["ranking", CASES.ranking.normal],
    ["scatter", CASES.scatter.normal],
    ["percentile-curve", CASES["percentile-curve"].normal],
    ["latency-percentiles", CASES["latency-percentiles"].normal],
  ] as const) {
    const { spec, data } = viewOf(kind, input as never, "wide");
    assert.deepEqual(
      compiled[kind],
      JSON.parse(JSON.stringify(await compileSpec(asCompiled(kind, spec), kind), lean)),
      kind,
    );
    const named = compiled[kind]?.data.map(({ name }) => name) ?? [];
    for (const name of Object.keys(data)) assert.ok(named.includes(name), `${kind} ${name}`);
  }
  assert.equal(Object.keys(compiled).length, 4);
  assert.ok(gzipSync(text).length < 8_000, String(gzipSync(text).length));
});

/** Those of the explorer are for log axes: it makes them linear as `onLinear` does. */
const asCompiled = (kind: KindId, spec: Spec): TopLevelSpec => {
  const { x, y } = spec.encoding as Record<"x" | "y", Spec>;
  const log = (channel: Spec): Spec => {
    const { domainMin: _, ...scale } = (channel.scale ?? {}) as Spec;
    return scale.type === "linear" ? { ...channel, scale: { ...scale, type: "log" } } : channel;
  };
  return skeletonOf(
    kind === "percentile-curve"
      ? spec
      : { ...spec, encoding: { ...(spec.encoding as Spec), x: log(x), y: log(y) } },
  );
};

it("an address that asks for a deployment by a former id gets the one that it became", async () => {
  const address = pathToFileURL(join(engineDir, "site/assets/js/explore/address.js")).href;
  const { readAddress, withIdsOfNow } = await import(address);
  const deployments = [{ id: "lab-rbd", aliases: ["lab-ceph"] }, { id: "lab-nfs" }];
  const chosen = (query: string) => withIdsOfNow(readAddress(query), deployments).chosen;
  assert.deepEqual(chosen("?d=lab-ceph,lab-nfs,other"), ["lab-rbd", "lab-nfs", "other"]);
  assert.deepEqual(chosen("?d="), []);
  assert.equal(chosen("?m=read.iops"), null);
});

it("without a script there is a way to each measured environment, also where there is one deployment", () => {
  const { edition } = dataOf({}, RUNS.slice(0, 1));
  assert.equal(edition.judgement.pairings.length, 0);
  const text = JSON.stringify(explore.pages?.({ edition, figures: pageFigures() } as never));
  assert.match(text, /"Lab".*: every workload with its ranking/);
  assert.doesNotMatch(text, /side by side/);
});

it("Compare opens with those that have most credible figures", async () => {
  const { figuresOf } = await script("figures.js");
  const { provenFirst } = await script("choose.js");
  const { data } = dataOf();
  const shown = provenFirst(figuresOf(data), data.deployments).map(({ id }: { id: string }) => id);
  assert.equal(shown.at(-1), "ceph2");
});

it("a deployment has one look in every chart of its environment, whoever else is shown", async () => {
  const { edition, data } = dataOf();
  const order = deploymentOrder(edition, "lab");
  assert.deepEqual(order, ["CEPH", "CEPH2", "ZFS"]);
  assert.deepEqual(data.environments[0]?.order, order);
  assert.deepEqual(inOrder(["ZFS", "CEPH2"], order), ["0", "CEPH2", "ZFS"]);
  assert.deepEqual(inOrder(["another", "CEPH"], order), ["CEPH", "another"]);
  const input = CASES.scatter.normal ?? assert.fail();
  const title = input.points[1]?.title ?? "";
  const { params } = viewOf("scatter", { ...input, order: ["x", title] }, "wide");
  assert.deepEqual((params.series as string[]).slice(0, 2), ["0", title]);
});
