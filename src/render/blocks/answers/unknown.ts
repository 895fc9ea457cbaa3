/** What is not known of an answer, and what to run to find out. */

import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { whatToDo } from "../../../judge/checks/check.ts";
import { suspicionOf } from "../../../judge/checks/index.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { plural } from "../../../text/words.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import { checkLabel } from "../../edition/meanings.ts";
import { fold, foldOnPhone, joined, profileSpan, text } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { howOften, type Plan, planOf } from "../plan/plan.ts";
import { findOutFacts } from "../until/find-out.ts";
import { isUnmeasured } from "../until/measured-elsewhere.ts";
import { calledAll, planSpans, toDecideFacts } from "../until/to-decide.ts";
import { isUngiven } from "../verdict/words.ts";
import { farLinesNote } from "../why/far-lines.ts";
import { doubtsOn } from "./doubts-on.ts";
import { boundBlocks } from "./figure-cell.ts";
import { beforeText, byHandText } from "./measuring.ts";
import { commandsLabel, forReaders, isForReaders, type ReaderStep, stepBlocks } from "./readers-own.ts";

type Gap = Recommendation["missing"][number];
type ReaderGap = Gap & { next: ReaderStep };

/** What to run and where. */
function gapsText(
  edition: Edition,
  recommendation: Recommendation,
  gaps: readonly Gap[],
  end = ".",
): TextSpan[] {
  return gaps.flatMap(({ profile, deployments }, index): TextSpan[] => {
    const isEach = deployments.length > 1 && openIn(recommendation).every((id) => deployments.includes(id));
    const where: TextSpan[] = isEach ? ["every candidate"] : calledAll(edition, deployments);
    return [
      `${index ? " " : ""}Run profile `,
      profileSpan(edition, profile),
      ...(where.length > 0 ? [" on ", ...where] : []),
      end,
    ];
  });
}

const openIn = ({ candidates }: Recommendation): string[] =>
  candidates.flatMap(({ deployment, status }) => (status === "ruled-out" ? [] : [deployment]));

/** What to run and what it measures, which the card of an answer leaves to what is not known; in the order that the card has, where it has one. */
function measuringText(edition: Edition, recommendation: Recommendation, gap: Gap): TextSpan[] {
  const { profile, deployments, decides } = gap;
  const what = gap.what.replace(/\.$/, "");
  // Nobody is told to measure where nothing was.
  if (isUnmeasured(edition, recommendation.environment))
    return ["Profile ", profileSpan(edition, profile), ` measures: ${what}.`];
  const plan = toldPlan(edition, recommendation);
  const alone = gapsText(edition, recommendation, [gap], `. It measures: ${what}.`);
  if (plan === undefined || plan.profile !== profile) return alone;
  const planned = [...plan.first, ...plan.rest];
  if (!deployments.every((id) => planned.includes(id)))
    return decides
      ? gapsText(edition, recommendation, [gap], `, after what the answer asks for. It measures: ${what}.`)
      : alone;
  if (!decides) return ["The same runs of ", profileSpan(edition, profile), ` measure: ${what}.`];
  const isOfAll = planned.every((id) => deployments.includes(id));
  return [
    ...planSpans(edition, recommendation, plan),
    ...(isOfAll ? [". It"] : [". On ", ...calledAll(edition, deployments), " it"]),
    ` measures: ${what}.`,
  ];
}

/** Of an answer that is given, with whom it names first. */
function toldPlan(edition: Edition, recommendation: Recommendation): Plan | undefined {
  const plan = planOf(edition, recommendation);
  return isUndecided(recommendation) || plan?.confirms ? plan : undefined;
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
    settleFacts(edition, recommendation).flatMap(({ pre, after }) => {
      const commands = pre ?? after?.pre;
      return commands === undefined ? [] : [[commands.text, withAnswer(edition, recommendation)] as const];
    }),
  );
  const blocksOf = (gap: ReaderGap): Block[] => {
    const commands = gap.next.commands.join("\n");
    const elsewhere = told.get(commands) ?? oftenAbove(edition, recommendation, gap);
    told.set(commands, elsewhere ?? ["The same commands as above."]);
    return gapBlocks(edition, recommendation, gap, elsewhere);
  };
  return [
    ...byHandText(edition, missing),
    ...gaps.flatMap(blocksOf),
    ...fold("What would be shown beside the score", rest.flatMap(blocksOf)),
    ...boundBlocks(edition, recommendation, running),
    ...farLinesNote(edition, excludedOf(edition, running)),
  ];
}

