/** Rules of arithmetic: what figures of one row must come to together. */
import {
  exactly,
  type Finding,
  fail,
  open,
  over,
  plus,
  type Rule,
  rateOf,
  type Span,
  short,
  times,
  unchecked,
} from "./finding.ts";
import type { Figure } from "./printed.ts";
import { isOneAtATime, type Row, sidesOf } from "./rows.ts";

const SECOND = 1e9;
/** The tool's own work between two I/Os. */
const GAP_NS = 5000;

/** I/Os at once by rate and mean latency, shortest and longest that the figures allow; absent where one is missing. */
export function flown(row: Row): Span | undefined {
  const sides = sidesOf(row);
  const means = sides.map((side) => row.figures.get(`${side}.lat.mean`));
  if (means.some((mean) => mean === undefined)) return undefined;
  const both = row.figures.get("mixed.iops");
  if (both && sides.length === 2) {
    // Nobody says in what mix: at least 5 % of either side.
    const [read, write] = means as [Figure, Figure];
    const mixes = [0.05, 0.95].map((share) =>
      plus(times(exactly(share), read), times(exactly(1 - share), write)),
    );
    const latency = {
      low: Math.min(...mixes.map((mix) => mix.low)),
      high: Math.max(...mixes.map((mix) => mix.high)),
    };
    return over(times(both, latency), exactly(SECOND));
  }
  const rates = sides.map((side) => rateOf(row, side));
  if (rates.some((rate) => rate === undefined)) return undefined;
  return rates
    .map((rate, at) => over(times(rate as Span, means[at] as Figure), exactly(SECOND)))
    .reduce(plus);
}

const offBy = (row: Row, product: Span): "fits" | "noted" => {
  const [asked, rate] = [row.inFlight ?? 0, sidesOf(row).flatMap((side) => rateOf(row, side) ?? [])];
  const gap = (rate.reduce((sum, one) => sum + one.high, 0) * GAP_NS) / SECOND;
  return product.low > 1.1 * asked || product.high + gap < 0.9 * asked ? "noted" : "fits";
};

export const little: Rule = (row, all) => {
  if (row.estimated) return open("LITTLE", "a projection");
  const product = flown(row);
  const line = row.lines.at(0);
  if (product === undefined || row.inFlight === undefined) {
    const kin = all.filter((one) => one.document === row.document && sameWorkload(one, row));
    const told = kin.filter((one) => flown(one) !== undefined && one.inFlight !== undefined);
    const broken = told.filter((one) => offBy(one, flown(one) as Span) === "noted");
    const halfBroken = broken.length >= 2 && broken.length > told.length / 2;
    const hasMeans = sidesOf(row).every((side) => row.figures.has(`${side}.lat.mean`));
    const lacks = "IOPS, mean latency or I/Os at once";
    if (!halfBroken) return unchecked("LITTLE", lacks);
    if (hasMeans)
      return fail(
        "LITTLE",
        line,
        `no rate is printed; ${broken.length} rows of the same table break the law`,
      );
    return open(
      "LITTLE",
      "other rows of this workload break the law, this one has neither of the same figures",
    );
  }
  if (offBy(row, product) === "fits") return [];
  const times = [product.low / row.inFlight, product.high / row.inFlight].map(short);
  return fail("LITTLE", line, `IOPS x mean latency is ${times.join(" to ")} of ${row.inFlight} I/Os at once`);
};

const sameWorkload = (a: Row, b: Row): boolean =>
  a.rw === b.rw && a.blockBytes === b.blockBytes && a.inFlight === b.inFlight && a.jobs === b.jobs;

export const depthOfOneAtATime: Rule = (row) => {
  const code = "IOENGINE_SYNC_QD";
  if (row.tool === "dd" || row.estimated) return open(code, "not fio");
  if (row.engine === undefined) return unchecked(code, "ioengine");
  if (!isOneAtATime(row.engine)) return [];
  if (row.depth === undefined) return open(code, "a synchronous engine, and no iodepth is printed");
  return row.depth > 1 ? fail(code, row.lines[0], `${row.engine} with iodepth ${row.depth}`) : [];
};

