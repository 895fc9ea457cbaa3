/** A bound of a check, as docs/checks.md has it, and what the check says around it. */
import assert from "node:assert/strict";
import { CHECKS } from "../../../src/judge/index.ts";
import type { TimeSeries } from "../../../src/schema/detail.ts";
import type { Result } from "../../../src/schema/result.ts";
import type { Run } from "../../../src/schema/run.ts";
import { onlySeries, outcomesOf, resultOf } from "../small-record.ts";

export type Parts = NonNullable<Parameters<typeof outcomesOf>[2]>;
/** What is judged, what stands beside it, and its own run; `series`: the logs of the result, in place of both. */
type Case = { result: Result; parts?: Parts; run?: Partial<Run>; series?: readonly TimeSeries[] };

/** `at`: values below, exactly at and above the bound; without the middle one where no binary number meets it. */
export type Row = {
  check: string;
  bound: string;
  of: (value: number) => Case;
  at: readonly number[];
  verdicts: readonly string[];
};

export const around = (bound: number, step = 1): Row["at"] => [bound - step, bound, bound + step];

/** All that the check says of it; "silent" where that is nothing. */
export function saidAt({ check, of }: Row, value: number): string {
  const { result, parts, run, series } = of(value);
  const outcomes =
    series === undefined ? outcomesOf(check, result, parts, run) : byLog(check, result, series);
  return outcomes.length === 0 ? "silent" : outcomes.map(({ verdict }) => verdict).join("+");
}

function byLog(check: string, result: Result, series: readonly TimeSeries[]) {
  const found = CHECKS.find(({ code }) => code === check);
  assert.ok(found, check);
  return found.run({ result } as Parameters<typeof found.run>[0], onlySeries(series));
}

export const on = (medium: "nvme" | "ssd" | "hdd"): Parts => ({
  deployments: { a: { medium, network: { between: false }, of: { kind: "local-disk" } } },
});
export const across = (protocol: string): Parts => ({
  deployments: {
    a: { network: { between: true, lineRateBitsPerSecond: 1e9, protocol }, of: { networked: true } },
  },
});

/** A rate of reads of 4 KiB by each second of a log. */
export const secondly = (values: readonly number[]): Case => ({
  result: resultOf({ rw: "randread" }, { read: { iops: 1000 } }),
  series: [
    {
      metric: "iops",
      direction: "read",
      raw: { path: "read_iops.log", sha256: "0".repeat(64), bytes: 1 },
      timesMs: values.map((_, second) => (second + 1) * 1000),
      values: [...values],
    },
  ],
});
