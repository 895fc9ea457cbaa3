/** From what Prometheus answers to one figure of a measurement. https://prometheus.io/docs/prometheus/latest/querying/api/ */
import type { Queried, QueriedUnit } from "../../../schema/queried.ts";
import { plural } from "../../../text/words.ts";

export type DeclaredQuery = { title: string; query: string; unit: QueriedUnit };
/** Moments in milliseconds since the epoch. */
export type Span = { from: number; to: number };

const SECONDS: Readonly<Record<string, number>> = {
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};
const PART = /(\d+)(ms|[smhdwy])/g;
/** `[5m]`, `[1h:1m]`, `offset 30s`; not in quotation marks. */
const LOOKING_BACK = /\[\s*((?:\d+(?:ms|[smhdwy]))+)\s*(?::[^\]]*)?\]|\boffset\s+((?:\d+(?:ms|[smhdwy]))+)/g;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g;

/** How far into the past a query looks from each moment that it is asked about, at most, in seconds. */
export function looksBackSeconds(query: string): number {
  const found = [...query.replace(QUOTED, "").matchAll(LOOKING_BACK)].map(
    ([, range, offset]) => range ?? offset ?? "",
  );
  return found.reduce((sum, duration) => sum + secondsOf(duration), 0);
}

const secondsOf = (duration: string): number =>
  [...duration.matchAll(PART)].reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (SECONDS[unit] ?? 0),
    0,
  );

/**
 * The part of a measurement about which can be asked, so that nothing before it counts: a figure is known as of the last time
 * it was fetched, and some queries look back further. Undefined where nothing is left.
 */
export function askedSpan({ from, to }: Span, query: string, everySeconds: number): Span | undefined {
  const begin = from + (looksBackSeconds(query) + everySeconds) * 1000;
  return begin <= to ? { from: begin, to } : undefined;
}

/** What Prometheus answers to `query_range`. */
type Answer = {
  status?: string;
  error?: string;
  data?: { resultType?: string; result?: { values?: [number, string][] }[] };
};

/** @returns the figure, or one line that says why there is none */
export function figureOf(answer: unknown, declared: DeclaredQuery, everySeconds: number): Queried | string {
  const { status, error, data } = (answer ?? {}) as Answer;
  if (status !== "success") return error ?? "expected an answer of Prometheus, came something else";
  const series = data?.result ?? [];
  if (data?.resultType !== "matrix" || series.length === 0) return "expected a series, came none";
  if (series.length > 1)
    return `expected one series, came ${series.length}. Put sum(), avg() or max() around the query`;
  const samples = (series[0]?.values ?? []).filter(([, value]) => Number.isFinite(Number(value)));
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return "expected numbers, came none";
  const values = samples.map(([, value]) => Number(value));
  const at = ([seconds]: [number, string]): string => new Date(Math.round(seconds * 1000)).toISOString();
  return {
    ...declared,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    least: Math.min(...values),
    most: Math.max(...values),
    samples: values.length,
    everySeconds,
    from: at(first),
    to: at(last),
  };
}

/** Of a query that was tried before anything is measured; undefined where it gives one series. */
export function wrongWith(answer: unknown): { message: string; isRefused: boolean } | undefined {
  const { status, error, data } = (answer ?? {}) as Answer;
  if (status !== "success")
    return { message: error ?? "expected an answer of Prometheus, came something else", isRefused: true };
  const { resultType, result = [] } = data ?? {};
  if (resultType === "scalar" || result.length === 1) return undefined;
  return {
    message: `expected one series, came ${result.length === 0 ? "none" : plural(result.length, "series", "series")}`,
    isRefused: false,
  };
}
