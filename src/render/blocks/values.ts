/** Numbers as cells: three digits to read, the exact value and its interval in the title, flags beside it, a link to the run. */

import {
  against,
  checkNamed,
  labelOf,
  labelOfOutcome,
  labelsOf,
  speaksAgainst,
} from "../../judge/checks/index.ts";
import type { AuditedClaim } from "../../judge/claims/index.ts";
import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../judge/evidence/outcomes.ts";
import { ENOUGH_RUNS } from "../../judge/index.ts";
import { placesIn, standsAlone } from "../../judge/ranking/level.ts";
import type { RankedValue } from "../../judge/ranking/value.ts";
import type { Metric, Unit } from "../../schema/metric.ts";
import { intervalOf, type Quantity, valueOf } from "../../schema/quantity.ts";
import { defined } from "../../text/defined.ts";
import { listed, spanText } from "../../text/words.ts";
import { formatCount, formatFigure, formatQuantity, formatShare, formatValue } from "../../units/format.ts";
import { type Beside, besideText, excludedBeside } from "../edition/doubted.ts";
import type { Edition } from "../edition/edition.ts";
import { figureHref, findingHref } from "../edition/links.ts";
import { markLabel } from "../edition/mark-label.ts";
import { checkLabel } from "../edition/meanings.ts";
import { type Badge, plain, type Rich, type TableCell } from "../edition/view.ts";
import { hardlyChecked } from "./doubts.ts";

type AnyUnit = Unit | "bytes";

export const NOT_MEASURED: TableCell = { text: "not measured", tone: "muted", sort: "" };

/** "9,000 ns, between 8,500 and 9,500 ns (printed 0.009 ms)". */
export const exactAsPrinted = (quantity: Quantity, unit: AnyUnit): string =>
  typeof quantity === "number"
    ? exactValue(quantity, unit)
    : `${exactValue(quantity, unit)} (printed “${quantity.printed}”)`;

/** "9,000 ns, between 8,500 and 9,500 ns". */
export function exactValue(quantity: Quantity, unit: AnyUnit): string {
  const name = unit === "iops" ? "IOPS" : unit === "bytes/s" ? "B/s" : unit === "bytes" ? "B" : "ns";
  const { low, high } = intervalOf(quantity);
  const value = `${exactNumber(valueOf(quantity))} ${name}`;
  return low === high ? value : `${value}, between ${exactNumber(low)} and ${exactNumber(high)} ${name}`;
}

/** Digits before the point in groups of three, as everywhere else; all that are known. */
export const exactNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(12))).replace(/^\d+/, (whole) =>
    whole.replace(/\B(?=(?:\d{3})+$)/g, ","),
  );

/** A quantity as read from a result; `href` leads to where it stands. */
export function quantityCell(quantity: Quantity | undefined, unit: AnyUnit, href?: string): TableCell {
  if (quantity === undefined) return NOT_MEASURED;
  const cell: TableCell = {
    text: formatQuantity(quantity, unit),
    title: exactAsPrinted(quantity, unit),
    sort: valueOf(quantity),
  };
  return href === undefined ? cell : { ...cell, href };
}

/** Another note than its spread, which its title says then. */
export const otherNote = (cell: TableCell, note: Rich): TableCell => ({
  ...cell,
  note,
  ...(cell.note !== undefined && { title: `${cell.title}; ${plain(cell.note)}` }),
});

/**
 * A ranked value with its flags. Notes that `said` holds are left out: the caption says them once for all; and so are those of a
 * value that a check excludes, which says more. Its run's page has them.
 */
