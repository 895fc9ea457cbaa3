/** Results as a page is told them, with no more than a test speaks of. */
import type { ToldFigure, ToldOutcome, ToldResult, ToldVerdict } from "../../src/browser/told.ts";

export const figure = (column: string, excludedBy: readonly string[] = []): ToldFigure => ({
  column,
  text: "1",
  value: 1,
  excludedBy,
  cautions: [],
});
export const outcome = (verdict: ToldVerdict, label: string, about?: string, code = "X"): ToldOutcome => ({
  code,
  label,
  verdict,
  evidence: "",
  needs: code === "SYNC_UNTRUSTED" ? ["ioengine=psync, or fio 3.41"] : [],
  ...(about !== undefined && { about }),
});
export const told = (of: Partial<ToldResult>): ToldResult => ({
  name: "job",
  file: "a.json",
  from: "a.json",
  storage: "",
  workload: "",
  test: "random write 4 KiB, queue depth 16",
  status: "complete",
  notes: [],
  rows: [{ title: "Write", figures: [figure("IOPS")] }],
  outcomes: [],
  silent: [],
  ...of,
});
export const flushesStruck = told({
  rows: [
    { title: "Write", figures: [figure("IOPS")] },
    { title: "fsync", figures: [figure("p99", ["mistimed flushes"])] },
  ],
  outcomes: [outcome("excluded", "mistimed flushes", "fsync figures", "SYNC_UNTRUSTED")],
});
