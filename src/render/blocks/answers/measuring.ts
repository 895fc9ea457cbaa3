/** What to measure next: how many answers it would settle, how long it takes, and the command. */

import type { NextStep } from "../../../judge/candidates/next-step.ts";
import type { Measurement } from "../../../judge/planning/common-runs.ts";
import { plural } from "../../../text/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { environmentLink, fold, joined, profileSpan, text } from "../../edition/parts.ts";
import { calledSpans } from "../../edition/storage-class.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { apartSpans, commonRunsIn, otherRunsSpans } from "../plan/common-runs.ts";
import { RUNS_NEEDED } from "../until/runs-needed.ts";
import { downloadsSaid, forReaders, type ReaderStep, stepBlocks } from "./readers-own.ts";

/** More commands are folded. */
const SHOWN = 2;

/** The best measurement of each of these environments. */
export function bestMeasurements(edition: Edition, environments: readonly string[]): Block[] {
  const best = environments.flatMap((id) => commonRunsIn(edition, id).runs.slice(0, 1));
  return [
    ...best.flatMap((one): Block[] => [
      text([
        environmentLink(edition, one.environment),
        `: ${one.sentence} `,
        ...whereSpans(edition, one),
        ...afterSpace(otherRunsSpans(edition, one.environment)),
      ]),
      ...commandsOf(edition, one),
    ]),
    ...beneath(edition, best),
  ];
}

/** All of an environment, the most worth first. */
export function measurementBlocks(edition: Edition, environment: string): Block[] {
  const { runs: here } = commonRunsIn(edition, environment);
  const apart = apartSpans(edition, environment);
  return [
    ...here.flatMap((one): Block[] => {
      const settled = one.settles.map((id) => ({
        text: useCaseOf(edition, id)?.title ?? id,
        href: edition.links.useCase(id, environment),
      }));
      return [
        text([`${one.sentence} `, ...whereHere(edition, one), " For: ", ...joined(settled), "."]),
        ...commandsOf(edition, one),
      ];
    }),
    ...(apart.length > 0 ? [text(apart)] : []),
    ...beneath(edition, here),
  ];
}

const afterSpace = (spans: readonly TextSpan[]): TextSpan[] => (spans.length > 0 ? [" ", ...spans] : []);

/** "On: ceph-block (Ceph RBD); mayastor (Mayastor 3-replica).", each leading to its page: what is counted can be looked up. */
const whereSpans = (edition: Edition, { deployments }: Measurement): TextSpan[] =>
  deployments.length === 0
    ? []
    : [
        "On: ",
        ...joined(
          deployments.map((id) => calledSpans(edition, id)),
          "; ",
        ),
        ".",
      ];

/** The same on the page of its environment, which lists all that are there. */
function whereHere(edition: Edition, one: Measurement): TextSpan[] {
  const all = edition.deployments.filter(
    (id) => edition.record.deployments.get(id)?.environment === one.environment,
  );
  const isAll = all.length > 1 && all.every((id) => one.deployments.includes(id));
  return isAll ? ["On all of this environment."] : whereSpans(edition, one);
}

/** How often to run it, and what it takes on a cluster of one's own. */
function beneath(edition: Edition, some: readonly Measurement[]): Block[] {
  const steps = some.map((one) => ({ ...one, next: forReaders(edition, one.environment, one.next) }));
  return some.length === 0 ? [] : [text([`${RUNS_NEEDED} `, ...byHandSpans(edition, steps)], "muted")];
}

function commandsOf(edition: Edition, one: Measurement): Block[] {
  const { profile, environment } = one;
  const next = forReaders(edition, environment, one.next);
  const blocks = [...beforeText(next), ...stepBlocks({ profile, next })];
  const { length } = next.commands;
  return length > SHOWN ? fold(`${plural(length, "command")} for this`, blocks) : blocks;
}

const PLACES = {
  VOLUME: "For VOLUME write the folder in which a volume of that storage is mounted.",
  DEVICE:
    "For DEVICE write a volume of that storage as a block device, such as /dev/sdX; all on it is lost. A Kubernetes target with volumeModes: [Block] does all of this by itself.",
};

/** Where an environment has nothing that it asks to measure. */
const USUAL = "general";

/** The profile that settles most there; none where the report does not hold it. */
export function profileIn(edition: Edition, environment: string | undefined): string | undefined {
  const [most] = environment === undefined ? [] : commonRunsIn(edition, environment).runs;
  const profile = most?.profile ?? USUAL;
  return edition.record.profiles.has(profile) ? profile : undefined;
}

/** Steps with the profile that each of them runs. */
type Run = { profile: string; next: ReaderStep };

/** What the placeholders in commands are that only the reader can fill in, and where to have the job files; empty where there are none. */
export function byHandSaid(edition: Edition, steps: readonly Run[]): TextSpan[] {
  const commands = steps.flatMap(({ next }) => next.commands);
  const places = Object.entries(PLACES).flatMap(([place, meaning]) =>
    commands.some((command) => command.includes(`=${place} `)) ? [meaning] : [],
  );
  if (places.length === 0) return [];
  const profiles = [...new Set(steps.map(({ profile }) => profile))];
  return [
    `${["You start fio yourself here, as this report cannot reach that storage.", ...places].join(" ")} What fio runs: `,
    ...joined(profiles.map((id) => profileSpan(edition, id))),
    ". On a cluster of your own: ",
    { text: "how to measure it", href: edition.links.measure },
    ". ",
  ];
}

/** Of a lab that is not the reader's: that it is measured on a cluster of their own, and what is needed there. */
const ownSaid = (edition: Edition, steps: readonly Run[]): TextSpan[] => {
  const said = downloadsSaid(edition, steps);
  return said.length === 0
    ? []
    : [
        "Only its owners can measure that lab again. ",
        ...said,
        { text: "How to measure your own", href: edition.links.measure },
        ".",
      ];
};

const byHandSpans = (edition: Edition, steps: readonly Run[]): TextSpan[] => [
  ...ownSaid(edition, steps),
  ...byHandSaid(edition, steps),
];

export function byHandText(edition: Edition, steps: readonly Run[]): Block[] {
  const said = byHandSpans(edition, steps);
  return said.length === 0 ? [] : [text(said, "muted")];
}

/** What the targets lack, together where they lack the same; empty where they lack nothing. */
export function beforeSaid({ first = [] }: NextStep): TextSpan[] {
  const alike = Map.groupBy(first, ({ profile, volumeMode }) => `${profile} ${volumeMode}`);
  return [...alike.values()].flatMap((some) => {
    const [{ profile, volumeMode } = {}] = some;
    const added = [
      ...(profile ? [[code(profile), " to the profiles"]] : []),
      ...(volumeMode ? [[code(volumeMode), " to the volumeModes"]] : []),
    ];
    const targets = joined(
      some.map(({ target }) => [code(target)]),
      some.length === 2 ? " and " : ", ",
    );
    const noun = some.length > 1 ? "targets" : "target";
    const said = ["First add ", ...joined(added, " and "), ` of ${noun} `, ...targets];
    return [...said, " in ", code("fiolio.yaml"), ". "];
  });
}

const code = (of: string): TextSpan => ({ text: of, code: true });

export function beforeText(next: NextStep): Block[] {
  const said = beforeSaid(next);
  return said.length === 0 ? [] : [text(said)];
}
