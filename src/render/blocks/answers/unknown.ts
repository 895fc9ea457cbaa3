/** What is not known of an answer, and what to run to find out. */

import { nextStepOf } from "../../../judge/candidates/next-step.ts";
import { whatToDo } from "../../../judge/checks/check.ts";
import { suspicionOf } from "../../../judge/checks/index.ts";
import { nearestIn } from "../../../judge/recommending/nearest.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined } from "../../../text/defined.ts";
import { plural } from "../../../text/words.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { checkLabel } from "../../edition/meanings.ts";
import { fold, foldOnPhone, joined, text } from "../../edition/parts.ts";
import { calledSpans } from "../../edition/storage-class.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { candidatesLink } from "../until/by-terms.ts";
import { findOutFacts } from "../until/find-out.ts";
import { doubtsOn } from "./doubts-on.ts";
import { boundBlocks } from "./figure-cell.ts";
import { fewOf } from "./headline.ts";
import { beforeSaid, beforeText, byHandSaid, byHandText, profileSpan } from "./measuring.ts";
import {
  commandsLabel,
  downloadsSaid,
  forReaders,
  isForReaders,
  type ReaderStep,
  stepBlocks,
  stepOf,
} from "./readers-own.ts";

type Gap = Recommendation["missing"][number];
type ReaderGap = Gap & { next: ReaderStep };

/** What to run and where; `measuring` says what for, which the card of an answer leaves to what is not known. */
function gapsText(
  edition: Edition,
  recommendation: Recommendation,
  gaps: readonly Gap[],
  measuring = false,
): TextSpan[] {
  const open = recommendation.candidates.filter(({ status }) => status !== "ruled-out");
  return gaps.flatMap(({ profile, deployments, what }, index): TextSpan[] => {
    const everywhere =
      deployments.length > 1 && open.every(({ deployment }) => deployments.includes(deployment));
    const where: TextSpan[] = everywhere
      ? ["every candidate"]
      : joined(
          deployments.map((id) => calledSpans(edition, id)),
          deployments.length === 2 ? " and " : "; ",
        );
    return [
      `${index ? " " : ""}Run profile `,
      profileSpan(edition, profile),
      ...(where.length > 0 ? [" on ", ...where] : []),
      measuring ? `. It measures: ${what.replace(/\.$/, "")}.` : ".",
    ];
  });
}

/** What is not known: what decides open with its command, the rest folded. */
export function unknownBlocks(edition: Edition, recommendation: Recommendation): Block[] {
  const { candidates, environment } = recommendation;
  const missing = recommendation.missing.map(
    (gap): ReaderGap => ({
      ...gap,
      next: forReaders(edition, environment, gap.next),
    }),
  );
  const gaps = missing.filter(({ decides }) => decides);
  const rest = missing.filter(({ decides }) => !decides);
  const running = candidates.filter(({ status }) => status !== "ruled-out");
  const told = new Map(
    settleFacts(edition, recommendation).flatMap(({ pre }) =>
      pre === undefined ? [] : [[pre.text, withAnswer(edition, recommendation)] as const],
    ),
  );
  const blocksOf = (gap: ReaderGap): Block[] => {
    const commands = gap.next.commands.join("\n");
    const elsewhere = told.get(commands);
    told.set(commands, elsewhere ?? ["The same commands as above."]);
    return gapBlocks(edition, recommendation, gap, elsewhere);
  };
  return [
    ...byHandText(edition, missing),
    ...gaps.flatMap(blocksOf),
    ...fold("What would be shown beside the score", rest.flatMap(blocksOf)),
    ...boundBlocks(edition, recommendation, running),
  ];
}

/** Where they are to be copied from already. */
const withAnswer = ({ links }: Edition, { useCase, environment }: Recommendation): TextSpan[] => [
  "The commands stand ",
  { text: "with the answer", href: `${links.useCase(useCase, environment)}#answer` },
  ".",
];

/** More commands of one profile are folded. */
const COMMANDS = 3;

/** @param elsewhere says where its commands stand, where that is not here */
function gapBlocks(
  edition: Edition,
  recommendation: Recommendation,
  gap: ReaderGap,
  elsewhere: readonly TextSpan[] | undefined,
): Block[] {
  const { commands } = gap.next;
  if (elsewhere !== undefined)
    return [text([...gapsText(edition, recommendation, [gap], true), " ", ...elsewhere])];
  const pre = (some: readonly string[]): Block => ({
    block: "pre",
    label: commandsLabel(gap.profile, gap.next),
    text: some.join("\n"),
  });
  if (isForReaders(gap.next))
    return [
      text(gapsText(edition, recommendation, [gap], true)),
      ...foldOnPhone("Commands", stepBlocks(gap)),
    ];
  const [shown, more] = [commands.slice(0, COMMANDS), commands.slice(COMMANDS)];
  return [
    text(gapsText(edition, recommendation, [gap], true)),
    ...beforeText(gap.next),
    ...foldOnPhone("The first commands", [pre(shown)]),
    ...(more.length > 0 ? fold(`${plural(more.length, "more command")} of this profile`, [pre(more)]) : []),
  ];
}

const mediumText = (deployment: string): TextSpan[] => [
  "What drives it has is not stated. Name them in ",
  { text: `data/deployments/${deployment}.yaml`, code: true },
  ", and more can be said. ",
];

/** Of two that are level which, of the only storage whether it will do, and of a guess whether those that were not measured are better. */
export const isUndecided = ({ verdict, level, question, answers }: Recommendation): boolean =>
  verdict === "open" ||
  level !== undefined ||
  answers[0].heldOpenBy !== undefined ||
  (question === "suffice" && verdict !== "decided");

