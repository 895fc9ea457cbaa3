/** Verdicts on pages: in words and not by colour, with what speaks against the figures, and never without what the data survive. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import type { Figure, Printed } from "../../src/judge/bounds/figure.ts";
import { against } from "../../src/judge/checks/index.ts";
import { CHECKS, judge } from "../../src/judge/index.ts";
import { isGuess } from "../../src/judge/planning/found.ts";
import { namedIn } from "../../src/judge/planning/named.ts";
import { valueText } from "../../src/judge/ranking/ratio.ts";
import type { RankedValue } from "../../src/judge/ranking/value.ts";
import { LIKELIER } from "../../src/judge/recommending/answer.ts";
import { NEEDS } from "../../src/judge/recommending/classes.ts";
import { tellsChance } from "../../src/judge/recommending/measured-share.ts";
import type { Recommendation } from "../../src/judge/recommending/recommendation.ts";
import { NEXT, runsOfEdition } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { answeredBy } from "../../src/render/blocks/answers/answered-by.ts";
import { answerView } from "../../src/render/blocks/answers/answers.ts";
import { candidateBlocks } from "../../src/render/blocks/answers/candidate-table.ts";
import { figureCell } from "../../src/render/blocks/answers/figure-cell.ts";
import {
  withoutChance,
  withoutFacts,
  withoutOpening,
  withoutSettling,
} from "../../src/render/blocks/answers/linked-sentence.ts";
import { forReaders } from "../../src/render/blocks/answers/readers-own.ts";
import { unknownBlocks } from "../../src/render/blocks/answers/unknown.ts";
import { answerName, besideVerdict, verdictText } from "../../src/render/blocks/answers/verdict.ts";
import { answerCells } from "../../src/render/blocks/decision/answer-cells.ts";
import { answerMatrix } from "../../src/render/blocks/decision/answer-matrix.ts";
import { missedIn } from "../../src/render/blocks/decision/may-still.ts";
import { namedSurviving, othersEnough, surviving } from "../../src/render/blocks/decision/named-ways.ts";
import { survivorsIn } from "../../src/render/blocks/decision/survival.ts";
import { isUnanswered } from "../../src/render/blocks/decision/unanswered.ts";
import { commonRunsIn } from "../../src/render/blocks/plan/common-runs.ts";
import { barelyText } from "../../src/render/blocks/until/for-now.ts";
import { isNamedForNow, toldIn } from "../../src/render/blocks/until/only-candidate.ts";
import { tableLegend, verdictCounts } from "../../src/render/blocks/verdict/legend.ts";
import {
  BEST_OPEN,
  decidedBy,
  isOnlyFurther,
  isUngiven,
  ONLY,
  UNGIVEN,
  UNPROVEN,
  VERDICTS,
  verdictWord,
} from "../../src/render/blocks/verdict/words.ts";
import { pageFigures } from "../../src/render/charts/figures.ts";
import type { AnswerView } from "../../src/render/edition/answer-view.ts";
import { editionOf } from "../../src/render/edition/edition.ts";
import { resultHref } from "../../src/render/edition/links.ts";
import { DIES } from "../../src/render/edition/node-loss.ts";
import { shortName } from "../../src/render/edition/storage-class.ts";
import {
  type Block,
  type Page,
  plain,
  type Rich,
  type Table,
  type TableCell,
} from "../../src/render/edition/view.ts";
import { decisionPages } from "../../src/render/pages/decision.ts";
import { environments } from "../../src/render/pages/environments.ts";
import type { PageKind } from "../../src/render/pages/page-kind.ts";
import { metricById } from "../../src/schema/metric.ts";
import { rowsAsLines } from "./rows-as-lines.ts";

const { record: all } = await loadRecord(engineDir);
// What this machine measured is no part of it.
const OWN = "this-machine";
const record = {
  ...all,
  environments: new Map([...all.environments].filter(([id]) => id !== OWN)),
  deployments: new Map([...all.deployments].filter(([, { environment }]) => environment !== OWN)),
  runs: new Map([...all.runs].filter(([, { environment }]) => environment !== OWN)),
};
const runs = runsOfEdition(record, NEXT);
const edition = editionOf(
  record,
  { version: "next", isNext: true, runs, judgement: judge(record, runs) },
  CHECKS,
);
const verdictOf = (answer: Recommendation["answers"][number]): string =>
  verdictText({ answers: [answer], definition: {}, metrics: [] } as unknown as Recommendation);
/** Without the tests that stand beside figures. */
const words = (rich: Rich): string => plain(rich).replace(/ \((?:\d+ jobs? x )?queue depth \d[^)]*\)/g, "");
const pagesOf = ({ pages }: PageKind): Page[] => [
  ...(pages?.({ edition, figures: pageFigures(), earlier: [] } as unknown as Parameters<
    NonNullable<PageKind["pages"]>
  >[0]) ?? []),
];
const [page = assert.fail()] = decisionPages(edition, pageFigures());
const blocksOf = (id: string): readonly Block[] =>
  page.sections.find((section) => section.id === id)?.blocks ?? assert.fail(`no section ${id}`);
const table = blocksOf("answers").find((block): block is Table => block.block === "table");

/** Each cell of the matrix with the answer that it shows. */
const cells = edition.judgement.recommendations.flatMap(
  (answer): { answer: Recommendation; cell: TableCell; note: string }[] => {
    const href = edition.links.useCase(answer.useCase, answer.environment);
    const cell = table?.rows.flatMap((row) => row.cells).find((one) => one.href === href);
    return cell === undefined ? [] : [{ answer, cell, note: plain(cell.note ?? "") }];
  },
);

