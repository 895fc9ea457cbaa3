/** Tables that the method page prints by shortcode, so that it cannot drift from the code. */
import { STEADY_STATE } from "../../judge/evidence/steady-state.ts";
import { textOf } from "../../judge/evidence/thresholds.ts";
import { COMPARISON_RULE } from "../../judge/index.ts";
import { PATTERN_KINDS } from "../../judge/patterns/pattern-kinds.ts";
import { METRICS } from "../../schema/metric.ts";
import { formatNumber, formatShare } from "../../units/format.ts";
import type { Edition } from "../edition/edition.ts";
import { heads } from "../edition/parts.ts";
import type { Table } from "../edition/view.ts";

const UNITS: Record<string, { data: string; page: string }> = {
  iops: { data: "operations per second", page: "IOPS" },
  "bytes/s": { data: "bytes per second", page: "KiB/s, MiB/s, GiB/s" },
  ns: { data: "nanoseconds", page: "µs, ms, s" },
};

const s = STEADY_STATE;

const STEADY: readonly (readonly [what: string, bound: string])[] = [
  ["Rounds that the measured time is cut into", `${s.rounds}, all of one length`],
  [
    "Length of a round",
    `at least ${formatNumber(s.leastRoundMs / 1000)} s, and at least one window of the log`,
  ],
  ["Share of a round that the log must cover", formatShare(s.coverage)],
  ["Rounds in a row", `at least ${s.leastRounds}`],
  ["Range: highest less lowest round", `at most ${formatShare(s.excursion)} of their mean`],
  [
    "Drift: change of the line fitted to them, from first to last",
    `at most ${formatShare(s.slope)} of their mean`,
  ],
];

export function methodTables(edition: Edition): Record<string, Table> {
  return {
    metrics: {
      block: "table",
      caption: "Metrics",
      filter: true,
      columns: heads("Metric", "Id", "Statistic", "Better", "In data", "On pages"),
      rows: METRICS.map((metric) => ({
        cells: [
          { text: metric.title },
          { text: [{ text: metric.id, code: true }] },
          { text: metric.statistic },
          { text: metric.better },
          { text: UNITS[metric.unit]?.data ?? metric.unit },
          { text: UNITS[metric.unit]?.page ?? metric.unit },
        ],
      })),
    },
    checks: {
      block: "table",
      caption: "Checks and their thresholds",
      columns: heads("Check", "What it finds", "Thresholds", "Effect"),
      rows: edition.checks.map((check) => ({
        cells: [
          { text: check.code, href: edition.links.check(check.code) },
          { text: check.title },
          {
            text:
              Object.values(check.thresholds)
                .map((threshold) => `${threshold.label}: ${textOf(threshold)}`)
                .join("; ") || "–",
          },
          { text: check.excludes ? "keeps out of ranking" : "is said" },
        ],
      })),
      empty: "No check is registered.",
    },
    comparison: {
      block: "table",
      caption: "What must be equal for two values to stand in one ranking",
      columns: heads("Parameter", "Must be equal", "Why"),
      rows: COMPARISON_RULE.map(({ parameter, mustBeEqual, why }) => ({
        cells: [{ text: parameter }, { text: mustBeEqual ? "yes" : "no" }, { text: why }],
      })),
    },
    patterns: {
      block: "table",
      caption: "Latency patterns",
      columns: heads("Pattern", "Found where"),
      rows: Object.entries(PATTERN_KINDS).map(([name, { where }]) => ({
        cells: [{ text: name }, { text: where }],
      })),
    },
    "steady-state": {
      block: "table",
      caption: "When a run was steady",
      columns: heads("What", "Bound"),
      rows: STEADY.map(([what, bound]) => ({ cells: [{ text: what }, { text: bound }] })),
    },
  };
}
