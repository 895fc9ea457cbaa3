/** Runs stand once, outside the editions: every figure as printed, every check with its outcome, then provenance down to bytes or lines. */

import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { exactTitle } from "../../../judge/evidence/workload-id.ts";
import { kindOfCollector } from "../../../schema/collector-kind.ts";
import { calledNow } from "../../../schema/names.ts";
import type { FiolioRecord } from "../../../schema/record.ts";
import type { Result } from "../../../schema/result.ts";
import type { Run } from "../../../schema/run.ts";
import { testOf } from "../../blocks/answers/tests-told.ts";
import { detailSections } from "../../blocks/details/detail-charts.ts";
import { happeningSection } from "../../blocks/details/recovery.ts";
import { ruleOfFio } from "../../blocks/details/rule-of-fio.ts";
import { KNOWN_BY } from "../../blocks/known-by.ts";
import { trialSections } from "../../blocks/trials/trials.ts";
import { cellFacts, workloadFacts } from "../../blocks/workloads/workload-text.ts";
import type { Figures } from "../../charts/figures.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { originNote } from "../../edition/origin.ts";
import { bullets, deploymentLink, environmentLink, facts, lines, section } from "../../edition/parts.ts";
import { LEADING } from "../../edition/result-pages.ts";
import { shortName } from "../../edition/storage-class.ts";
import type { Block, Page, PageSection } from "../../edition/view.ts";
import { everyPage, type PageKind } from "../page-kind.ts";
import { marksByTerm, marksOfFigures } from "./figure-marks.ts";
import { furtherPages, furtherSection } from "./further-results.ts";
import { joinedLines } from "./joined-lines.ts";
import { printedLines } from "./printed-lines.ts";
import { checkBlocks } from "./run-checks.ts";
import { clientTable, failureBlocks, observationSection } from "./run-clients.ts";
import { figureBlocks } from "./run-figures.ts";
import { calledIn, type Holding, runLists } from "./run-list.ts";
import { markBlocks } from "./run-marks.ts";
import { notesOfRun, overviewSection } from "./run-overview.ts";
import { provenanceBlocks, rawInShort } from "./run-provenance.ts";
import { figuresInVerdict } from "./run-verdict.ts";

export const runs: PageKind = {
  menu: { group: "Evidence", name: "Runs", path: "runs", weight: 64, outside: true },
  shared: ({ record, editions, figures, keptRuns, isAsked, rawTexts }) =>
    runPages(record, editions, figures, keptRuns, isAsked, rawTexts),
};

/** What was measured comes first, what is only projected last. */
const BASES: readonly Run["basis"][] = ["measured", "transcribed", "estimated"];

/** `editions`: newest first. A run is shown as the newest edition that holds it judges it, by the name that it has now. */
export function* runPages(
  { runs }: Pick<FiolioRecord, "runs">,
  editions: readonly Holding[],
  figures: Figures,
  kept: ReadonlySet<string> = new Set(),
  isAsked = everyPage,
  rawTexts: ReadonlyMap<string, string> = new Map(),
): Generator<Page> {
  const nowOf = calledNow(runs);
  const shown = new Map<string, { run: Run; editions: Holding[] }>();
  for (const edition of editions) {
    for (const held of edition.runs) {
      const run = nowOf(held);
      const entry = shown.get(run.id) ?? { run, editions: [] };
      entry.editions.push(edition);
      shown.set(run.id, entry);
    }
  }
  const all = [...shown.values()].sort(
    (a, b) => BASES.indexOf(a.run.basis) - BASES.indexOf(b.run.basis) || (a.run.id < b.run.id ? -1 : 1),
  );
  yield* runLists(all);
  for (const { run, editions } of all)
    if (!kept.has(run.id) && isAsked(`runs/${run.id}`)) yield* pagesOfRun(run, editions, figures, rawTexts);
}

/** The one test that it is of, or else what its document or its tool calls it. */
function whatOf(edition: Edition, run: Run): string {
  const tests = new Set(run.results.map((_, index) => testOf(edition, run.id, index)));
  const [test] = tests;
  return (tests.size === 1 ? test : undefined) ?? run.title ?? run.id;
}