describe("the matrix of answers", () => {
  it("has a cell for each use case and each environment that has an answer", () => {
    const measured = [...new Set(runs.map(({ environment }) => environment))];
    const answered = measured.filter((id) => !isUnanswered(edition, id));
    assert.ok(answered.length < measured.length);
    assert.equal(cells.length, record.useCases.size * answered.length);
  });
  it("says the verdict of each cell in a word that is heard, where a mark is all that is seen", () => {
    for (const { answer, cell } of cells) {
      const [mark] = [cell.text].flat();
      const word = toldIn(edition, answer);
      const of = `${answer.environment} ${answer.useCase}`;
      if (plain(cell.text).startsWith("Enough")) {
        assert.match(plain(cell.text), /^Enough(?: by [a-z ]+)?: [^;]*$/, of);
        assert.ok(typeof mark === "object" && mark.verdict === word && word === BEST_OPEN, of);
        continue;
      }
      // Where next to nothing of what counts was measured, too: its page has the same word.
      assert.ok(typeof mark === "object" && mark.verdict === word, of);
      assert.match(mark.text, new RegExp(`^${word}`, "i"), of);
    }
    assert.ok(
      cells.some(({ cell: { text } }) => [text].flat().some((one) => typeof one === "object" && one.unseen)),
    );
  });
  it("says in words what is not known of the only one that is left, before its name", () => {
    const only = cells.flatMap(({ answer, cell, note }) =>
      answer.question === "choose" ? [plain(cell.text), note] : [],
    );
    assert.ok(only.includes("Only candidate: nfs-csi (unproven)"));
    assert.ok(only.some((text) => /: only candidate: nfs-csi \(unproven\)$/.test(text)));
    for (const text of only) assert.doesNotMatch(text, /untested|find out first/i);
  });
  const legendOfAll = () => tableLegend(edition, answerMatrix(edition)).flatMap(({ items }) => items);
  it("has a legend of the words that stand in it and no others", () => {
    const words = ["medium confidence", "low confidence", "nothing fits"];
    const block = { block: "text", text: words.map((verdict) => ({ text: verdict, verdict })) } as const;
    assert.deepEqual(
      tableLegend(edition, [block]).flatMap(({ items }) => items.map(({ mark }) => mark)),
      ["Medium confidence", "Low confidence", "Nothing fits"],
    );
    assert.deepEqual(tableLegend(edition, []), []);
    assert.ok(!legendOfAll().some(({ mark }) => mark === "High confidence"));
  });
  it("tells low confidence from what is named for now alone in the legend", () => {
    const means = new Map(legendOfAll().map((one) => [one.mark, one.means]));
    assert.match(means.get("Low confidence") ?? "", /^ahead on little, inferred, or in doubt$/);
    assert.match(means.get("For now") ?? "", /only until the named test is run/);
    for (const [mark, text] of means) if (mark !== "For now") assert.doesNotMatch(text, /for now/i, mark);
  });
  it("says no word that the legend above it does not explain", () => {
    const legend = legendOfAll().map(({ mark }) => mark.split(",")[0]?.toLowerCase() ?? "");
    for (const { cell, note } of cells) {
      const marks = [cell.text, cell.note ?? ""]
        .flat(2)
        .flatMap((span) =>
          typeof span === "object" && "verdict" in span && span.verdict ? [span.text] : [],
        );
      assert.ok(marks.length > 0, note);
      for (const mark of marks)
        assert.ok(
          legend.some((word) => mark.toLowerCase().startsWith(word)),
          mark,
        );
    }
    const open = cells.filter(({ answer }) => toldIn(edition, answer) === UNGIVEN);
    assert.ok(open.length > 10);
    for (const { cell } of open) assert.equal(plain(cell.text), "Not known");
  });
  it("says before the table how many answers name a storage, and in the head of each column", () => {
    const blocks = answerMatrix(edition);
    const at = blocks.findIndex(({ block }) => block === "table");
    const before = blocks.slice(0, at).map((one) => (one.block === "text" ? plain(one.text) : ""));
    assert.ok(
      before.some((said) =>
        /^24 of 80 answers name a storage, 3 of them only for now: [^.]*\. 3 more name what is enough \(best not known\), for .* “on \d\d %” behind a name is how much of what counts it goes by\. A tinted cell is an answer with high or medium confidence\.$/.test(
          said,
        ),
      ),
      before.join("\n"),
    );
    const [table] = blocks.flatMap((one) => (one.block === "table" ? [one] : []));
    for (const { note } of table?.columns.slice(1) ?? [])
      assert.match(plain(note ?? ""), /^\d+ of \d+ named(, \d+ enough)?$/);
  });
  it("tints an answer by how sure it is alone, and says so", () => {
    for (const { answer, cell } of cells) {
      const isSure = /^(high|medium) confidence$/.test(toldIn(edition, answer));
      assert.equal(
        typeof cell === "object" && "tone" in cell && cell.tone === "good",
        isSure,
        answer.useCase,
      );
      const [named] = answerCells(edition, answer);
      assert.equal(named?.tone === "good", isSure, answer.useCase);
    }
    const lows = cells.filter(
      ({ answer }) => answer.verdict === "decided" && toldIn(edition, answer) === "low confidence",
    );
    assert.ok(lows.length > 0, "one that is decided with low confidence stands among them");
  });
  it("never names a storage whose data may die with the node without saying so", () => {
    for (const { answer, note } of cells) {
      if (answer.question === "suffice") continue;
      const first = answer.candidates.filter(({ deployment }) =>
        [answer.first, answer.level].includes(deployment),
      );
      if (first.every(({ durability }) => durability.reachableAfterNodeLoss === true)) continue;
      assert.match(
        note,
        /to survive a node[:,] |nothing here survives/,
        `${answer.environment} ${answer.useCase}`,
      );
    }
  });
  it("names for now whom the card names where it must survive a node and that is open", () => {
    let named = 0;
    for (const { answer, note } of cells) {
      const { need } = answerView(edition, answer);
      if (need?.when !== "If it must survive a node, for now") continue;
      const name = plain(need.text);
      const [own] = [...record.deployments].filter(([, { title }]) => title === name);
      const short = shortName(record, own?.[0] ?? "");
      assert.match(note, new RegExp(`to survive a node: Low confidence, for now: ${short}$`), answer.useCase);
      named += 1;
    }
    assert.ok(named > 1, String(named));
  });
  it("says how sure the answer is that survives a node, as the page of an environment does", () => {
    const ofPages = pagesOf(environments).flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));
    const rows = ofPages.flatMap((block) =>
      block.block === "table" && block.caption === "The answer for each use case" ? block.rows : [],
    );
    const words = new Set<string>();
    for (const { answer, note } of cells) {
      const survivor = answer.answers.find(({ need }) => need === "outlives-node");
      if (survivor?.first === undefined) continue;
      const href = edition.links.useCase(answer.useCase, answer.environment);
      const row = rows.find((one) => one.cells.some((cell) => cell.href === href));
      const word = verdictWord(answer, survivor);
      words.add(word);
      // A guess names nobody.
      if (word === UNGIVEN && !survivor.isLeft) {
        assert.match(plain(row?.cells.at(-1)?.text ?? ""), /^(not known|For now: .+)$/);
        continue;
      }
      const sure = survivor.isLeft || survivor.verdict !== "leaning";
      // Of the only one left it is not said that it is, but whether it will do.
      const isAlone = survivor.isLeft && survivor.verdict === "decided";
      const alone =
        survivor.verdict === "open" ? "the only candidate; test it before use" : "probably suffices";
      const told = isAlone ? (survivor.suffices ? "suffices" : "not enough") : survivor.isLeft ? alone : word;
      const end = new RegExp(
        `\\(${told}${sure ? "" : ", (?:[^,]*%.*|on weak figures|by figures in doubt|as the two best may have hit the same limit|on \\d+ % of what counts|\\d+ % of what counts measured, (?:all|most|some) in doubt|nothing that counts was measured on both)"}\\)$`,
      );
      const of = `${answer.environment} ${answer.useCase}`;
      assert.match(plain(row?.cells.at(-1)?.text ?? ""), end, of);
      assert.match(
        note,
        new RegExp(`^to survive a node: ${isOnlyFurther(survivor) ? "only candidate: " : `${word}, `}`, "i"),
        of,
      );
      assert.equal(note.endsWith("(not enough)"), told === "not enough", of);
    }
    for (const word of ["not known", "low confidence", "medium confidence"] as const)
      assert.ok(words.has(word), [...words].join());
  });
  it("counts the verdicts beneath the table, and says what each means", () => {
    const text = JSON.stringify(blocksOf("answers"));
    const measured = new Set(runs.map(({ environment }) => environment));
    const all = edition.judgement.recommendations.filter(({ environment }) => measured.has(environment));
    const forNow = all.filter((one) => isNamedForNow(edition, one)).length;
    assert.ok(
      text.includes(
        verdictCounts(
          all.map((one) => toldIn(edition, one)),
          forNow,
        ),
      ),
    );
    for (const word of ["Medium confidence", "Low confidence", "Not known", "Nothing fits"])
      assert.match(text, new RegExp(`"mark":"${word}"`));
  });
  it("tells the best measurement of each environment with its command", () => {
    const text = JSON.stringify(blocksOf("measure"));
    for (const environment of new Set(cells.map(({ answer }) => answer.environment))) {
      const [best] = commonRunsIn(edition, environment).runs;
      assert.ok(best === undefined || text.includes(JSON.stringify(best.sentence).slice(1, -1)), environment);
      const [command = assert.fail()] = best ? forReaders(edition, environment, best.next).commands : [""];
      assert.ok(text.includes(JSON.stringify(command).slice(1, -1)), command);
    }
  });
});

describe("the page of an environment", () => {
  it("has all of its measurements, with the use cases that each is for", () => {
    const pages = pagesOf(environments);
    for (const { environment, sentence, settles } of edition.environments.flatMap(
      (id) => commonRunsIn(edition, id).runs,
    )) {
      const own = pages.find(({ path }) => path === `environments/${environment}`);
      const text = JSON.stringify(own?.sections.find(({ id }) => id === "measure")?.blocks);
      assert.ok(text.includes(JSON.stringify(sentence).slice(1, -1)), sentence);
      for (const id of settles) assert.ok(text.includes(edition.links.useCase(id, environment)), id);
    }
  });
});

/** What a sentence may write of a figure, and whose run that is of. */
function statedOf({ metrics }: Recommendation, figure: Figure, index: number): Printed[] {
  const metric = metricById.get(metrics[index]?.metric ?? "");
  const { ranked, best, worst, standIn, saidFrom = [] } = figure;
  const own =
    ranked && metric
      ? [ranked.value, best?.rule === "printed" ? best.value : undefined].filter((one) => one !== undefined)
      : [];
  return [
    ...own.flatMap((value) => (ranked && metric ? [{ text: valueText(value, metric), ranked }] : [])),
    ...(standIn ? [standIn.from] : []),
    ...(worst?.of && metric ? [{ text: valueText(worst.of.value, metric), ranked: worst.of }] : []),
    ...saidFrom,
  ];
}

/** Why, in all its lines: the first stands beneath the name. */
const reasonOf = ({ because, sentence }: Pick<AnswerView, "because" | "sentence">): Rich =>
  because === undefined
    ? sentence
    : [because, sentence].flatMap((one) => (one.length === 0 ? [] : ["\n", one].flat())).slice(1);

/** The reason, what would turn it, and who is not compared, wherever they stand. */
const whyOf = ({ because, sentence, turn, facts }: AnswerView): Rich[] => [
  reasonOf({ ...(because && { because }), sentence }),
  ...(turn === undefined ? [] : [turn]),
  ...facts.flatMap(({ term, value }) =>
    ["What else could change it", "Not compared"].includes(term) ? [value] : [],
  ),
];

describe("the page of a deployment", () => {
  const linesOf = (block: Block): string[] =>
    block.block === "text" ? [plain(block.text)] : block.block === "list" ? block.items.map(plain) : [];
  const said = new Map(
    [...record.deployments.keys()].map((id) => [id, rowsAsLines(answeredBy(edition, id)).flatMap(linesOf)]),
  );
  it("has the answers that it is where more is asked of the storage, apart, with how sure each is", () => {
    let told = 0;
    for (const answer of edition.judgement.recommendations)
      for (const further of answer.answers.slice(1)) {
        const { first, level, isLeft } = further;
        const isOpen = verdictWord(answer, further) === UNGIVEN && !isLeft;
        if (isOpen || (isLeft && further.suffices !== true)) continue;
        for (const id of [first, level].filter((one) => one !== undefined)) {
          const text = said.get(id)?.join("\n") ?? "";
          assert.doesNotMatch(text, /answer to none/, id);
          const needed = text.split("\n").filter((line) => line.startsWith("If "));
          const named = `${answer.definition.title} (${verdictWord(answer, further)}`;
          assert.ok(
            needed.some((line) => line.includes(named)),
            `${id}: ${named}`,
          );
          told++;
        }
      }
    assert.ok(told > 4, String(told));
    const [intro] = said.get("talos-mayastor-3r") ?? [];
    assert.match(
      intro ?? "",
      /it is the answer only where more is required of the storage(; it is named for now in others)?(; it is enough for \d+ more, of which the best is not known)?\.$/,
    );
  });
});

