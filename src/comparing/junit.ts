/** A comparison as JUnit's XML, which most pipelines show: a test case a figure. What is unwanted fails. */
import type { ComparedFigure } from "../judge/side-by-side/compare.ts";
import { xmlText } from "../text/xml.ts";
import {
  type Comparison,
  type FigureVerdict,
  NOT_COMPARED,
  partsOf,
  UNTOLD,
  verdictOf,
} from "./comparison.ts";
import { rowOf } from "./row.ts";

const UNWANTED = ["worse", "behind"];
const UNKNOWN = new Set<FigureVerdict>([...UNTOLD, NOT_COMPARED]);

/** Where nothing was named with --fail-on, what got worse fails. */
export function junitText(comparison: Comparison): string {
  const { before, after, figures } = comparison;
  const ordered = partsOf(figures).flatMap((part) => part.figures);
  const failing: readonly string[] = comparison.unwanted.length > 0 ? comparison.unwanted : UNWANTED;
  const isFailure = (figure: ComparedFigure): boolean => failing.includes(verdictOf(figure));
  const count = (of: readonly ComparedFigure[]): string =>
    `tests="${of.length}" failures="${of.filter(isFailure).length}" skipped="${of.filter(isSkipped).length}"`;
  const suites = [...Map.groupBy(ordered, ({ environment }) => environment)].map(
    ([environment, own]) =>
      `  <testsuite name="${xmlText(environment)}" ${count(own)}>\n` +
      own.map((figure) => testCase(figure, comparison, isFailure(figure))).join("") +
      "  </testsuite>\n",
  );
  const name = xmlText(`${before.name} to ${after.name}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" ${count(ordered)}>\n${suites.join("")}</testsuites>\n`;
}

const isSkipped = (figure: ComparedFigure): boolean => UNKNOWN.has(verdictOf(figure));

function testCase(figure: ComparedFigure, { titles }: Comparison, isFailure: boolean): string {
  const { verdict, who, workload, metric, before, after, change, runs, flags } = rowOf(figure, titles);
  const said = xmlText(
    `${verdict}: ${before} to ${after}, ${change}, n = ${runs}${flags === undefined ? "" : `; ${flags}`}`,
  );
  const inside = isFailure
    ? `<failure message="${said}"/>`
    : isSkipped(figure)
      ? `<skipped message="${said}"/>`
      : `<system-out>${said}</system-out>`;
  return `    <testcase classname="${xmlText(who)}" name="${xmlText(`${workload}: ${metric}`)}">${inside}</testcase>\n`;
}
