/** Tables that the guides print by shortcode: the record's own cases of each pattern, and what it says of percentiles and metrics. */
import { isBuiltOnExcluded, type LatencyPattern } from "../../judge/patterns/pattern.ts";
import { PATTERN_KINDS, type PatternName } from "../../judge/patterns/pattern-kinds.ts";
import { listed, plural } from "../../text/words.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { runHref } from "../edition/links.ts";
import { deploymentLink, heads, joined } from "../edition/parts.ts";
import type { Table, TableCell } from "../edition/view.ts";
import { averagedTable } from "./averaged-percentiles.ts";
import { metricsTable } from "./metrics-by-use-case.ts";

/** Enough to see the pattern; the caption says how many there are. */
const CASES_SHOWN = 12;

export function guideTables(edition: Edition): Record<string, Table> {
  const names = Object.keys(PATTERN_KINDS) as PatternName[];
  return {
    ...Object.fromEntries(names.map((name) => [`cases-${name}`, casesTable(edition, name)])),
    "averaged-p99": averagedTable(edition),
    "metrics-by-use-case": metricsTable(edition),
  };
}

/** One row per deployment: its first case, and how many more it has. */
function casesTable(edition: Edition, name: PatternName): Table {
  const own = edition.judgement.patterns.filter(({ pattern }) => pattern === name);
  const byDeployment = [...Map.groupBy(credibleFirst(own), ({ deployment }) => deployment)];
  const shown = byDeployment.slice(0, CASES_SHOWN);
  const found = plural(byDeployment.length, "deployment");
  const struck = byDeployment.filter(([, [first]]) => first !== undefined && isBuiltOnExcluded(first)).length;
  const asPrinted = struck === 0 ? "" : `; ${struckText(struck, byDeployment.length)}`;
  return {
    block: "table",
    caption: `${found} of ${edition.version} with the pattern ${name}${shown.length < byDeployment.length ? `, the first ${CASES_SHOWN}` : ""}${asPrinted}`,
    columns: heads("Deployment", "Evidence"),
    rows: shown.map(([deployment, cases]) => ({ cells: [whose(edition, deployment), evidenceOf(cases)] })),
    empty: `No deployment of ${edition.version} shows the pattern ${name}.`,
  };
}

function whose(edition: Edition, id: string): TableCell {
  const environment = edition.record.deployments.get(id)?.environment ?? "";
  return { ...deploymentLink(edition, id), note: titles(edition.record).environment(environment) };
}

function evidenceOf([first, ...more]: readonly LatencyPattern[]): TableCell {
  if (first === undefined) return { text: "–" };
  const from = joined(first.runs.map((run) => ({ text: run, href: runHref(run) })));
  const out = first.excludedBy.length === 0 ? "" : `Excluded: ${listed(first.excludedBy)}. `;
  return {
    text: first.evidence,
    ...(isBuiltOnExcluded(first) && { struck: true as const }),
    note: [out, "From ", ...from, more.length > 0 ? `; ${more.length} more on its page` : ""],
  };
}

/** Those with credible figures first, else as they were. */
const credibleFirst = (all: readonly LatencyPattern[]): LatencyPattern[] =>
  all.toSorted((a, b) => Number(isBuiltOnExcluded(a)) - Number(isBuiltOnExcluded(b)));

/** "struck: as printed, all 3 excluded". */
const struckText = (struck: number, all: number): string =>
  `struck: as printed, ${struck === all ? (all === 1 ? "excluded" : `all ${all} excluded`) : `${struck} of them excluded`}`;
