import type { Inputs } from "../../../src/render/charts/index.ts";
import { HOSTILE } from "../made-rankings.ts";

type Input = Inputs["slope"];
type Line = Input["lines"][number];
const MS = 1e6;

const line = (
  label: string,
  unit: "ns" | "iops",
  values: readonly (number | undefined)[],
  out = -1,
): Line => ({
  label,
  metric: unit === "ns" ? "write.p99" : "write.iops",
  unit,
  better: unit === "ns" ? "lower" : "higher",
  values: values.map((value, i) =>
    value === undefined
      ? undefined
      : {
          value,
          excludedBy: i === out ? ["cache possible"] : [],
          codes: i === out ? ["CACHE_REREAD"] : [],
          href: `/runs/run-${i}/#result-1`,
        },
  ),
});
const EPOCHS = ["Rook 18.2 (v2025.12.0)", "Rook 19.1 (v2026.1.0)", "Rook 19.2 (v2026.3.0)"];

export const cases: Record<string, Input> = {
  normal: {
    title: "Ceph RBD",
    epochs: EPOCHS,
    lines: [
      line("p99 write latency, 4 KiB", "ns", [12 * MS, 8 * MS, 9 * MS]),
      line("write IOPS, 4 KiB", "iops", [9000, 14_000, 26_000]),
      line("p99 fsync latency", "ns", [21 * MS, 0.4 * MS, 24 * MS], 1),
    ],
  },
  two: {
    title: "ZFS",
    epochs: EPOCHS.slice(0, 2),
    lines: [{ ...line("p99 write latency", "ns", [MS, 1.02 * MS]), level: true }],
  },
  depths: {
    title: "Random reads",
    epochs: ["1 at once (by 1 / mean latency)", "64 at once"],
    lines: [
      line("CephFS with Rook", "iops", [3215, 29_200]),
      { ...line("ZFS LocalPV", "iops", [4930, 4890]), level: true },
    ],
    words: { scale: "times the IOPS of 1 at once, log scale", heads: ["1", "64", "gain"] },
  },
  gap: { title: "ZFS", epochs: EPOCHS, lines: [line("p99 write latency", "ns", [MS, undefined, 80 * MS])] },
  "never-credible": {
    title: "ZFS",
    epochs: EPOCHS,
    lines: [line("p99 write latency", "ns", [MS, 2 * MS, undefined], 0)],
  },
  hostile: {
    title: HOSTILE,
    epochs: [HOSTILE, HOSTILE, "|"],
    lines: [line(HOSTILE, "ns", [1e6, 5e6, 9e9]), line(HOSTILE, "iops", [0, 5, 5e4])],
  },
};
