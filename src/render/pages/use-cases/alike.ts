/** Use cases that ask one thing in two ways: one requires what the other asks for besides. They weigh otherwise and may answer otherwise, so each names the other. */

import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { ASKED, type Asked, CHOICES } from "../../../judge/recommending/further.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { listed } from "../../../text/words.ts";
import { askedText } from "../../blocks/asked/asked-words.ts";
import { aloneCan, firstToTry, onlyIfMore } from "../../blocks/decision/may-still.ts";
import { headInShort } from "../../blocks/until/head-in-short.ts";
import { namedAlone, namedIn } from "../../blocks/until/named.ts";
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
function answerSpans(edition: Edition, own: Recommendation, other: Recommendation): TextSpan[] {
  const href = edition.links.useCase(other.useCase, own.environment);
  const [here, there] = [own, other].map((one) => headInShort(edition, one));
  // Each by figures of its own may say that none reaches what is enough.
  const name = titles(edition.record).deployment;
  const [named, alsoNamed] = [own, other].map((one) =>
    namedIn(edition)(one).ids.length > 0 ? namedAlone(edition, one, name) : undefined,
  );
  const isSame = here === there || (named !== undefined && named === alsoNamed);
  return [{ text: other.definition.title, href }, `: ${isSame ? "the same" : there}`];
}

const phraseOf = (metric: string): string => metricById.get(metric)?.phrase ?? metric;

/** Why two that ask one thing may answer otherwise: what the other goes by, and what of either nobody measured. */
function whyText(own: Recommendation, other: Recommendation): string {
  const gone = [own, other].flatMap(({ metrics, candidates }) =>
    metrics.flatMap(({ metric, scored }, index) =>
      scored && inTheRunning(candidates).every(({ figures }) => figures[index]?.known !== "measured")
        ? [phraseOf(metric)]
        : [],
    ),
  );
  const all = [own, other].flatMap(({ metrics }) => metrics.filter(({ scored }) => scored)).length;
  const what =
    gone.length === all
      ? "nothing of that was measured here"
      : `no candidate has a figure of ${listed([...new Set(gone)], "or")}`;
  const gap = gone.length > 0 ? `; ${what}` : "";
  return `It goes by ${weightsText(other.definition)}${gap}.`;
}

/** What to run for both, in the same words on the page of either: each alone asks first for what tells its own two apart. */
function runsText(edition: Edition, both: readonly Recommendation[]): string {
  const gaps = both.flatMap(({ missing }) => missing.filter(({ decides }) => decides));
  const tried = both.flatMap((one) => firstToTry(edition, one) ?? []).at(0);
  const runs = [...Map.groupBy(gaps, ({ profile }) => profile)].map(([profile, some]) => {
    const lacking = new Set(some.flatMap(({ deployments }) => deployments));
    const named = edition.deployments.filter((id) => lacking.has(id)).map(titles(edition.record).deployment);
    const ofTried = new Set(tried?.profile === profile ? [...tried.first, ...tried.rest] : []);
    if (tried !== undefined && [...lacking].every((id) => ofTried.has(id))) {
      const [first, rest] = [tried.first, tried.rest].map((ids) =>
        ids.map(titles(edition.record).deployment),
      );
      return `${profile} on ${listed(first ?? [])} first, as ${aloneCan(tried.none, tried.first.length)}; on ${listed(rest ?? [])} ${onlyIfMore(tried.none)}`;
    }
    return `${profile} on ${named.length > MOST_NAMED ? `each of the ${named.length} candidates that lack a figure` : named.join("; ")}`;
  });
  return runs.length === 0 ? "" : ` To measure what either lacks: run ${listed(runs)}.`;
}

/** More are counted. */
const MOST_NAMED = 4;

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
      value: [
        ...answerSpans(edition, answer, other),
        `. ${whyText(recommendation, other)}${runsText(edition, [answer, other])}`,
      ],
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
    const further = edition
      .furtherOf(plain)
      .find((one) => one.asked.join("+") === asked.join("+"))?.recommendation;
    const other = further ?? plain;
    return text(
      [
        "Also asked as ",
        ...answerSpans(edition, recommendation, other),
        `, where it must ${askedText(asked, plain.definition.requires)}. ${whyText(recommendation, other)}${runsText(edition, [recommendation, other])}`,
      ],
      "muted",
    );
  });
  const names = [...new Set(alike.map(({ plain }) => plain.definition.title))];
  return blocks.length > 1 ? fold(`Also asked as ${listed(names, "and")}`, blocks) : blocks;
}
