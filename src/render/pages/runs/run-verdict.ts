/** In a sentence above the figures of a result: how many of them are excluded, which and why, and how the others stand. */
import { labelOfOutcome } from "../../../judge/checks/index.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../../judge/evidence/outcomes.ts";
import type { Metric } from "../../../schema/metric.ts";
import { order } from "../../../text/problem.ts";
import { listed, plural } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { findingHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { type FigureMarks, marksOfFigures } from "./figure-marks.ts";

/** "1 of 5 figures is excluded, as of v2026.3.0: p50 write latency (buffered writes). The other 4 are usable, but in doubt." */
export function figuresInVerdict(edition: Edition, judged: JudgedResult): Block[] {
  const marks = marksOfFigures(edition, judged);
  const out = marks.filter(({ excludedBy }) => excludedBy.length > 0);
  const stated = judged.outcomes.filter(({ verdict }) => verdict === "excluded");
  const of = { edition, judged };
  if (marks.length === 0)
    return stated.length === 0 ? [] : [said("Excluded", edition, [": ", ...labels(of, stated), "."])];
  const rest = marks.filter((one) => !out.includes(one));
  if (out.length === 0) return [said(noneText(marks.length), edition, [cautionText(marks), "."])];
  if (rest.length === 0) {
    const all =
      marks.length === 1 ? "The only figure is excluded" : `All ${marks.length} figures are excluded`;
    return [
      said(all, edition, [
        ": ",
        ...labels(
          of,
          out.flatMap(({ excludedBy }) => excludedBy),
        ),
        ".",
      ]),
    ];
  }
  const byReason = Map.groupBy(out, ({ excludedBy }) => excludedBy.map(labelOfOutcome).sort(order).join());
  const parts = [...byReason.values()].map((some): TextSpan[] => [
    `${figuresText(
      some.map(({ metric }) => metric),
      marks,
    )} (`,
    ...labels(
      of,
      some.flatMap(({ excludedBy }) => excludedBy),
    ),
    ")",
  ]);
  const others = rest.length === 1 ? " The other is usable" : ` The other ${rest.length} are usable`;
  const count = `${out.length} of ${plural(marks.length, "figure")} ${out.length === 1 ? "is" : "are"} excluded`;
  return [said(count, edition, [": ", ...joined(parts, "; "), `.${others}${cautionText(rest)}.`])];
}

const said = (verdict: string, { version }: Edition, rest: readonly TextSpan[]): Block => ({
  block: "text",
  text: [{ text: verdict, strong: true }, `, as of ${version}`, ...rest],
});

const noneText = (count: number): string =>
  count === 1 ? "The only figure is usable" : `All ${count} figures are usable`;

/** ", 2 of them in doubt"; empty where none is. */
function cautionText(marks: readonly FigureMarks[]): string {
  const { length } = marks.filter(({ isDoubted }) => isDoubted);
  if (length === 0) return "";
  return length === marks.length ? ", but in doubt" : `, ${length} of them in doubt`;
}

/** Each leads to its row among what failed. */
function labels(
  { judged: { run, index } }: { judged: JudgedResult },
  outcomes: readonly CheckOutcome[],
): TextSpan[] {
  const byLabel = new Map(outcomes.map((one) => [labelOfOutcome(one), one]));
  return joined(
    [...byLabel]
      .toSorted(([a], [b]) => order(a, b))
      .map(([text, { code }]) => [{ text, href: findingHref(run.id, index, code) }]),
    ", ",
  );
}

/** More are not told one by one. */
const FEW = 3;

/** "p50 write latency", "all figures of writes", "7 figures of reads". */
function figuresText(meant: readonly Metric[], all: readonly FigureMarks[]): string {
  if (meant.length <= FEW) return listed(meant.map(({ phrase }) => phrase));
  return listed(
    [...Map.groupBy(meant, ({ direction }) => direction)].map(([side, some]) => {
      const held = all.filter(({ metric }) => metric.direction === side).length;
      return `${some.length === held ? "all" : some.length} ${FIGURES_OF[side]}`;
    }),
  );
}

export const FIGURES_OF: Record<Metric["direction"], string> = {
  read: "figures of reads",
  write: "figures of writes",
  mixed: "figures of reads and writes together",
  trim: "figures of trims",
  sync: "figures of flushes",
};