/** IOPS x block size / bandwidth of each side, where all three are known. */
const ratios = (row: Row): [side: string, ratio: Span, line: number][] =>
  ["read", "write", "mixed"].flatMap((side): [string, Span, number][] => {
    const [iops, bandwidth] = [row.figures.get(`${side}.iops`), row.figures.get(`${side}.bandwidth`)];
    if (!iops || !bandwidth || !row.blockBytes) return [];
    return [[side, over(times(iops, exactly(row.blockBytes)), bandwidth), bandwidth.line]];
  });

export const threeFigures: Rule = (row) => {
  const found = ratios(row);
  if (found.length === 0) return unchecked("BW_IOPS_BS", "IOPS, bandwidth or block size");
  const wrong = found.filter(([, { low, high }]) => low > 1.02 || high < 0.98);
  return wrong
    .slice(0, 1)
    .flatMap(([side, { low, high }, line]) =>
      fail("BW_IOPS_BS", line, `${side}: IOPS x block size / bandwidth is ${short(low)} to ${short(high)}`),
    );
};

const STEPS = [1.024, 1.048576, 1.073741824, 8, 1000, 1024, 8 * 1.048576];
const UNITS = [...STEPS, ...STEPS.map((step) => 1 / step)];

export const units: Rule = (row) => {
  const found = ratios(row);
  const product = flown(row);
  if (found.length === 0 && (product === undefined || row.inFlight === undefined))
    return unchecked("UNIT_MIXUP", "two figures of one test that make a product");
  const mixed: Finding[] = found.flatMap(([side, ratio, line]) => {
    if (ratio.low <= 1.02 && ratio.high >= 0.98) return [];
    const unit = UNITS.find((step) => ratio.low <= step * 1.005 && ratio.high >= step * 0.995);
    if (unit === undefined) return [];
    return fail(
      "UNIT_MIXUP",
      line,
      `${side}: ${short(ratio.low)} to ${short(ratio.high)}, a unit of ${short(unit)} times`,
    );
  });
  const readings = [...row.figures.values()].flatMap(({ line, text, value, other }) =>
    other
      ? fail("UNIT_MIXUP", line, `"${text}" is one figure in two units, ${short(other.value / value)} apart`)
      : [],
  );
  return [...mixed, ...readings].slice(0, 1);
};

/** Time of each half of a sum or mean is not in these documents: none prints its rows. */
export const summedRows: Rule = (row) => {
  const codes = ["PHASES_SUMMED", "LATENCY_DIVIDED"];
  if (row.document.startsWith("odf-"))
    return codes.flatMap((code) => unchecked(code, "the rows that the summary was made of"));
  return [...codes, "PERCENTILE_AVG"].flatMap((code) =>
    open(code, "one run each, as far as the document says"),
  );
};

export const order: Rule = (row) => {
  const kinds = [...new Set([...row.figures.keys()].map((metric) => metric.split(".lat.")[0] ?? ""))];
  const series = kinds.map((kind) =>
    [...row.figures]
      .filter(([metric]) => metric.startsWith(`${kind}.lat.p`))
      .map(([metric, figure]) => [Number(metric.slice(`${kind}.lat.p`.length)), figure] as const)
      .sort(([a], [b]) => a - b),
  );
  const longest = Math.max(0, ...series.map(({ length }) => length));
  if (longest < 2) return open("PERCENTILES_DISORDERED", "fewer than two percentiles");
  return series.flatMap((figures) =>
    figures.slice(1).flatMap(([p, figure], at) => {
      const before = figures[at];
      if (before === undefined || figure.high >= before[1].low) return [];
      return fail("PERCENTILES_DISORDERED", figure.line, `p${p} is below p${before[0]}`);
    }),
  );
};
