/** The leads of all pairs of the record: what is heard first is one plain sentence. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { judge } from "../../src/judge/index.ts";
import { isDoubted, whyLevel } from "../../src/judge/side-by-side/pair-doubt.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";

const { record } = await loadRecord(engineDir);
const { pairings } = judge(record, runsOfEdition(record, NEXT));

test("the first sentence of a pair has six clauses of 32 words at most, and no range", () => {
  const leads = pairings
    .flatMap(({ pairs }) => pairs)
    .filter(({ comparisons, tally }) => comparisons.length > 1 || tally.keptOut > 0)
    .map(({ sentences }) => sentences[0] ?? "");
  assert.ok(leads.length > 20, String(leads.length));
  for (const lead of leads) {
    const [, first = ""] = /^(.*?\.)(?= [A-Z]|$)/.exec(lead) ?? [];
    const clauses = first.split("; ");
    assert.ok(first !== "" && clauses.length <= 6, lead);
    for (const clause of clauses) assert.ok(clause.split(" ").length <= 32, clause);
    assert.doesNotMatch(first, /x to /, lead);
  }
});

const all = pairings.flatMap(({ pairs }) => pairs);
const talos = (a: string, b: string) => all.find((one) => one.a === a && one.b === b) ?? assert.fail();
const told = ({ headlines }: (typeof all)[number]): string[] =>
  headlines.map(({ spans }) => spans.map((span) => (typeof span === "string" ? span : span.text)).join(""));

test("no figure is called level whose own range lies on one side", () => {
  let untold = 0;
  for (const { comparisons, a, b } of all)
    for (const { figures, main } of comparisons)
      for (const figure of [main, ...figures]) {
        const { ratio } = figure;
        if (ratio?.relation !== "tie") continue;
        const isOneSided = Number(ratio.interval.low.toPrecision(3)) > 1;
        assert.equal(whyLevel(figure) !== undefined, isOneSided, `${a} ${b} ${ratio.sentence}`);
        assert.equal(/ are not told apart: /.test(ratio.sentence), isOneSided, ratio.sentence);
        untold += Number(isOneSided);
      }
  assert.ok(untold > 0);
  assert.match(
    told(talos("talos-mayastor-3r", "talos-zfs"))[2] ?? "",
    /^Sequential 1 MiB reads: bandwidth is not told apart \(4\.6 against 2\.72 GiB\/s, 1\.69x: too little once all 5 are compared\); /,
  );
});

test("what the tests come to follows the sentence above: who is ahead, be it in doubt, before what is level", () => {
  for (const { comparisons, headlines } of all) {
    const places = headlines.map(({ comparison }) => {
      const { main, synced } = comparisons.find((one) => one.comparisonId === comparison) ?? assert.fail();
      const isTie = main.ratio?.relation === "tie";
      return synced && !isDoubted(main) ? 0 : (isTie ? 3 : 1) + Number(isDoubted(main));
    });
    assert.deepEqual(places, places.toSorted());
  }
  assert.match(
    told(talos("talos-mayastor-3r", "talos-zfs"))[0] ?? "",
    /^Random 4 KiB writes: ZFS LocalPV does /,
  );
});