describe("the page of a deployment among whom it is undecided", () => {
  it("says so, and of how many it is one, where more must be survived", () => {
    let told = 0;
    for (const recommendation of edition.judgement.recommendations) {
      const { answers, candidates, definition } = recommendation;
      const { forNow } = survivorsIn(edition, recommendation);
      for (const answer of answers.slice(1)) {
        const { need, verdict, isLeft } = answer;
        const { isMet, when } = NEEDS.find(({ id }) => id === need) ?? {};
        const meeting = candidates.filter((one) => one.status !== "ruled-out" && isMet?.(one.durability));
        const missed = missedIn(edition, recommendation, ({ durability }) => isMet?.(durability) ?? true);
        for (const { deployment } of meeting) {
          const isBeyond = missed?.out.some((one) => one.deployment === deployment) ?? false;
          const lines = rowsAsLines(answeredBy(edition, deployment)).flatMap((block) =>
            block.block === "list"
              ? block.items.map(plain)
              : // A long one is folded.
                block.block === "more"
                ? block.blocks.flatMap((one) =>
                    one.block === "list" ? `${block.summary}: ${one.items.map(plain).join(" ")}` : [],
                  )
                : [],
          );
          const lineOf = (how: string): string =>
            lines.find((one) => one.startsWith(`${when}, ${how}`)) ?? "";
          const isNamed = need === "outlives-node" && forNow.includes(deployment);
          // That it, or another, is enough, and that it is the only one to try, has a line of its own.
          const isTold =
            need === "outlives-node" &&
            (namedSurviving(edition, recommendation, deployment) !== undefined ||
              othersEnough(edition, surviving(edition, recommendation), deployment).length > 0);
          // Of whom is named for now its own line says it.
          const isOther = need === "outlives-node" && forNow.length > 0;
          const who = isLeft ? "the only one left" : `one of ${meeting.length}`;
          assert.equal(
            lineOf("not known").includes(`${definition.title} (${who}`),
            isUngiven(answer) && !isNamed && !isBeyond && !isTold && !isOther,
            `${deployment}: ${lineOf("not known")}`,
          );
          if (isNamed && !namedIn(edition)(recommendation).ids.includes(deployment))
            assert.ok(lineOf("for now").includes(definition.title), `${deployment}: ${lineOf("for now")}`);
          if (verdict === "open") told++;
        }
      }
    }
    assert.ok(told > 5, String(told));
  });
});

