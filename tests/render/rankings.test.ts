/** What pages and downloads say of a ranking beside its figures. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { leadText } from "../../src/render/blocks/comparing/ranking-lead.ts";
import { ratioTable } from "../../src/render/blocks/comparing/ratio-table.ts";
import { placedIn, placeMeaning } from "../../src/render/blocks/comparing/shared-places.ts";
import { comparisonSentences, comparisonsOf, comparisonTable } from "../../src/render/blocks/comparisons.ts";
import { doubtsIn } from "../../src/render/blocks/doubts.ts";
import { placeText } from "../../src/render/blocks/values.ts";
import { rankingsDownload } from "../../src/render/downloads/rankings-download.ts";
import { doubtOf } from "../../src/render/edition/doubted.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { plain } from "../../src/render/edition/view.ts";
import type { Run } from "../../src/schema/run.ts";
import { direction, homelab, MiB, recordOf, resultOf, runOf } from "../judge/small-record.ts";
import { ownEdition } from "./own-edition.ts";

const repeats = (id: string, ...mib: number[]): Run[] =>
  mib.map((value, i) =>
    runOf(id, `r${i}`, [
      resultOf(homelab("read"), { read: direction({ bandwidthBytesPerSecond: value * MiB }) }),
    ]),
  );
const [best = []] = [repeats("best", 400, 401, 402, 403, 404, 405, 406)];
const runs = [
  ...best,
  ...repeats("next", 300, 320, 310),
  ...repeats("worst", 100),
  ...repeats("taken-back", 900).map(
    (run): Run => ({
      ...run,
      annotations: [{ kind: "retracted", author: "The author", reason: "Another disk" }],
    }),
  ),
];
const record = recordOf({ runs });
const edition = editionOf(
  record,
  { version: "next", isNext: true, runs, judgement: judge(record, runs) },
  CHECKS,
);

describe("a place", () => {
  it("is a span where it may be any of these, and one number where all others are told from it", () => {
    const [ranking] = edition.judgement.rankings;
    const values = ranking?.values ?? [];
    assert.deepEqual(
      values.map((one) => placeText(one, values)),
      ["#1", "#2", "#3", ""],
    );
    const level = judge(record, [...repeats("next", 100), ...repeats("worst", 101)]).rankings;
    const [{ values: alike } = assert.fail()] = level;
    assert.deepEqual(
      alike.map((one) => placeText(one, alike)),
      ["#1–2", "#1–2"],
    );
    assert.equal(
      placeMeaning(": ", placedIn({ values })),
      "",
      "where each stands alone nothing is explained",
    );
    assert.equal(
      placeMeaning(": ", placedIn({ values: alike })),
      ": 1–2 means any of these, as nothing tells them apart",
      "by a place that is there",
    );
  });
});

describe("what a comparison says first", () => {
  it("calls a check that excludes by its name, not by that of a mere note", async () => {
    const own = (await ownEdition()).edition;
    const said = own.environments.flatMap((id) =>
      comparisonsOf(own, id).flatMap((one) =>
        Object.values(comparisonSentences(own, one)).flatMap((rich) => rich.map((each) => plain(each))),
      ),
    );
    const excluding = said.filter((one) => one.includes("excluded: "));
    assert.ok(excluding.some((one) => one.includes("cached reads")));
    assert.deepEqual(
      excluding.filter((one) => one.includes("cache possible")),
      [],
    );
  });

  it("tells a ratio with how far it may be off, and what is in doubt of both", () => {
    const said = comparisonsOf(edition, "lab").flatMap((one) =>
      comparisonSentences(edition, one).shown.map((rich) => plain(rich)),
    );
    assert.match(
      said.join("\n"),
      /^In doubt \(jobs share blocks\): BEST is 1\.3x faster than NEXT: .*; 1\.\d+x to 1\.\d+x\.$/m,
    );
  });
});

const NESTED = /\([^()]*\([^()]*\)[^()]*\)/;

it("no sentence of a ranking or an answer has brackets within brackets", async () => {
  const { judgement } = await ownEdition();
  const said = [
    ...judgement.rankings.flatMap(({ overNext, overWorst }) => [overNext, overWorst]),
    ...judgement.recommendations,
  ].flatMap((one) => one?.sentence ?? []);
  assert.ok(said.length > 100);
  assert.deepEqual(
    said.filter((one) => NESTED.test(one)),
    [],
  );
});

describe("who leads a comparison", () => {
  const ownLead = async (anchor: RegExp): Promise<string> => {
    const own = (await ownEdition()).edition;
    const one = comparisonsOf(own, "talos-homelab").find(({ id }) => anchor.test(id));
    return plain(leadText(own, one ?? assert.fail(String(anchor))));
  };

  it("is told with the best that is not in doubt, where who is first is", async () => {
    assert.equal(
      await ownLead(/^randwrite-4k-j16-o16-/),
      "In Home lab of three Talos nodes: Mayastor 1-replica 2-core is first by p99 write latency, in doubt. The best that is not in doubt is CephFS with Rook, 26 ms; level with it: Mayastor 3-replica and Ceph RBD with Rook.",
    );
  });

  it("is never told of a doubt alone", async () => {
    const own = (await ownEdition()).edition;
    for (const environment of own.environments)
      for (const one of comparisonsOf(own, environment)) {
        const said = plain(leadText(own, one));
        const { values, first, metric } = one.primary;
        const among = values.filter(({ deployment }) => first.includes(deployment));
        const isAll =
          among.length > 0 && among.every((value) => doubtOf(own, metric.id, value) !== undefined);
        const others = values.filter(({ rank }) => rank !== undefined).length > first.length;
        assert.equal(
          /The best that is not in doubt is |All others are in doubt, too\./.test(said),
          isAll && others,
          said,
        );
      }
  });
});

describe("by how much", () => {
  it("says in the table, too, which of the two figures is in doubt", () => {
    let doubted = 0;
    for (const ranking of comparisonsOf(edition, "lab").flatMap(({ rankings }) => rankings))
      for (const { cells } of ratioTable(edition, [ranking]).rows)
        for (const { text, note = "" } of cells.slice(1, 3)) {
          const id = plain(text).toLowerCase();
          assert.equal(plain(note).includes(", in doubt"), doubtsIn(edition, ranking).has(id), id);
          doubted += Number(doubtsIn(edition, ranking).has(id));
        }
    assert.ok(doubted > 0);
  });

  it("is one row where the next one is the last", () => {
    const few = [...best, ...repeats("next", 300, 320, 310)];
    const of = recordOf({ runs: few });
    const judged = { version: "next", isNext: true as const, runs: few, judgement: judge(of, few) };
    const two = editionOf(of, judged, CHECKS);
    const ratios = comparisonsOf(two, "lab").flatMap(({ rankings }) => ratioTable(two, rankings).rows);
    assert.deepEqual(
      ratios.map(({ cells }) => cells.slice(1, 3).map(({ text }) => plain(text))),
      [["BEST", "NEXT"]],
    );
  });

  it("is a row for each ratio, the title of the page in none of them", () => {
    const [one = assert.fail()] = comparisonsOf(edition, "lab");
    const { rows } = ratioTable(edition, one.rankings);
    const [first = assert.fail()] = rows.map(({ cells }) => cells.map(({ text }) => plain(text)));
    assert.deepEqual(first.slice(1, 4), ["BEST", "NEXT", "1.3x"]);
    assert.match(first[4] ?? "", /^1\.\d+x to 1\.\d+x$/);
    assert.ok(!JSON.stringify(rows).includes(one.title));
  });
});

describe("the table of a comparison", () => {
  const [comparison] = comparisonsOf(edition, "lab");
  assert.ok(comparison);
  const notes = new Map(
    comparisonTable(edition, comparison).rows.map(({ cells: [name, value] }) => [
      plain(name?.text ?? ""),
      plain(value?.note ?? "").replaceAll("\u00a0", " "),
    ]),
  );

  it("gives each its place and names the fastest as published; a first place in doubt is not called credible", () => {
    assert.match(notes.get("BEST") ?? "", /^#1 of 4, in doubt/);
    assert.match(notes.get("NEXT") ?? "", /^#2 of 4/);
    assert.equal(notes.get("WORST"), "#3 of 4, in doubt");
    assert.equal(notes.get("TAKEN-BACK"), "fastest as published");
  });

  it("calls the first place credible just where its chart's mark is not hollow", async () => {
    const own = (await ownEdition()).edition;
    const said = { "in doubt": 0, "best credible": 0 };
    for (const one of comparisonsOf(own, "talos-homelab").filter(
      ({ primary }) => primary.first.length === 1,
    )) {
      const column = one.rankings.indexOf(one.primary) + 1;
      const row = comparisonTable(own, one).rows.find(({ cells }) => cells[column]?.tone === "good");
      if (row === undefined) continue;
      const isDoubted = doubtsIn(own, one.primary).has(one.primary.first[0] ?? "");
      const role = isDoubted ? "in doubt" : "best credible";
      said[role]++;
      assert.ok(plain(row.cells[column]?.note ?? "").includes(role.replaceAll(" ", "\u00a0")), one.title);
    }
    assert.ok(said["in doubt"] > 0 && said["best credible"] > 0, JSON.stringify(said));
  });

  it("prints how far a median is known: an interval from six runs on, below that the range and its true coverage", () => {
    assert.match(
      notes.get("BEST") ?? "",
      /40\d MiB\/s to 40\d MiB\/s: 95 % interval of the median of 7 runs$/,
    );
    assert.match(
      notes.get("NEXT") ?? "",
      /300 MiB\/s to 320 MiB\/s: range of 3 runs \(holds the median with 75 %\)$/,
    );
  });
});

describe("rankings.json", () => {
  const [path, bytes] = rankingsDownload(edition);
  const data = JSON.parse(gunzipSync(bytes).toString());
  const found = data.rankings.find(({ metric }: { metric: string }) => metric === "read.bandwidth");

  it("names the four and says how each value is known", () => {
    assert.equal(path, "static/next/rankings.json.gz");
    assert.deepEqual(
      [found.bestCredible, found.bestAsPrinted, found.runnerUp, found.worst],
      ["best", "taken-back", "next", "worst"],
    );
    assert.equal(found.values[1].basis, "range of 3 runs (holds the median with 75 %)");
    assert.equal(found.overRunnerUp.relation, "ahead");
    assert.deepEqual(found.values.at(-1).excludedBy, ["RETRACTED"]);
  });
});
