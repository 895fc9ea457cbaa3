/** The importer of `life/1`, in which `collect` keeps when volumes were made, mounted, mounted again, changed, copied and deleted. */
import {
  LIFE_STEPS,
  type Life,
  type LifeOfVolume,
  type LifeStamp,
  life,
  sumOfRounds,
} from "../../schema/life.ts";
import type { Trial, TrialFigures } from "../../schema/trial.ts";
import { formatValue } from "../../units/format.ts";
import { CERTAIN, type Collector, type Imported, type RawFile, type Recognition } from "../collector.ts";
import { refused } from "../reading/imported.ts";
import { trialsRun } from "../reading/trial.ts";

const MARK = /^\s*\{\s*"format":\s*"life\/1"/;
const MS = 1e6;

function recognise({ head }: RawFile): Recognition {
  return MARK.test(head.toString("latin1", 0, 256))
    ? { sure: CERTAIN, reason: "it begins with the format life/1" }
    : { sure: 0, reason: "it does not begin with the format life/1" };
}

async function importLife(file: RawFile): Promise<Imported> {
  const read = parse(await file.text());
  if (typeof read === "string") return refused(read);
  const { from, to } = spanOf(read);
  const backwards = backwardsIn(read);
  const wrong = backwards.map(
    (noun) =>
      `${noun}: expected it to end after it began, the clock was set back. Its figures are left out; run the cell again: collect --fresh.`,
  );
  return trialsRun({ name: "fiolio" }, [trialOf(read, backwards)], wrong, {
    measured: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  });
}

function parse(text: string): Life | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "expected whole JSON, it is damaged. Run the cell again: collect --fresh.";
  }
  const parsed = life.safeParse(value);
  if (parsed.success)
    return sumOfRounds((value as Life).rounds) === parsed.data.sha256
      ? parsed.data
      : "rounds: expected what their sha256 is of, they were changed. Run the cell again: collect --fresh.";
  const [issue] = parsed.error.issues;
  return `${issue?.path.join(".") || "the file"}: expected what life/1 says, came something else (${issue?.message}). Run the cell again: collect --fresh.`;
}

/** What each span of a volume's life is from and to. */
const SPANS: readonly {
  noun: "provision" | "mount" | "remount" | "expand" | "snapshot" | "restore" | "clone" | "delete";
  until: LifeStamp;
  of: (volume: LifeOfVolume) => readonly [from: number | undefined, to: number | undefined];
  /** Set where it is done only when it was asked for. */
  asked?: (volume: LifeOfVolume) => boolean;
}[] = [
  { noun: "provision", until: "bound", of: ({ asked, bound }) => [asked, bound] },
  { noun: "mount", until: "running", of: ({ first }) => [first.scheduled, first.running] },
  { noun: "remount", until: "running", of: ({ again }) => [again.scheduled, again.running] },
  {
    ...{ noun: "expand", until: "grown", asked: ({ expanded }) => expanded !== undefined },
    of: ({ expanded }) => [expanded?.asked, expanded?.grown],
  },
  {
    ...{ noun: "snapshot", until: "ready", asked: ({ snapshot }) => snapshot !== undefined },
    of: ({ snapshot }) => [snapshot?.asked, snapshot?.ready],
  },
  {
    ...{ noun: "restore", until: "running", asked: ({ restored }) => restored !== undefined },
    of: ({ restored }) => [restored?.asked, restored?.running],
  },
  {
    ...{ noun: "clone", until: "running", asked: ({ cloned }) => cloned !== undefined },
    of: ({ cloned }) => [cloned?.asked, cloned?.running],
  },
  { noun: "delete", until: "gone", of: ({ deleted, gone }) => [deleted, gone] },
];

/** What shows that a step was asked for. */
const DONE = { expand: "expanded", snapshot: "snapshot", clone: "cloned" } as const;

/** What a stamp is called in a sentence. */
const STAMP_WORDS: Record<LifeStamp, string> = {
  bound: "when claims were bound",
  scheduled: "when pods had a node",
  running: "when pods ran",
  grown: "when volumes had grown",
  ready: "when snapshots were ready",
  gone: "when volumes were gone",
};

type Noun = (typeof SPANS)[number]["noun"];

const backwardsIn = ({ rounds }: Life): Noun[] =>
  SPANS.filter(({ of }) =>
    rounds.flat().some((volume) => {
      const [from, to] = of(volume);
      return from !== undefined && to !== undefined && to < from;
    }),
  ).map(({ noun }) => noun);

