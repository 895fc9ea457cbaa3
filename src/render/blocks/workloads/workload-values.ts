/** What was measured with a workload in an environment: every value, or each deployment's median where that is too much for a page. */
import { against, labelsOf } from "../../../judge/checks/index.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { mayBeRanked } from "../../../judge/evidence/subject.ts";
import { type Scored, scoredValue } from "../../../judge/ranking/value.ts";
import type { Metric } from "../../../schema/metric.ts";
import { defined } from "../../../text/defined.ts";
import { order } from "../../../text/problem.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { figureHref, resultHref } from "../../edition/links.ts";
import { checkLabel } from "../../edition/meanings.ts";
import { countCell, heads, numeric } from "../../edition/parts.ts";
import { deploymentCell } from "../../edition/storage-class.ts";
import type { Badge, Table, TableCell } from "../../edition/view.ts";
import { counted, exactAsPrinted, findingOf, NOT_MEASURED, outcomeBadges, quantityCell } from "../values.ts";

type ValueTable = (edition: Edition, environment: string, results: readonly JudgedResult[]) => Table;

/** Results x the metrics that any of them has. */
export const everyValue: ValueTable = (edition, environment, results) => {
  const metrics = metricsOf(edition, results);
  const flags = results.map((judged) => outcomeBadges(edition, judged));
  const isFlagged = flags.some(({ length }) => length > 0);
  return {
    block: "table",
    caption: `Values in ${titles(edition.record).environment(environment)}`,
    columns: heads(
      "Deployment",
      "Run",
      ...metrics.map((metric) => numeric(metric.title)),
      ...(isFlagged ? ["Flags"] : []),
    ),
    rows: results.map((judged, i) => ({
      cells: [
        deploymentCell(edition, judged.run.deployment),
        { text: judged.result.name, href: resultHref(judged.run.id, judged.index) },
        ...metrics.map((metric) => valueCell(judged, metric)),
        ...(isFlagged ? [{ text: "", badges: flags[i] ?? [] }] : []),
      ],
    })),
  };
};

/** Deployments x the same metrics, best of the first one first. What may not be ranked is in no median. */
export const medians: ValueTable = (edition, environment, results) => {
  const metrics = metricsOf(edition, results);
  const [lead] = metrics;
  const rows = [...Map.groupBy(results, ({ run }) => run.deployment)].map(([deployment, own]) => {
    const ranked = own.filter(mayBeRanked);
    return { deployment, own, values: metrics.map((metric) => scoredValue(deployment, ranked, metric)) };
  });
  rows.sort(
    (a, b) => rankOf(a.values[0], lead) - rankOf(b.values[0], lead) || order(a.deployment, b.deployment),
  );
  const flags = rows.map(({ values }) => flagsOf(edition, values));
  const isFlagged = flags.some(({ length }) => length > 0);
  return {
    block: "table",
    caption: `The median of each deployment in ${titles(edition.record).environment(environment)}, of its latest version and most frequent cell`,
    columns: heads(
      "Deployment",
      numeric("Results"),
      ...metrics.map((metric) => numeric(metric.title)),
      ...(isFlagged ? ["Flags"] : []),
    ),
    rows: rows.map(({ deployment, own, values }, row) => ({
      cells: [
        deploymentCell(edition, deployment),
        { ...countCell(own.length), href: `${edition.links.deployment(deployment)}#runs` },
        ...metrics.map((metric, i) => medianCell(values[i], metric, own.length)),
        ...(isFlagged ? [{ text: "", badges: flags[row] ?? [] }] : []),
      ],
    })),
  };
};

/** What excludes a median, and what speaks against it, each with the evidence of a run. */
function flagsOf(edition: Edition, values: readonly (Scored | undefined)[]): Badge[] {
  const of = (tone: "bad" | "note", codesIn: (scored: Scored) => readonly string[]): Badge[] => {
    const by = new Map(
      values.flatMap((scored) => (scored ? codesIn(scored).map((code) => [code, scored] as const) : [])),
    );
    return [...by].map(([code, scored]) => {
      const found = findingOf(edition, scored, code);
      const label = checkLabel(edition.links, code, labelsOf(scored, [code]).join(""), found?.href);
      return { ...label, tone, ...defined({ title: found?.evidence }) };
    });
  };
  return [...of("bad", ({ excludedBy }) => excludedBy), ...of("note", against)];
}

const metricsOf = ({ judgement }: Edition, results: readonly JudgedResult[]): Metric[] =>
  judgement.metrics.filter((metric) => results.some((judged) => metric.read(judged.result) !== undefined));

/** By value, what checks exclude and what was not measured last. */
function rankOf(scored: Scored | undefined, metric: Metric | undefined): number {
  if (scored === undefined || !scored.credible) return Number.MAX_VALUE;
  return metric?.better === "lower" ? scored.value : -scored.value;
}

function medianCell(scored: Scored | undefined, { unit }: Metric, all: number): TableCell {
  if (scored === undefined) return NOT_MEASURED;
  const of = scored.runs.length === all ? counted(all, "result") : `${scored.runs.length} of ${all} results`;
  return {
    ...quantityCell(scored.quantity, unit),
    title: `${exactAsPrinted(scored.quantity, unit)}; of ${of}`,
    ...(!scored.credible && { struck: true as const }),
  };
}

/** Struck where a check excludes it. */
function valueCell(judged: JudgedResult, metric: Metric): TableCell {
  const { id, read, unit } = metric;
  const cell = quantityCell(read(judged.result), unit, figureHref(judged.run.id, judged.index, metric));
  const isOut = judged.outcomes.some(
    ({ verdict, metrics }) => verdict === "excluded" && (metrics?.includes(id) ?? true),
  );
  return isOut && read(judged.result) !== undefined ? { ...cell, struck: true } : cell;
}
