import { type Interval, intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { DirectionName } from "../../schema/result.ts";
import type { Run } from "../../schema/run.ts";
import { listed } from "../../text/words.ts";
import type { Around } from "../evidence/around.ts";
import { figureText } from "../evidence/figure.ts";
import { askedInFlight } from "../evidence/in-flight.ts";
import { distanceFromOne, exactly, over, sumOfIntervals } from "../evidence/interval.ts";
import { type OutcomeDraft, said, unchecked } from "../evidence/outcomes.ts";
import { isCounted, isTotal, MOST_ROWS, ranAtOnce, rowName, rowsOf, type TestRow } from "../evidence/rows.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { inWords, oneIn, textOf, type Values } from "../evidence/thresholds.ts";
import { inFlightOf, termsOf as termsOfLaw } from "../physics/little-terms.ts";
import { type RateName, UNIT_OF } from "../physics/rates.ts";
import { checkOf } from "./check.ts";

export const phasesSummed = checkOf({
  code: "PHASES_SUMMED",
  label: "summed phases",
  title: "Tests added up that ran one after the other",
  rule: (t) =>
    `A rate that no tool counted equals, within what rounding allows, the sum of the rates of ${inWords(t.leastRows)} to ${inWords(t.mostSummed)} other rows of the same deployment and block size: of reads and of writes for a rate of both, of other runs of the same test for a rate of one. It counts where fewer than 1 in ${oneIn(t.chanceShare)} of so many sums, of figures printed so exactly, would fit by chance. A total that had under way what all of these rows had together, and whose rate times latency comes to that within ${textOf(t.lawShare)}, is none: they ran at the same time.`,
  why: "A device that does 60,000 reads a second, and in another minute 10,000 writes, never does 70,000 I/Os a second. Added up, phases and runs that shared nothing but a table give a rate that was never measured, and which grows with the number of runs.",
  advice: "Publish each phase and each run as a row of its own; measure a mix to know what a mix does.",
  thresholds: {
    leastRows: [2, "count", "Rows in a sum, at least"],
    mostSummed: [4, "count", "Rows in a sum, at most"],
    mostRows: [MOST_ROWS, "count", "Rows of a table that are tried, at most"],
    chanceShare: [0.01, "share", "Probability of a sum that fits by chance, at most"],
    lawShare: [
      0.1,
      "share",
      "Most that rate times latency of a total differs from what its parts had under way",
    ],
  },
  excludes: true,
  doubt: "none",
  shows: "nothing",
  example: "a-total-of-phases",
  sees: "deployment",
  run: checkSums,
});

type Bounds = Values<"leastRows" | "mostSummed" | "mostRows" | "chanceShare" | "lawShare">;
type Target = { side: DirectionName; name: RateName; quantity: Quantity };
type Term = { row: TestRow; quantity: Quantity };

function checkSums(subject: PlacedSubject, t: Bounds, around: Around): OutcomeDraft[] {
  if (!isMeasured(subject) || isCounted(subject)) return [];
  const all = rowsOf(subject, around, t.mostRows);
  const rows = all.length > t.mostRows ? [] : all;
  const found: OutcomeDraft[] = [];
  let tried = 0;
  for (const target of targetsOf(subject)) {
    const terms = termsOf(target, subject, rows);
    const sums = sumsOf(terms, subject.run, t);
    tried += sums.length;
    const fitting = sums.find(
      (one, before) =>
        isSum(target.quantity, one, before + 1, t.chanceShare) && !ranTogether(subject, one, t),
    );
    if (fitting !== undefined) found.push({ verdict: "excluded", ...saidOf(target, fitting) });
  }
  if (found.length > 0) return found;
  const metrics = targetsOf(subject).map(metricOf);
  const of = "of other rows of this deployment";
  if (tried === 1) return said("passed", `The sum ${of} is another figure.`, metrics);
  if (tried > 0) return said("passed", `None of ${tried} sums ${of} is this figure.`, metrics);
  return isTotal(subject) ? [unchecked(["the rows that its rate may be the sum of"], metrics)] : [];
}

/** The rate of reads and writes together, if there is one; otherwise the rate of each. */
function targetsOf({ result: { directions } }: PlacedSubject): Target[] {
  const sides: DirectionName[] = directions.mixed === undefined ? ["read", "write"] : ["mixed"];
  return sides.flatMap((side) =>
    (["iops", "bandwidthBytesPerSecond"] as const).flatMap((name): Target[] => {
      const quantity = directions[side]?.[name];
      return quantity === undefined || intervalOf(quantity).low <= 0 ? [] : [{ side, name, quantity }];
    }),
  );
}

const metricOf = ({ side, name }: Target): string => `${side}.${name === "iops" ? "iops" : "bandwidth"}`;

/** For a total: all rows. For one direction: other runs of the same test. */
function termsOf({ side, name }: Target, { result }: PlacedSubject, rows: readonly TestRow[]): Term[] {
  return rows
    .filter(
      (row) =>
        side === "mixed" || (row.side === side && row.subject.result.workload.rw === result.workload.rw),
    )
    .flatMap((row) => {
      const quantity = row.subject.result.directions[row.side]?.[name];
      return quantity === undefined || intervalOf(quantity).low <= 0 ? [] : [{ row, quantity }];
    });
}

/** Sets of rows: those within the run before others, smaller ones before larger. */
function sumsOf(terms: readonly Term[], run: Run, { leastRows, mostSummed }: Bounds): Term[][] {
  const bySize: Term[][][] = [terms.map((term) => [term])];
  for (let size = 2; size <= mostSummed; size += 1) {
    const larger = (bySize.at(-1) ?? []).flatMap((set) =>
      terms.slice(terms.indexOf(set.at(-1) as Term) + 1).map((term) => [...set, term]),
    );
    bySize.push(larger);
  }
  const sets = bySize
    .slice(leastRows - 1)
    .flat()
    .filter((set) => !ranAtOnce(set.map(({ row }) => row)));
  const isWithin = (set: readonly Term[]): boolean => set.every(({ row }) => row.subject.run === run);
  return [...sets.filter(isWithin), ...sets.filter((set) => !isWithin(set))];
}

/** Equal within rounding, and printed so exactly that chance is unlikely after `tried` sums. */
function isSum(target: Quantity, terms: readonly Term[], tried: number, chanceShare: number): boolean {
  const whole = intervalOf(target);
  const parts = sumOfIntervals(terms.map(({ quantity }) => intervalOf(quantity)));
  const slack = whole.high * ROUNDING;
  const meets = parts.low <= whole.high + slack && whole.low <= parts.high + slack;
  return meets && (tried * (widthOf(whole) + widthOf(parts))) / whole.high <= chanceShare;
}

/**
 * Whether it says itself that it had under way what all rows had together, and its latency agrees: then they ran at the same
 * time. Phases that were added up have the depth of one of them.
 */
function ranTogether(subject: PlacedSubject, terms: readonly Term[], t: Bounds): boolean {
  const own = askedInFlight(subject);
  const parts = terms.map(({ row }) => askedInFlight(row.subject) ?? Number.NaN);
  const measured = termsOfLaw(subject.result);
  if (own === undefined || own !== parts.reduce((sum, one) => sum + one, 0) || measured.length === 0)
    return false;
  return Math.abs(distanceFromOne(over(inFlightOf(measured), exactly(own)))) <= t.lawShare;
}

/** For the rounding of floating-point sums, as a share. */
const ROUNDING = 1e-9;
const widthOf = ({ low, high }: Interval): number => high - low;

function saidOf(target: Target, terms: readonly Term[]): Pick<OutcomeDraft, "evidence" | "metrics"> {
  const unit = UNIT_OF[target.name];
  const parts = terms.map(({ row, quantity }) => `${figureText(quantity, unit)} (${rowName(row)})`);
  const which =
    new Set(terms.map(({ row }) => row.side)).size > 1
      ? "reads and writes that ran one after the other"
      : "tests of their own";
  return {
    metrics: [metricOf(target)],
    evidence: `${figureText(target.quantity, unit)} is the sum of ${listed(parts)}: ${which}.`,
  };
}
