/** The sentence over a card: for what was asked, whom it names and how sure that is, who survives a node; beneath it what is missing most. */
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { namedIn, recommended } from "../../../judge/planning/named.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import { shareText } from "../../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { listed, lowerFirst, upperFirst } from "../../../text/words.ts";
import type { ToldHead } from "../../edition/answer-view.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { plain, type Rich, type TextSpan } from "../../edition/view.ts";
import { beyondSentence, nearBeyond } from "../decision/near-beyond.ts";
import { isForNow, survivorIn } from "../decision/survival.ts";
import { behindElsewhere } from "../scorecard/behind-elsewhere.ts";
import { onLittleIn } from "../until/for-now.ts";
import { isProvisional, namedText, onlyCandidate, provisionalText } from "../until/named.ts";
import { enoughText, willDo, willDoText } from "../until/will-do.ts";
import { verdictWord } from "../verdict/words.ts";
import { lackedByAll } from "../why/lacks.ts";
import { notMeasured } from "../why/timed-here.ts";
import { NONE, saysOfOnly, survivorOf, worded } from "./verdict.ts";

type Said = Pick<ToldHead, "before" | "said" | "isAll">;

/** More names are counted, as beneath. */
const MOST_NAMED = 3;

/** `head`: what the card would be headed by, and is said here where nothing stands `beneath` it to be copied. */
export function toldHead(
  edition: Edition,
  recommendation: Recommendation,
  head: Rich,
  { isBeneath, isNeed, isOpen }: { isBeneath: boolean; isNeed: boolean; isOpen: boolean },
): ToldHead {
  const said = namedSaid(edition, recommendation, head) ?? (isBeneath ? undefined : headSaid(head));
  const further = survivorOf(recommendation);
  const isBeyond = further !== undefined && nearBeyond(edition, recommendation, further) !== undefined;
  const survivor = isNeed
    ? survivorIn(edition, recommendation, titles(edition.record).deployment, true)
    : undefined;
  return {
    asked: recommendation.definition.title,
    ...(said ?? { before: HERE, said: head }),
    ...defined({
      survivor: survivor && (isBeyond ? beyondSentence(recommendation) : survivorSentence(survivor)),
      // Of an answer that is open it stands beneath in full.
      why: isOpen ? undefined : lackSentence(edition, recommendation),
      elsewhere: nonEmpty(behindElsewhere(edition, recommendation, namedIn(edition)(recommendation).ids)),
    }),
  };
}

const HERE = " here: ";

function namedSaid(edition: Edition, one: Recommendation, head: Rich): Said | undefined {
  for (const says of SAYS) {
    const said = says(edition, one, head);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** The first that holds says it. */
const SAYS: readonly ((edition: Edition, one: Recommendation, head: Rich) => Said | undefined)[] = [
  // "MariaDB here, for now: Mayastor".
  (edition, one) =>
    isProvisional(edition, one) || onlyCandidate(edition, one) !== undefined
      ? {
          before: ` here, ${provisionalText(edition, one)}: `,
          said: `${namesOf(edition, namedIn(edition)(one).ids)}${onLittleText(edition, one)}`,
        }
      : undefined,
  // "Kafka here: A or B (enough by write bandwidth)".
  (edition, one, head) => {
    const enough = willDo(edition, one);
    return enough && enough.ids.length <= MOST_NAMED && plain(head) === upperFirst(willDoText(enough))
      ? { before: HERE, said: enoughText(enough, namesOf(edition, enough.ids)), isAll: true }
      : undefined;
  },
  // "PostgreSQL here: A or B (low confidence)".
  (edition, one) =>
    namedIn(edition)(one).ids.length > 0 && one.question !== "suffice"
      ? { before: HERE, said: worded(one, namedText(edition, one, titles(edition.record).deployment)) }
      : undefined,
  // "NFS suffices (medium confidence)".
  (edition, one) => {
    const said = `${namesOf(edition, namedIn(edition)(one).ids)} ${saysOfOnly(one)}`;
    const isGiven = recommended(one).length > 0;
    return one.question === "suffice" && namedIn(edition)(one).ids.length > 0
      ? { before: HERE, said: isGiven ? `${said} (${verdictWord(one)})` : said }
      : undefined;
  },
];

const namesOf = ({ record }: Edition, ids: readonly string[]): string =>
  listed(ids.map(titles(record).deployment), "or");

/** " (on 21 % of what counts)", behind whom it names for now. */
function onLittleText(edition: Edition, one: Recommendation): string {
  const share = onLittleIn(edition, one);
  return share === undefined ? "" : ` (on ${shareText(share)})`;
}

/** As it would stand by itself; "here" is said once. */
function headSaid(head: Rich): Said {
  const [first = "", ...rest] = inSentences([head].flat());
  const said = typeof first === "string" ? [lowerFirst(first), ...rest] : [first, ...rest];
  return { before: /\bhere\b/.test(plain(head)) ? ": " : HERE, said, isAll: true };
}

/** "Not known: measure first" stands behind a colon: "not known. Measure first". */
function inSentences(head: readonly (string | TextSpan)[]): (string | TextSpan)[] {
  const [first, next, ...rest] = head;
  if (typeof first !== "string" || !first.endsWith(": ")) return [...head];
  const then = typeof next === "string" ? [upperFirst(next)] : next === undefined ? [] : [next];
  return [`${first.slice(0, -2)}. `, ...then, ...rest];
}

function survivorSentence(survivor: string): string {
  if (survivor === NONE) return `${upperFirst(NONE)} survives a node.`;
  return `To survive a node${isForNow(survivor) ? ", " : ": "}${survivor}.`;
}

/** "No flush was timed on any of them, and flushes are 40 % of what counts.": the heaviest figure that nobody has, or none of those that it names. */
function lackSentence(edition: Edition, recommendation: Recommendation): string | undefined {
  const { ids } = namedIn(edition)(recommendation);
  const running = inTheRunning(recommendation.candidates);
  const named = running.filter(({ deployment }) => ids.includes(deployment));
  const lack = lackedByAll(recommendation, named);
  if (lack === undefined) return undefined;
  const isOfAll = running.every(({ figures }) => fateOf(figures[lack.index]) === "missing");
  const whose =
    running.length > 1 && isOfAll
      ? "any candidate"
      : listed(
          named.map(({ deployment }) => titles(edition.record).deployment(deployment)),
          "or",
        );
  const what = notMeasured(edition, recommendation.environment, lack.metric);
  const share = lack.share > 0.999 ? "all that counts" : `${Math.round(100 * lack.share)} % of what counts`;
  return `No ${what} on ${whose}: ${share}.`;
}

/** "no flush (fsync) was timed": the heaviest figure that none of these has; empty where there is none. */
export function lackInShort(
  edition: Edition,
  recommendation: Recommendation,
  some: readonly Candidate[],
): string {
  const lack = lackedByAll(recommendation, some);
  return lack === undefined ? "" : `no ${notMeasured(edition, recommendation.environment, lack.metric)}`;
}
