/** What represents a comparison, and which comparisons stand first. */
import { blockSizeOf, directionsOf, type Workload } from "../../schema/workload.ts";
import { everyWriteSynced } from "../evidence/in-flight.ts";
import { leadPlace } from "../ranking/lead.ts";
import type { PairComparison, PairFigure } from "./pair.ts";
import { isDoubted } from "./pair-doubt.ts";
import { finestOf } from "./pair-ratio.ts";

/** One each, so that workloads with many metrics do not count more: sound ones first, then those of credible values, then by what leads: what a sound figure tells is not in doubt as another is. */
export function mainFigure(
  figures: readonly PairFigure[],
  workload: Workload | undefined,
): PairFigure | undefined {
  const known = ({ ratio, cautions, hardly }: PairFigure): number =>
    ratio === undefined ? 2 : Number(isDoubted({ cautions, hardly }));
  const place = ({ of: { metric } }: PairFigure): number => leadPlace(metric, workload);
  const [main] = figures.toSorted((a, b) => known(a) - known(b) || place(a) - place(b));
  return main && finestOf(main, figures);
}

/** Each with the comparison of the same writes made durable, where there is one: what a buffer took is no headline beside it. */
export const withDurable = (
  comparisons: readonly PairComparison[],
  workloadOf: (comparison: string) => Workload | undefined,
): PairComparison[] =>
  comparisons.map((one) => {
    const buffered = workloadOf(one.comparisonId);
    const durable = comparisons.find(({ comparisonId, main }) => {
      const workload = workloadOf(comparisonId);
      return main.ratio !== undefined && buffered && workload && isDurableTwin(workload, buffered);
    });
    return durable === undefined ? one : { ...one, durable: durable.comparisonId };
  });

const isDurableTwin = (durable: Workload, buffered: Workload): boolean =>
  durable.rw === buffered.rw &&
  directionsOf(durable.rw).includes("write") &&
  blockSizeOf(durable, "write") === blockSizeOf(buffered, "write") &&
  everyWriteSynced(durable) &&
  !everyWriteSynced(buffered);

/** What decides first: durable writes, then what nothing speaks against, then what carries a caution, then what is not compared. */
export function leadingFirst(comparisons: readonly PairComparison[]): PairComparison[] {
  const place = ({ main, synced }: PairComparison): number =>
    main.ratio === undefined ? 3 : main.cautions.length > 0 ? 2 : synced ? 0 : 1;
  return comparisons.toSorted((a, b) => place(a) - place(b));
}
