/** The answer for one use case in one environment: verdict, candidates, what is not known, and what would change it. */

import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { onceFor } from "../../../judge/evidence/memo.ts";
import { isNothing } from "../../../judge/recommending/answer.ts";
import type { Asked, Further } from "../../../judge/recommending/further.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { answerView } from "../../blocks/answers/answers.ts";
import { modelsBeside } from "../../blocks/answers/beside-models.ts";
import { candidateBlocks } from "../../blocks/answers/candidate-table.ts";
import { costBlocks } from "../../blocks/answers/cost-chart.ts";
import { sensitivityBlocks } from "../../blocks/answers/sensitivity-blocks.ts";
import { unknownBlocks } from "../../blocks/answers/unknown.ts";
import { askedText } from "../../blocks/asked/asked-words.ts";
import { firstChoicesOf } from "../../blocks/decision/first-choices.ts";
import { unansweredBlocks } from "../../blocks/decision/unanswered.ts";
import { demandBlocks } from "../../blocks/demands.ts";
import { objectiveBlocks } from "../../blocks/objective-chart.ts";
import { headInShort } from "../../blocks/until/head-in-short.ts";
import { verdictWords } from "../../blocks/verdict/words.ts";
import { ruledOut, ruledOutItems, ruledOutTitle } from "../../blocks/why/ruled-out.ts";
import type { Figures } from "../../charts/figures.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import type { Edition } from "../../edition/edition.ts";
import {
  besideCommands,
  bullets,
  comparisonLink,
  deploymentLink,
  fold,
  foldOnPhone,
  joined,
  section,
  text,
} from "../../edition/parts.ts";
import type { Block, PageSection, TextSpan } from "../../edition/view.ts";
import { plainBlocks, strictFacts } from "./alike.ts";

export function answerSections(
  edition: Edition,
  figures: Figures,
  recommendation: Recommendation,
): PageSection[] {
  const { definition, environment, metrics } = recommendation;
  const carried = carrying(
    edition,
    metrics.flatMap((one) => one.ranking ?? []),
  );
  return [
    {
      id: "answer",
      title: "The answer",
      blocks: [
        ...unansweredBlocks(edition, environment),
        { block: "answer", answer: answerView(edition, recommendation) },
        ...publishedBlocks(edition, recommendation),
        verdictWords(edition),
        ...plainBlocks(edition, recommendation),
        ...modelsBeside(edition, recommendation),
        ...objectiveBlocks(edition, figures, recommendation),
      ],
    },
    {
      id: "candidates",
      title: "Candidates",
      blocks: [
        ...foldOnPhone("Each candidate, figure by figure", candidateBlocks(edition, recommendation)),
        ...foldOnPhone("Against what it costs", costBlocks(edition, figures, recommendation)),
        ...demandBlocks(edition, definition, environment),
        ...fold(ruledOutTitle(edition, recommendation), ruledOut(edition, recommendation)),
        ...sensitivityBlocks(edition, recommendation),
        ...carried,
      ],
    },
    ...section("unknown", "What we don't know", besideCommands(unknownBlocks(edition, recommendation))),
    ...section("asked", "With more requirements", furtherBlocks(edition, recommendation)),
  ];
}

/** With whom the edition was published, where today's checks judge the same runs otherwise. */
function publishedBlocks(edition: Edition, { useCase, environment }: Recommendation): Block[] {
  // A lock tells no guess from a first choice: what is not corrected was not published otherwise.
  const isCorrected = (edition.record.locks.get(edition.version)?.corrections ?? []).some(
    ({ figure }) => figure === `recommendation/${environment}/${useCase}`,
  );
  if (!isCorrected) return [];
  const { gone, other } = firstChoicesIn(edition);
  const changed = [...gone, ...other].find(
    (one) => one.useCase === useCase && one.environment === environment,
  );
  if (changed === undefined) return [];
  const names = joined(
    changed.published.map((id) => calledLink(edition, id)),
    ", ",
    " or ",
  );
  return [
    text([
      `${edition.version} was published with `,
      ...names,
      " as the answer here. Today's checks judge the same runs otherwise: ",
      { text: "which, and why", href: `${edition.links.changes}#first-choices` },
      ".",
    ]),
  ];
}

const firstChoicesIn = onceFor(firstChoicesOf);

const calledLink = (edition: Edition, id: string): TextSpan =>
  edition.record.deployments.has(id) ? deploymentLink(edition, id) : id;

