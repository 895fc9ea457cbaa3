/** What is decided promises no more than the figures do that decide it, wherever its word stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { toldHead } from "../../src/render/blocks/answers/told-head.ts";
import { besideVerdict, limitBeside, verdictInShort } from "../../src/render/blocks/answers/verdict.ts";
import { matrixCell } from "../../src/render/blocks/decision/matrix-cell.ts";
import { objectiveBlocks } from "../../src/render/blocks/objective-chart.ts";
import { decidedBy, limitsOf, VERDICTS, verdictWord } from "../../src/render/blocks/verdict/words.ts";
import type { Figures } from "../../src/render/charts/figures.ts";
import { plain } from "../../src/render/edition/view.ts";
import { searched } from "../../src/render/searched/searched-file.ts";
import { ownEdition } from "./own-edition.ts";

const { edition } = await ownEdition();

test("cells, cards and the search say by which figures it is decided", () => {
  const decided = edition.judgement.recommendations.filter(
    (one) => one.verdict === "decided" && verdictWord(one) !== "nothing fits",
  );
  const resting = decided.filter(({ answers: [main] }) => main.rests?.length);
  assert.ok(resting.length > 0);
  const { answers: standing } = searched(edition);
  for (const one of resting) {
    const { useCase, environment, definition } = one;
    const [by = "", ...more] = limitsOf(one);
    const runs = /^on (single )?runs( from a document)?$/;
    assert.match(more.at(-1) ?? by, runs);
    assert.equal(!runs.test(by), definition.beyond !== undefined, by);
    assert.ok(besideVerdict(one).endsWith(by) && verdictInShort(one).endsWith(by), by);
    assert.match(plain(matrixCell(edition, one).text), /^Medium confidence, /);
    const beside = limitBeside(one);
    assert.equal(standing[`${useCase}/${environment}`]?.weak ?? beside, beside);
  }
});

test("where a use case depends on more than any figure shows, the word is said with what it is judged by alone", () => {
  const decided = edition
    .recommendationsOf("shared-content")
    .filter((one) => one.answers[0].isLeft && one.suffices);
  assert.ok(decided.length > 1);
  for (const one of decided) {
    assert.match(limitsOf(one).join(", "), /^by bandwidth alone, on /);
    assert.equal(answerView(edition, one).beside, "the only one left, suffices by bandwidth alone");
  }
  const none = edition
    .recommendationsOf("shared-content")
    .filter((one) => verdictWord(one) === "nothing fits");
  assert.ok(none.length > 0);
  for (const one of none) assert.doesNotMatch(decidedBy(one), /alone/);
  assert.match(VERDICTS["medium confidence"].means, /By bandwidth alone/);
});

test("one thing at most stands beside any word, and of what is alone whether it will do", () => {
  const all = edition.judgement.recommendations.flatMap((one) => [
    one,
    ...edition.furtherOf(one).map(({ recommendation }) => recommendation),
  ]);
  let alone = 0;
  for (const one of all) {
    const { verdict, beside = "", need } = answerView(edition, one);
    const where = `${one.useCase} ${one.environment}`;
    const [main] = one.answers;
    if (main.isLeft) assert.match(`${verdict} ${beside}`, /the only one left|only candidate unproven/, where);
    if (main.isLeft) alone++;
    for (const text of [beside, need?.beside ?? "", ...one.answers.map((own) => besideVerdict(one, own))])
      assert.doesNotMatch(
        text.replace("the only one left, ", "").replace(/, (the nearest|((all|most|some) )?in doubt)/, ""),
        /,(?! \d)|left: /,
        where,
      );
    const [state = ""] = plain(matrixCell(edition, one).note ?? "").split("\n");
    // How many figures of the only storage are enough is one thing, however it is said.
    const [, ...things] = state
      .replace(/^\d.*$/, "")
      .replace(
        /the only one left, |only candidate, |, (the nearest measured|((all|most|some) )?in doubt)$/,
        "",
      )
      .split(", ");
    assert.ok(things.length < 2, state);
  }
  assert.ok(alone > 10, String(alone));
});

test("figures are called neither fair nor weak where more can be said of their doubt", () => {
  const sureIn = (useCase: string, environment: string): string => {
    const one = edition.recommendationsOf(useCase).find((of) => of.environment === environment);
    const facts = one ? answerView(edition, one).facts : [];
    return plain(facts.find(({ term }) => term === "How sure")?.value ?? assert.fail(useCase));
  };
  assert.equal(
    sureIn("shared-content", "talos-homelab"),
    "Nothing else is left to choose from, and read bandwidth and write bandwidth suffice; read bandwidth is in doubt (tools disagree), the other figures are fair. On single runs from a document, too. Not measured: opening, listing and renaming files (metadata). Test that first.",
  );
  assert.match(
    sureIn("shared-content", "ocp-nas"),
    /^Nothing else is left to choose from, and read bandwidth and write bandwidth suffice; 25 % of what counts in doubt \(perhaps buffered\)\. .*Test that first\.$/,
  );
  assert.equal(
    sureIn("log-ingestion", "ocp-nas"),
    "Nothing that is missing can turn it, only faults in its own figures; a buffer may have helped those without a flush, and those with one say the same.",
  );
  assert.match(
    sureIn("time-series-database", "ocp-nas"),
    /^The figures are weak: 60 % of what counts excluded\. Too little was measured for a percentage\./,
  );
});

test("what was not measured, and is enough by what other figures imply, says so in its heading, beside its word, in its table and its chart", () => {
  const [one] = edition.judgement.recommendations.filter(({ answers: [main] }) => main.byBounds);
  assert.ok(one);
  const { beside, note, headline } = answerView(edition, one);
  // "Suffices" over "that is all that counts was not measured" is taken for a yes.
  const inferred = "iSCSI LUN on a ZFS mirror over 2.5 GbE is not measured, but inferred to be enough";
  assert.equal(plain(headline), inferred);
  const head = toldHead(edition, one, headline, { isBeneath: true, isNeed: false, isOpen: false });
  assert.equal(plain(head.said), `${inferred} (low confidence)`);
  assert.match(one.sentence, new RegExp(`^${inferred}: write bandwidth at least 91\\.3 MiB/s`));
  // A figure of what lies upon it, which hardly any check could look at, makes nobody sure of much.
  assert.deepEqual(one.answers[0].slight, ["layer", "barely"]);
  assert.equal(verdictWord(one), "low confidence");
  assert.equal(beside, "by what other figures imply: at least 91.3 MiB/s, 35 MB/s (33.4 MiB/s) is enough");
  assert.match(
    plain(note ?? ""),
    /^Its write bandwidth was not measured\. That it is enough is inferred: a layer upon it reaches at least 91\.3 MiB\/s \(“Test 3: sequential write, KVM host direct”; only 2 of 14 checks could be applied\)\./,
  );
  const [table] = candidateBlocks(edition, one);
  assert.ok(table?.block === "table");
  const [named] = table.rows;
  assert.equal(plain(named?.cells[1]?.text ?? ""), "at least 91.3 MiB/s");
  assert.equal(
    plain(named?.cells[1]?.note ?? ""),
    "not measured: a layer upon it reaches at least 91.3 MiB/s",
  );
  for (const cell of named?.cells.slice(2, 4) ?? [])
    assert.doesNotMatch(plain(cell.note ?? ""), /not measured:/, "what does not count decides nothing");
  const drawn: unknown[] = [];
  const figures = { figure: (chart: unknown) => drawn.push(chart) } as unknown as Figures;
  objectiveBlocks(edition, figures, one);
  assert.match(JSON.stringify(drawn), /not measured, at least 91\.3 MiB\/s/);
});
