/** Tables that the method page prints by shortcode, so that it cannot drift from the code. */
import { METRICS } from "../schema/metric.ts";
import type { Edition } from "./edition.ts";
import { label, thresholdText } from "./values.ts";
import type { Table } from "./view.ts";

const UNITS: Record<string, { data: string; page: string }> = {
  iops: { data: "operations per second", page: "IOPS" },
  "bytes/s": { data: "bytes per second", page: "KiB/s, MiB/s, GiB/s" },
  ns: { data: "nanoseconds", page: "µs, ms, s" },
};

export function methodTables(edition: Edition): Record<string, Table> {
  return {
    metrics: {
      block: "table",
      caption: "Metrics",
      filter: true,
      columns: [{ label: "Metric" }, { label: "Id" }, { label: "Statistic" }, { label: "Better" }, { label: "In data" }, { label: "On pages" }],
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
      columns: [{ label: "Check" }, { label: "What it finds" }, { label: "Thresholds" }, { label: "Effect" }],
      rows: edition.checks.map((check) => ({
        cells: [
          { text: label(check.code), href: edition.links.check(check.code) },
          { text: check.title },
          { text: Object.entries(check.thresholds).map(([name, value]) => `${name} ${thresholdText(name, value)}`).join(", ") || "–" },
          { text: check.excludes ? "keeps out of ranking" : "is said" },
        ],
      })),
      empty: "No check is registered.",
    },
  };
}