function trialOf(
  { volumes, volumeBytes, snapshotClass, asked, rounds }: Life,
  backwards: readonly Noun[],
): Trial {
  const all = rounds.flat();
  const expected = SPANS.filter((span) => span.asked === undefined || all.some(span.asked));
  const figures: TrialFigures = {};
  for (const { noun, of } of expected) {
    const spans = all.map(of);
    const took = spans.flatMap(([from, to]) => (from === undefined || to === undefined ? [] : [to - from]));
    // Of what did not come for every volume the slowest are missing.
    if (took.length < all.length || backwards.includes(noun)) continue;
    Object.assign(figures, statisticsOf(noun, took));
    if (volumes > 1) Object.assign(figures, rateOf(noun, rounds, of));
  }
  const steps = LIFE_STEPS.filter((step) => all.some((volume) => volume[DONE[step]] !== undefined));
  const missing = expected
    .filter(({ noun }) => !(`${noun}.max` in figures) && !backwards.includes(noun))
    .map(({ noun }) => noun);
  return {
    name: volumes === 1 ? "volumes one at a time" : `${volumes} volumes at once`,
    layer: "life",
    tool: "fiolio",
    test: volumes === 1 ? "one at a time" : `${volumes} at once`,
    setup: {
      volumes: String(volumes),
      "volume size": formatValue(volumeBytes, "bytes"),
      ...(steps.length > 0 && { steps: steps.join(", ") }),
      ...(snapshotClass !== undefined && { "snapshot class": snapshotClass }),
    },
    status: backwards.length > 0 ? "partial" : "complete",
    figures,
    notes: [
      `Of ${all.length} volumes, in ${rounds.length === 1 ? "one round" : `${rounds.length} rounds`}; percentiles by nearest rank, where there are enough of them.`,
      "A volume is made from its claim to the claim's being bound; mounted from when its pod has a node to when it runs; deleted from asking for the claim's deletion to the volume's being gone.",
      ...(steps.length > 0
        ? [
            "A volume grows, while it is mounted, from asking for twice its size to its claim's having it. A snapshot is taken of a mounted volume, from asking to its being ready to use. A volume is restored or cloned from its claim to a pod that runs on it; each such pod found the data of the first.",
          ]
        : []),
      ...(asked.length > 0
        ? [
            `Asked for at most every half second, not told by a watch: ${asked.map((one) => STAMP_WORDS[one]).join(", ")}.`,
          ]
        : ["Told by watches of the API server."]),
      ...(missing.length > 0 ? [`Not seen of every volume, and left out: ${missing.join(", ")}.`] : []),
    ],
  };
}

/** How many there must be for one to lie beyond it. */
const PERCENTILES = [
  ["p50", 0.5, 2],
  ["p90", 0.9, 10],
  ["p95", 0.95, 20],
  ["p99", 0.99, 100],
  ["p99.9", 0.999, 1000],
] as const;

function statisticsOf(noun: string, took: readonly number[]): Record<string, number> {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return {
    [`${noun}.min`]: at(0) * MS,
    [`${noun}.mean`]: Math.round(mean * MS),
    ...Object.fromEntries(
      PERCENTILES.filter(([, , least]) => sorted.length >= least).map(([name, share]) => [
        `${noun}.${name}`,
        at(share) * MS,
      ]),
    ),
    [`${noun}.max`]: at(1) * MS,
  };
}

/** All of a round, from the first that began to the last that ended; rounds follow one another. */
function rateOf(
  noun: string,
  rounds: Life["rounds"],
  of: (typeof SPANS)[number]["of"],
): Record<string, number> {
  const ms = rounds.reduce((sum, round) => {
    const spans = round.map(of);
    return sum + Math.max(...spans.map(([, to = 0]) => to)) - Math.min(...spans.map(([from = 0]) => from));
  }, 0);
  return ms > 0 ? { [`${noun}.rate`]: (rounds.flat().length * 1000) / ms } : {};
}

function spanOf({ rounds }: Life): { from: number; to: number } {
  const all = rounds.flat();
  const ends = all.flatMap(({ gone, deleted, again, first, bound, asked, ...steps }) =>
    [
      ...[gone, deleted, again.running, first.running, bound, asked],
      ...[steps.expanded?.grown, steps.snapshot?.ready, steps.restored?.running, steps.cloned?.running],
    ].filter((one) => one !== undefined),
  );
  return { from: Math.min(...all.map(({ asked }) => asked)), to: Math.max(...ends) };
}

export const lifeCollector: Collector = {
  id: "life",
  version: 1,
  title: "The life of volumes",
  kind: "plain",
  forms: { json: "also" },
  documentation: `Reads \`life/1\`, the file in which \`npm run collect\` keeps when volumes of a StorageClass were made, mounted by a pod, mounted by another and
deleted, so many at once; and, where that was asked for, when each had grown, a snapshot of it was ready, and pods ran on what was restored and cloned. Each span becomes a mean, its least and most, and percentiles by nearest rank: p90 of ten volumes or more, p99 of a hundred; of several
at once also how many a second. A span that was not seen of every volume is left out, as the slowest would be missing.

What the format cannot tell: what a pod's start takes beside the mount (its image is there already, its command does nothing), how far the storage was from
full, and what else the API server and the node had to do.`,
  recognise,
  import: importLife,
};
