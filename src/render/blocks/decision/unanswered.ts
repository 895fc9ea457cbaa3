/** An environment in which no use case has an answer: why, and what would change that, once for all of them. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { upperFirst } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { environmentLink, text } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { commonRunsIn } from "../plan/common-runs.ts";
import { namesNobody } from "../until/named.ts";

const answersIn = ({ judgement }: Edition, environment: string): Recommendation[] =>
  judgement.recommendations.filter((one) => one.environment === environment);

/** Nobody is named by any of several, not even for now. */
export function isUnanswered(edition: Edition, environment: string): boolean {
  const own = answersIn(edition, environment);
  return own.length > 1 && own.every((one) => namesNobody(edition, one));
}

export const hasAnswers = (edition: Edition, environment: string): boolean =>
  answersIn(edition, environment).some((one) => !namesNobody(edition, one));

/** It stands where its answers begin; empty where there is an answer. `more`: what is known besides. */
export const unansweredBlocks = (
  edition: Edition,
  environment: string,
  more: readonly TextSpan[] = [],
): Block[] =>
  isUnanswered(edition, environment)
    ? [text([environmentLink(edition, environment), ": ", ...unansweredSpans(edition, environment), ...more])]
    : [];

/** The same on its own page, and on those of its deployments. */
export const unansweredNote = (
  edition: Edition,
  environment: string,
  more: readonly TextSpan[] = [],
): Block[] =>
  isUnanswered(edition, environment)
    ? [
        {
          block: "note",
          tone: "note",
          text: [...capitalised(unansweredSpans(edition, environment)), ...more],
        },
      ]
    : [];

const capitalised = ([first = "", ...rest]: readonly TextSpan[]): TextSpan[] =>
  typeof first === "string" ? [upperFirst(first), ...rest] : [first, ...rest];

/** "no use case has an answer, as no figure that counts can be used: ... One run of general on each of 10 deployments ..." */
function unansweredSpans(edition: Edition, environment: string): TextSpan[] {
  const own = answersIn(edition, environment);
  const [best] = commonRunsIn(edition, environment).runs;
  return [
    `no use case has an answer, as ${own.some(hasStanding) ? NOT_TOLD : NONE_STANDS}.`,
    ...(best === undefined
      ? []
      : [
          ` ${best.sentence} `,
          { text: "How to run it", href: edition.links.environment(environment, "measure") },
          ".",
        ]),
  ];
}

const NONE_STANDS = "no figure that counts can be used: not measured, or excluded by checks";
const NOT_TOLD = "the usable figures tell no storage from the next";

/** A figure that counts was measured of one that is in the running, and no check excludes it. */
const hasStanding = ({ metrics, candidates }: Recommendation): boolean =>
  inTheRunning(candidates).some(({ figures }) =>
    figures.some((figure, index) => metrics[index]?.scored && fateOf(figure) === "measured"),
  );
