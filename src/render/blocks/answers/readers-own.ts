/**
 * Commands for readers who are not of the lab: what was copied from a document is no cluster that they can reach. With kubectl, a job
 * file and a pod that this report publishes, on their own StorageClass; what Fiolio would do with the results comes after that.
 */
import type { NextStep } from "../../../judge/candidates/next-step.ts";
import { inWords } from "../../../judge/evidence/thresholds.ts";
import { defined } from "../../../text/defined.ts";
import { fileOfEach, filesOf } from "../../../text/shell.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { fileNameOf, kubectlLines, type Mode, POD_FILES } from "../../edition/own-pod.ts";
import { fold, lines, text } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";

const OWN_CLASS = "YOUR-STORAGECLASS";
const OWN_CLUSTER = "YOUR-CLUSTER";

/** `judged`: where a page judges the results, and by what commands, in a copy of what is at `repository`; `mode`: of the volume that the pod has. */
export type ReaderStep = NextStep & {
  judged?: { at: string; repository: string | undefined; commands: readonly string[] };
  mode?: Mode;
};

/** A document tells of it, and nothing there was measured by those whose report this is. */
function isOfOthers({ record, judgement: { results } }: Edition, environment: string): boolean {
  const bases = results.flatMap(({ run }) => (run.environment === environment ? [run.basis] : []));
  const isTold = bases.length > 0 || (record.environments.get(environment)?.from ?? []).length > 0;
  return isTold && bases.every((basis) => basis !== "measured");
}

/** Those for several deployments come to the same, and stand once. */
export function forReaders(edition: Edition, environment: string, next: NextStep): ReaderStep {
  if (next.byHand === undefined || !isOfOthers(edition, environment)) return next;
  const { profile, times, volumeMode: mode = "Filesystem" } = next.byHand;
  // On a reader's cluster it is the first time.
  const into = `${OWN_CLASS}-${profile}`;
  const bytes = edition.record.profiles.get(profile)?.bytes ?? 0;
  return {
    ...next,
    mode,
    commands: kubectlLines({
      storageClass: OWN_CLASS,
      profile,
      bytes,
      into: fileOfEach(into, times),
      mode,
      ...defined({ times }),
    }),
    judged: {
      at: `${edition.links.measure}#judge`,
      repository: edition.record.declaration.repository,
      commands: [
        `npm run add -- ${filesOf(into, times)} --environment ${OWN_CLUSTER} --deployment ${OWN_CLASS}`,
        "npm run collect -- --no-run",
      ],
    },
  };
}

export const isForReaders = ({ judged }: ReaderStep): boolean => judged !== undefined;

/** "Profile general, on your own cluster, once for each StorageClass", "Profile general, six times": over the commands of a profile. */
export function commandsLabel(profile: string, next: ReaderStep): string {
  const { times } = next.byHand ?? {};
  const often = times === undefined ? "once" : `${inWords({ value: times })} times`;
  if (isForReaders(next)) return `Profile ${profile}, on your own cluster, ${often} for each StorageClass`;
  return `Profile ${profile}${times === undefined ? "" : `, ${often} each`}`;
}

/** What goes into the folder in which such commands run; empty where there are none. */
export function downloadsSaid({ links, record }: Edition, steps: readonly Step[]): TextSpan[] {
  const own = steps.filter(({ next }) => isForReaders(next));
  if (own.length === 0) return [];
  const files = own.map(({ next }) => {
    const path = POD_FILES[next.mode ?? "Filesystem"];
    return { text: fileNameOf(path), href: links.file(path) };
  });
  const jobs = own.map(({ profile }) => ({
    text: `${profile}.fio`,
    ...(record.profiles.has(profile) && { href: links.profile(profile) }),
  }));
  const named = [...new Map([...files, ...jobs].map((one) => [one.text, one])).values()];
  return [
    "On your own cluster, with kubectl: download ",
    ...named.flatMap((one, at): TextSpan[] =>
      at === 0 ? [one] : [at === named.length - 1 ? " and " : ", ", one],
    ),
    ` into one folder, and replace ${OWN_CLASS} with your StorageClass. Where pods may not be root, as on OpenShift, name an image that has fio. `,
  ];
}
type Step = { profile: string; next: ReaderStep };

const WITH_FIOLIO = "Judge the results as this report does";
/** A page does it; commands stand beneath where readers can have what these run in: nothing is promised of a package that may not be there yet. */
const pastedText = (paste: string, at: string): TextSpan[] => [
  { text: paste, href: at },
  ", and see every check's verdict on it. Nothing leaves your browser.",
];

const clonedText = (at: string, repository: string): TextSpan[] => [
  ...pastedText("Paste what fio wrote", at),
  " Or, with what you call your cluster described there in place of ",
  { text: OWN_CLUSTER, code: true },
  ", in a copy of ",
  { text: repository, href: repository },
  ":",
];

/** Without commands it is one sentence, which is not folded. */
function judgedStep({ at, repository, commands }: NonNullable<ReaderStep["judged"]>) {
  return repository === undefined
    ? { value: [`${WITH_FIOLIO}: `, ...pastedText("paste what fio wrote", at)] }
    : { summary: WITH_FIOLIO, value: clonedText(at, repository), commands };
}

/** The commands of a step, and folded beneath what is to be done with what they measured. */
export function stepBlocks({ profile, next }: Step): Block[] {
  const commands = lines(commandsLabel(profile, next), next.commands);
  if (next.judged === undefined) return commands;
  const { summary, value, commands: own } = judgedStep(next.judged);
  const said = [text(value), ...lines("With Fiolio", own ?? [])];
  return [...commands, ...(summary === undefined ? said : fold(summary, said))];
}

/** The same on the card of an answer. */
export function stepOf({ profile, next }: Step): Pick<AnswerFact, "pre" | "after"> {
  const pre = { label: commandsLabel(profile, next), text: next.commands.join("\n") };
  if (next.judged === undefined) return { pre };
  const { commands, ...after } = judgedStep(next.judged);
  return {
    pre,
    after: { ...after, ...(commands && { pre: { label: "With Fiolio", text: commands.join("\n") } }) },
  };
}