/** Where it is undecided, the command for the two that it compares, or for those that hold it open; the others stand on the page of the answer. */
export const settleFacts = (edition: Edition, recommendation: Recommendation): AnswerFact[] => [
  ...findOutFacts(edition, recommendation),
  ...stepFacts(edition, recommendation),
  ...againFacts(edition, recommendation),
];

/** Of the only storage: what to do otherwise where checks doubt what was measured of it. */
function againFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  if (recommendation.question !== "suffice" || !isUndecided(recommendation)) return [];
  const { noted } = doubtsOn(recommendation, recommendation.answers[0]);
  const codes = new Set(noted.flatMap(({ labels }) => labels.map(({ code }) => code)));
  const told = [...codes].flatMap((code): TextSpan[][] => {
    const check = edition.checks.find((one) => one.code === code);
    if (check === undefined) return [];
    return [[checkLabel(edition.links, code, suspicionOf(code)), `: ${whatToDo(check)}`]];
  });
  return told.length === 0 ? [] : [{ term: "Measure again", value: joined(told, " ") }];
}

function stepFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  const { missing, environment, definition, answers, question } = recommendation;
  const gaps = missing.filter(({ decides }) => decides);
  const [gap] = gaps;
  if (gap === undefined) return [];
  if (!isUndecided(recommendation))
    return [{ term: "To be surer", value: gapsText(edition, recommendation, gaps) }];
  const { profile, deployments, again = false } = gap;
  const { compared, heldOpenBy } = answers[0];
  const few = fewOf(edition, recommendation);
  const both = (heldOpenBy ?? (few.length > 0 ? few : compared)).filter((id) => deployments.includes(id));
  const some = likeliestToDo(edition, recommendation, both.length > 0 ? both : deployments.slice(0, 2));
  const { volumeMode } = definition.requires ?? {};
  const ofLab = nextStepOf(edition.record, environment, {
    profile,
    deployments: some,
    again,
    ...defined({ volumeMode }),
  });
  const next = forReaders(edition, environment, ofLab);
  const others = deployments.length - some.length;
  const [only = ""] = some;
  const all = allCommands(edition, recommendation, isForReaders(next));
  const step = stepOf({ profile, next });
  const needs = downloadsSaid(edition, [{ profile, next }]);
  const isWithout = question === "suffice" && edition.record.deployments.get(only)?.medium === undefined;
  return [
    {
      term: "To decide it",
      value: [
        "Run profile ",
        profileSpan(edition, profile),
        " on ",
        ...joined(
          some.map((id) => calledSpans(edition, id)),
          some.length === 2 ? " and " : "; ",
        ),
        ...(others > 1
          ? [
              ", and after that on the ",
              candidatesLink(edition, recommendation, `${others} other candidates`),
            ]
          : []),
        ...(others === 1 ? [", and after that on ", ...lastOf(edition, deployments, some)] : []),
        ". ",
        ...beforeSaid(next),
        ...(isWithout ? mediumText(only) : []),
        ...(all.length > 0 ? all : byHandSaid(edition, [{ profile, next }])),
      ],
      ...step,
      ...(step.pre && needs.length > 0 && { pre: { ...step.pre, needs } }),
    },
  ];
}

const lastOf = (edition: Edition, all: readonly string[], some: readonly string[]): TextSpan[] =>
  joined(all.filter((id) => !some.includes(id)).map((id) => calledSpans(edition, id)));

/**
 * Where nothing that counts is known of anybody, chances say nothing: those are tried first that are the best in what comes nearest.
 * Without it, of writes that must be durable, those that give raw block volumes, in plain copies and not encrypted, and shared
 * file systems after them.
 */
function likeliestToDo(
  { record, rankings }: Edition,
  recommendation: Recommendation,
  some: readonly string[],
): readonly string[] {
  const { candidates, metrics, definition } = recommendation;
  const running = candidates.filter(({ status }) => status !== "ruled-out");
  const isKnown = running.some(({ figures }) =>
    figures.some(({ known }, index) => metrics[index]?.scored && known !== "unknown"),
  );
  if (isKnown || running.length <= some.length) return some;
  const nearest = nearestIn(recommendation, rankings)?.values.map(({ deployment }) => deployment) ?? [];
  if (nearest.length >= some.length) return nearest.slice(0, some.length);
  if (definition.durable !== true) return some;
  const handicap = (id: string): number => {
    const backend = record.backends.get(record.deployments.get(id)?.backend ?? "");
    return [
      backend?.volumeModes.includes("Block") !== true,
      backend?.encrypted === true,
      backend?.erasureCoding !== undefined,
    ].filter(Boolean).length;
  };
  return running
    .map(({ deployment }) => deployment)
    .toSorted((a, b) => handicap(a) - handicap(b))
    .slice(0, some.length);
}

/** They stand on the page of the answer with what fio is given by hand, where that lacks something when nothing more is asked. @param isWhole a reader's commands for one storage are those for all */
function allCommands(
  edition: Edition,
  { useCase, environment }: Recommendation,
  isWhole: boolean,
): TextSpan[] {
  const plain = edition.judgement.recommendations.find(
    (one) => one.useCase === useCase && one.environment === environment,
  );
  return plain === undefined || plain.missing.length === 0
    ? []
    : [
        {
          text: isWhole
            ? "What that measures, and what else is not known"
            : "All commands, and what they need",
          href: `${edition.links.useCase(useCase, environment)}#unknown`,
        },
      ];
}
