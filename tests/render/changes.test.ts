/** What changed since the edition before, beside what was corrected in this one: how both are true is said. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { labelOf, suspicionOf } from "../../src/judge/checks/index.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { isGuess } from "../../src/judge/planning/found.ts";
import { namedIn } from "../../src/judge/planning/named.ts";
import { runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { earlierOf } from "../../src/render/blocks/answers/moved-answers.ts";
import { answerCells } from "../../src/render/blocks/decision/answer-cells.ts";
import {
  chainsOf,
  firstChoicesOf,
  firstIn,
  firstToday,
  turnOf,
} from "../../src/render/blocks/decision/first-choices.ts";
import { matrixCell } from "../../src/render/blocks/decision/matrix-cell.ts";
import { isProvisional } from "../../src/render/blocks/until/named.ts";
import { toldIn } from "../../src/render/blocks/until/only-candidate.ts";
import { verdictWord } from "../../src/render/blocks/verdict/words.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import { editionOf, titles } from "../../src/render/edition/edition.ts";
import { hrefsOf, type Page, plain } from "../../src/render/edition/view.ts";
import { changes } from "../../src/render/pages/changes/changes.ts";
import { gravity } from "../../src/render/pages/changes/corrected.ts";
import { firstChoiceTable } from "../../src/render/pages/changes/corrections.ts";
import { figureSteps, gravityOf, scorePlace } from "../../src/render/pages/changes/lock-lines.ts";
import { rulesOf } from "../../src/render/pages/changes/rules.ts";
import {
  changesTold,
  revisedSpans,
  toldInShort,
  toldLine,
} from "../../src/render/pages/changes/told-changes.ts";
import { home } from "../../src/render/pages/home/home.ts";
import { answerSections } from "../../src/render/pages/use-cases/environment-answer.ts";
import { told as toldInLines } from "../../src/render/pages/use-cases/told-lines.ts";
import { ownEdition } from "./own-edition.ts";

const { record } = await loadRecord(engineDir);
const [, before, version] = [...record.locks.keys()].sort();

it("says what a correction is, and which method judges, in words", { skip: version === undefined }, () => {
  const editionAt = (at = "") => {
    const runs = runsOfEdition(record, at);
    return editionOf(record, { version: at, isNext: false, runs, judgement: judge(record, runs) }, CHECKS);
  };
  const of = { edition: editionAt(version), earlier: [earlierOf(editionAt(before))] };
  const pages: Page[] = [...(changes.pages?.(of as never) ?? [])];
  const [page] = pages;
  const text = JSON.stringify(page?.sections);
  assert.match(text, /"term":"Judged by","value":"method \d+(?:, rules of [\d-]+)?"/);
  assert.match(
    text,
    /What then differs from what was published is a correction: a figure, an answer or a score\./,
  );
  // What came in heads the page, what became of first choices since publication is seen beneath; the entrance says it, too.
  const { count, today, gone, other, found } = firstChoicesOf(of.edition);
  assert.ok(gone.length > 0 && found.length > 0);
  const lines = changesTold(of.edition, of.earlier[0]).map((one) => plain(toldLine(one)));
  assert.equal(lines.length, 2, "new data and a new method do not stand in one paragraph");
  const [data = "", method = ""] = lines;
  const [cameIn] = page?.sections[0]?.blocks ?? [];
  assert.ok(cameIn?.block === "counts");
  for (const { count: of, text: what, href = "" } of cameIn.items) {
    assert.match(`${of} ${what}`, /^\d+ new (?:documents?|runs?|estimates?|deployments?|answers?)$/);
    const [, at = ""] = href.split("#");
    const isThere = [version, ...(page?.sections[0]?.blocks ?? []).map((one) => "id" in one && one.id)];
    assert.ok(isThere.includes(at), href);
  }
  assert.match(
    plain(cameIn.said),
    /^(?:They changed no earlier answer|Of \d+ earlier answers \d+ stayed the same)\. \d+ answers are new[;.] /,
  );
  const [strip] = page?.sections[1]?.blocks ?? [];
  assert.ok(strip?.block === "counts");
  assert.deepEqual(
    strip.items.map(({ count: of, text: what }) => `${of} ${what}`),
    [
      `${count - gone.length - other.length} picks stand`,
      `${other.length} picks now shared`,
      `${gone.length} no longer picks`,
      `${found.length} new picks`,
    ],
  );
  assert.equal(
    plain(strip.said),
    `${version} was published with ${count} picks (${count - gone.length - other.length} + ${other.length} + ${gone.length}). Today's rules make ${today} picks (${count - gone.length - other.length} + ${other.length} + ${found.length}) of the same data. Of the ${gone.length} no longer picked, 9 are not named, 1 is named “for now” and 1 is named as one of those that are enough.`,
  );
  const stand = count - gone.length - other.length;
  assert.match(
    method,
    new RegExp(
      `^Rules \\(revised [\\d-]+, same data\\): of ${count} picks ${stand} stand, ${other.length} are shared now and ${gone.length} are no longer picked; ${found.length} are new\\. Which ones, and why\\.$`,
    ),
  );
  assert.match(
    data,
    new RegExp(
      `^Data \\(since ${before}\\): (\\d+ (documents?|runs?|estimates?|deployments?)(, | and )?)+ added\\. (?:They changed no earlier answer|Of \\d+ earlier answers \\d+ stayed the same)\\. \\d+ answers are new[;.] .* What came in\\.$`,
    ),
  );
  assert.doesNotMatch(method, /another one now|others now/, "who is still named was not replaced");
  // Each that stands, is another or is new; guesses, and what is named for now, are none.
  assert.equal(count - gone.length + found.length, today);
  const named = of.edition.judgement.recommendations.filter(
    (one) => one.verdict !== "open" && verdictWord(one).endsWith("confidence"),
  );
  assert.equal(today, named.length);
  assert.match(
    plain(page?.lede ?? ""),
    new RegExp(
      `^Data \\(since ${before}\\): \\d+ .* added\\. They changed no earlier answer\\. Rules \\(revised [\\d-]+, same data\\): of ${count} picks .*${gone.length} are no longer picked; ${found.length} are new\\. A pick: the storage an answer names for a use case in an environment\\.$`,
    ),
  );
  assert.equal(`${page?.sections[1]?.title}`, `New rules since ${version} was published (same data)`);
  assert.match(page?.sections[0]?.title ?? "", new RegExp(`since ${before}$`));
  const [entrance] = home.pages?.({ ...of, figures: pageFigures() } as never) ?? [];
  const told = entrance?.sections.find(({ id }) => id === "changed")?.blocks ?? [];
  const columns = told.flatMap((block) => (block.block === "columns" ? block.columns : []));
  assert.deepEqual(
    columns.map((blocks) => blocks.map((one) => one.block === "text" && plain(one.text))),
    lines.map((line) => [line]),
    "the entrance says the same, and no table of what a sentence says",
  );
  assert.deepEqual(
    page?.sections.map(({ id }) => id),
    [version, "first-choices", "corrections", "rules", "earlier"],
    "what came in, picks in numbers and which ones, figures, and the rules behind them",
  );
  const [, table, folded] = page?.sections[1]?.blocks ?? [];
  assert.ok(table?.block === "table");
  assert.equal(table.rows.length, gone.length + other.length);
  const [added] = folded?.block === "more" ? folded.blocks : [];
  assert.ok(added?.block === "table");
  assert.equal(added.rows.length, found.length);
  for (const { cells } of [...table.rows, ...added.rows]) {
    const why = plain(cells[4]?.text ?? "");
    assert.ok(why.length > 10 && why.split(" ").length <= 10, `the page of the answer has the rest: ${why}`);
    assert.deepEqual([...hrefsOf(cells[4])], [cells[0]?.href], why);
  }
  // Each rule once, on this page alone, and every correction is counted with one.
  const rules = rulesOf(of.edition);
  const reasons = JSON.stringify(pages.map(({ sections }) => sections));
  for (const { reason } of rules) assert.equal(reasons.split(JSON.stringify(reason)).length, 2, reason);
  const corrections = record.locks.get(version ?? "")?.corrections?.length;
  assert.equal(
    rules.reduce((sum, { effects: { answer, score, figure } }) => sum + answer + score + figure, 0),
    corrections,
  );
  // How grave they are: who is named otherwise is counted apart from who is named as before.
  const [toldOfAnswers = "", ofFigures = ""] = gravity(of.edition);
  const [all = 0, otherwise = 0, none = 0, one = 0, besides = 0, as = 0] = (
    toldOfAnswers.match(/\d+/g) ?? []
  ).map(Number);
  assert.equal(otherwise + as, all, toldOfAnswers);
  assert.equal(none + one + besides, otherwise, toldOfAnswers);
  const [sum = 0, ...parts] = (ofFigures.match(/\d+/g) ?? []).map(Number);
  assert.equal(
    parts.reduce((total, part) => total + part, 0),
    sum,
    ofFigures,
  );
  assert.ok(text.includes(toldOfAnswers));
  // No page has the words of a lock.
  for (const { sections } of pages)
    assert.doesNotMatch(
      JSON.stringify(sections),
      /unchecked score|as printed|score \d|confidence low|margin \d/,
    );
  const answers = JSON.stringify(page?.sections.find(({ id }) => id === version)?.blocks);
  assert.doesNotMatch(answers, /a guess/, "a guess names nobody");
  assert.doesNotMatch(answers, /IBM Cloud file share[^"]*\((low|medium) confidence\)/);
  const origin = plain(
    (entrance?.sections.find(({ id }) => id === "choose")?.blocks ?? []).flatMap((block) =>
      block.block === "text" ? [block.text].flat() : [],
    ),
  );
  assert.equal(origin, "Every figure is copied from 4 documents; none was measured for this report.");
  const corrected = pages.find(({ path }) => path === "changes/answers");
  assert.doesNotMatch(JSON.stringify(corrected?.sections), /"(open|decided|leaning) none/);
  // However often it was corrected, an answer is one row: as published, and as pages have it today.
  const blocks = (corrected?.sections[0]?.blocks ?? []).flatMap((one) =>
    one.block === "more" ? one.blocks : one,
  );
  const rows = blocks.flatMap((one) => (one.block === "table" ? one.rows : []));
  const lock = record.locks.get(version ?? "");
  const chains = chainsOf(lock?.corrections ?? []).map(([{ figure }]) => figure);
  assert.equal(rows.length, chains.filter((figure) => /^(recommendation|model)\//.test(figure)).length);
  for (const one of of.edition.judgement.recommendations.filter(isGuess)) {
    const title = record.useCases.get(one.useCase)?.title;
    const place = titles(record).environment(one.environment);
    const row = rows.find(({ cells }) => cells[0]?.text === title && cells[1]?.text === place);
    assert.doesNotMatch(String(row?.cells[3]?.text), /\((low|medium) confidence\)/, title);
  }
});

it("names what the page of each answer, the decision table and that of its environment do", async () => {
  const { edition } = await ownEdition();
  const name = titles(edition.record).deployment;
  const all = edition.judgement.recommendations;
  const table = firstChoiceTable(
    edition,
    "all",
    all.map(({ useCase, environment }) => ({ useCase, environment, published: [], now: [] })),
  );
  let forNow = 0;
  for (const [at, one] of all.entries()) {
    const where = `${one.useCase} ${one.environment}`;
    const today = plain(table.rows[at]?.cells[3]?.text ?? assert.fail(where));
    const { ids } = namedIn(edition)(one);
    const isForNow = isProvisional(edition, one) || toldIn(edition, one) === "only candidate";
    const { headline } = answerView(edition, one);
    for (const told of [today, plain(headline), plain(answerCells(edition, one)[0]?.text ?? "")]) {
      // Of the only storage of a lab tables say whether it suffices.
      if (one.question !== "suffice" && !(told === today && /^Nothing fits/.test(told)))
        for (const id of ids) assert.ok(told.includes(name(id)), `${where}: ${told}`);
      assert.doesNotMatch(told, /a guess/, where);
    }
    assert.equal(/^(?:Low confidence, for now|Only candidate): /.test(today), isForNow, `${where}: ${today}`);
    if (isForNow)
      assert.match(
        plain(matrixCell(edition, one).text),
        /^(?:Low confidence, for now: |Only candidate: )/,
        where,
      );
    // One word for one status, wherever it is told.
    assert.ok(today.toLowerCase().startsWith(toldIn(edition, one)), `${where}: ${today}`);
    assert.equal(answerView(edition, one).verdict, toldIn(edition, one), where);
    assert.equal(toldInLines(edition, one).verdict, toldIn(edition, one), where);
    const others = edition.deployments.filter((id) => !ids.includes(id) && today.startsWith(`${name(id)} (`));
    assert.deepEqual(others, [], where);
    if (isForNow) forNow++;
  }
  assert.ok(forNow > 3, String(forNow));
  const [entrance] = home.pages?.({ edition, earlier: [], figures: pageFigures() } as never) ?? [];
  const card =
    entrance?.sections.flatMap(({ blocks }) => blocks.filter(({ block }) => block === "choose")) ?? [];
  const [chosen] = card.flatMap((block) => (block.block === "choose" ? [block] : []));
  const asked = all.find(
    ({ useCase, environment }) =>
      useCase === chosen?.chosen.useCase && environment === chosen?.chosen.environment,
  );
  assert.ok(asked && chosen);
  assert.deepEqual(chosen.answer, answerView(edition, asked));
});

it("takes a first choice from the line of any method", () => {
  assert.deepEqual(firstIn("first a; runner-up b; margin 1.36; confidence low"), ["a"]);
  assert.deepEqual(firstIn("leaning a or b; runner-up b; two-failures: open none"), ["a", "b"]);
  assert.deepEqual(firstIn("decided a; suffices"), ["a"]);
  for (const none of [
    "no first choice",
    "open none",
    "open a",
    "decided none",
    "decided a; does not suffice",
    "none",
  ])
    assert.deepEqual(firstIn(none), [], none);
});

it("tells a corrected figure by its value and place, or by what excludes it", () => {
  assert.deepEqual(
    figureSteps(
      "1300000 ns; rank 2; as printed 4; noted LITTLE",
      "1300000 ns; not ranked; as printed 4; excluded by LITTLE",
    ),
    ["1.3 ms, place 2", `excluded (${labelOf("LITTLE")})`],
  );
  assert.deepEqual(figureSteps("2000 iops; rank 1; as printed 1", "1000 iops; rank 1; as printed 1"), [
    "2,000 IOPS, place 1",
    "1,000 IOPS, place 1",
  ]);
  assert.deepEqual(
    figureSteps("2000 iops; rank 1; as printed 1", "2000 iops; rank 1; as printed 1; noted SINGLE_RUN"),
    ["2,000 IOPS, place 1", `the same, now in doubt: ${suspicionOf("SINGLE_RUN")}`],
  );
  assert.deepEqual(figureSteps("none", "2000 iops; rank 1; as printed 1"), [
    "not there",
    "2,000 IOPS, place 1",
  ]);
  assert.equal(scorePlace("score 0.174; rank 3; as printed 0.0977, 5"), "place 3");
  assert.equal(scorePlace("not ranked; as printed 0.0977, 5"), "none: it lacks a usable figure");
});

it("tells how grave a corrected figure is by the gravest that holds", () => {
  const was = "1000 iops; rank 2; as printed 4";
  assert.equal(gravityOf(was, "1000 iops; not ranked; as printed 4; excluded by LITTLE"), "excluded");
  assert.equal(gravityOf("1000 iops; not ranked; as printed 4", was), "back");
  assert.equal(gravityOf(was, "2000 iops; rank 1; as printed 4"), "value");
  assert.equal(gravityOf(was, "1000 iops; rank 1; as printed 4"), "place");
  assert.equal(gravityOf(was, `${was}; noted SINGLE_RUN`), "doubt");
});

it("a first choice that is not the same shares its place, was settled, or was replaced", () => {
  const turn = (published: string[], now: string[]) =>
    turnOf({ useCase: "oltp", environment: "lab", published, now });
  assert.equal(turn(["a"], ["a", "b"]), "shared");
  assert.equal(turn(["a", "b"], ["b"]), "settled");
  assert.equal(turn(["a"], ["b"]), "replaced");
  assert.equal(turn(["a", "b"], ["b", "c"]), "replaced");
});

it("an answer that is no correction is the one that was published, as a line of a lock tells no guess from a first choice", async () => {
  const { edition } = await ownEdition();
  const { record: own, version: at, judgement } = edition;
  const open = judgement.recommendations.find((one) => firstToday(edition, one).length === 0);
  const figure = `recommendation/${open?.environment}/${open?.useCase}`;
  const goneWith = (corrections: readonly object[]): number => {
    const figures = { [figure]: "leaning x; runner-up y" };
    const locks = new Map([[at, { ...record.locks.get(version ?? ""), figures, corrections }]]);
    return firstChoicesOf({ ...edition, record: { ...own, locks } } as never).gone.length;
  };
  assert.equal(goneWith([]), 0);
  assert.equal(goneWith([{ figure }]), 1);
});

it("says on its page of each answer that it is no longer the published one", async () => {
  const { edition } = await ownEdition();
  const { gone, other, found } = firstChoicesOf(edition);
  const said = ({ useCase, environment }: { useCase: string; environment: string }): string => {
    const one = edition.judgement.recommendations.find(
      (answer) => answer.useCase === useCase && answer.environment === environment,
    );
    const blocks = one === undefined ? [] : (answerSections(edition, pageFigures(), one)[0]?.blocks ?? []);
    return blocks.map((block) => (block.block === "text" ? plain(block.text) : "")).join("\n");
  };
  const told = new RegExp(`^${edition.version} was published with .+ as the answer here\\.`, "m");
  for (const one of [...gone, ...other]) assert.match(said(one), told, `${one.useCase} ${one.environment}`);
  for (const one of found) assert.doesNotMatch(said(one), told);
});

it("says so of none that was not corrected: a lock tells no guess from a first choice", async () => {
  const { edition } = await ownEdition();
  const bare = {
    ...edition,
    record: {
      ...edition.record,
      locks: new Map([...edition.record.locks].map(([id, { corrections: _, ...lock }]) => [id, lock])),
    },
  };
  const said = bare.judgement.recommendations.map((one) =>
    JSON.stringify(answerSections(bare, pageFigures(), one)[0]?.blocks),
  );
  assert.doesNotMatch(said.join("\n"), /was published with/);
});

it("says at the head of the entrance of a published edition that rules were revised, and when; what that did is on the page of changes", async () => {
  const { edition: own } = await ownEdition();
  const edition = { ...own, version: "v2026.3.0" };
  const [, link] = revisedSpans(edition) as { text?: string; href?: string; title?: string }[];
  assert.match(plain(revisedSpans(edition)), /^; rules revised \d{4}-\d\d-\d\d$/);
  assert.match(link?.title ?? "", /of \d+ picks/);
  assert.match(link?.href ?? "", /\/changes\/$/);
  const [page] = home.pages?.({ edition, figures: pageFigures(), earlier: [] } as never) ?? [];
  const lede = plain(page?.lede ?? "");
  assert.match(
    lede,
    /^Storage benchmarks from 4 documents, checked\. Published [\d-]+; rules revised [\d-]+\.$/,
  );
  assert.ok(lede.length < 98, "two lines at 360 pixels");
  assert.deepEqual(revisedSpans({ ...edition, record: { ...edition.record, locks: new Map() } }), []);
});

it("says of data alone that they changed no answer, and of one change no number", () => {
  const data = {
    by: "",
    head: "Data",
    when: "since v1",
    text: "1 run added.",
    answers: "They changed no earlier answer.",
  };
  const rules = { by: "", head: "Rules", when: "revised 2026-01-01, same data", text: "of 1 pick 1 stands." };
  assert.equal(toldInShort([]), "");
  assert.equal(toldInShort([data]), "Data (since v1): 1 run added. They changed no earlier answer.");
  assert.equal(
    toldInShort([data, rules]),
    "Data (since v1): 1 run added. They changed no earlier answer. Rules (revised 2026-01-01, same data): of 1 pick 1 stands.",
  );
});

it("tells one number of changed picks, split into those that are others, those that are gone and those that are new", async () => {
  const { edition: own } = await ownEdition();
  const edition = { ...own, version: "v2026.3.0" };
  const { gone, other, found } = firstChoicesOf(edition);
  assert.ok(gone.length > 1 && other.length > 1 && found.length > 1);
  const all = gone.length + other.length + found.length;
  const [page] = [...(changes.pages?.({ edition, figures: pageFigures(), earlier: [] } as never) ?? [])];
  const said = JSON.stringify(page);
  assert.ok(
    said.includes(
      `${all} changed picks: ${other.length} name another, or one more or fewer, ${gone.length} are no picks any more and ${found.length} are new (folded beneath)`,
    ),
  );
  for (const [, told] of said.matchAll(/(\d+) changed picks/g)) assert.equal(Number(told), all);
});
