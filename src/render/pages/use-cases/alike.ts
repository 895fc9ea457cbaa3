/** Use cases that ask one thing in two ways: one requires what the other asks for besides. They weigh otherwise and may answer otherwise, so each names the other. */

import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { ASKED, type Asked, CHOICES } from "../../../judge/recommending/further.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { listed } from "../../../text/words.ts";
import { askedText } from "../../blocks/asked/asked-words.ts";
import { missedInShort } from "../../blocks/decision/may-still.ts";
import { headInShort } from "../../blocks/until/head-in-short.ts";
import { namedAlone } from "../../blocks/until/named.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { fold, text } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { shareOf } from "./judged-by.ts";

const requiredKey = (...all: UseCase["requires"][]): string =>
  JSON.stringify(Object.entries(Object.assign({}, ...all) as object).sort(([a], [b]) => (a < b ? -1 : 1)));

const scoredKeys = ({ metrics }: UseCase): string[] =>
  metrics.flatMap((one) => (one.required ? JSON.stringify([one.metric, one.workload]) : []));

/** Measured by one profile and one metric at least, as durable, with the same requirements once `asked` are added. */
function isAlike(plain: UseCase, asked: readonly Asked[], strict: UseCase): boolean {
  const more = ASKED.filter(({ id }) => asked.includes(id)).map(({ requires }) => requires);
  return (
    plain.profile === strict.profile &&
    plain.durable === strict.durable &&
    requiredKey(plain.requires) !== requiredKey(strict.requires) &&
    requiredKey(plain.requires, ...more) === requiredKey(strict.requires) &&
    scoredKeys(plain).some((key) => scoredKeys(strict).includes(key))
  );
}

/** "p99 fsync latency (40 %), p99 read latency (30 %) ..." of what is scored. */
const weightsText = (definition: UseCase): string =>
  listed(
    definition.metrics.flatMap((one) => {
      const share = shareOf(definition, one);
      return share === undefined ? [] : `${phraseOf(one.metric)} (${Math.round(share * 100)} %)`;
    }),
  );

/** What it answers; where that is what this one does, no more. */
function answerText(edition: Edition, own: Recommendation, other: Recommendation): string {
  const [here, there] = [own, other].map((one) => headInShort(edition, one));
  // Each by figures of its own may say that none reaches what is enough.
  const name = titles(edition.record).deployment;
  const [named, alsoNamed] = [own, other].map((one) =>
    namedIn(edition)(one).ids.length > 0 ? namedAlone(edition, one, name) : undefined,
  );
  const isSame = here === there || (named !== undefined && named === alsoNamed);
  return isSame ? "the same answer" : (missedInShort(edition, other) ?? there ?? "");
}

const phraseOf = (metric: string): string => metricById.get(metric)?.phrase ?? metric;

/** "p99 write latency (60 %) and p99 read latency (40 %), not by p99 fsync latency": why two that ask one thing may answer otherwise. */
function goesBy(own: Recommendation, other: Recommendation): string {
  const by = scoredIn(other);
  const gone = scoredIn(own).filter((metric) => !by.includes(metric));
  const not = gone.length === 0 ? "" : `, not by ${listed(gone.map(phraseOf), "or")}`;
  return `${weightsText(other.definition)}${not}`;
}

const scoredIn = ({ metrics }: Recommendation): string[] =>
  metrics.flatMap(({ metric, scored }) => (scored ? [metric] : []));

/** What of either nobody measured. */
function goneText(own: Recommendation, other: Recommendation): string {
  const gone = [own, other].flatMap(({ metrics, candidates }) =>
    metrics.flatMap(({ metric, scored }, index) =>
      scored && inTheRunning(candidates).every(({ figures }) => figures[index]?.known !== "measured")
        ? [phraseOf(metric)]
        : [],
    ),
  );
  if (gone.length === 0) return "";
  return gone.length === scoredIn(own).length + scoredIn(other).length
    ? " Nothing of that was measured here."
    : ` No candidate has a figure of ${listed([...new Set(gone)], "or")}.`;
}

/**
 * "Database that survives a node asks the same by p99 write latency (60 %) ..., not by p99 fsync latency: none met 20 ms ...". What to run
 * stands with the answer: that of the other one goes by a figure that this one may not ask for.
 */
function alikeSpans(edition: Edition, own: Recommendation, other: Recommendation, must = ""): TextSpan[] {
  const { useCase, definition } = other;
  return [
    { text: definition.title, href: edition.links.useCase(useCase, own.environment) },
    `${must} asks the same by ${goesBy(own, other)}: ${answerText(edition, own, other)}.${goneText(own, other)}`,
  ];
}

/** For an answer of which more is `asked`: the use case that requires that. */
export function strictFacts(
  edition: Edition,
  recommendation: Recommendation,
  asked: readonly Asked[],
  answer: Recommendation,
): AnswerFact[] {
  const own = useCaseOf(edition, recommendation.useCase);
  return edition.judgement.recommendations
    .filter(
      (one) => own && one.environment === recommendation.environment && isAlike(own, asked, one.definition),
    )
    .map((other) => ({
      term: "Also asked as",
      value: alikeSpans(edition, answer, other),
    }));
}

/** For an answer to a use case that requires more: the same asked of others besides; several are folded beneath their names. */
export function plainBlocks(edition: Edition, recommendation: Recommendation): Block[] {
  const alike = edition.judgement.recommendations
    .filter(({ environment }) => environment === recommendation.environment)
    .flatMap((plain) =>
      CHOICES.filter((asked) => isAlike(plain.definition, asked, recommendation.definition)).map((asked) => ({
        plain,
        asked,
      })),
    );
  const blocks = alike.map(({ plain, asked }): Block => {
    const other = edition.asking(plain, asked) ?? plain;
    return text(
      [
        "Also asked as ",
        ...alikeSpans(
          edition,
          recommendation,
          other,
          `, where it must ${askedText(asked, plain.definition.requires)},`,
        ),
      ],
      "muted",
    );
  });
  const names = [...new Set(alike.map(({ plain }) => plain.definition.title))];
  return blocks.length > 1 ? fold(`Also asked as ${listed(names, "and")}`, blocks) : blocks;
}
