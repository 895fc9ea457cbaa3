/** What speaks against a storage that an answer does not name, in a few words: held against the one that it does. */

import { reasonsOf } from "../../../judge/bounds/figure.ts";
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { goodness } from "../../../judge/candidates/score.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { decidingOf } from "../../../judge/planning/flushed.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { isNothing } from "../../../judge/recommending/answer.ts";
import { safetyOf } from "../../../judge/recommending/meanwhile.ts";
import { fateOf, isTie } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, lowerFirst, upperFirst } from "../../../text/words.ts";
import { formatFigure } from "../../../units/format.ts";
import { shortNames } from "../../edition/classes/classes-once.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { willDo } from "../until/will-do.ts";
import { excludedSide, excludedText } from "./excluded-words.ts";
import { factorOf } from "./factor.ts";
import { apartText, behindOne, behindText, type Gap } from "./gap-text.ts";
import { excludedShare } from "./lacks.ts";
import { behindNearest, nearestAgainst, nearestShare } from "./nearest-against.ts";
import { notUsed } from "./not-used.ts";
import { sidesOf } from "./score-outcome.ts";

/**
 * `text`: in words that several use cases share. `excluded`: the checks that exclude what decides. `behind`: a figure that stands is.
 * "level": in no figure that counts and was measured of both is it behind. "untold": there is no such figure. "enough": others are, and nobody is the answer. "unfit": neither it nor another is.
 */
export type Reason = {
  kind:
    | "excluded"
    | "ruled-out"
    | "missing"
    | "behind"
    | "level"
    | "untold"
    | "layer"
    | "close"
    | "open"
    | "enough"
    | "unfit"
    | "projected";
  text: string;
  excluded?: readonly string[];
  behind?: string;
  /** The share of what counts that the figure has which is behind. */
  behindShare?: number;
};

/** In words that several use cases share: "Figures that decide are excluded: cached reads". The page of each answer has its own. */
export const reasonText = (edition: Edition, answer: Recommendation, deployment: string): string =>
  reasonOf(edition, answer, deployment).text;

/** As a line of several has room for it, what is most of what counts first: "its reads (51 % of what counts) are not used, as they came from a cache; its write IOPS are 37x behind", "behind by no more than chance (...)". */
export function reasonInShort(edition: Edition, answer: Recommendation, deployment: string): string {
  const { text, excluded = [], behind, behindShare } = reasonOf(edition, answer, deployment, true);
  if (excluded.length === 0) return lowerFirst(behind ?? text);
  const own = answer.candidates.find((one) => one.deployment === deployment);
  const near = behind ?? (own && behindNearest(edition, answer, own));
  const out =
    notUsed(edition, answer, deployment) ??
    `${excludedSide(answer, deployment)}${excludedText("short", excluded)}`;
  const nearShare = behindShare ?? nearestShare(edition, answer);
  const isMost = own !== undefined && excludedShare(answer, own) > nearShare;
  return (isMost ? [out, near] : [near, out]).filter(Boolean).join("; ");
}

/** @param isShort where whom the answer names is told already */
export function reasonOf(
  edition: Edition,
  answer: Recommendation,
  deployment: string,
  isShort = false,
): Reason {
  const candidate = answer.candidates.find((one) => one.deployment === deployment);
  if (candidate === undefined) return { kind: "projected", text: "Only projected, never measured" };
  const { status, reason = "", figures } = candidate;
  if (status === "ruled-out") return { kind: "ruled-out", text: upperFirst(reason) };
  if (isNothing(answer.answers[0])) return { kind: "unfit", text: "Not enough, as nothing here is" };
  const under = layerText(edition, answer, deployment, isShort);
  if (under !== undefined) return { kind: "layer", text: under };
  if (status === "too-close")
    return { kind: "close", text: "Misses an objective by less than its runs can tell" };
  const scored = figures.filter((_, index) => answer.metrics[index]?.scored);
  const missing = scored.filter((figure) => fateOf(figure) === "missing").length;
  if (status === "bounded" && missing === scored.length)
    return unmeasuredReason(edition, answer, candidate, isShort);
  const out = [...new Set(scored.flatMap(reasonsOf))];
  const most = mostBehind(edition, answer, candidate, isShort);
  const behind = most?.behind;
  if (out.length > 0) {
    const figuresOut = excludedText(behind ? "others" : "all", out);
    const text = upperFirst([behind, figuresOut].filter(Boolean).join("; "));
    return { kind: "excluded", text, excluded: out, ...most };
  }
  const lacks = missing > 0 ? "some of what decides was not measured" : undefined;
  if (behind)
    return { kind: "behind", text: upperFirst([behind, lacks].filter(Boolean).join("; ")), ...most };
  if (lacks) return { kind: "missing", text: upperFirst(lacks) };
  return levelReason(edition, answer, candidate, isShort);
}

/** That nothing was measured is no reason where it is as true of whom the answer names: by what that is named then is one. */
function unmeasuredReason(
  edition: Edition,
  answer: Recommendation,
  own: Candidate,
  isShort: boolean,
): Reason {
  const [named] = namedOf(edition, answer);
  const of =
    named === undefined || isShort ? "" : ` of ${titles(edition.record).deployment(named.deployment)}`;
  const text = nearestAgainst(edition, answer, own, of) ?? "Nothing that decides was measured";
  return { kind: "missing", text };
}

/** Nothing measured that counts tells the two apart. */
export function isLevelWithNamed(edition: Edition, answer: Recommendation, own: Candidate): boolean {
  const { kind } = reasonOf(edition, answer, own.deployment);
  const [named] = namedOf(edition, answer);
  return kind === "level" && named !== undefined && gapsTo(answer, named, own).length === 0;
}

