/** Sentences over curves: when half of the I/Os are done, and what the slowest ones wait. */
import { declaredNoise } from "../../../judge/evidence/noise.ts";
import { tieWithin } from "../../../judge/evidence/statistics.ts";
import { listed } from "../../../text/words.ts";
import { formatNumber, formatValue } from "../../../units/format.ts";
import { timesText } from "../drawing/compact.ts";
import { sentence, wordFor } from "../sentence.ts";
import { percentileOf } from "./buckets.ts";
import {
  type Curve,
  type CurvesInput,
  comparesSeveral,
  curvesOf,
  FIGURES,
  mainOf,
  whatOf,
} from "./curves.ts";

const ios = (total: number): string => `${formatNumber(total)} I/Os`;
const nameOf = (curve: Curve): string =>
  curve.direction === "mixed"
    ? "reads and writes"
    : curve.direction === "sync"
      ? "fsyncs"
      : `${curve.direction}s`;
const ns = (curve: Curve, percentile: number): string =>
  formatValue(percentileOf(curve, percentile) ?? 0, "ns");

/** The highest percentile that the line supports: 99.9. */
const farthest = (curve: Curve): number | undefined =>
  [99.999, 99.99, 99.9, 99, 90].find((p) => percentileOf(curve, p) !== undefined);

export function cdfFinding(input: CurvesInput): string {
  const curves = curvesOf(input);
  if (comparesSeveral(input)) return compared(input, curves, 50);
  const said = curves.map((curve) => {
    const parts = FIGURES.filter((p) => percentileOf(curve, p) !== undefined).map((p) =>
      p === 50
        ? `half of the ${nameOf(curve)} complete within ${ns(curve, 50)}`
        : `${p} % within ${ns(curve, p)}`,
    );
    return parts.length > 0
      ? `${listed(parts)} (${ios(curve.total)})`
      : `${ios(curve.total)} are too few to speak of half of the ${nameOf(curve)}`;
  });
  return sentence(`${input.title}: ${said.join("; ")}`);
}

export function percentileCurveFinding(input: CurvesInput): string {
  const curves = curvesOf(input);
  if (comparesSeveral(input)) return compared(input, curves, mainOf(curves));
  const said = curves.map((curve) => {
    const far = farthest(curve);
    const word = wordFor(curve.direction);
    const middle = percentileOf(curve, 50);
    const tail = far === undefined ? undefined : percentileOf(curve, far);
    if (far === undefined || tail === undefined || !middle)
      return `${ios(curve.total)} are too few for a tail of ${word} latency`;
    return `p${far} ${word} latency is ${timesText(tail / middle)} the median (${formatValue(tail, "ns")} against ${formatValue(middle, "ns")}), as far as ${ios(curve.total)} can tell`;
  });
  return sentence(`${input.title}: ${said.join("; ")}`);
}

/** Further apart than single runs come out anywhere. */
const differ = (low: Curve, high: Curve, percentile: number): boolean =>
  (percentileOf(high, percentile) ?? 0) >
  (percentileOf(low, percentile) ?? 0) * tieWithin(declaredNoise(undefined));

/** Who is lowest and who highest at a percentile, and whether the tail turns that round. */
function compared(input: CurvesInput, curves: readonly Curve[], percentile: number): string {
  const credible = curves.filter((curve) => !curve.excluded && percentileOf(curve, percentile) !== undefined);
  const by = (p: number): Curve[] =>
    credible.toSorted((a, b) => (percentileOf(a, p) ?? 0) - (percentileOf(b, p) ?? 0));
  const [best] = by(percentile);
  const worst = by(percentile).at(-1);
  const what = `p${percentile} ${whatOf(curves)}`;
  const rest = curves.length - curves.filter(({ excluded }) => !excluded).length;
  const left =
    rest > 0 ? `; ${rest} of ${curves.length} lines ${rest === 1 ? "is" : "are"} excluded by checks` : "";
  if (best === undefined || worst === undefined)
    return sentence(`${input.title}: no line here is credible and long enough for a p${percentile}`);
  if (best === worst)
    return sentence(`${input.title}: ${best.label} has a ${what} of ${ns(best, percentile)}${left}`);
  const spread = `${ns(best, percentile)} to ${ns(worst, percentile)}`;
  if (!differ(best, worst, percentile))
    return sentence(
      `${input.title}: the ${what} of all ${credible.length} is alike, ${spread}, within the noise of single runs${left}`,
    );
  const other = percentile === 50 ? mainOf(credible) : 50;
  const turned = by(other)[0];
  const turn =
    other === percentile || turned === undefined || turned === best || !differ(turned, best, other)
      ? ""
      : `; at p${other} it is ${turned.label} (${ns(turned, other)} against ${ns(best, other)})`;
  return sentence(
    `${input.title}: ${best.label} has the lowest ${what}, ${ns(best, percentile)}, against ${ns(worst, percentile)} of ${worst.label}${turn}${left}`,
  );
}
