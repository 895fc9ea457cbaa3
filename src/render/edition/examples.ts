/** Which result shows what a check says when it speaks: of the report's record, or else of the engine's own examples. */

import type { JudgedResult } from "../../judge/evidence/judged-result.ts";
import type { CheckOutcome, Verdict } from "../../judge/evidence/outcomes.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import { order } from "../../text/problem.ts";
import { rawHref } from "./links.ts";

/** A record of its own: nothing of it is in that of a report. */
export type Examples = { record: FiolioRecord; results: readonly JudgedResult[] };

/** Check -> the deployment of examples/, or those, whose most telling result shows it. */
export const EXAMPLES: Readonly<Record<string, string | readonly string[]>> = {
  LITTLE: "latency-of-another-test",
  IOENGINE_SYNC_QD: "psync-depth-32",
  QD_NO_SCALING: "buffered-depths",
  LATENCY_AT_DEPTH: "libaio-depth-32",
  CACHE_REREAD: "page-cache",
  FLOOR_P50: "unwritten-device",
  WRITE_BUFFERED: "buffered-and-durable-writes",
  UNWRITTEN_READ: "unwritten-device",
  SHARED_FILE_READS: "four-jobs-one-file",
  LINE_RATE: "page-cache",
  TRANSFER_FLOOR: "page-cache",
  COMMON_CEILING: ["limited-a", "limited-b", "limited-c"],
  TIER_CAPPED: "at-500-iops",
  BW_IOPS_BS: "bandwidth-of-another-test",
  PHASES_SUMMED: "a-total-of-phases",
  LATENCY_DIVIDED: "a-total-of-phases",
  UNIT_MIXUP: "megabytes-as-mebibytes",
  PERCENTILE_AVG: "a-total-of-phases",
  PERCENTILES_DISORDERED: "percentiles-swapped",
  DUPLICATED_RESULT: ["same-file-a", "same-file-b"],
  SYNC_UNTRUSTED: "libaio-fdatasync",
  GTOD: "gtod-reduce",
  ALL_CLIENTS_LAT: "all-clients",
  MEAN_OF_JOBS: "mean-of-an-old-fio",
  CONCURRENT_PHASES: "two-jobs-at-once",
  SHORT_RUN: "random-reads",
  UNSTEADY: "other-load-half-way",
  SINGLE_RUN: "random-reads",
  HIGH_VARIANCE: "beside-other-load",
  AA_DIFFERS: "aa-pair",
  NOT_DEDICATED: "random-reads",
  FAILED: "no-space-left",
  ESTIMATED: "projection",
  RETRACTED: "retracted",
  ORDER_UNKNOWN: "terse",
};

export type Telling = { judged: JudgedResult; outcome: CheckOutcome };

/** The most telling outcome comes first. */
const TELLING: readonly Verdict[] = ["excluded", "noted", "passed", "unchecked"];

export const speaks = ({ outcome: { verdict } }: Telling): boolean =>
  verdict === "excluded" || verdict === "noted";

/** Of equally telling ones the first by run and place: the same in every build. */
export function mostTelling(results: readonly JudgedResult[], code: string): Telling | undefined {
  const all = results.flatMap((judged): Telling[] =>
    judged.outcomes.filter((o) => o.code === code).map((outcome) => ({ judged, outcome })),
  );
  return all.sort(
    (a, b) =>
      TELLING.indexOf(a.outcome.verdict) - TELLING.indexOf(b.outcome.verdict) ||
      order(a.judged.run.id, b.judged.run.id) ||
      a.judged.index - b.judged.index,
  )[0];
}

/** The engine's own; undefined where a check of somebody else's has none. */
export const madeExample = ({ results }: Examples, code: string): Telling | undefined =>
  mostTelling(
    results.filter(({ run }) => deploymentsOf(code).has(run.deployment)),
    code,
  );

const deploymentsOf = (code: string): ReadonlySet<string> => new Set([EXAMPLES[code] ?? []].flat());

/** As published, beside those of the report. */
export const exampleHref = (path: string): string => `/examples${rawHref(path)}`;

/** Raw files of a check's example, sorted: where they lie in the repository, and as published. */
export const exampleFiles = ({ record }: Examples, code: string): { path: string; href: string }[] =>
  [...record.runs.values()]
    .filter(({ deployment }) => deploymentsOf(code).has(deployment))
    .flatMap(({ provenance: { raw, logs = [] } }) => [raw, ...logs])
    .map(({ path }) => ({ path: `examples/${path}`, href: exampleHref(path) }))
    .sort((a, b) => order(a.path, b.path));