function* pagesOfRun(
  run: Run,
  editions: readonly Holding[],
  figures: Figures,
  rawTexts: ReadonlyMap<string, string>,
): Generator<Page> {
  const edition = editions[0];
  if (edition === undefined || !("judgement" in edition))
    throw new Error(`${run.id}: expected an edition that holds and judges it, found none.`);
  const name = titles(edition.record);
  const called = calledIn(edition, run);
  const deployment = name.deployment(called);
  const sectionsOf = (index: number): PageSection[] => resultSections(edition, figures, run, index);
  const page: Page = {
    path: `runs/${run.id}`,
    kind: "run",
    title: `${shortName(edition.record, called)} · ${whatOf(edition, run)}`,
    names: [run.title ?? run.id],
    eyebrow: `Run of ${deployment}`,
    description: `Run ${run.id} of ${deployment} in ${name.environment(run.environment)}, ${KNOWN_BY[run.basis]}.`,
    lede: [
      deploymentLink(edition, called),
      " in ",
      environmentLink(edition, run.environment),
      `, ${KNOWN_BY[run.basis]}. `,
      ...rawInShort(run),
    ],
    crumbs: [{ text: "Runs", href: "/runs/" }],
    // What it shows and what is wrong with that; who asks whether to believe it reads on.
    sections: [
      ...happeningSection(edition, run),
      ...overviewSection(edition, run),
      ...run.results.slice(0, LEADING).flatMap((_, index) => sectionsOf(index)),
      ...furtherSection(run),
      ...trialSections(run),
      ...observationSection(run),
      {
        id: "provenance",
        title: "Where it comes from",
        blocks: [
          ...originNote(edition.record, { kind: "runs", ...run }, edition.judgement.method),
          ...provenanceBlocks(run, editions),
          ...printedLines(run, rawTexts),
        ],
      },
      ...context(run),
    ],
  };
  yield run.results.length > LEADING ? { ...page, branch: true } : page;
  yield* furtherPages(run, page, sectionsOf);
}

function resultSections(edition: Edition, figures: Figures, run: Run, index: number): PageSection[] {
  const result = run.results[index];
  if (result === undefined) return [];
  const judged = edition.resultsOf(run.id).find((candidate) => candidate.index === index);
  const workload = judged && edition.judgement.workloads.get(judged.workloadId);
  const isAttempt = kindOfCollector(run) === "never-ran";
  // Where rates are drawn, the text below the charts says it.
  const isDrawn = result.details?.some(({ kind }) => kind === "time-series");
  const ownRule = isDrawn ? undefined : ruleOfFio(result);
  const notes = [
    ...(result.notes ?? []).filter((note) => !notesOfRun(run).includes(note)),
    ...(ownRule === undefined ? [] : [ownRule]),
    ...(isAttempt ? [] : (result.errors ?? [])).map(
      (e) => `Error${e.errno === undefined ? "" : ` ${e.errno}`}: ${e.text}`,
    ),
  ];
  const marks =
    judged?.annotations ??
    (run.annotations ?? []).filter((a) => a.result === undefined || a.result === result.name);
  const judgedMarks = judged && marksByTerm(marksOfFigures(edition, judged));
  const lineHref = lineHrefIn(edition, run);
  const blocks: Block[] = [
    {
      block: "text",
      text: [
        ...(workload
          ? ["Workload ", { text: exactTitle(result.workload), href: edition.links.workload(workload.id) }]
          : [`Workload ${result.workload.rw}`]),
        result.status === "complete" ? "." : [". This result is ", result.status, "."].join(""),
        result.jobs !== undefined && result.jobs > 1 ? ` Sum of ${result.jobs} jobs.` : "",
      ],
    },
    ...markBlocks(marks),
    ...(judged ? [...figuresInVerdict(edition, judged), ...joinedLines(edition, judged, lineHref)] : []),
    ...(isAttempt ? failureBlocks(result) : figureBlocks(run, result, lineHref, judgedMarks, index)),
    ...clientTable(result),
    ...(judged ? checkBlocks(edition, judged) : []),
    ...bullets(notes),
    { block: "more", summary: "Parameters and options", blocks: parameterBlocks(judged, run, result) },
  ];
  return [
    {
      id: `result-${index + 1}`,
      of: titles(edition.record).deployment(calledIn(edition, run)),
      title: result.name || `Result ${index + 1}`,
      blocks,
    },
    ...detailSections(edition, figures, { run, result, judged, index }),
  ];
}

/** Lines of a document that the edition shows. */
const lineHrefIn =
  ({ sources, links }: Edition, { provenance: { source } }: Run) =>
  (line: number): string | undefined =>
    source && sources.includes(source.id) ? links.sourceLines(source.id, line) : undefined;

function parameterBlocks(judged: JudgedResult | undefined, run: Run, result: Result): Block[] {
  const cell = cellFacts(judged?.cell ?? run.cell);
  const options = Object.entries(result.options ?? {});
  return [
    { block: "facts", items: [...workloadFacts(result.workload), ...cell] },
    ...lines(
      "Options as found",
      options.map(([key, value]) => (value === "" ? key : `${key}=${value}`)),
    ),
  ];
}

/** What the tool said around its result, and what was seen of the machine. */
function context(run: Run): PageSection[] {
  const machine = Object.entries(run.machine ?? {}).map(([term, value]) => ({ term, value }));
  return section("context", "Around it", [
    ...facts(machine),
    ...lines("Messages of the tool", run.messages ?? []),
  ]);
}