describe("an answer on the page of its use case", () => {
  const told = edition.judgement.recommendations.map((answer) => ({
    answer,
    shown: answerView(edition, answer),
  }));
  const termsOf = ({ facts }: (typeof told)[number]["shown"]): string[] => facts.map(({ term }) => term);
  /** "46 % and 44 %", as they stand beside the names. */
  const chancesOf = ({ each = [] }: Partial<AnswerView> = {}): string =>
    each.map(({ chance = "" }) => chance.replace(" likely the best", "")).join(" and ");

  it("carries its verdict, and keeps trust in figures apart from how sure the order is", () => {
    for (const { answer, shown } of told) {
      const beside = shown.beside ?? "";
      const [main] = answer.answers;
      const isOfOne = answer.question === "suffice";
      // That one of two is the best is sure; which of them is not.
      if (main.level !== undefined && tellsChance(main))
        assert.equal(`${chancesOf(shown)} likely the best`, besideVerdict(answer));
      else if (toldIn(edition, answer) === ONLY) assert.equal(beside, UNPROVEN);
      else if (isGuess(answer) || (main.verdict === "open" && !main.isLeft))
        assert.match(
          beside,
          // How much of the only storage is enough stands in the line beneath.
          isOfOne
            ? /^whether it is enough$/
            : namedIn(edition)(answer).by === "measured"
              ? /^(by|on|ahead in|barely measured:) ./
              : /^$/,
        );
      else {
        // That the only storage suffices its headline says.
        const told =
          barelyText(edition, answer) ??
          (answer.question === "suffice" ? decidedBy(answer) : besideVerdict(answer));
        assert.ok(beside.startsWith(told), beside);
      }
      assert.equal(shown.verdict, toldIn(edition, answer));
      // Of a guess they would be of one that is not named.
      const isTrusted = answer.trust !== undefined && !isGuess(answer);
      assert.equal(termsOf(shown).includes("Figures"), isTrusted, answer.useCase);
      if (answer.verdict === "open") assert.ok(!termsOf(shown).includes("Order"), answer.useCase);
    }
  });
  const saidOf = ({ verdict, beside = "" }: AnswerView): string =>
    [verdict, beside].filter(Boolean).join(", ");
  it("says beside a chance of how much of what counts it is, and of one not known to be enough how many figures are enough", () => {
    const shownIn = (useCase: string, environment: string): AnswerView =>
      told.find(({ answer }) => answer.useCase === useCase && answer.environment === environment)?.shown ??
      assert.fail(useCase);
    const whyIn = (useCase: string, environment: string): string =>
      plain(shownIn(useCase, environment).meanwhile?.why ?? "");
    for (const [useCase, environment, said] of [
      ["ci-cache", "ocp-nas", "not known"],
      ["search-index", "ocp-nas", "low confidence, barely measured: leads in 17 % of what counts"],
      ["oltp-database", "ocp-nas", "low confidence, by mean fsync latency, the nearest measured"],
      ["shared-content", "ocp-nas", "medium confidence, the only one left, suffices by bandwidth alone"],
      ["oltp-database", "zfs-iscsi-lab", "not known, whether it is enough"],
      ["resilient-database", "ocp-nas", "only candidate, unproven"],
    ] as const)
      assert.equal(saidOf(shownIn(useCase, environment)), said);
    assert.equal(
      whyIn("oltp-database", "zfs-iscsi-lab"),
      "It is the only storage here, and it is not known to be enough: 1 of 4 figures shown to be enough, 1 more only from a cache.",
    );
    assert.equal(
      whyIn("resilient-database", "ocp-nas"),
      "Nothing else here offers what is asked, and it is not known to be enough: nothing that counts was measured.",
    );
    assert.equal(
      whyIn("read-heavy-database", "zfs-iscsi-lab"),
      "It is the only storage here, and it is not known to be enough: 2 of 3 figures shown to be enough, but only from a cache.",
    );
  });
  it("says at its head in a short line how likely each of two is, and below 60 % in its sentence what could change it", () => {
    const shownIn = (useCase: string) =>
      told.find(({ answer }) => answer.useCase === useCase && answer.environment === "talos-homelab")?.shown;
    const besideIn = (useCase: string): string => shownIn(useCase)?.beside ?? "";
    const turnedIn = (useCase: string): string =>
      /What (?:could change this|would tell the two apart): .*?\.(?=\s|$)/.exec(
        plain(shownIn(useCase)?.sentence ?? ""),
      )?.[0] ?? "";
    for (const { answer, shown } of told)
      assert.ok(
        answer.verdict !== "leaning" || saidOf(shown).split(" ").length <= 12,
        `in a short line: ${saidOf(shown)}`,
      );
    assert.equal(besideIn("oltp-database"), "60 % of what counts measured, all in doubt");
    // That no flush was timed heads its card.
    assert.equal(turnedIn("oltp-database"), "");
    assert.equal(besideIn("search-index"), "83 % of what counts measured, all in doubt");
    // Nothing is lacking of the two that are compared, but of others.
    assert.equal(besideIn("static-content"), "by figures in doubt");
    assert.equal(
      turnedIn("static-content"),
      "What could change this: read IOPS (60 % of what counts), excluded for Ceph RBD with Rook and Mayastor 3-replica.",
    );
    assert.equal(besideIn("time-series-database"), "60 % of what counts measured, all in doubt");
    assert.equal(
      turnedIn("time-series-database"),
      "What could change this: write bandwidth (40 % of what counts), excluded for Mayastor 1-replica 2-core.",
    );
  });
  it("says of all figures that they are in doubt only where a doubt is to be seen at each of them", () => {
    const all = edition.judgement.recommendations
      .filter(({ environment }) => environment === "talos-homelab")
      .flatMap((one) => [one, ...edition.furtherOf(one).map(({ recommendation }) => recommendation)]);
    let seen = 0;
    for (const one of all.filter(({ verdict }) => verdict === "leaning")) {
      const [, word] =
        / measured, (all|most|some) in doubt/.exec(answerView(edition, one).beside ?? "") ?? [];
      const named = [one.answers[0].first, one.answers[0].level];
      const figures = one.candidates
        .filter(({ deployment }) => named.includes(deployment))
        .flatMap((candidate) => candidate.figures.filter((_, index) => one.metrics[index]?.scored))
        .flatMap(({ known, ranked }) => (known === "measured" && ranked ? [ranked] : []));
      const isClear = (ranked: RankedValue): boolean =>
        against(ranked).length === 0 && ranked.barely === undefined;
      if (word === "all" && named.filter(Boolean).length === 1)
        assert.ok(!figures.some(isClear), `${one.useCase}: ${figures.filter(isClear).length} clear`);
      if (word === "most" || word === "some") seen++;
    }
    assert.ok(seen > 0, "an answer with a clear figure among its doubted ones");
  });
  it("of two is what the glossary and the method say that it is", () => {
    const pair = `half of their two chances is at least ${LIKELIER} times that of the third`;
    assert.ok(VERDICTS["low confidence"].means.includes(pair));
    const glossary = readFileSync(join(engineDir, "content", "guides", "glossary.md"), "utf8");
    assert.ok(glossary.toLowerCase().includes(pair));
  });
  it("never calls figures weak without saying which part of what counts, and why", () => {
    const sureIn = ({ facts }: (typeof told)[number]["shown"]): string =>
      facts.flatMap(({ term, value }) => (term === "How sure" ? plain(value) : [])).join();
    const weak = told.flatMap(({ answer, shown }) => {
      const said = sureIn(shown);
      return /^The figures are (too )?weak/.test(said) ? [{ answer, said }] : [];
    });
    assert.ok(weak.length > 0);
    for (const { answer, said } of weak)
      assert.match(
        said,
        /^The figures are (weak|too weak for a percentage): [^:]+\./,
        `${answer.environment} ${answer.useCase}`,
      );
    const oltp = weak.find(
      ({ answer: { useCase, environment } }) =>
        useCase === "oltp-database" && environment === "talos-homelab",
    );
    assert.equal(
      oltp?.said,
      "The figures are too weak for a percentage: 51 % of what counts in doubt (perhaps never written); 9 % in doubt (writes perhaps cached); 40 % not measured.",
    );
  });
  it("that leans says over whom, by which figures, and what could not be compared", () => {
    const saidIn = (useCase: string, environment = "talos-homelab"): string =>
      plain(
        reasonOf(
          told.find(({ answer }) => answer.useCase === useCase && answer.environment === environment)
            ?.shown ?? assert.fail(useCase),
        ),
      );
    assert.equal(
      saidIn("general-purpose"),
      "Ahead of ZFS LocalPV in read IOPS (1.72x, in doubt) and write IOPS (up to 3.46x, its writes may have been cached), level in read bandwidth (in doubt).\nNot compared: write bandwidth (25 % of what counts), excluded for Mayastor 1-replica 2-core.",
    );
    assert.equal(
      saidIn("oltp-database"),
      "Mayastor 1-replica 2-core is ahead in read IOPS (1.72x, in doubt) and write IOPS (up to 3.46x, its writes may have been cached), level in p99 read latency (in doubt). The reads may be of blocks never written.",
    );
  });
  it("tells of two that lie on other disks, or on nobody knows which, that the difference may be theirs", () => {
    const disks = (useCase: string): string[] =>
      told
        .find(({ answer }) => answer.useCase === useCase && answer.environment === "talos-homelab")
        ?.shown.facts.flatMap(({ term, value, folded }) =>
          term === "Disks" && folded ? [plain(value)] : [],
        ) ?? [];
    assert.deepEqual(disks("oltp-database"), [
      "A ZVOL of TrueNAS on the node that ran the test; what lies under it is not stated (Mayastor 1-replica 2-core). The pool's disks are not stated (ZFS LocalPV). The difference may be that of their disks.",
    ]);
  });
  it("says beneath the figures of two on what each lies, where that is not the same or not stated", () => {
    for (const { answer, shown } of told) {
      const { of = [], disks } = shown.scorecard ?? {};
      const media = of.map((id) => record.deployments.get(id)?.medium ?? "unknown");
      const isSame = new Set(media).size === 1 && media[0] !== "unknown";
      if (of.length > 0) assert.equal(disks === undefined, isSame, `${answer.useCase} ${of.join()}`);
      assert.ok(disks === undefined || disks.length === of.length);
    }
  });
  it("says of those that are level where a node must be survived whom to try first, and of none where none is shown to meet what is asked", () => {
    const noteIn = (useCase: string): string =>
      plain(
        told.find(({ answer }) => answer.useCase === useCase && answer.environment === "talos-homelab")?.shown
          .need?.note ?? "",
      );
    assert.equal(
      noteIn("vm-disks"),
      "Try mayastor first: of these it is ahead in p50 write latency (15.6x, not counted).",
    );
    assert.doesNotMatch(noteIn("oltp-database"), /^Try /);
  });
  it("tells a doubt or two of a figure in words, each leading to what was found of that figure", () => {
    const { scorecard } =
      told.find(({ answer }) => answer.useCase === "oltp-database" && answer.environment === "talos-homelab")
        ?.shown ?? assert.fail();
    const [, p99, reads] = scorecard?.rows ?? [];
    const doubts = p99?.cells.map(({ doubts = [] }) => doubts);
    assert.deepEqual(
      doubts?.map((some) => plain(some)),
      ["perhaps never written", "perhaps never written"],
    );
    assert.equal(plain(reads?.cells[1]?.doubts ?? []), "perhaps never written, kbench: 4,890 IOPS");
    const leads = doubts?.flat().map((one) => (typeof one === "object" ? one.href : undefined));
    assert.equal(new Set(leads).size, 2, "each leads to its own finding");
    assert.ok(leads?.every((href) => href?.includes("#result-")));
    assert.deepEqual(scorecard?.costs, ["1x raw, 2 cores of each node", "1x raw, CPU not known"]);
  });
  it("tells of who is better by how much and that it is in doubt, and why only in a title", () => {
    const { scorecard } =
      told.find(({ answer }) => answer.useCase === "oltp-database" && answer.environment === "talos-homelab")
        ?.shown ?? assert.fail();
    assert.deepEqual(
      scorecard?.rows.map(({ outcome: { text, note } }) => [text, note].filter(Boolean).join(", ")),
      ["–", "level, in doubt", "1.72x, in doubt", "up to 3.46x, in doubt"],
    );
    assert.match(scorecard?.rows[3]?.outcome.title ?? "", /its writes may have been cached$/);
  });
  it("tells beside writes that a buffer may have taken what the test that flushes each reached, and links it", () => {
    const shown = told.find(
      ({ answer }) => answer.useCase === "log-ingestion" && answer.environment === "ocp-nas",
    )?.shown;
    const cells = shown?.scorecard?.rows.flatMap(({ cells }) => cells) ?? [];
    const noted = cells.map(({ text, note = "" }) => `${text} ${plain(note)}`).join("\n");
    assert.match(noted, /^197 MiB\/s .*2\.06 GiB\/s without a flush \(perhaps buffered[^)]*\)$/m);
    assert.match(noted, /^65\.9 MiB\/s .*70\.2 MiB\/s without a flush \(perhaps buffered[^)]*\)$/m);
    const [{ share, best } = assert.fail(), other] = cells;
    assert.deepEqual([share, best, other?.share?.toFixed(2)], [1, true, "0.33"], "bars are of these, too");
    assert.match(cells[0]?.href ?? "", /fio-sync-write/);
  });
  it("is enough for nothing that was not measured", () => {
    for (const { answer } of told)
      if (answer.suffices === true)
        assert.doesNotMatch(
          answer.sentence,
          /Not measured|Excluded/,
          `${answer.useCase} ${answer.environment}`,
        );
  });
  it("gives no chance that rests on figures which do not stand, and says what it leans on", () => {
    const sureFacts = ({ facts }: AnswerView) => facts.filter(({ term }) => /^(How sure|Order)$/.test(term));
    const resting = told.flatMap(({ answer, shown }) =>
      answer.answers.flatMap((one, i) =>
        one.verdict !== "leaning" || one.first === undefined
          ? []
          : [
              {
                answer,
                one,
                said: `${verdictText(answer, one)} ${one.sentence}${i === 0 ? ` ${saidOf(shown)} ${JSON.stringify(sureFacts(shown))}` : ""}`,
              },
            ],
      ),
    );
    const isMeasured = ({ answer, one }: (typeof resting)[number]): boolean =>
      answer.question === "choose" && one.grounds === "measured";
    const isOfOne = ({ answer }: (typeof resting)[number]): boolean => answer.question === "suffice";
    const measured = resting.filter(isMeasured);
    const not = resting.filter((one) => !isMeasured(one) && !isOfOne(one));
    assert.ok(measured.length > 0 && not.length > 0);
    // Of no more than half of what counts no chance is told, nor by figures of which no more than half stand undoubted, whatever it is reckoned to be.
    const thin = measured.filter(({ one }) => (one.measured ?? 0) <= 0.5);
    const doubted = measured.filter((one) => !thin.includes(one) && (one.one.firm ?? 0) <= 0.5);
    const enough = measured.filter((one) => !thin.includes(one) && !doubted.includes(one));
    assert.ok(thin.length > 3 && doubted.length > 3 && enough.length > 0);
    for (const { answer, said } of doubted) {
      assert.doesNotMatch(said, / % sure/, `${answer.environment} ${answer.useCase}`);
      assert.match(said, /, (by figures in doubt|\d+ % of what counts measured, (all|most|some) in doubt)/);
    }
    for (const { answer, one, said } of enough)
      assert.match(
        said,
        one.capped
          ? /, as the two best may have hit the same limit/
          : one.weak
            ? /, on weak figures|, \d+ % of what counts measured, (all|most|some) in doubt/
            : / % sure/,
        `${answer.environment} ${answer.useCase}`,
      );
    for (const { one, said } of resting) if (one.weak) assert.doesNotMatch(said, / % sure/);
    for (const { answer, said } of thin) {
      assert.doesNotMatch(said, / % sure/, `${answer.environment} ${answer.useCase}`);
      assert.match(said, /, on \d+ % of what counts|nothing that counts was measured on both/);
    }
    for (const { answer, said } of not) {
      assert.doesNotMatch(said, / % sure/, `${answer.environment} ${answer.useCase}`);
      assert.match(said, /^not known /, `${answer.environment} ${answer.useCase}`);
    }
  });
  it("has medium confidence from 75 % sure on, and names nobody of whom nothing that decides stands", () => {
    const answer = {
      need: "may-die",
      verdict: "leaning",
      first: "a",
      unmeasured: [],
      sentence: "",
      compared: [],
      turns: [],
      measured: 0.51,
      firm: 0.51,
      clear: 0.51,
    } as const;
    assert.equal(
      verdictOf({ ...answer, measured: 0.1 + 0.4, sure: 0.999, grounds: "measured" }),
      "low confidence, on 50 % of what counts",
    );
    assert.equal(
      verdictOf({ ...answer, firm: 0.1 + 0.2 + 0.2, sure: 0.999, grounds: "measured" }),
      "low confidence, 51 % of what counts measured, some in doubt",
    );
    assert.equal(verdictOf({ ...answer, sure: 0.75, grounds: "measured" }), "medium confidence, 75 % sure");
    assert.equal(verdictOf({ ...answer, sure: 0.74, grounds: "measured" }), "low confidence, 74 % sure");
    assert.equal(verdictOf({ ...answer, grounds: "excluded" }), "not known");
    assert.equal(verdictOf({ ...answer, grounds: "bounds" }), "not known");
  });
  it("has high confidence where it is decided without a limit, on figures that nothing speaks against", () => {
    const one = edition.judgement.recommendations.find(({ verdict }) => verdict === "decided");
    assert.ok(one?.trust);
    const { rests: _rests, byBounds: _byBounds, weak: _weak, ...main } = one.answers[0];
    const { beyond: _beyond, ...definition } = one.definition;
    const of = (level: "high" | "medium" | "low"): Recommendation => ({
      ...one,
      definition,
      answers: [main],
      trust: { level, reasons: [] },
    });
    assert.equal(verdictWord(of("high")), "high confidence");
    assert.equal(verdictWord(of("medium")), "medium confidence");
    // Of what is asked further no trust is reckoned: weak figures are its own.
    assert.equal(verdictWord(of("high"), { ...main }), "high confidence");
    assert.equal(verdictWord(of("high"), { ...main, weak: true }), "medium confidence");
    assert.equal(verdictWord(of("low")), "medium confidence");
    assert.equal(
      verdictWord({ ...of("high"), answers: [{ ...main, rests: ["single"] }] }),
      "medium confidence",
    );
  });
  it("counts each word", () => {
    assert.equal(
      verdictCounts(["not known", "medium confidence", "low confidence", "not known", "nothing fits"]),
      "2 of 5 answers name a storage: 1 with medium confidence and 1 with low confidence. 2 are not known, and for 1 nothing fits.",
    );
    assert.equal(verdictCounts(["not known"]), "None of 1 answer names a storage. 1 is not known.");
  });
  it("says of a line rate that it leans on whose word that is", () => {
    const cell = told.find(
      ({ answer }) => answer.useCase === "time-series-database" && answer.environment === "ocp-nas",
    );
    assert.ok(cell);
    const sure = cell.shown.facts.find(({ term }) => term === "How sure");
    assert.match(
      plain(sure?.value ?? ""),
      /Too little was measured for a percentage\. NFS from the NAS counts as no faster than a line of 119 MiB\/s: the document's own reading of its throughput, not a measurement\.$/,
    );
  });
  it("says where the probability is from", () => {
    const order = told.flatMap(({ shown }) => shown.facts.filter(({ term }) => term === "Order"));
    const texts = order.map(({ value }) => plain(value));
    const { answer } =
      told.find(({ answer: one }) => one.useCase === "message-queue" && one.environment === "ocp-nas") ??
      assert.fail();
    const [{ weak: _, ...main }, ...others] = answer.answers;
    const strong = answerView(edition, { ...answer, answers: [main, ...others] });
    const of = strong.facts.find(({ term }) => term === "Order");
    assert.match(plain(of?.value ?? ""), /sure, from the margins, the noise of single runs \(\d+ %, /);
    assert.ok(texts.every((text) => /Weights and their reasons|nothing else to choose/.test(text)));
  });
  it("gives an answer for each further need: in a sentence of its own, or who until there is one", () => {
    for (const { answer, shown } of told)
      for (const further of answer.answers.slice(1).map(withoutSettling)) {
        const { against } = further;
        const isOpen = further.verdict === "open" && !further.isLeft;
        const { sentence } = isOpen ? withoutFacts(further) : further;
        // In full it is folded where it is open.
        const facts = shown.facts.map(({ value, after }) => (after ?? { value }).value);
        const values = facts.map(plain);
        if (
          isOpen &&
          values.some((value) =>
            /^Not known yet which is best\. For now: |, which are level in | no order is proven in /.test(
              value,
            ),
          )
        )
          continue;
        assert.ok(
          facts.some(
            (value) =>
              words(value).includes(
                against === undefined || isGuess(answer) ? sentence : `${sentence} Against `,
              ) &&
              words(value)
                .replace(/ Tests: [^.]*\.$/, "")
                .replace(/ Not [^.]* enough\.$/, "")
                .endsWith(against === undefined || isGuess(answer) ? sentence : `: ${against}.`),
          ),
          answer.useCase,
        );
      }
  });
  it("says of a figure that a sentence tells of which test it is, where no table beside it does", () => {
    let said = 0;
    for (const { answer, shown } of told)
      for (const { sentence } of answer.answers.slice(1).map(withoutSettling)) {
        if (!sentence.includes("write bandwidth 129 MiB/s against 127 MiB/s")) continue;
        if (!shown.facts.some(({ value }) => words(value).includes(sentence))) continue;
        const text =
          shown.facts.map(({ value }) => words(value)).find((value) => value.includes(sentence)) ?? "";
        assert.match(
          text,
          / Tests: .*write bandwidth: sequential write, 1 MiB, 4 jobs x queue depth 1, direct, 10 GiB/,
        );
        said += 1;
      }
    assert.ok(said > 0);
  });
  it("tells no doubt of values without a flush where flushed ones decide; these stand beneath with it", () => {
    const found = told.find(
      ({ answer }) => answer.useCase === "message-queue" && answer.environment === "ocp-nas",
    );
    const { because = "", sentence = "", scorecard, facts = [] } = found?.shown ?? {};
    assert.match(plain(because), /^Ahead of NFS from the NAS in write bandwidth \(2\.99x, flushed\)/);
    assert.doesNotMatch(plain(sentence), /buffered/);
    const sure = facts.find(({ term }) => term === "How sure");
    assert.equal(
      plain(sure?.value ?? ""),
      "The figures are too weak for a percentage: 33 % of what counts excluded.",
    );
    assert.match(
      plain(scorecard?.rows[0]?.cells[0]?.note ?? ""),
      /without a flush \(perhaps buffered[^)]*\)$/,
    );
  });
  it("says of what is named beside that to what it is the answer, and repeats that of no StorageClass", () => {
    const both = told.filter(({ shown }) => shown.need !== undefined && shown.classes.length > 0);
    assert.ok(both.length > 5);
    for (const { answer, shown } of told) {
      const { when, need, classes } = shown;
      const isNamed = namedIn(edition)(answer).ids.length > 0 || shown.meanwhile?.classes !== undefined;
      assert.equal(when !== undefined, need !== undefined && isNamed);
      const lost = classes.filter(({ survives }) => survives?.text === DIES);
      if (when !== undefined) assert.deepEqual(lost, [], `${answer.useCase} ${answer.environment}`);
    }
    const one = both.find(({ shown }) => shown.each === undefined && shown.meanwhile === undefined)?.shown;
    assert.equal(one?.when, "If the data may die with the node");
    assert.equal(one?.why, `Why ${plain(one?.headline ?? "")}`, "no sentence follows the name of another");
  });
  it("names in a line who survives a node, the only one left too, with how sure that is", () => {
    const lineOf = (useCase: string, environment: string): string => {
      const found = told.find(
        ({ answer }) => answer.useCase === useCase && answer.environment === environment,
      );
      const { when, text, verdict, beside = "" } = found?.shown.need ?? assert.fail(useCase);
      return [`${when}: ${plain(text)}`, verdict, beside].filter(Boolean).join(" · ");
    };
    assert.equal(
      lineOf("oltp-database", "ocp-nas"),
      "If it must survive a node: NFS from the NAS · only candidate · unproven; nearest: mean fsync latency 13–15 ms; enough: at most 20 ms",
    );
    // A name alone would be read as advice, where what comes nearest is not enough.
    assert.equal(
      lineOf("write-ahead-log", "ocp-nas"),
      "If it must survive a node: NFS from the NAS · only candidate · unproven; nearest: mean fsync latency 13–15 ms; enough: at most 10 ms",
    );
    assert.equal(
      lineOf("log-ingestion", "ocp-nas"),
      "If it must survive a node: NFS from the NAS · medium confidence · the only one left, suffices on single runs from a document",
    );
    assert.equal(
      lineOf("oltp-database", "talos-homelab"),
      "If it must survive a node: No pick: plain writes took 26 to 36 ms with 16 at once. Run profile oltp-70-30 on CephFS with Rook first, then on Mayastor 3-replica and Ceph RBD with Rook. · not known · flushes should take 20 ms at most (p99)",
    );
  });
  it("has what is advised where more is asked of it to be copied, and nothing where that is not given", () => {
    const classesOf = (useCase: string, environment = "talos-homelab"): (string | undefined)[] => {
      const { need, facts = [] } =
        told.find(({ answer }) => answer.useCase === useCase && answer.environment === environment)?.shown ??
        {};
      return [need, ...facts].flatMap((one) => one?.classes?.map(({ name }) => name) ?? []);
    };
    assert.deepEqual(classesOf("ci-cache"), ["mayastor"], "until it is measured");
    assert.deepEqual(classesOf("vm-disks"), [], "of those that are level none");
    assert.deepEqual(classesOf("general-purpose"), ["mayastor"], "not what is shown not to be enough");
    assert.deepEqual(classesOf("sla-service"), [], "a guess");
    assert.deepEqual(classesOf("ai-training", "ocp-nas"), [], "what does not suffice");
  });
  it("says of each candidate with a struck figure what excludes it", () => {
    const oltp = told.find(
      ({ answer }) => answer.useCase === "oltp-database" && answer.environment === "talos-homelab",
    )?.answer;
    assert.ok(oltp);
    const [table] = candidateBlocks(edition, oltp).filter(({ block }) => block === "table") as Table[];
    const excludedBy = (name: string): string[] => {
      const row = table?.rows.find(({ cells: [first] }) => plain(first?.text ?? "") === name);
      const struck = row?.cells.filter((cell) => cell.struck) ?? assert.fail(name);
      for (const { badges = [] } of struck)
        assert.ok(
          badges.some(({ tone }) => tone === "bad"),
          name,
        );
      return struck.flatMap(({ badges = [] }) => badges.map(({ text }) => text));
    };
    assert.ok(excludedBy("Ceph RBD with Rook").includes("impossibly fast"));
    assert.ok(excludedBy("Mayastor 3-replica").includes("impossibly fast"));
    assert.deepEqual(excludedBy("CephFS with Rook"), []);
    // Why it can be no better stands in its cell, once.
    const cells = table?.rows.flatMap((row) => row.cells.map(({ note = "" }) => plain(note))) ?? [];
    assert.equal(
      cells.filter((note) =>
        note.includes(": estimated as half of its mean sequential write without a flush (8.64 ms)"),
      ).length,
      1,
    );
  });
  it("says a verdict once", () => {
    for (const { shown } of told)
      for (const { value } of shown.facts)
        assert.doesNotMatch(
          plain(value),
          /^(Not known|(Low|Medium|High) confidence, [^:]*): (Open|Not known)/,
        );
  });
  it("links its figures to their runs, and tells once those that stand beside its sentence, without changing a word", () => {
    let linked = 0;
    for (const { answer, shown } of told) {
      const [main] = answer.answers;
      const isBeside = main.compared.every((id) => shown.scorecard?.of.includes(id));
      const bare = withoutChance(withoutSettling(main));
      const isOwn = isBeside && main.opening !== undefined;
      const all = (isOwn ? withoutOpening(withoutSettling(main)) : isBeside ? withoutFacts(bare) : bare)
        .sentence;
      // Beneath its headline it does not say that again; what would turn it, and who is not compared, are folded.
      const [whole = "", why = "", ...facts] = [
        all,
        words(reasonOf(shown)),
        words(shown.turn ?? ""),
        ...shown.facts.map(({ value }) => words(value)),
      ].map((one) => one.toLowerCase().replace(/ is (?=ahead|first)/, " "));
      // A line of its own says who is ahead of whom; what follows it is the sentence's.
      if (isOwn) facts.push(why);
      else assert.ok(whole.includes(why), `${answer.useCase} ${answer.environment}: ${why}`);
      for (const part of whole
        .slice(isOwn ? 0 : whole.indexOf(why) + why.length)
        .trim()
        .split(/(?<=\.) /))
        assert.ok(facts.join(" ").includes(part), part);
      for (const cell of shown.scorecard?.rows.flatMap(({ cells }) => cells) ?? [])
        if (cell.href !== undefined) linked++;
        else assert.match(cell.text, /^(not measured|excluded|at (best|worst) |.* to )/);
      for (const { text, href = "" } of whyOf(shown)
        .flat()
        .filter((span) => typeof span !== "string")) {
        if (href === "" && / \(.*queue depth \d/.test(text)) continue;
        // What checks doubt leads to what they found.
        if (isOwn && !/^\d/.test(text)) continue;
        // Where ratios lead is tested in linked-ratios.test.ts.
        if (/^[\d.,]+x$/.test(text)) continue;
        const led = answer.candidates
          .flatMap(({ figures }) => figures.flatMap((figure, index) => statedOf(answer, figure, index)))
          .find((stated) => {
            const [run] = stated.ranked.runs;
            const result = run && resultHref(run.run, run.result);
            // To the row of the figure, where its result has one.
            return (href === result || href.startsWith(`${result}-`)) && stated.text === text;
          });
        assert.ok(led, `${answer.useCase} ${answer.environment}: ${text} ${href}`);
        linked++;
      }
    }
    assert.ok(linked > 20, String(linked));
  });
  it("that is undecided names first who is ahead in what was measured, draws the better one first, and has the command", () => {
    const undecided = told.filter(({ answer }) => answer.verdict === "open" || answer.level !== undefined);
    const choices = undecided.filter(
      ({ answer }) => answer.question === "choose" && !answer.answers[0].isLeft,
    );
    assert.ok(choices.length > 10);
    for (const { answer, shown } of choices) {
      const where = `${answer.useCase} ${answer.environment}`;
      assert.match(answer.sentence, /\bOpen\b|not settled| that were measured, .* leads/, where);
      const ahead = /^(?:By|Of) .*? both have, (.*?) is ahead /.exec(answer.sentence)?.[1];
      const [first = ""] = answer.answers[0].compared;
      if (ahead !== undefined) assert.equal(ahead, record.deployments.get(first)?.title, where);
      if (answer.level !== undefined && ahead !== undefined)
        assert.ok(plain(shown.headline).startsWith(ahead), where);
      const isUnknown = answer.candidates.some(
        ({ deployment, unknowns }) => unknowns && answer.answers[0].compared.includes(deployment),
      );
      // What is known comes before what to do.
      const [one, two] = shown.facts.filter(
        ({ term, folded }) =>
          !["What comes nearest", "Fast enough so far"].includes(term) && !(folded && term === "Tests"),
      );
      // Of the only one the headline asks it.
      const isAsked = isUnknown && answer.verdict === "open" && namedIn(edition)(answer).by !== "alone";
      const [step, asked] = isAsked ? [two, one] : [one];
      if (asked) assert.equal(asked.term, "To find out", where);
      assert.ok(step && /^(Test it on your cluster|Measured elsewhere)$/.test(step.term), where);
      assert.ok(
        (step.pre ?? step.after?.pre)?.text.includes(
          answer.missing.find(({ decides }) => decides)?.profile ?? "-",
        ),
        where,
      );
    }
  });
  it("does not set two side by side of which no figure stands, where it names nobody: any two would do", () => {
    const nameless = told.filter(
      ({ answer }) => answer.verdict === "open" && namedIn(edition)(answer).ids.length === 0,
    );
    const beside = nameless.filter(({ shown }) => shown.scorecard !== undefined);
    assert.ok(beside.length > 0 && beside.length < nameless.length);
    for (const { answer } of beside) {
      const stands = answer.candidates
        .filter(({ deployment }) => answer.answers[0].compared.includes(deployment))
        .some(({ figures }) => figures.some((figure) => figure.known === "measured"));
      assert.ok(stands || answer.answers[0].compared.length > 2, `${answer.useCase} ${answer.environment}`);
    }
  });
  it("puts the two side by side in all that counts, heaviest first", () => {
    const cards = told.flatMap(({ answer, shown: { scorecard } }) =>
      scorecard ? [{ answer, scorecard }] : [],
    );
    assert.ok(cards.length > 15);
    for (const { answer, scorecard } of cards) {
      const where = `${answer.useCase} ${answer.environment}`;
      const scored = answer.metrics.filter((one) => one.scored);
      assert.equal(scorecard.rows.length, scored.length, where);
      const weights = scorecard.rows.map(({ weight }) => Number(weight.replace(" %", "")));
      assert.deepEqual(
        weights,
        weights.toSorted((x, y) => y - x),
        where,
      );
      assert.ok(Math.abs(weights.reduce((sum, one) => sum + one, 0) - 100) <= scored.length / 2, where);
    }
  });
  it("gives commands for the reader's own storage where the lab is one of a document", () => {
    let given = 0;
    for (const { shown } of told)
      for (const { pre, after } of shown.facts) {
        if (pre === undefined) continue;
        given++;
        assert.match(
          pre.label,
          /^Profile \S+, on your own cluster, (?:once|six times) for each StorageClass$/,
        );
        assert.match(
          pre.text,
          /^sed 's\/STORAGE_CLASS\/YOUR-STORAGECLASS\/' fio-(block-)?pod\.yaml \| kubectl apply/,
        );
        assert.match(pre.text, /^kubectl delete pod\/fio pvc\/fio$/m);
        assert.doesNotMatch(pre.text, /npm|VOLUME|DEVICE/);
        // Nothing is to be typed that needs what a reader cannot have.
        assert.equal(after?.pre, undefined);
        assert.equal(after?.summary, undefined, "one sentence is not folded");
        assert.match(plain(pre.needs ?? ""), /download fio-(block-)?pod\.yaml and \S+\.fio into one folder/);
        assert.match(JSON.stringify(after?.value), /"href":"\/[\w.]+\/measure\/#judge"/);
        assert.doesNotMatch(pre.text, /talos|odf|ocp|palark|iscsi/);
        const commands = pre.text.split("\n");
        assert.equal(new Set(commands).size, commands.length);
      }
    assert.ok(given > 0);
  });
  it("names what speaks against each figure that it shows, and leads to the check", () => {
    const rows = told.flatMap(({ shown: { scorecard } }) =>
      (scorecard?.rows ?? []).flatMap(({ what, cells }) =>
        cells.map((cell, at) => ({ what, cell, of: scorecard?.names[at]?.text })),
      ),
    );
    const spans = rows.flatMap(({ cell: { note = [] } }) => [note].flat());
    for (const label of new Set(CHECKS.map((check) => check.label)))
      assert.ok(!spans.includes(label), `${label} leads nowhere`);
    const buffered = rows.filter(({ of, what }) => of === "ZFS LocalPV" && what === "Write IOPS");
    assert.ok(buffered.length > 0);
    for (const { cell } of buffered) {
      const said = (cell.doubts ?? []).filter((one) => typeof one === "object");
      const caution = said.find(({ text }) => text === "median was buffered");
      const isAmongMore = said.some(({ title = "" }) => title.split("; ").includes("median was buffered"));
      assert.ok(caution ?? isAmongMore, "its median was excluded for it");
      if (caution !== undefined)
        assert.match(
          `${caution.href} ${caution.about}`,
          /^\/runs\/.+#result-\d+-write-buffered check-write-buffered$/,
        );
    }
  });
  it("says no word of a check twice beside one figure", () => {
    const buffers = /buffered/g;
    for (const { answer, shown } of told)
      for (const { what, cells } of shown.scorecard?.rows ?? [])
        for (const { note = "" } of cells)
          assert.ok(
            (plain(note).match(buffers)?.length ?? 0) < 2,
            `${answer.useCase} ${what}: ${plain(note)}`,
          );
  });
  it("says by how much the better of two is better only where that is known of both, and no tie", () => {
    const outcomes = new Set<string>();
    for (const { answer, shown } of told)
      for (const { what, cells, outcome } of shown.scorecard?.rows ?? []) {
        const where = `${answer.useCase} ${answer.environment} ${what}`;
        const [, bound = "", factor] = /^(up to |at least )?([\d.,]+x)$/.exec(outcome.text) ?? [];
        outcomes.add(factor ? `${bound}x` : outcome.text.replace(/[\d.,]+x/, "x"));
        const bests = cells.filter(({ best }) => best).length;
        assert.ok(bests <= (factor ? 1 : 0), where);
        if (factor && cells.every(({ doubts }) => doubts === undefined)) assert.equal(bests, 1, where);
        for (const { note = "" } of cells) assert.doesNotMatch(plain(note), /excluded.*excluded/, where);
        const shares = cells.flatMap(({ share }) => share ?? []);
        assert.equal(shares.length >= 2, outcome.text !== "–", where);
        if (shares.length > 0) assert.equal(Math.max(...shares), 1, where);
        if (!factor || bests === 0 || bound !== "" || outcome.note !== undefined) continue;
        const worse = Math.max(...cells.flatMap(({ best, share }) => (best ? [] : (share ?? []))));
        assert.ok(
          Math.abs(1 / worse - Number(factor.replace("x", "").replaceAll(",", ""))) < 0.01 / worse,
          where,
        );
      }
    assert.deepEqual([...outcomes].sort(), ["level", "up to x", "x", "–"]);
  });
  it("that is a guess names nobody by what was not measured, and says what the guess is", () => {
    const guesses = told.filter(({ answer }) => isGuess(answer) && answer.answers[0].grounds === "bounds");
    assert.ok(guesses.length > 0);
    for (const { answer, shown } of guesses) {
      const isMeasured = plain(shown.headline).startsWith("For now: ");
      assert.match(
        plain(shown.headline),
        /^(For now: .*|Not known: measure first|Enough.*, best not known: (?:either|any) of these)$/,
      );
      assert.equal(shown.classes.length, isMeasured ? 1 : 0);
      assert.match(
        answer.sentence,
        /^(Every figure that matters for .* is missing|No figure that was measured of both tells|Of the \d+ that were measured,) /,
      );
      assert.doesNotMatch(`${plain(reasonOf(shown))} ${saidOf(shown)}`, /% sure/);
      assert.ok(!termsOf(shown).includes("How sure"));
    }
  });
  it("is none where all that it rests on failed a check: it says what that points to, and has no StorageClass to copy", () => {
    const out = told.filter(
      ({ answer: { answers } }) =>
        answers[0].grounds === "excluded" &&
        answers[0].sure === undefined &&
        answers[0].verdict === "leaning",
    );
    assert.ok(out.length > 0);
    for (const { shown } of out) {
      assert.equal(plain(shown.headline), "Not known: measure first");
      assert.equal(saidOf(shown), "not known");
      assert.deepEqual(shown.classes, []);
    }
  });
  it("tells a turning point once", () => {
    for (const { answer, shown } of told) {
      const all = [reasonOf(shown), shown.turn ?? "", ...shown.facts.map(({ value }) => value)]
        .map(plain)
        .join(" ");
      for (const { sentence } of answer.answers[0].turns.slice(0, 2))
        assert.ok(all.split(sentence).length <= 2, sentence);
    }
  });
  it("leaves out a bound that is the printed figure itself", () => {
    let same = 0;
    for (const { candidates, metrics } of edition.judgement.recommendations)
      for (const { figures } of candidates)
        for (const [index, figure] of figures.entries()) {
          const { best, ranked, known } = figure;
          const metric = metricById.get(metrics[index]?.metric ?? "");
          if (!metric || !ranked || !best || known === "measured") continue;
          if (best.rule === "medium" || Math.abs(best.value / ranked.value - 1) > 0.01) continue;
          same += 1;
          assert.doesNotMatch(
            plain(figureCell(edition, metric, figure, undefined).note ?? ""),
            /at (best|least) /,
          );
        }
    assert.ok(same > 0);
  });
  it("shows what a figure that is missing may be, with the reason among what is not known", () => {
    const answer = edition.judgement.recommendations.find(({ candidates }) =>
      candidates.some(({ figures }) => figures.some(({ best }) => best?.rule === "line")),
    );
    assert.ok(answer);
    assert.match(JSON.stringify(candidateBlocks(edition, answer)), /at (?:best|least) |\d to /);
    assert.match(
      JSON.stringify(unknownBlocks(edition, answer)),
      /at (?:best|least) [^"]*: (a round trip and the block on the wire|the line carries)/,
    );
  });
});

