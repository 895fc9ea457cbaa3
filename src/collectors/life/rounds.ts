/** `life/1` to a trial: so many volumes at once, round by round. */
import { LIFE_STEPS, type Life, type LifeOfVolume } from "../../schema/life.ts";
import type { Trial } from "../../schema/trial.ts";
import { formatValue } from "../../units/format.ts";
import { attachingNotes, attachingSpans } from "./attaching.ts";
import { howSeen, leftOut, type ReadLife, type Span, spansOf } from "./spans.ts";

const mount = ({ first }: LifeOfVolume): Span => [first.scheduled, first.running];
const remount = ({ again }: LifeOfVolume): Span => [again.scheduled, again.running];
const move = ({ moved }: LifeOfVolume): Span => [moved?.asked, moved?.running];

/** What each span of a volume's life is from and to. */
const SPANS: readonly {
  noun: "provision" | "mount" | "remount" | "expand" | "snapshot" | "restore" | "clone" | "move" | "delete";
  of: (volume: LifeOfVolume) => Span;
  /** Set where it is done only when it was asked for. */
  asked?: (volume: LifeOfVolume) => boolean;
}[] = [
  { noun: "provision", of: ({ asked, bound }) => [asked, bound] },
  { noun: "mount", of: mount },
  { noun: "remount", of: remount },
  {
    ...{ noun: "expand", asked: ({ expanded }) => expanded !== undefined },
    of: ({ expanded }) => [expanded?.asked, expanded?.grown],
  },
  {
    ...{ noun: "snapshot", asked: ({ snapshot }) => snapshot !== undefined },
    of: ({ snapshot }) => [snapshot?.asked, snapshot?.ready],
  },
  {
    ...{ noun: "restore", asked: ({ restored }) => restored !== undefined },
    of: ({ restored }) => [restored?.asked, restored?.running],
  },
  {
    ...{ noun: "clone", asked: ({ cloned }) => cloned !== undefined },
    of: ({ cloned }) => [cloned?.asked, cloned?.running],
  },
  { noun: "move", asked: ({ moved }) => moved !== undefined, of: move },
  { noun: "delete", of: ({ deleted, gone }) => [deleted, gone] },
];

/** Those in which a volume may be attached. */
const MOUNTS = [
  ["mount", "mounted", mount],
  ["remount", "mounted again", remount],
  ["move", "moved", move],
] as const;

/** What shows that a step was asked for. */
const DONE = { expand: "expanded", snapshot: "snapshot", clone: "cloned", move: "moved" } as const;

export function readRounds({ volumes, volumeBytes, snapshotClass, asked, rounds }: Life): ReadLife {
  const all = rounds.flat();
  const expected = SPANS.filter((span) => span.asked === undefined || all.some(span.asked));
  const { figures, backwards, missing } = spansOf([
    ...expected.map(({ noun, of }) => [noun, all.map(of)] as const),
    ...attachingSpans(all),
  ]);
  if (volumes > 1)
    for (const { noun, of } of expected)
      if (`${noun}.max` in figures) Object.assign(figures, rateOf(noun, rounds, of));
  const steps = LIFE_STEPS.filter((step) => all.some((volume) => volume[DONE[step]] !== undefined));
  const trial: Trial = {
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
      ...(steps.includes("move")
        ? [
            "A volume moves from asking for its pod's end to another pod's running on another node; that pod found its data.",
          ]
        : []),
      ...attachingNotes(all, figures, MOUNTS),
      howSeen(asked),
      ...leftOut(missing),
    ],
  };
  return { trial, backwards, ...wholeOf(rounds) };
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

function wholeOf(rounds: Life["rounds"]): { from: number; to: number } {
  const all = rounds.flat();
  const ends = all.flatMap(({ gone, deleted, again, first, bound, asked, ...steps }) =>
    [
      ...[gone, deleted, again.running, first.running, bound, asked],
      ...[
        steps.expanded?.grown,
        steps.snapshot?.ready,
        steps.restored?.running,
        steps.cloned?.running,
        steps.moved?.running,
      ],
    ].filter((one) => one !== undefined),
  );
  return { from: Math.min(...all.map(({ asked }) => asked)), to: Math.max(...ends) };
}
