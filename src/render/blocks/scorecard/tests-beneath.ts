/** Which test the figures of a card are of: once beneath its table, as rows share tests. */
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed, lowerFirst } from "../../../text/words.ts";

/** A row's figures: what was measured, and by which test. */
export type RowTest = { metric: Metric; test: string };

/** "By random read, 4 KiB, 16 jobs x queue depth 1: p99 read latency and read IOPS"; of one test for all "All by ...". */
export function testsBeneath(rows: readonly RowTest[]): string[] {
  const byTest = [...Map.groupBy(rows, ({ test }) => test)];
  return byTest.map(([test, some]) => {
    const phrases = listed([...new Set(some.map(({ metric }) => phraseOf(metric)))]);
    return byTest.length === 1 && rows.length > 1
      ? `All by ${lowerFirst(test)}`
      : `By ${lowerFirst(test)}: ${phrases}`;
  });
}
