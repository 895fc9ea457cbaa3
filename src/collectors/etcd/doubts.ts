/** What one summary of etcd's benchmark says against itself. */
import type { TrialFigures } from "../../schema/trial.ts";
import { agree, inFlight } from "../reading/trial-figures.ts";

/** Reports its reads and its writes apart. */
export const MIXED = "txn-mixed";
export type Block = {
  line: number;
  test: string;
  part: string;
  setup: Record<string, string>;
  isSummed: boolean;
  said: Map<string, string>;
  percentiles: Map<string, string>;
  counted: number;
  bars: number;
  errors: string[];
  failed: number;
  doubts: string[];
};

const PERCENTILES = ["10", "25", "50", "75", "90", "95", "99", "99.9"] as const;
/** Its histogram has as many lines, whatever was measured. */
const BARS = 11;

/** Whoever copies the summary alone leaves out its histogram and percentiles, which stand below it. */
export const isExcerpt = ({ bars, percentiles }: Block): boolean => bars === 0 && percentiles.size === 0;

/** Figures of one summary hang together; where they do not, lines were lost or come from elsewhere. */
export function doubtsOf(block: Block, all: TrialFigures, noun: string): string[] {
  const { test, part, said, percentiles, setup, doubts } = block;
  const found = [...doubts];
  for (const label of ["Total", "Slowest", "Fastest", "Average", "Requests/sec"])
    if (!said.has(label)) found.push(`expected the line ${JSON.stringify(label)}`);
  if (!isExcerpt(block)) found.push(...sectionDoubts(block));
  if (test === MIXED && part === "") found.push('expected "Total Read Ops" or "Total Write Ops" above it');
  const order = [said.get("Fastest"), ...percentiles.values(), said.get("Slowest")].flatMap((text) =>
    text === undefined ? [] : [Number(text)],
  );
  if (order.some((value, index) => value < (order[index - 1] ?? 0)))
    found.push("percentiles do not rise from the fastest to the slowest request");
  const of = all as Readonly<Record<string, TrialFigures[keyof TrialFigures]>>;
  const busy = inFlight(of[`${noun}.rate`], of[`${noun}.mean`]);
  const clients = Number(setup.clients);
  if (busy !== undefined && clients > 0 && busy.low > clients * 1.1)
    found.push(`rate and latency give ${busy.low.toPrecision(3)} clients at work, not ${clients}`);
  return found;
}

/** Of the histogram and the percentiles, which must be those of as many requests. */
function sectionDoubts({ said, percentiles, counted, bars }: Block): string[] {
  const found: string[] = [];
  if (bars !== BARS) found.push(`expected ${BARS} lines of the histogram, found ${bars}`);
  else {
    const product = Number(said.get("Requests/sec")) * Number(said.get("Total"));
    if (product > 0 && !agree(product, counted))
      found.push(`the rate times the time is ${Math.round(product)} requests, and ${counted} were counted`);
  }
  const missing = expectedPercentiles(counted).filter((percentile) => !percentiles.has(percentile));
  // One that is no longer than nothing is not printed.
  if (missing.length > 0 && Number(said.get("Fastest")) > 0)
    found.push(`expected the latency at ${missing.join(", ")} %`);
  return found;
}

const ENOUGH_FOR_ALL = 10_000;

/** As its report does it: each request is at most one percentile. */
function expectedPercentiles(requests: number): readonly string[] {
  if (requests >= ENOUGH_FOR_ALL) return PERCENTILES;
  const expected: string[] = [];
  for (let index = 0; index < requests && expected.length < PERCENTILES.length; index += 1) {
    const next = PERCENTILES[expected.length];
    if (next !== undefined && (index * 100) / requests >= Number(next)) expected.push(next);
  }
  return expected;
}
