/** What was corrected in a published edition, in people's words: a page for its figures and one for its answers and scores. */
import { labelOf, suspicionOf } from "../../../judge/checks/index.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { EditionLock } from "../../../schema/edition.ts";
import type { Unit } from "../../../schema/metric.ts";
import { formatNumber, formatValue } from "../../../units/format.ts";
import { isGuess } from "../../blocks/answers/verdict.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { dateText, siteOf } from "../../edition/own-site.ts";
import { pageBelow } from "../../edition/page-below.ts";
import { fold, heads, text } from "../../edition/parts.ts";
import type { Block, Page, Table, TableCell } from "../../edition/view.ts";

type Correction = NonNullable<EditionLock["corrections"]>[number];

/** Of an edition as published: its figures, and its answers and scores. */
export function correctionsOf(edition: Edition): Record<"figures" | "answers", Correction[]> {
  const all = edition.record.locks.get(edition.version)?.corrections ?? [];
  const isFigure = ({ figure }: Correction): boolean => rankingOf(edition, figure) !== undefined;
  return { figures: all.filter(isFigure), answers: all.filter((one) => !isFigure(one)) };
}

/** None where nothing was corrected. */
export function correctionPages(edition: Edition): Page[] {
  const { figures, answers } = correctionsOf(edition);
  const pages = [
    ...pageOf(edition, "figures", "Corrected figures", figures),
    ...pageOf(edition, "answers", "Corrected answers and scores", answers),
  ];
  // In each edition: its steps are a page of their own where there are many.
  return pages.map((page) => ({ ...page, branch: true }));
}

function pageOf(edition: Edition, id: string, title: string, all: readonly Correction[]): Page[] {
  const chains = chainsOf(all);
  const reasons = [...Map.groupBy(all, ({ date, reason }) => `${date}\n${reason}`).values()];
  const steps = reasons.flatMap((same) => [reasonText(edition, same), tableOf(edition, title, same)]);
  return pageBelow(`changes/${id}`, {
    title: `${title} (${chains.length})`,
    crumbs: [{ text: "Changes", href: edition.links.changes }],
    blocks:
      all.length === 0
        ? []
        : [todayTable(edition, title, chains), ...fold(`Step by step, with reasons (${all.length})`, steps)],
  });
}

/** Those of one figure or answer, in their order: each goes on from where the one before ended. */
export const chainsOf = (all: readonly Correction[]): Correction[][] => [
  ...Map.groupBy(all, ({ figure }) => figure).values(),
];

/** From what was published to what is said today, however many steps lie between. */
function todayTable(edition: Edition, caption: string, chains: readonly Correction[][]): Table {
  const dayOf = ({ date }: Correction): string => dateText(siteOf(edition.record), date);
  return {
    block: "table",
    caption: `${caption}: as published, and as judged today`,
    filter: true,
    columns: heads("Of", "As published", "As judged today", "Corrected on"),
    rows: chains.flatMap((steps) => {
      const [first, last] = [steps[0], steps.at(-1)];
      if (first === undefined || last === undefined) return [];
      return [
        {
          cells: [
            subjectCell(edition, first.figure),
            { text: inWords(edition, first.was) },
            { text: todayText(edition, last) },
            { text: [...new Set(steps.map(dayOf))].join(", ") },
          ],
        },
      ];
    }),
  };
}

/** Of an answer as pages call it: a lock does not tell a guess from one that leans. */
function todayText(edition: Edition, { figure, is }: Correction): string {
  const told = inWords(edition, is);
  const answer = edition.judgement.recommendations.find(
    ({ environment, useCase }) => figure === `recommendation/${environment}/${useCase}`,
  );
  return answer !== undefined && isGuess(answer) ? told.replace(/^leaning /, "a guess: ") : told;
}

function reasonText({ record }: Edition, [first]: readonly Correction[]): Block {
  return text(first === undefined ? "" : `${dateText(siteOf(record), first.date)}: ${first.reason}.`);
}

const tableOf = (edition: Edition, caption: string, all: readonly Correction[]): Table => ({
  block: "table",
  caption,
  filter: true,
  columns: heads("Of", "Published", "Corrected"),
  rows: all.map((one) => ({
    cells: [
      subjectCell(edition, one.figure),
      { text: inWords(edition, one.was) },
      { text: inWords(edition, one.is) },
    ],
  })),
});

/** Of "environment/comparison/metric/deployment". */
const rankingOf = ({ judgement }: Edition, figure: string) =>
  judgement.rankings.find(({ id }) => figure.startsWith(`${id}/`));

/** What a lock calls by ids, by its titles and with a link; what this edition no longer has, as the lock calls it. */
function subjectCell(edition: Edition, figure: string): TableCell {
  const { record, links } = edition;
  const name = titles(record);
  const ranking = rankingOf(edition, figure);
  if (ranking !== undefined) {
    const { environment, comparisonId, comparisonTitle, metric, id } = ranking;
    const deployment = name.deployment(figure.slice(id.length + 1));
    return {
      text: `${deployment}: ${metric.title}, ${comparisonTitle}`,
      href: links.comparison(environment, comparisonId),
    };
  }
  const [kind, environment = "", of = "", deployment = ""] = figure.split("/");
  const model = kind === "model" ? record.models.get(of) : undefined;
  if (model !== undefined)
    return { text: `${name.deployment(deployment)}: ${model.title}`, href: links.models(environment) };
  const useCase = kind === "recommendation" ? useCaseOf(edition, of) : undefined;
  if (useCase === undefined) return { text: figure };
  return {
    text: `${useCase.title} in ${name.environment(environment)}`,
    href: links.useCase(of, environment),
  };
}

/** "1300000 ns; not ranked; excluded by LITTLE" as "1.3 ms; not ranked; excluded: inconsistent latency". */
function inWords(edition: Edition, line: string): string {
  const name = titles(edition.record).deployment;
  return line
    .split("; ")
    .map((part) => {
      const [, value, unit] = /^([\d.e+-]+) (ns|iops|bytes\/s)$/.exec(part) ?? [];
      if (value !== undefined && unit !== undefined) return formatValue(Number(value), unit as Unit);
      const [, verdict, codes] = /^(excluded by|noted) (.+)$/.exec(part) ?? [];
      if (codes !== undefined)
        return `${verdict === "noted" ? "noted" : "excluded"}: ${codes
          .split(" ")
          .map(verdict === "noted" ? suspicionOf : labelOf)
          .join(", ")}`;
      const [, score] = /^score ([\d.]+)$/.exec(part) ?? [];
      if (score !== undefined) return `score ${formatNumber(Number(score))}`;
      return part
        .split(" ")
        .map((word) => (edition.record.deployments.has(word) ? name(word) : word))
        .join(" ")
        .replace(
          /^as printed ([\d.]+), /,
          (_, printed) => `unchecked score ${formatNumber(Number(printed))}, rank `,
        )
        .replace(/^as printed /, "unchecked rank ")
        .replace(/\bopen none$/, "open")
        .replace(/\bdecided none$/, "none qualifies")
        .replace(/^[a-z-]+:/, (need) =>
          `${NEEDS.find(({ id }) => `${id}:` === need)?.when ?? need}:`.replace("::", ":"),
        );
    })
    .join("; ");
}
