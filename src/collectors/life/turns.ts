/** `churn/1` and `density/1` to trials: volumes in turn for a while, and as many as a node takes. */
import type { BriefLife, Churn, Density } from "../../schema/life.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import { attachingNotes, attachingSpans } from "./attaching.ts";
import { howSeen, leftOut, type ReadLife, type Span, spansOf } from "./spans.ts";

const provision = ({ asked, bound }: BriefLife): Span => [asked, bound];
const mount = ({ first }: BriefLife): Span => [first.scheduled, first.running];
const MOUNTS = [["mount", "mounted", mount]] as const;

const PLAIN =
  "A volume is made from its claim to the claim's being bound; mounted from when its pod has a node to when it runs.";

export function readChurn({ volumes, seconds, volumeBytes, asked, began, turns }: Churn): ReadLife {
  const { figures, backwards, missing } = spansOf([
    ["provision", turns.map(provision)],
    ["mount", turns.map(mount)],
    ["churn", turns.map(({ asked: from, first }) => [from, first.running])],
    ["teardown", turns.map(({ deleted, gone }) => [deleted, gone])],
    ...attachingSpans(turns),
  ]);
  const until = began + seconds * 1000;
  const inTime = turns.filter(({ ended = Number.POSITIVE_INFINITY }) => ended <= until).length;
  if (!backwards.includes("churn")) figures["churn.rate"] = inTime / seconds;
  return {
    trial: {
      name: `pods with a new volume each, ${volumes} at any time`,
      layer: "life",
      tool: "fiolio",
      test: `churn, ${volumes} at any time`,
      setup: { volumes: String(volumes), "volume size": formatValue(volumeBytes, "bytes") },
      status: backwards.length > 0 ? "partial" : "complete",
      figures,
      notes: [
        `${inTime} pods came and went with their volumes in ${seconds} s, ${formatNumber((inTime * 60) / seconds)} a minute; times are of all ${turns.length} that were begun in them, percentiles by nearest rank, where there are enough of them.`,
        `${PLAIN} A pod comes from its claim to its running, and goes, when it has written on its volume, from the deletion of both to the volume's being gone.`,
        ...attachingNotes(turns, figures, MOUNTS),
        howSeen(asked),
        ...leftOut(missing),
      ],
    },
    backwards,
    ...wholeOf(turns, began),
  };
}

export function readDensity({ most, volumeBytes, asked, volumes, limit }: Density): ReadLife {
  const { figures, backwards, missing } = spansOf([
    ["provision", volumes.map(provision)],
    ["mount", volumes.map(mount)],
    ...attachingSpans(volumes),
  ]);
  figures["density.most"] = volumes.length;
  return {
    trial: {
      name: "volumes on one node",
      layer: "life",
      tool: "fiolio",
      test: "on one node",
      setup: { "at most": String(most), "volume size": formatValue(volumeBytes, "bytes") },
      status: backwards.length > 0 ? "partial" : "complete",
      figures,
      notes: [
        limit === undefined
          ? `All ${most} volumes that were asked for ran on one node at the same time: it may take more.`
          : `${volumes.length} volumes ran on one node at the same time. There was not one more: ${limit.words}`,
        `One after the other, a pod each. ${PLAIN}`,
        ...attachingNotes(volumes, figures, MOUNTS),
        howSeen(asked),
        ...leftOut(missing),
      ],
    },
    backwards,
    ...wholeOf(volumes),
  };
}

function wholeOf(all: readonly BriefLife[], began = Number.POSITIVE_INFINITY): { from: number; to: number } {
  const ends = all.flatMap(({ gone, deleted, first, bound, asked }) =>
    [gone, deleted, first.running, bound, asked].filter((one) => one !== undefined),
  );
  return { from: Math.min(began, ...all.map(({ asked }) => asked)), to: Math.max(...ends) };
}