export function rankedCell(
  edition: Edition,
  metric: Metric,
  value: RankedValue,
  said: ReadonlySet<string> = new Set(),
): TableCell {
  const first = value.runs[0];
  const { low, high } = value.interval;
  const known = spreadText(value, metric);
  const spread =
    low === high || known !== undefined
      ? ""
      : `, between ${formatValue(low, metric.unit)} and ${formatValue(high, metric.unit)}: ${value.intervalBasis}`;
  const cell: TableCell = {
    text: formatFigure(value, metric.unit),
    title: `${exactAsPrinted(value.quantity, metric.unit)}${spread}${noiseText(value)}`,
    sort: value.value,
    badges: [
      ...value.excludedBy.map((code) => badgeOf(edition, value, code, "bad")),
      ...(value.excludedBy.length > 0 ? [] : against(value))
        .filter((code) => !said.has(code))
        .map((code) => badgeOf(edition, value, code, "note")),
      ...value.annotations.map(
        (mark): Badge => ({
          text: markLabel(mark),
          tone: "note",
          title:
            mark === "retracted-later"
              ? "Taken back after this edition was published. Later editions leave it out; the run's page says why."
              : "Marked so where it was published.",
        }),
      ),
      ...besideBadges(edition, metric.id, value),
      ...unverified(edition, metric, value),
      ...leftOutOf(value),
      ...(value.runs.length > 1 ? [{ text: `${value.runs.length} runs`, tone: "muted" as const }] : []),
    ],
  };
  return {
    ...cell,
    ...defined({ note: known, href: first && figureHref(first.run, first.result, metric) }),
    ...(value.excludedBy.length > 0 && { struck: true as const }),
  };
}

/** "median was buffered": what excludes another figure of its test casts doubt on it wherever it stands. */
const besideBadges = (edition: Edition, metric: string, value: RankedValue): Badge[] =>
  value.excludedBy.length > 0
    ? []
    : excludedBeside(edition, metric, value).map((beside) => besideBadge(edition, beside));

export const besideBadge = (edition: Pick<Edition, "links">, beside: Beside): Badge => ({
  ...outcomeBadge(edition, "note", beside.outcome, beside.judged),
  text: besideText(beside),
});

/** The same of figures that a claim rests on, each label once. */
export function besideUses(edition: Edition, uses: AuditedClaim["uses"]): Badge[] {
  const badges = uses.flatMap(({ judged: { run, index }, metric, flags, doubts }) =>
    flags.length > 0
      ? []
      : excludedBeside(edition, metric.id, { runs: [{ run: run.id, result: index }], noted: doubts }).map(
          (beside) => besideBadge(edition, beside),
        ),
  );
  return [...new Map(badges.map((badge) => [badge.text, badge])).values()];
}

/** Of the first run, as the value leads to that. */
function unverified(edition: Edition, { id }: Metric, { runs: [first] }: RankedValue): Badge[] {
  const results = first === undefined ? [] : edition.resultsOf(first.run);
  const judged = results.find(({ index }) => index === first?.result);
  return judged === undefined ? [] : hardlyChecked(judged, id);
}

/** "2 of 6 runs left out": a value of what remains is more doubtful than one of runs that all stand. */
const leftOutOf = ({ excludedRepeats: out, excludedBy }: RankedValue): Badge[] =>
  out === undefined || excludedBy.length > 0
    ? []
    : [
        {
          text: `${out.count} of ${out.of} runs left out`,
          tone: "note",
          title: listed(out.codes.map(labelOf)),
        },
      ];

/** "; noise 5 %: declared for dedicated environments", where it decides what ties. */
export const noiseText = ({ runs, noise }: RankedValue): string =>
  runs.length >= ENOUGH_RUNS ? "" : `; noise ${formatShare(noise.cv)}: ${noise.basis}`;

/** "580 µs to 600 µs: range of 3 runs (holds the median with 75 %)"; undefined for a single run, which has none. */
function spreadText({ runs, interval, intervalBasis }: RankedValue, { unit }: Metric): string | undefined {
  if (runs.length < 2) return undefined;
  return `${formatValue(interval.low, unit)} to ${formatValue(interval.high, unit)}: ${intervalBasis}`;
}

