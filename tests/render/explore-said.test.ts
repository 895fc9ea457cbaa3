/** What the explorer says of figures: of a range no middle, in few words, and in files that are called by what they hold. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { engineDir } from "../../src/effects/engine.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { exploreData } from "../../src/render/explore/explore-data.ts";
import { direction, GiB, MS, quietRecordOf, READS, resultOf, runOf } from "../judge/small-record.ts";
import { ownEdition } from "./own-edition.ts";

const script = (name: string) => import(pathToFileURL(join(engineDir, "site/assets/js/explore", name)).href);

const latency = (mean: Parameters<typeof direction>[1]) =>
  resultOf({ ...READS, iodepth: 16, sizeBytes: 8 * GiB }, { read: direction({}, mean) });
const RANGE = { value: 14 * MS, low: 12.5 * MS, high: 15.5 * MS, printed: "13–15 ms" };

test("the middle of a printed range is told nowhere, and a ratio of it is about", async () => {
  const runs = [
    runOf("nvme", "fio", [latency({ mean: 4.9 * MS })]),
    runOf("nfs", "fio", [latency({ mean: RANGE })]),
  ];
  const record = quietRecordOf({ runs });
  const judgement = judge(record, runs);
  const edition = editionOf(record, { version: "next", isNext: true, runs, judgement }, CHECKS);
  const { figuresOf, figureText, exactOf, factorText } = await script("figures.js");
  const { sentence } = await script("sentence.js");
  const { saysOf } = await script("chart-words.js");
  const all = figuresOf(exploreData(edition));
  assert.deepEqual(all.map(figureText), ["4.9 ms", "13–15 ms"]);
  assert.deepEqual(all.map(exactOf), [4.9 * MS, undefined]);
  assert.equal(factorText(...all), "about 2.9x");
  assert.match(saysOf(all[1]), /: 13–15 ms \(/);
  assert.match(sentence(all), /, about 2\.9x faster than the next, .* with 13–15 ms/);
  assert.doesNotMatch(`${sentence(all)} ${all.map(saysOf)}`, /\b14 ms/);
});

type Part = string | { value: number; deployment: object } | { strong: Part[] };
const plain = (parts: readonly Part[]): string =>
  parts
    .map((part) =>
      typeof part === "string" ? part : "strong" in part ? `**${plain(part.strong)}**` : `${part.value / MS}`,
    )
    .join("");

const metric = { title: "Write latency, p99", unit: "ns", better: "lower", words: ["faster", "slower"] };
function figure(name: string, value: number, isDoubted = false, setUp?: string, level: object[] = []) {
  const deployment = { name, ...(setUp && { storageClass: "openebs", setUp }) };
  const notes = isDoubted ? [{ heavy: true, label: "median was buffered" }] : [];
  const rest = { checks: [], verified: [], noise: 0.05, runs: 1, rank: 1 };
  return { deployment, metric, value: value * MS, notes, level, ...rest };
}

test("above the chart stands who is first in doubt, and who without a caution; how far stands beneath", async () => {
  const { headParts, restParts } = await script("sentence.js");
  const fast = figure("Fast", 3, true, "2 cores");
  const cephfs = figure("CephFS", 26);
  const rbd = figure("Ceph RBD", 36, false, undefined, [cephfs.deployment]);
  const all = [fast, cephfs, rbd, figure("Slow", 50, true, "1 core")];
  assert.equal(
    plain(headParts(all)),
    "**openebs with 2 cores: 3, in doubt**, first of 4 shown (with 1 core: place 4 of 4, 50, in doubt). Best without a caution: CephFS 26, Ceph RBD 36: level.",
  );
  assert.equal(
    plain(headParts([fast, figure("Slow", 50, true)])),
    "**Fast (openebs with 2 cores): 3, in doubt**, first of 2 shown. None is without a caution; the next is Slow, 50.",
  );
  assert.match(
    plain(restParts(all)),
    /^Write latency, p99: Fast .* is first of 4 shown with 3, 8\.67x faster/,
  );
  assert.deepEqual(restParts([cephfs, figure("ZFS", 90)]), [], "all is said above");
});

test("above a plot of two figures stands who is first in both, or that no one is, and who is without a caution", async () => {
  const { scatterParts } = await script("scatter-sentence.js");
  const rate = { title: "Write rate", unit: "ns", better: "higher", words: ["more", "less"] };
  const pair = (name: string, across: number, up: number, isDoubted = false, excluded = false) => {
    const of = figure(name, across, isDoubted);
    return { figure: of, other: { ...of, metric: rate, value: up * MS, notes: [] }, up, excluded };
  };
  const said = (...pairs: object[]) => plain(scatterParts(pairs, "write.iops"));
  const [zfs, rbd, nfs] = [pair("ZFS", 3, 90), pair("RBD", 20, 40), pair("NFS", 40, 60)];
  assert.equal(said(zfs, rbd, nfs), "**ZFS: 3 and 90**, first in both, of 3 shown.");
  assert.equal(
    said(rbd, nfs),
    "**No one is first in both**, of 2 shown: Write latency, p99 of RBD 20; Write rate of NFS 60.",
  );
  assert.equal(
    said(pair("Fast", 1, 99, true), zfs, rbd),
    "**Fast: 1, in doubt, and 99**, first in both, of 3 shown. Of 2 without a caution: ZFS: 3 and 90, first in both.",
  );
  assert.equal(
    said(pair("Fast", 1, 99, true), pair("Slow", 2, 9, true)),
    "**Fast: 1, in doubt, and 99**, first in both, of 2 shown. None is without a caution.",
  );
  assert.equal(
    said(pair("Cached", 1, 99, false, true), rbd, nfs),
    said(rbd, nfs),
    "what a check excludes is first in nothing",
  );
  assert.equal(
    said(zfs, pair("C", 1, 9, false, true)),
    "Only of ZFS does no check exclude one of the two values.",
  );
  const near = { ...rbd, figure: { ...rbd.figure, value: 21 * MS, level: [rbd.figure.deployment] } };
  assert.equal(
    said(rbd, near, nfs),
    "**No one is first in both**, of 3 shown: Write latency, p99 of RBD 20, level with 1 more; Write rate of NFS 60.",
  );
});

test("a mark of two figures is hollow where either is in doubt, and says which", async () => {
  const { lookOf } = await script("scatter-chart.js");
  const rate = { title: "Write rate", unit: "ns", better: "higher" };
  const pair = (isAcross: boolean, isUp: boolean) => ({
    ...{
      figure: { ...figure("ZFS", 3, isAcross), low: 3 * MS, high: 3 * MS },
      other: figure("ZFS", 90, isUp),
    },
    ...{ label: "90 IOPS", excluded: false },
  });
  const looks = [pair(false, false), pair(true, false), pair(false, true)].map((one) => lookOf(one, rate));
  assert.deepEqual(
    looks.map(({ hollow }) => hollow),
    [false, true, true],
  );
  assert.deepEqual(
    looks.map(({ says }) => /; Write rate: (.*)$/.exec(says)?.[1]),
    ["90 IOPS", "90 IOPS", "90 IOPS (median was buffered)"],
  );
});

test("above a plot against what is stored, the best stored once stands against the best of the others", async () => {
  const { scatterParts } = await script("scatter-sentence.js");
  const pair = (name: string, across: number, up: number, isDoubted = false) => ({
    ...{ figure: figure(name, across, isDoubted), up, excluded: false },
  });
  const said = (up: string, ...pairs: object[]) => plain(scatterParts(pairs, up));
  const [zfs, rbd, cephfs] = [pair("ZFS", 3, 1, true), pair("RBD", 36, 3), pair("CephFS", 26, 3)];
  assert.equal(
    said("copies", rbd, cephfs, zfs),
    "**Best stored once: ZFS, 3, in doubt**. Best of those with more: CephFS (stored 3x), 26, 8.67x slower, in doubt.",
  );
  const level = { ...rbd, figure: { ...rbd.figure, level: [zfs.figure.deployment] } };
  assert.match(said("copies", level, zfs), /RBD \(stored 3x\), 36, level with it\.$/);
  assert.match(said("cores", pair("A", 9, 1), pair("B", 3, 2)), /B \(with 2 cores\), 3, 3x faster\.$/);
  assert.equal(said("copies", rbd, cephfs), "**Best stored 3x: CephFS, 26**; all 2 shown are stored 3x.");
});

test("a file is called by what it holds, in letters that any disk takes", async () => {
  const { fileName } = await script("table.js");
  assert.equal(
    fileName("Write latency, p99", "talos-homelab", "v2026.3.0"),
    "write-latency-p99-talos-homelab-v2026.3.0",
  );
  assert.equal(fileName("../É/ <b>", "lab", "next"), "b-lab-next");
});

test("who is ahead only in rows that are folded is told of these alone", async () => {
  const { talliesText } = await script("compare.js");
  const sides = ["A", "B", "C"].map((name) => ({ id: name, name }));
  const row = (values: number[], isLevel = false, isDoubted = false) =>
    values.map((value, i) => ({
      ...figure("", value, isDoubted),
      deployment: sides[i],
      level: isLevel ? sides : [],
    }));
  const shown = [row([1, 2, 3], true), row([1, 2, 3], false, true)];
  const rest = [row([1, 2]), row([2, 1])];
  assert.equal(
    talliesText(shown, rest, sides),
    "No one leads clearly in any of the 2 figures that all 3 have (1 lead is in doubt). Of 2 that only some have, folded below, A is ahead in 1; B in 1.",
  );
  assert.equal(
    talliesText([row([1, 2, 3])], [], sides),
    "Of 1 figures that two or more have, A is ahead in 1.",
  );
});

test("who is ahead of a figure only in doubt is not called clearly better", async () => {
  const { figuresOf, wholeText, doubtsOf, isAhead, isExcluded } = await script("figures.js");
  const of = (rank: number, doubtedAhead: number): string => wholeText({ rank, ranked: 6, doubtedAhead });
  assert.deepEqual(
    [of(1, 0), of(3, 0), of(2, 1), of(3, 2), of(4, 3), of(4, 2)],
    [
      "none of 6 clearly better in the whole ranking",
      "2 of 6 clearly better in the whole ranking",
      "1 of 6 ahead in the whole ranking, in doubt",
      "2 of 6 ahead in the whole ranking, both in doubt",
      "3 of 6 ahead in the whole ranking, all in doubt",
      "3 of 6 ahead in the whole ranking, 2 of them in doubt",
    ],
  );
  const all = figuresOf(exploreData((await ownEdition()).edition));
  let told = 0;
  for (const figure of all) {
    if (isExcluded(figure)) continue;
    const { environment, workload, metric } = figure;
    const ahead = all.filter(
      (one: typeof figure) =>
        !isExcluded(one) &&
        [one.environment, one.workload, one.metric].every(
          (part, at) => part === [environment, workload, metric][at],
        ) &&
        (metric.better === "higher" ? one.value > figure.value : one.value < figure.value) &&
        isAhead(one, figure),
    );
    assert.equal(ahead.length, figure.rank - 1, "ranks count the same");
    assert.equal(figure.doubtedAhead, ahead.filter((one: typeof figure) => doubtsOf(one).length > 0).length);
    assert.equal(/clearly better/.test(wholeText(figure)), figure.doubtedAhead === 0);
    told += figure.doubtedAhead > 0 ? 1 : 0;
  }
  assert.ok(told > 0, "the record has some");
});

test("who is level with the last of the best is counted beside them", async () => {
  const { bestOf } = await script("choose.js");
  const workload = { id: "w", large: false };
  const all = ["a", "b", "c", "d", "e", "f", "g"].map((name, at) => ({
    ...figure(name, 10 * (at + 1)),
    environment: 0,
    workload,
  }));
  const of = (names: string) => all.filter(({ deployment }) => names.includes(deployment.name));
  const deployments = all.map(({ deployment }) => Object.assign(deployment, { id: deployment.name }));
  const data = { environments: [{ title: "Lab" }], deployments };
  const best = () => bestOf(data, all, metric, { workload: "", excluded: true })[0];
  assert.deepEqual(best(), { ids: ["a", "b", "c", "d"], level: 0 });
  for (const one of of("ef")) one.level.push(...of("d").map(({ deployment }) => deployment));
  assert.deepEqual(best(), { ids: ["a", "b", "c", "d"], level: 2 });
});