/** Results of which a figure that counts is excluded. */
function excludedOf({ judgement }: Edition, some: readonly Candidate[]): JudgedResult[] {
  const refs = some.flatMap(({ figures }) =>
    figures.flatMap(({ ranked }) => (ranked && ranked.excludedBy.length > 0 ? ranked.runs : [])),
  );
  return judgement.results.filter(({ run, index }) =>
    refs.some((ref) => ref.run === run.id && ref.result === index),
  );
}

/** Readers' commands for one run are those with the answer, which run it several times. */
function oftenAbove(
  edition: Edition,
  recommendation: Recommendation,
  { profile, next }: ReaderGap,
): TextSpan[] | undefined {
  const plan = toldPlan(edition, recommendation);
  return plan?.times !== undefined && plan.profile === profile && isForReaders(next)
    ? [...withAnswer(edition, recommendation), ` There they run it ${howOften(plan)}; here once will do.`]
    : undefined;
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
    return [text([...measuringText(edition, recommendation, gap), " ", ...elsewhere])];
  const pre = (some: readonly string[]): Block => ({
    block: "pre",
    label: commandsLabel(gap.profile, gap.next),
    text: some.join("\n"),
  });
  if (isForReaders(gap.next))
    return [text(measuringText(edition, recommendation, gap)), ...foldOnPhone("Commands", stepBlocks(gap))];
  const [shown, more] = [commands.slice(0, COMMANDS), commands.slice(COMMANDS)];
  return [
    text(measuringText(edition, recommendation, gap)),
    ...beforeText(gap.next),
    ...foldOnPhone("The first commands", [pre(shown)]),
    ...(more.length > 0 ? fold(`${plural(more.length, "more command")} of this profile`, [pre(more)]) : []),
  ];
}

/** Where no answer is given, of two that are level which, of the only storage whether it will do, and of a guess whether those that were not measured are better. */
export const isUndecided = ({ verdict, level, question, answers }: Recommendation): boolean =>
  verdict === "open" ||
  isUngiven(answers[0]) ||
  level !== undefined ||
  answers[0].heldOpenBy !== undefined ||
  (question === "suffice" && verdict !== "decided");

/** Where it is undecided, the command for the two that it compares, or for those that hold it open; the others stand on the page of the answer. */
export const settleFacts = (edition: Edition, recommendation: Recommendation): AnswerFact[] => [
  ...findOutFacts(edition, recommendation),
  ...(isUndecided(recommendation)
    ? toDecideFacts(edition, recommendation)
    : surerFacts(edition, recommendation)),
  ...againFacts(edition, recommendation),
];

/** Of the only storage: what to do otherwise where checks doubt what was measured of it. */
function againFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  if (recommendation.question !== "suffice" || !isUndecided(recommendation)) return [];
  const { noted } = doubtsOn(recommendation, recommendation.answers[0]);
  const codes = new Set(noted.map(({ code }) => code));
  const told = [...codes].flatMap((code): TextSpan[][] => {
    const check = edition.checks.find((one) => one.code === code);
    if (check === undefined) return [];
    return [[checkLabel(edition.links, code, suspicionOf(code)), `: ${whatToDo(check)}`]];
  });
  return told.length === 0 ? [] : [{ term: "Measure again", value: joined(told, " ") }];
}

const CHECK_IT = "Check it on your cluster";

function surerFacts(edition: Edition, recommendation: Recommendation): AnswerFact[] {
  if (toldPlan(edition, recommendation) !== undefined)
    return toDecideFacts(edition, recommendation, CHECK_IT);
  const gaps = recommendation.missing.filter(({ decides }) => decides);
  const { useCase, environment } = recommendation;
  const commands = { text: "Commands", href: `${edition.links.useCase(useCase, environment)}#unknown` };
  return gaps.length === 0
    ? []
    : [
        {
          term: CHECK_IT,
          value: [...gapsText(edition, recommendation, gaps), " ", commands],
          next: true,
        },
      ];
}