describe("the decision table", () => {
  it("names a first in each row that has one, none where it is open, and none where there is only one storage", () => {
    const [, ...ofEnvironments] = decisionPages(edition, pageFigures());
    const text = JSON.stringify(ofEnvironments.map(({ sections }) => sections));
    const count = (said: string): number => text.split(`"text":"${said}","href"`).length - 1;
    const answered = edition.judgement.recommendations.filter(
      ({ question, first, answers }) => question === "choose" && first !== undefined && !answers[0].isLeft,
    );
    const left = edition.judgement.recommendations.filter(({ answers }) => answers[0].isLeft);
    assert.ok(left.length > 0);
    assert.equal(text.split("not known to be enough").length - 1 > 0, true);
    const [kept, standing] = [true, false].map((is) => answered.filter((one) => isGuess(one) === is));
    const level = (standing ?? []).filter((one) => one.level !== undefined);
    assert.ok(level.length > 0 && kept !== undefined && standing !== undefined && kept.length > 0);
    assert.deepEqual(
      [count("first"), count("one of two")],
      [standing.length - level.length, 2 * level.length],
    );
  });
});

describe("the decision table on a phone", () => {
  const rows = decisionPages(edition, pageFigures())
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.block === "table" ? block.rows : []));
  it("folds each row beneath who is named where", () => {
    assert.ok(rows.every(({ inShort }) => inShort));
    const [ofAll] = rows.filter(({ cells }) => cells[0]?.text === "OLTP database");
    assert.equal(
      plain(ofAll?.inShort ?? ""),
      "OpenShift with a NAS: Low confidence, for now: local-nvme-retain\nto survive a node: only candidate: nfs-csi (unproven)\nHome lab of three Talos nodes: Low confidence, openebs-single-replica with 2 cores or openebs-zfs\nto survive a node: not known\nNot known: OpenShift Data Foundation on IBM Cloud, Home lab with ZFS over iSCSI at 2.5 GbE",
    );
    const [homes] = rows.filter(({ cells }) => cells[0]?.text === "Home directories");
    assert.match(
      plain(homes?.inShort ?? ""),
      /^OpenShift with a NAS: Only candidate: nfs-csi \(unproven\)\n/,
    );
    // Closed, too, a row says whom to take where a node may fail.
    const [matrix] = answerMatrix(edition).flatMap((one) => (one.block === "table" ? [one] : []));
    let surviving = 0;
    for (const { cells, inShort = "" } of matrix?.rows ?? [])
      for (const note of cells.slice(1).map((one) => plain(one.note ?? ""))) {
        if (!note.startsWith("to survive a node: ") || note.endsWith(": not known")) continue;
        assert.ok(plain(inShort).split("\n").includes(note), `${plain(inShort)} lacks ${note}`);
        surviving++;
      }
    assert.ok(surviving > 10, String(surviving));
    const said = rows.map(({ inShort = "" }) => plain(inShort));
    assert.ok(
      said.includes(
        "Low confidence, openebs-single-replica with 2 cores or openebs-zfs; 60 % of what counts measured, all in doubt",
      ),
    );
  });
  it("says of each of two that are the answer together that what carries them is in doubt", () => {
    const notes = rows.flatMap(({ cells }) =>
      cells.flatMap(({ text, note }) => (text === "one of two" ? [note] : [])),
    );
    assert.ok(notes.length > 1);
    for (const note of notes)
      assert.match(
        plain(note ?? ""),
        /^Low confidence, (by figures in doubt|\d+ % of what counts measured, (all|most) in doubt)/,
      );
  });
});