/** Choices with one answer stand together; those that change nothing are not told one by one. */
function furtherBlocks(edition: Edition, recommendation: Recommendation): Block[] {
  const further = edition.furtherOf(recommendation);
  if (further.length === 0) return [];
  // What is not known of a candidate changes what is said of it, too.
  const sameAnswer = ({ recommendation: { answers, candidates } }: Further): string =>
    JSON.stringify([
      answers,
      candidates.map(({ deployment, status, unknowns }) => [deployment, status, unknowns]),
    ]);
  return [
    text("The same question with further requirements. Those that are not listed change nothing.", "muted"),
    ...[...Map.groupBy(further, sameAnswer).values()].flatMap((same): Block[] => {
      const [first] = same;
      if (first === undefined) return [];
      const { recommendation: answer } = first;
      const shown = answerView(edition, answer);
      const needs = new Set(same.map(({ asked }) => askedText(asked, recommendation.definition.requires)));
      const also = [
        ...same.flatMap((one) => asBlockFacts(edition, one, further)).slice(0, 1),
        ...same.flatMap(({ asked }) => strictFacts(edition, recommendation, asked, answer)),
      ];
      return [
        {
          block: "more",
          summary: `If it must ${[...needs].join(", or ")}: ${headInShort(edition, answer)}`,
          alone: `if it must ${[...needs][0]}`,
          id: `asked-${first.asked.join("-")}`,
          asked: same.map(({ asked }) => asked.join("+")),
          blocks: [
            { block: "answer", answer: { ...shown, facts: [...shown.facts, ...also] } },
            ...leftBlocks(edition, answer),
            ...fallenBlocks(edition, fallen(answer, recommendation)),
          ],
        },
      ];
    }),
  ];
}

/** More are folded. */
const MOST_LISTED = 6;

/** Whose figures are those of the candidates above, so they are not told again. */
function leftBlocks(edition: Edition, { candidates, answers: [main] }: Recommendation): Block[] {
  const left = inTheRunning(candidates);
  const links = left.map(({ deployment }) => deploymentLink(edition, deployment));
  if (left.length < 2) return [];
  const names: TextSpan[] = [...joined(links, "; "), "."];
  const what = `${isNothing(main) ? "Left, and not enough" : "Left to choose from"} (${left.length})`;
  return left.length > MOST_LISTED ? fold(what, [text(names)]) : [text([`${what}: `, ...names])];
}

function fallenBlocks(edition: Edition, out: readonly Candidate[]): Block[] {
  const items = bullets(ruledOutItems(edition, out));
  return out.length > MOST_LISTED ? fold(`Ruled out by that (${out.length})`, items) : items;
}

/** Candidates that the further requirement alone rules out. */
function fallen(answer: Recommendation, before: Recommendation): Candidate[] {
  const out = new Set(before.candidates.flatMap((one) => (one.status === "ruled-out" ? one.deployment : [])));
  return answer.candidates.filter(({ deployment, status }) => status === "ruled-out" && !out.has(deployment));
}

/**
 * An access mode is asked of volumes with a file system unless raw blocks are asked for as well: who lacks it there may have it as a
 * raw block volume, so that asking for that too does not narrow the choice but changes it. That is said before anybody ticks it.
 */
function asBlockFacts(
  edition: Edition,
  { asked, recommendation: { candidates } }: Further,
  all: readonly Further[],
): AnswerFact[] {
  if (!asked.includes("read-write-many") || asked.includes("block")) return [];
  const key = (some: readonly Asked[]): string => [...some].sort().join();
  const asBlock = all.find((one) => key(one.asked) === key([...asked, "block"]))?.recommendation;
  const out = new Set(
    candidates.flatMap(({ deployment, status }) => (status === "ruled-out" ? deployment : [])),
  );
  const back = (asBlock?.candidates ?? []).filter(
    ({ deployment, status }) => status !== "ruled-out" && out.has(deployment),
  );
  if (back.length === 0) return [];
  const link = ({ deployment }: (typeof back)[number]) => deploymentLink(edition, deployment);
  const [unsure, sure] = [
    back.filter(({ unknowns }) => unknowns !== undefined),
    back.filter(({ unknowns }) => unknowns === undefined),
  ];
  const of = (some: typeof back, says: string): TextSpan[][] =>
    some.length === 0 ? [] : [[...joined(some.map(link), "; "), says]];
  return [
    {
      term: "As a raw block volume",
      value: [
        "ReadWriteMany is asked here of volumes with a file system. As a raw block volume: ",
        ...joined(
          [
            ...of(sure, sure.length > 1 ? " have it" : " has it"),
            ...(unsure.length > MOST_NAMED
              ? [[`of ${unsure.length}${sure.length > 0 ? " others" : ""} that is not known`]]
              : of(unsure, ": not known")),
          ],
          "; ",
        ),
        `. That is another question: ask for Block volumes as well.`,
      ],
    },
  ];
}

/** What is not known of more is said of their number: who asks for it finds them. */
const MOST_NAMED = 4;

/** The tests that an answer rests on: each has all metrics, their spread and places, and what is excluded, on a page of its own. */
function carrying(edition: Edition, ids: readonly string[]): Block[] {
  const rankings = ids.flatMap((id) => edition.rankings.get(id) ?? []);
  // What is the worse of two was measured by both.
  const tests = new Set(rankings.flatMap(({ comparisonId }) => comparisonId.split("+")));
  const titled = new Map(
    edition.judgement.rankings
      .filter(({ environment }) => environment === rankings[0]?.environment)
      .map((ranking) => [ranking.comparisonId, ranking]),
  );
  const links = [...tests].flatMap((id) => {
    const ranking = titled.get(id);
    return ranking === undefined ? [] : comparisonLink(edition, ranking);
  });
  return links.length === 0
    ? []
    : [text(["Every metric, place and excluded value of these tests: ", ...joined(links, "; "), "."])];
}