function badgeOf(edition: Edition, value: RankedValue, code: string, tone: "bad" | "note"): Badge {
  const found = findingOf(edition, value, code);
  const label = checkLabel(edition.links, code, labelsOf(value, [code]).join(""), found?.href);
  return { ...label, tone, ...defined({ title: found?.evidence }) };
}

/** Its sentence, and where it stands among all that checks say of that run. */
export function findingOf(
  edition: Pick<Edition, "resultsOf">,
  value: Pick<RankedValue, "runs">,
  code: string,
): (Pick<CheckOutcome, "evidence" | "plain" | "figures"> & { href: string }) | undefined {
  for (const { run, result } of value.runs) {
    const judged = edition.resultsOf(run).find((candidate) => candidate.index === result);
    const outcome = judged?.outcomes.find(
      ({ code: of, verdict }) => of === code && (verdict === "excluded" || verdict === "noted"),
    );
    if (outcome) {
      const { evidence, plain, figures } = outcome;
      return { evidence, href: findingHref(run, result, code), ...defined({ plain, figures }) };
    }
  }
  return undefined;
}

/** Badges of a result, worst first: what keeps it out, and what speaks against it. Its run's page has all outcomes. */
export function outcomeBadges(edition: Pick<Edition, "links">, judged: JudgedResult): Badge[] {
  const excluded = judged.outcomes.filter((o) => o.verdict === "excluded");
  const noted = judged.outcomes.filter(speaksAgainst);
  return [
    ...excluded.map((outcome) => outcomeBadge(edition, "bad", outcome, judged)),
    ...noted.map((outcome) => outcomeBadge(edition, "note", outcome, judged)),
    ...hardlyChecked(judged),
  ];
}

/** What is noted of a result and does not speak against it: how one of its figures is to be read. */
export const lesserBadges = (edition: Pick<Edition, "links">, judged: JudgedResult): Badge[] =>
  judged.outcomes
    .filter((one) => one.verdict === "noted" && !speaksAgainst(one) && checkNamed(one.code)?.doubt === "none")
    .map((outcome) => outcomeBadge(edition, "muted", outcome, judged));

export const outcomeBadge = (
  { links }: Pick<Edition, "links">,
  tone: "bad" | "note" | "muted",
  outcome: CheckOutcome,
  { run, index }: JudgedResult,
): Badge => ({
  ...checkLabel(links, outcome.code, labelOfOutcome(outcome), findingHref(run.id, index, outcome.code)),
  tone,
  title: outcome.evidence,
});

/** From so many on, what all of a column carry stands in its head. */
export const LEAST_ALIKE = 3;

/** Notes that every one of the values carries. */
export function notesOfAll(values: readonly RankedValue[]): Set<string> {
  const [first, ...rest] = values;
  return new Set(first?.noted.filter((code) => rest.every((value) => value.noted.includes(code))) ?? []);
}

/** "#1"; "#2–4" where it may be any of these. */
export function placeText(value: RankedValue, values: readonly RankedValue[]): string {
  const places = placesIn(values, value);
  return places === undefined ? "" : `#${spanText(places)}`;
}

/** "#1" of several; a value without a rank says which it would have, and one beside which nothing stands has none to speak of. */
export const rankCell = (value: RankedValue, values: readonly RankedValue[]): TableCell =>
  value.rank === undefined
    ? {
        text: "–",
        sort: 1e6 + value.rankAsPrinted,
        tone: "muted",
        title: "Excluded from the ranking by a check.",
        ...(values.length > 1 && { note: `would be #${value.rankAsPrinted}` }),
      }
    : standsAlone(values)
      ? { text: aloneText(values), sort: value.rank, tone: "muted" }
      : { text: placeText(value, values), sort: value.rank };

/** Of the only value that stands. */
export const aloneText = (values: readonly RankedValue[]): string =>
  values.length > 1 ? "only one not excluded" : "only one measured";

/** "1 run", "1,200 runs". */
export const counted = (n: number, noun: string): string => `${formatCount(n)} ${noun}${n === 1 ? "" : "s"}`;