describe("a row of the decision table", () => {
  const rows = decisionPages(edition, pageFigures())
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.block === "more" ? block.blocks : [block]))
    .flatMap((block) => (block.block === "table" && block.fixed ? block.rows : []))
    .flatMap(({ cells }) => {
      const answer = edition.judgement.recommendations.find(
        (one) => cells[0]?.href === edition.links.useCase(one.useCase, one.environment),
      );
      const texts = cells.map(({ text, note = "" }) => `${plain(text)}; ${plain(note)}`);
      return answer === undefined
        ? []
        : [{ answer, texts, where: `${answer.environment} ${answer.useCase}` }];
    });

  it("says its verdict, an open one beside the use case", () => {
    assert.ok(rows.length > 60);
    for (const { answer, texts, where } of rows) {
      const word = toldIn(edition, answer);
      assert.match(texts.join("\n"), new RegExp(`[;\\n] ?${word}`, "i"), where);
      if (word === UNGIVEN && answer.question === "choose" && !answer.answers[0].isLeft)
        assert.match(texts[0] ?? "", /; Not known/, where);
    }
  });
  it("marks a runner-up only beside a first, and where its score stands", () => {
    const marked = rows.flatMap(({ answer, texts, where }) =>
      texts.flatMap((text) => (text.includes("runner-up") ? [{ answer, text, where }] : [])),
    );
    assert.ok(marked.length > 5);
    for (const { answer, text, where } of marked) {
      assert.ok(answer.first !== undefined, where);
      assert.match(text, /^[\d.]+ %; runner-up$/, where);
    }
  });
});