export const namedOf = (edition: Edition, answer: Recommendation): Candidate[] =>
  namedIn(edition)(answer).ids.flatMap(
    (id) => answer.candidates.find(({ deployment }) => deployment === id) ?? [],
  );

/** One that is made of another of them is no rival of it. */
function layerText(
  edition: Edition,
  answer: Recommendation,
  deployment: string,
  isShort: boolean,
): string | undefined {
  const under = edition.record.deployments.get(deployment)?.layerOf;
  if (under === undefined || !answer.candidates.some((one) => one.deployment === under)) return undefined;
  const isTold = isShort && namedOf(edition, answer)[0]?.deployment === under;
  return `Built on ${isTold ? "it" : titles(edition.record).deployment(under)}, no rival`;
}

/** Of what counts, was measured of both, and is no tie: where the other is ahead most comes first. */
export function gapsTo(answer: Recommendation, other: Candidate, own: Candidate): Gap[] {
  return countingIn(answer)
    .flatMap(({ metric, index, share }): Gap[] => {
      const pair = [other.figures[index], own.figures[index]] as const;
      const deciding = decidingOf(answer, [other.deployment, own.deployment], index);
      const sides = sidesOf(pair, (figure) => (figure?.known === "measured" ? deciding(figure) : undefined));
      if (sides === undefined || isTie(pair)) return [];
      const [a, b] = sides.map(({ value }) => goodness(metric, value.value)) as [number, number];
      return [{ metric, index, share, by: a - b, factor: factorOf(metric, sides) }];
    })
    .toSorted((a, b) => b.by - a.by);
}

/** "its write IOPS are 37x behind Mayastor", with what that is worth: where it is furthest behind whom the answer names. */
function mostBehind(
  edition: Edition,
  answer: Recommendation,
  own: Candidate,
  isShort: boolean,
): Pick<Reason, "behind" | "behindShare"> | undefined {
  const [named] = namedOf(edition, answer);
  const [most] = named ? gapsTo(answer, named, own) : [];
  if (named === undefined || most === undefined || most.by <= 0 || scoresAsHigh(named, own)) return undefined;
  const name = titles(edition.record).deployment(named.deployment);
  return {
    behind: isShort
      ? behindText(answer, own, most, "the named one’s")
      : behindOne(most, name, diesUnlike(named, own)),
    behindShare: most.share,
  };
}

const diesUnlike = (named: Candidate, own: Candidate): boolean =>
  named.durability.reachableAfterNodeLoss === false && own.durability.reachableAfterNodeLoss === true;

/** By all that counts together: what it is behind in is not why it is not named. */
const scoresAsHigh = (named: Candidate, own: Candidate): boolean =>
  named.score !== undefined && own.score !== undefined && own.score >= named.score;

/** "Level with Mayastor, but the data die with the node", also where it is ahead. */
function levelReason(edition: Edition, answer: Recommendation, own: Candidate, isShort: boolean): Reason {
  const [named] = namedOf(edition, answer);
  if (named === undefined) return unnamedReason(edition, answer);
  const isOfBoth = countingIn(answer).some(({ index }) =>
    [named, own].every(({ figures }) => fateOf(figures[index]) === "measured"),
  );
  if (!isOfBoth) return { kind: "untold", text: "No figure that counts was measured of both" };
  const name = isShort ? "it" : titles(edition.record).deployment(named.deployment);
  const ahead = gapsTo(answer, named, own).findLast(({ by }) => by < 0);
  const how =
    ahead === undefined
      ? (withinChance(answer, named, own) ?? `level with ${name}`)
      : apartText(ahead, `ahead of ${name}`);
  return { kind: "level", text: upperFirst([how, ...lossText(named, own)].join(", but ")) };
}

/** "behind by no more than chance (write bandwidth: 94.6 MiB/s against 115 MiB/s)": that two are level is no reason to name the other one. */
function withinChance(answer: Recommendation, named: Candidate, own: Candidate): string | undefined {
  const [lower] = countingIn(answer).flatMap(({ metric, index }) => {
    const [best, value] = [named, own].map(({ figures }) => {
      const figure = figures[index];
      return figure?.known === "measured" ? figure.ranked : undefined;
    });
    return best !== undefined &&
      value !== undefined &&
      goodness(metric, best.value) > goodness(metric, value.value)
      ? [
          `${phraseOf(metric)}: ${formatFigure(value, metric.unit)} against ${formatFigure(best, metric.unit)}`,
        ]
      : [];
  });
  return lower && `behind by no more than chance (${lower})`;
}

/** Nobody is the answer; that others are enough all the same is told, and who they are. */
function unnamedReason(edition: Edition, answer: Recommendation): Reason {
  const { ids } = willDo(edition, answer) ?? { ids: [] };
  if (ids.length === 0) return { kind: "open", text: "No storage is the answer yet" };
  const names = shortNames(edition.record, ids, "or").toSorted();
  return {
    kind: "enough",
    text: `${ids.length === 1 ? "Another is" : "Others are"} enough: ${listed(names, "or")}`,
  };
}

/** What speaks for whom is named where no figure does. */
function lossText(named: Candidate, own: Candidate): string[] {
  if (safetyOf(own) >= safetyOf(named)) return [];
  const { reachableAfterNodeLoss: isKept } = own.durability;
  if (isKept === true) return ["the data survive less"];
  return [`the data ${isKept === false ? "die with the node" : "are not known to outlive the node"}`];
}
