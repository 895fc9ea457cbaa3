/** All candidates of a use case by the metric that decides it: real values, the objective, and who is out and why. */

import type { Metric } from "../../../../schema/metric.ts";
import { defined } from "../../../../text/defined.ts";
import { listed, plural } from "../../../../text/words.ts";
import { formatValue } from "../../../../units/format.ts";
import { classIn, setUpIn } from "../../../edition/storage-class.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { ALONE, markedBehind } from "../../drawing/compact.ts";
import type { ChartView } from "../../model/chart-view.ts";
import { sentence } from "../../sentence.ts";
import { dotPlot } from "../ranking/dot-plot.ts";
import { boundClause, lineOf } from "./bound.ts";

export type ObjectiveInput = {
  /** "OLTP database in Talos homelab". */
  title: string;
  metric: Pick<Metric, "id" | "title" | "phrase" | "statistic" | "direction" | "unit" | "better">;
  /** In the unit of the metric: what misses it is ruled out. */
  objective?: number;
  /** In the unit of the metric: as good as this suffices. */
  enough?: number;
  /** Those that may be chosen best first, then those that may not, then those without a value. */
  candidates: readonly ObjectiveCandidate[];
};

export type ObjectiveCandidate = {
  deployment: string;
  title: string;
  storageClass?: string;
  /** "first": the answer. "out": excluded by a check, or ruled out. "unmeasured": no value. */
  standing: "first" | "candidate" | "out" | "unmeasured";
  value?: number;
  /** "13–15 ms", where it was printed as a range: its value is the middle of that. */
  range?: string;
  low?: number;
  high?: number;
  /** As measured without a flush, where a buffer may have helped and `value` is that with one. */
  unflushed?: number;
  /** How the interval came about. */
  basis?: string;
  /** The interval is scatter, and not the rounding of one figure. */
  scatters?: true;
  /** "served from a cache", "ruled out: no ReadWriteMany". */
  reason?: string;
  /** A check excludes its value. */
  excluded?: true;
  /** What says of its value that it may be wrong, or that hardly anything could be verified. */
  doubt?: string;
  /** It cannot be told apart from the best of them. */
  level?: true;
  /** Of its run. */
  href?: string;
};

export const objective: ChartKind<"objective", ObjectiveInput> = {
  id: "objective",
  title: "Candidates",
  shows:
    "The value of the metric that decides a use case, of each candidate; a dashed line is what is wanted of it, or what is enough. A hollow dot is in doubt: a check speaks against it, or hardly anything of it could be verified; a ratio with * rests on one. Below the line stand those that are excluded or ruled out, with the reason.",
  view,
  rows,
  csv: plainCsv,
  describe,
};

function view({ metric, objective: wanted, enough, candidates }: ObjectiveInput, frame: Frame): ChartView {
  const [best, next] = candidates.flatMap((one) => (isIn(one.standing) ? sideOf(one) : []));
  return dotPlot(
    {
      metric,
      ...defined({ objective: lineOf(metric, { objective: wanted, enough }) }),
      rows: candidates.map((one) => ({
        deployment: one.deployment,
        title: one.title,
        ...defined({ storageClass: one.storageClass, value: one.value, range: one.range }),
        ...(one.scatters && defined({ low: one.low, high: one.high })),
        out: !isIn(one.standing),
        ...(one.excluded && { struck: true }),
        bold: one.standing === "first",
        ...(one.doubt !== undefined && { hollow: true }),
        note: one.reason ?? one.storageClass ?? "",
        aside:
          one.standing === "out"
            ? "out"
            : best === undefined || one.value === undefined
              ? ""
              : next === undefined
                ? ALONE
                : sideOf(one)
                    .map((side) => markedBehind(side, best, metric.better, one.level))
                    .join(""),
        says: saysOf(metric, one),
        href: one.href ?? "",
      })),
    },
    frame,
  );
}

/** What a ratio takes of it; none where it was not measured. */
const sideOf = ({ value, doubt, range }: ObjectiveCandidate) =>
  value === undefined ? [] : [{ value, isDoubted: doubt !== undefined, isRange: range !== undefined }];

const isIn = (standing: ObjectiveCandidate["standing"]): boolean =>
  standing === "first" || standing === "candidate";

function saysOf(
  { unit }: ObjectiveInput["metric"],
  { title, value, range, low, high, basis, reason, doubt, unflushed }: ObjectiveCandidate,
): string {
  const without = unflushed === undefined ? undefined : `${formatValue(unflushed, unit)} without a flush`;
  const why = [reason, doubt, without].flatMap((one) => (one === undefined ? [] : `; ${one}`)).join("");
  if (value === undefined) return `${title}: not measured${why}`;
  const span =
    low === undefined || high === undefined
      ? ""
      : ` (${basis ?? "known"}: ${formatValue(low, unit)} to ${formatValue(high, unit)})`;
  return `${title}: ${range ?? formatValue(value, unit)}${span}${why}`;
}

function rows({ metric, objective: wanted, enough, candidates }: ObjectiveInput): PlainRow[] {
  const isFlushed = candidates.some(({ unflushed }) => unflushed !== undefined);
  return candidates.map((one) => ({
    deployment: one.deployment,
    title: one.title,
    storage_class: classIn(one.storageClass),
    setup: setUpIn(one.storageClass),
    metric: metric.id,
    unit: metric.unit,
    value: one.value,
    low: one.low,
    high: one.high,
    objective: wanted,
    ...(enough !== undefined && { enough }),
    ...(isFlushed && { unflushed: one.unflushed }),
    standing: one.standing,
    reason: one.reason,
    doubts: one.doubt,
  }));
}

/** More than these are counted and not named. */
const NAMED = 4;

/** Which of them keep to what is wanted, or have enough, or who is best; and how many are out. */
function describe({ title, metric, objective: wanted, enough, candidates }: ObjectiveInput): string {
  const measured = candidates.filter(({ standing, value }) => isIn(standing) && value !== undefined);
  const text = ({ title: name, value = 0, range, doubt }: ObjectiveCandidate): string =>
    `${name} (${range ?? formatValue(value, metric.unit)}${doubt === undefined ? "" : ", in doubt"})`;
  const bound = wanted ?? enough;
  const keeps = ({ value = 0 }: ObjectiveCandidate): boolean =>
    bound !== undefined && (metric.better === "higher" ? value >= bound : value <= bound);
  const [best, next] = measured;
  const out = candidates.filter(({ standing }) => standing === "out").length;
  const rest = out > 0 ? `; ${plural(out, "other")} excluded or ruled out` : "";
  if (best === undefined) return sentence(`${title}: no candidate has a credible ${metric.phrase}${rest}`);
  if (bound === undefined)
    return sentence(
      `${title}: of ${metric.phrase}, ${next === undefined ? `only that of ${text(best)} counts` : `${text(best)} is best`}${rest}`,
    );
  const met = measured.filter(keeps);
  const who =
    met.length > NAMED
      ? `${met.length} of ${plural(measured.length, "candidate")}`
      : met.length === 0
        ? "no candidate"
        : listed(met.map(text));
  const [one, many] = metric.better === "higher" ? ["reaches it", "reach it"] : ["keeps to it", "keep to it"];
  return sentence(
    `${title}: of ${metric.phrase}, ${boundClause(metric, bound, wanted !== undefined)}; as measured, ${who} ${met.length > 1 ? many : one}${rest}`,
  );
}
