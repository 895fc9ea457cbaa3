/**
 * said/numbers.txt: what the arithmetic behind judging comes to for drawn values: medians, intervals, chances, likely values, changes
 * of a level, steady windows and joined logs. Other tests hold it against closed forms; this one tells when a digit is another.
 * FIOLIO_UPDATE=1 writes it anew, for a person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { chancesOfFirst } from "../../src/judge/bounds/chances.ts";
import { likelyAnother, likelyValues } from "../../src/judge/bounds/likely-values.ts";
import { classRange } from "../../src/judge/bounds/medium-range.ts";
import { combinedSeries } from "../../src/judge/evidence/combined-series.ts";
import { distanceFromOne, intervalProduct, over, spanOfAll } from "../../src/judge/evidence/interval.ts";
import { beyond, normalOf, studentWithin } from "../../src/judge/evidence/normal.ts";
import {
  chanceOf,
  deviationOf,
  estimate,
  isApart,
  lineThrough,
  medianInterval,
  ratioInterval,
  type Sample,
  spanOf,
} from "../../src/judge/evidence/statistics.ts";
import { meanWithin, type SeriesWindow, steadyState } from "../../src/judge/evidence/steady-state.ts";
import { changePointsOf } from "../../src/judge/side-by-side/change-points.ts";
import type { Medium } from "../../src/schema/base.ts";
import type { TimeSeries } from "../../src/schema/detail.ts";
import { METRICS } from "../../src/schema/metric.ts";
import { normal, uniformOf } from "./draws.ts";

const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;

const random = uniformOf(7);
const between = (low: number, high: number): number => low + random() * (high - low);
const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
const some = <T>(count: number, draw: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => draw(i));

const sample = (): Sample => {
  const [value, count] = [Math.exp(between(0, 0.4)), whole(1, 8)];
  const interval = { low: value * between(0.9, 1), high: value * between(1, 1.1) };
  return { value, interval, count, noise: { cv: between(0.01, 0.1), basis: "the test" } };
};
const windows = (count: number): SeriesWindow[] => {
  const level = between(50, 100);
  let toMs = 0;
  return some(count, (i) => {
    const fromMs = toMs + (whole(0, 9) === 0 ? whole(1, 2500) : 0);
    toMs = fromMs + whole(900, 1100);
    return {
      fromMs,
      toMs,
      value: level * (1 + 0.1 * normal(random)) + (i < 3 ? 30 : 0),
      weight: whole(1, 900),
    };
  });
};
const log = (job: number, metric: "iops" | "clat", isCounted: boolean): TimeSeries => {
  const own = windows(whole(6, 12));
  return {
    metric,
    direction: "read",
    job,
    raw: { path: `data/raw/a/b/x.${job}.log`, sha256: "0".repeat(64), bytes: 9 },
    timesMs: own.map(({ toMs }) => toMs),
    values: own.map(({ value }) => value),
    ...(isCounted && { counts: own.map(({ weight = 0 }) => weight) }),
  };
};
const latencies = (count: number): number[] => some(count, () => Math.exp(normal(random) * 0.1));

/** Each is asked so often, with other values. */
const EACH = 24;
const ASKED: Readonly<Record<string, () => unknown>> = {
  "the median of runs": () => estimate(latencies(whole(1, 9))),
  "the interval of a median": () => medianInterval(latencies(whole(6, 20))),
  "where a median may lie": () => spanOf(sample()),
  "the ratio of two": () => {
    const ratio = ratioInterval(sample(), sample());
    return { ...ratio, isApart: isApart(ratio), distance: distanceFromOne(ratio) };
  },
  "intervals joined": () => {
    const [a, b] = some(2, () => ({ low: between(1, 2), high: between(2, 3) })) as [never, never];
    return [intervalProduct(a, b), over(a, b), spanOfAll([a, b]), distanceFromOne(over(a, b))];
  },
  "the chance of a difference": () => chanceOf(deviationOf(sample()), deviationOf(sample())),
  "Student's t": () => {
    const freedom = between(1, 30);
    return [studentWithin(freedom), normalOf(between(0, 6), freedom), beyond(between(0, 6))];
  },
  "a line": () => lineThrough(latencies(whole(1, 6))),
  "the chances to be first": () =>
    chancesOfFirst(
      some(whole(2, 5), () => ({
        middle: between(0, 1),
        halfWidths: some(whole(0, 3), () => between(0, 1)),
      })),
    ),
  "likely values": () => {
    const all = some(whole(1, 6), () => ({
      kin: ["a", "b", undefined][whole(0, 2)],
      middle: between(0, 3),
      deviation: between(0.02, 0.4),
    }));
    return [likelyValues(all), likelyAnother(all)];
  },
  "changes of a level": () => {
    const levels = some(whole(2, 3), () => between(0, 0.5));
    return changePointsOf(levels.flatMap((level) => some(whole(3, 9), () => level + 0.1 * normal(random))));
  },
  "the mean between two times": () => meanWithin(windows(8), whole(0, 3000), whole(4000, 9000), 0.8),
  "a steady window": () => steadyState(windows(whole(5, 40))),
  "joined logs of rates": () => combinedSeries(some(whole(1, 3), (i) => log(i + 1, "iops", false))),
  "joined logs of latencies": () =>
    combinedSeries(some(whole(2, 3), (i) => log(i + 1, "clat", whole(0, 2) > 0))),
};

const MEDIA: readonly Medium[] = ["nvme", "ssd", "hdd", "memory"];

/** Eight digits: logarithms end in other ones elsewhere. */
const shown = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === "number" && !Number.isInteger(inner) ? Number(inner.toPrecision(8)) : inner,
  ) ?? "nothing";

test("the arithmetic behind judging comes to the same digits", () => {
  const ranges = MEDIA.flatMap((medium) =>
    METRICS.map((metric) => {
      const blockBytes = [undefined, 4096, 2 ** 20][whole(0, 2)];
      const way = { crossesNetwork: [true, false, undefined][whole(0, 2)], isLineKnown: random() < 0.5 };
      const asked = `${medium}, ${metric.id}, ${blockBytes}, ${way.crossesNetwork}, ${way.isLineKnown}`;
      return `${asked}: ${shown(classRange(medium, metric, blockBytes, way))}`;
    }),
  );
  const said = [
    ...Object.entries(ASKED).flatMap(([what, ask]) => [what, ...some(EACH, () => `  ${shown(ask())}`)]),
    "what a medium may do",
    ...ranges.map((line) => `  ${line}`),
  ];
  const file = join(import.meta.dirname, "said", "numbers.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});
