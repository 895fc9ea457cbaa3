/** What decides an answer that is not decided: whom to measure with what, and who could still be ahead. */
import { nextStepOf } from "../../../judge/candidates/next-step.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined } from "../../../text/defined.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { joined, profileSpan } from "../../edition/parts.ts";
import { calledSpans, shortSpans } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { beforeSaid, byHandSaid } from "../answers/measuring.ts";
import { downloadsSaid, forReaders, isForReaders, type ReaderStep, stepOf } from "../answers/readers-own.ts";
import { howOften, type Plan, planOf, type Why } from "../plan/plan.ts";
import { candidatesLink } from "./by-terms.ts";
import { elsewhereMeasured, isUnmeasured } from "./measured-elsewhere.ts";
import { stillAheadSpans } from "./still-open.ts";

const mediumText = (deployment: string): TextSpan[] => [
  "What drives it has is not stated. Name them in ",
  { text: `data/deployments/${deployment}.yaml`, code: true },
  ", and more can be said. ",
];

const TEST_IT = "Test it on your cluster";

/** @param term what it is called where an answer is given */
export function toDecideFacts(
  edition: Edition,
  recommendation: Recommendation,
  term = TEST_IT,
): AnswerFact[] {
  const plan = planOf(edition, recommendation);
  if (plan === undefined) return [];
  const { environment, definition, question } = recommendation;
  const { profile, first, again, times } = plan;
  const { volumeMode } = definition.requires ?? {};
  const ofLab = nextStepOf(edition.record, environment, {
    profile,
    deployments: first,
    again,
    ...defined({ times, volumeMode }),
  });
  const next = forReaders(edition, environment, ofLab);
  if (isUnmeasured(edition, environment)) return elsewhereFacts(edition, recommendation, { profile, next });
  const [only = ""] = first;
  const all = allCommands(edition, recommendation, isForReaders(next));
  const step = stepOf({ profile, next });
  const needs = downloadsSaid(edition, [{ profile, next }]);
  const isWithout = question === "suffice" && edition.record.deployments.get(only)?.medium === undefined;
  return [
    {
      term,
      next: true,
      value: [
        ...planSpans(edition, recommendation, plan, plan.brief, namedIn(edition)(recommendation).ids),
        ". ",
        // Of whom could overtake the one that is named the plan itself says it.
        ...(plan.confirms
          ? []
          : stillAheadSpans(
              edition,
              recommendation,
              plan.rest.length > 1 ? first : [...first, ...plan.rest],
            )),
        ...beforeSaid(next),
        ...(isWithout ? mediumText(only) : []),
        ...(all.length > 0 ? all : byHandSaid(edition, [{ profile, next }])),
      ],
      ...(plan.brief && { reason: whyOf(edition, plan, plan.brief) }),
      ...step,
      ...(step.pre && needs.length > 0 && { pre: { ...step.pre, needs } }),
    },
  ];
}

/** "Run profile oltp-70-30 on A first: it alone can still ...; on B and C only if more than 20 ms is accepted": the same with the answer and in what is not known. @param said whose names stand beside their StorageClasses already */
export function planSpans(
  edition: Edition,
  recommendation: Recommendation,
  plan: Plan,
  why: Why | undefined = plan.why,
  said: readonly string[] = [],
): TextSpan[] {
  const { profile, first, rest, repeats, times } = plan;
  return [
    "Run profile ",
    profileSpan(edition, profile),
    repeats ? ` ${howOften(plan)} on ` : " on ",
    ...calledAll(edition, first, said),
    why?.others === undefined ? "" : " first",
    repeats
      ? `, whose runs${times === undefined ? "" : " of other tests"} are too few or too far apart to tell`
      : "",
    why?.only ?? "",
    ...(why?.others === undefined
      ? afterSpans(edition, recommendation, rest)
      : [why.others.before, ...calledAll(edition, rest), why.others.behind]),
  ];
}

/** "That checks it: its read IOPS are in doubt (…). Then run it on A: it could overtake it. Open: …". */
function whyOf(edition: Edition, { why, rest }: Plan, { others }: Why): NonNullable<AnswerFact["reason"]> {
  const rivals = why?.others && [why.others.before, ...calledAll(edition, rest), why.others.behind];
  return {
    summary: others === undefined ? "Why" : "Why in this order",
    value: [(why?.only ?? "").replace(/^\. /, ""), ...(rivals ?? []), "."],
  };
}

export const calledAll = (
  edition: Edition,
  some: readonly string[],
  said: readonly string[] = [],
): TextSpan[] =>
  joined(
    some.map((id) => (said.includes(id) ? shortSpans : calledSpans)(edition, id)),
    some.length === 2 ? " and " : "; ",
  );

/** ", and after that on the 4 other candidates": one is named. */
function afterSpans(edition: Edition, recommendation: Recommendation, rest: readonly string[]): TextSpan[] {
  if (rest.length === 0) return [];
  const who =
    rest.length === 1
      ? calledAll(edition, rest)
      : ["the ", candidatesLink(edition, recommendation, `${rest.length} other candidates`)];
  return [", and after that on ", ...who];
}

/** Nobody is told to measure on servers of others of which nothing is known: what is known is elsewhere. */
function elsewhereFacts(
  edition: Edition,
  { environment }: Recommendation,
  step: { profile: string; next: ReaderStep },
): AnswerFact[] {
  const places = elsewhereMeasured(edition, environment);
  const { pre } = stepOf(step);
  return [
    {
      term: places.length > 0 ? "Measured elsewhere" : TEST_IT,
      next: true,
      value:
        places.length > 0
          ? ["The same products, with what was measured of them: ", ...places, "."]
          : "This report knows none of these products elsewhere.",
      after: {
        summary: "Measure it on a cluster of your own",
        value: [...downloadsSaid(edition, [step]), ...byHandSaid(edition, [step])],
        ...(pre && { pre }),
      },
    },
  ];
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