describe("the name of an answer", () => {
  const [some] = edition.judgement.recommendations;
  assert.ok(some);
  const { first: _, level: __, ...bare } = some.answers[0];
  const named = (more: Partial<Recommendation["answers"][0]>, of: Partial<Recommendation> = {}): string =>
    answerName(
      { ...some, question: "choose", ...of, answers: [{ ...bare, verdict: "leaning", ...more }] },
      (id) => id.toUpperCase(),
    );
  it("is that of the storage, of both where either will do, or says that there is none", () => {
    assert.equal(named({ first: "a" }), "A");
    assert.equal(
      named({ first: "a", level: "b", compared: ["b", "a"] }),
      "B or A",
      "as its sentence has them",
    );
    assert.equal(named({ verdict: "open" }), "not known");
    assert.equal(named({ verdict: "decided" }), "nothing fits");
  });
  it("says of the only storage whether it suffices", () => {
    const of = { question: "suffice" } as const;
    assert.equal(named({ first: "a", suffices: true }, of), "probably suffices");
    assert.equal(named({ first: "a", verdict: "open" }, of), "not known to be enough");
    assert.equal(named({ first: "a", verdict: "decided", suffices: false }, of), "does not suffice");
  });
  it("of the only one left is its own, whose verdict says whether it suffices", () => {
    const left = { ...bare, first: "a", isLeft: true } as const;
    assert.equal(named(left), "A");
    assert.equal(named({ ...left, verdict: "open" }), "A");
    const { sure: _sure, ...unsure } = left;
    assert.equal(verdictOf({ ...unsure, verdict: "open" }), "not known, whether the only one left is enough");
    assert.equal(
      verdictOf({ ...left, verdict: "decided", suffices: false }),
      "nothing fits, the only one left is not enough",
    );
    assert.equal(
      verdictOf({ ...left, verdict: "leaning", suffices: true, sure: 0.8, measured: 0.6, firm: 0.6 }),
      "medium confidence, the only one left, probably suffices",
    );
    assert.equal(
      verdictOf({ ...left, verdict: "leaning", suffices: true, sure: 0.8, measured: 0.4 }),
      "low confidence, the only one left, probably suffices",
    );
  });
});

