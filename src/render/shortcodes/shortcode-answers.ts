/** The figures that shortcodes print in an edition. What cannot be answered is left out, and Hugo fails naming page and key. */
import { labelOfOutcome } from "../../judge/checks/index.ts";
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import { textOf } from "../../judge/evidence/thresholds.ts";
import { isBuiltOnExcluded, type LatencyPattern } from "../../judge/patterns/pattern.ts";
import { phraseOf } from "../../judge/ranking/ratio.ts";
import { type Metric, metricById } from "../../schema/metric.ts";
import { deploymentNamed } from "../../schema/names.ts";
import { intervalOf, valueOf } from "../../schema/quantity.ts";
import { listed } from "../../text/words.ts";
import { formatNumber, formatQuantity } from "../../units/format.ts";
import { exactAsPrinted } from "../blocks/values.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import type { Examples } from "../edition/examples.ts";
import { figureHref } from "../edition/links.ts";
import type { Base } from "../edition/markup/markup.ts";
import { withRows } from "../edition/markup/table-rows.ts";
import type { Table } from "../edition/view.ts";
import { type Ask, askKey } from "./content.ts";
import { guideTables } from "./guide-tables.ts";
import { methodTables } from "./method-tables.ts";
import { type Picture, pictureOf } from "./pictures.ts";

/** Struck where a check excludes the figure, or one of the two. */
type PrintedFigure = { text: string; href?: string; title?: string; struck?: true };
export type ShortcodeAnswer = PrintedFigure | Table | Picture;

type Found = { judged: JudgedResult; metric: Metric; quantity: NonNullable<ReturnType<Metric["read"]>> };

const ANSWERS: Record<
  Ask["name"],
  (
    edition: Edition,
    args: readonly string[],
    figures: Figures,
    examples: Examples,
  ) => ShortcodeAnswer | undefined
> = {
  /** val RUN METRIC [RESULT] */
  val: (edition, [run = "", metric = "", result]) => {
    const found = find(edition, run, metric, result);
    return (
      found && {
        text: formatQuantity(found.quantity, found.metric.unit),
        href: hrefOf(found),
        ...struckFor(
          `${found.metric.title}, ${titleOf(edition, found)}: ${exactAsPrinted(found.quantity, found.metric.unit)}`,
          found,
        ),
      }
    );
  },
  /** ratio RUN BASELINE METRIC */
  ratio: (edition, [run = "", baseline = "", metric = ""]) => {
    const [a, b] = [find(edition, run, metric), find(edition, baseline, metric)];
    if (!a || !b || valueOf(b.quantity) === 0) return undefined;
    const factor = valueOf(a.quantity) / valueOf(b.quantity);
    const [top, bottom] = [intervalOf(a.quantity), intervalOf(b.quantity)];
    const high = bottom.low > 0 ? formatNumber(top.high / bottom.low) : "any number";
    return {
      text: `${formatNumber(factor)}x`,
      href: hrefOf(a),
      ...struckFor(
        `${titleOf(edition, a)} over ${titleOf(edition, b)} (${phraseOf(a.metric)}): ${formatNumber(top.low / bottom.high)} to ${high}`,
        a,
        b,
      ),
    };
  },
  /** threshold CHECK NAME */
  threshold: (edition, [code = "", name = ""]) => {
    const threshold = edition.checks.find((check) => check.code === code)?.thresholds[name];
    return threshold === undefined
      ? undefined
      : {
          text: textOf(threshold),
          href: edition.links.check(code),
          title: `${code}: ${threshold.label}`,
        };
  },
  /** pattern DEPLOYMENT [PATTERN] */
  pattern: (edition, [name = "", wanted]) => {
    const deployment = deploymentNamed(edition.record.deployments, name);
    if (deployment === undefined) return undefined;
    const found = edition.judgement.patterns.find(
      (p) => p.deployment === deployment && (wanted === undefined || p.pattern === wanted),
    );
    return found && patternAnswer(edition, found);
  },
  /** table NAME */
  table: (edition, [name = ""]) => methodTables(edition)[name] ?? guideTables(edition)[name],
  picture: (edition, args, figures, examples) => pictureOf(edition, figures, args, examples),
};

function patternAnswer(edition: Edition, found: LatencyPattern): PrintedFigure {
  const { deployment, evidence, pattern, excludedBy } = found;
  const answer = { text: evidence, href: edition.links.deployment(deployment) };
  return isBuiltOnExcluded(found)
    ? { ...answer, title: `${pattern}. Excluded: ${listed(excludedBy)}`, struck: true }
    : { ...answer, title: pattern };
}

const hrefOf = ({ judged, metric }: Found): string => figureHref(judged.run.id, judged.index, metric);
const titleOf = (edition: Edition, { judged }: Found): string =>
  titles(edition.record).deployment(judged.run.deployment);

function struckFor(title: string, ...found: readonly Found[]): Pick<PrintedFigure, "title" | "struck"> {
  const labels = found.flatMap(({ judged, metric }) =>
    judged.outcomes.flatMap((outcome) =>
      outcome.verdict === "excluded" && (outcome.metrics?.includes(metric.id) ?? true)
        ? [labelOfOutcome(outcome)]
        : [],
    ),
  );
  return labels.length === 0
    ? { title }
    : { title: `${title}. Excluded: ${listed([...new Set(labels)])}`, struck: true };
}

/** The first result of the run that has the metric, or the one of that name. */
function find(edition: Edition, run: string, metricId: string, name?: string): Found | undefined {
  const metric = metricById.get(metricId);
  if (metric === undefined) return undefined;
  for (const judged of edition.resultsOf(run)) {
    const quantity =
      name === undefined || judged.result.name === name ? metric.read(judged.result) : undefined;
    if (quantity !== undefined) return { judged, metric, quantity };
  }
  return undefined;
}

/** Key -> answer, for what the pages of the edition ask. Their charts come with the next draw() of `figures`. */
export function answersOf(
  edition: Edition,
  asks: readonly Ask[],
  figures: Figures,
  examples: Examples,
): Record<string, ShortcodeAnswer> {
  const answers = new Map<string, ShortcodeAnswer>();
  for (const ask of asks) {
    const answer = ANSWERS[ask.name](edition, ask.args, figures, examples);
    if (answer !== undefined) answers.set(askKey(ask), answer);
  }
  return Object.fromEntries([...answers].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** As layouts read them. */
export const answersText = (answers: Readonly<Record<string, ShortcodeAnswer>>, base: Base): string =>
  `${JSON.stringify(
    Object.fromEntries(
      Object.entries(answers).map(([key, answer]) => [
        key,
        "block" in answer && answer.block === "table" ? withRows(answer, base) : answer,
      ]),
    ),
  )}\n`;
