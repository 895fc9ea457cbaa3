/** Tables that the method page prints by shortcode, so that it cannot drift from the code. */
import { FLATTERY, OWN_FAULT } from "../../judge/bounds/figure.ts";
import { BEHIND_A_NETWORK } from "../../judge/bounds/medium-range.ts";
import { BOUND_RULES } from "../../judge/bounds/rules.ts";
import { DECLARED_FREEDOM, DECLARED_NOISE, LEAST_FREEDOM, LEAST_NOISE } from "../../judge/evidence/noise.ts";
import { STEADY_STATE } from "../../judge/evidence/steady-state.ts";
import { textOf } from "../../judge/evidence/thresholds.ts";
import { COMPARISON_RULE } from "../../judge/index.ts";
import { PATTERN_KINDS } from "../../judge/patterns/pattern-kinds.ts";
import { MEDIUM_CLASSES } from "../../judge/physics/medium-classes.ts";
import type { Unit } from "../../schema/metric.ts";
import { upperFirst } from "../../text/words.ts";
import { formatNumber, formatShare, formatValue } from "../../units/format.ts";
import { markOf, VERDICTS, type VerdictWord } from "../blocks/verdict/words.ts";
import type { Edition } from "../edition/edition.ts";
import { heads, numeric } from "../edition/parts.ts";
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

const NOISE: readonly (readonly [what: string, taken: string])[] = [
  ["Pairs or repeats are taken", `from ${LEAST_FREEDOM} runs on that repeat an earlier one of their cell`],
  ["Declared where nothing else ran", formatShare(DECLARED_NOISE.dedicated)],
  ["Declared elsewhere, or where that is not known", formatShare(DECLARED_NOISE.shared)],
  ["The declared noise counts beside repeats", `as much as ${DECLARED_FREEDOM} of them, where it is larger`],
  ["Never less than", formatShare(LEAST_NOISE)],
];

/** How far a figure that is not measured may be off, and how much a network may slow a class of medium down. */
const ALLOWANCES: readonly (readonly [what: string, taken: string])[] = [
  [
    "Figures that one fault excludes, printed by one source: how far a row may be off the others, either way",
    `${formatNumber(OWN_FAULT.row)} times`,
  ],
  [
    "Another test of the same deployment that stands in for a missing one",
    `${formatNumber(OWN_FAULT.standIn)} times`,
  ],
  [
    "A figure that was not measured, against that of the same kind of storage on the same class of medium",
    `${formatNumber(OWN_FAULT.kin)} times`,
  ],
  [
    "A figure that a cache or a buffer may have helped: how much worse it may be",
    `${formatNumber(FLATTERY)} times`,
  ],
  [
    "A medium behind a network: how much worse its worst is",
    `${formatNumber(BEHIND_A_NETWORK)} times; of rates only where the network's own is not known`,
  ],
];

/** "8 µs to 2 ms". */
const rangeText = (unit: Unit, [worst, best]: readonly [number, number]): string =>
  [Math.min(worst, best), Math.max(worst, best)].map((end) => formatValue(end, unit)).join(" to ");

const SIDES = [
  ["read", "Reads"],
  ["write", "Writes"],
  ["sync", "Flushes"],
] as const;

const classes = Object.values(MEDIUM_CLASSES);

const mediaTable: Table = {
  block: "table",
  caption: "What a class of medium is taken to do, from best to worst: one volume; latencies of one I/O",
  columns: heads(
    "Class",
    numeric("Bandwidth"),
    numeric("IOPS"),
    ...SIDES.map(([, title]) => numeric(title, { note: "mean and p50; p99 and beyond" })),
  ),
  fixed: true,
  rows: classes.map(({ title, bytesPerSecond, iops, usualNs, tailNs }) => ({
    cells: [
      { text: upperFirst(title) },
      { text: rangeText("bytes/s", bytesPerSecond) },
      { text: rangeText("iops", iops) },
      ...SIDES.map(([side]) => ({
        text: rangeText("ns", usualNs[side]),
        note: rangeText("ns", tailNs[side]),
      })),
    ],
  })),
};

const answerTables: Record<string, Table> = {
  verdicts: {
    block: "table",
    caption: "Verdicts",
    fixed: true,
    columns: heads("Verdict", "Means"),
    rows: Object.entries(VERDICTS).map(([word, { means }]) => ({
      cells: [{ text: [markOf(word as VerdictWord)] }, { text: upperFirst(means) }],
    })),
  },
  bounds: {
    block: "table",
    caption: "What bounds a figure that is missing or excluded, the most trusted first",
    fixed: true,
    columns: heads("Bound", "Why"),
    rows: BOUND_RULES.map(({ title, why }) => ({ cells: [{ text: title }, { text: why }] })),
  },
  media: mediaTable,
  "media-sources": {
    block: "table",
    caption: "Where these ranges are from",
    fixed: true,
    columns: heads("Class", "Source"),
    rows: classes.map(({ title, source }) => ({ cells: [{ text: upperFirst(title) }, { text: source }] })),
  },
  allowances: {
    block: "table",
    caption: "What is allowed for in figures that were not measured",
    fixed: true,
    columns: heads("What", "Taken"),
    rows: ALLOWANCES.map(([what, taken]) => ({ cells: [{ text: what }, { text: taken }] })),
  },
};

export function methodTables(edition: Edition): Record<string, Table> {
  return {
    ...answerTables,
    metrics: {
      block: "table",
      caption: "Metrics",
      filter: true,
      columns: heads("Metric", "Id", "Statistic", "Better", "In data", "On pages"),
      rows: edition.judgement.metrics.map((metric) => ({
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
          { text: check.excludes ? "excludes from ranking" : "is said" },
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
    noise: {
      block: "table",
      caption: "Noise of single runs, as coefficient of variation",
      columns: heads("What", "Taken"),
      rows: NOISE.map(([what, taken]) => ({ cells: [{ text: what }, { text: taken }] })),
    },
    "steady-state": {
      block: "table",
      caption: "When a run was steady",
      columns: heads("What", "Bound"),
      rows: STEADY.map(([what, bound]) => ({ cells: [{ text: what }, { text: bound }] })),
    },
  };
}