describe("the StorageClass", () => {
  it("of every answer that names a storage is told, or said to be unknown, and never made up", () => {
    let known = 0;
    for (const answer of edition.judgement.recommendations) {
      const { classes } = answerView(edition, answer);
      const { by, ids } = namedIn(edition)(answer);
      assert.deepEqual(
        new Set(classes.map(({ guess = false }) => guess)),
        new Set(classes.map(() => by !== "verdict")),
      );
      const named = classes.flatMap(({ deployments }) => deployments.map(({ href }) => href));
      const isRefused = answer.verdict === "decided" && answer.suffices === false;
      const wanted = isRefused ? [] : [...ids];
      // A guess is nothing to copy.
      if (by === "verdict")
        assert.deepEqual(
          [...ids].sort(),
          [answer.first, answer.level].filter((id) => id !== undefined).sort(),
        );
      else assert.ok(answer.verdict === "open" || isGuess(answer) || isRefused || ids.length === 0);
      assert.deepEqual(named.sort(), wanted.map((id) => edition.links.deployment(id)).sort());
      for (const { name, deployments } of classes)
        for (const { href } of deployments) {
          const id = wanted.find((one) => edition.links.deployment(one) === href) ?? "";
          assert.equal(name, record.deployments.get(id)?.storageClass);
          known += name === undefined ? 0 : 1;
        }
    }
    assert.ok(known > 0);
  });
});

describe("an answer where more is asked of the storage", () => {
  const all = edition.judgement.recommendations.flatMap((answer) =>
    edition.furtherOf(answer).map((further) => ({ answer, ...further })),
  );
  it("names only what meets what is asked, as declared", () => {
    assert.ok(all.length > 0);
    for (const { asked, recommendation } of all) {
      const { first, answers } = recommendation;
      if (first === undefined || recommendation.verdict === "open") continue;
      const deployment = record.deployments.get(first);
      const backend = record.backends.get(deployment?.backend ?? "");
      const isBlock = recommendation.definition.requires?.volumeMode === "Block";
      if (asked.includes("read-write-many") && !isBlock)
        assert.ok(backend?.accessModes.includes("ReadWriteMany"), first);
      if (asked.includes("block")) assert.ok(backend?.volumeModes.includes("Block"), first);
      const own = recommendation.candidates.find((one) => one.deployment === first);
      if (asked.includes("survives-a-node"))
        assert.ok(own?.durability.reachableAfterNodeLoss ?? own?.unknowns !== undefined, first);
      assert.ok(answers.length > 0);
    }
  });
  it("is left out where it rules nobody out", () => {
    for (const { answer, recommendation } of all) {
      const outOf = (one: Recommendation) =>
        one.candidates
          .map(({ deployment, status, unknowns }) => `${deployment} ${status} ${unknowns}`)
          .sort();
      assert.notDeepEqual(outOf(recommendation), outOf(answer));
    }
  });
});
