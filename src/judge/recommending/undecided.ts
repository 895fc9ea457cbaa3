/** Why two are not told apart: what was measured of neither or of one, with its weight; then who is ahead in the rest. Pure. */
import { listed, plural } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import type { Candidate } from "../candidates/candidates.ts";
import { type Question, titleIn } from "../candidates/question.ts";
import type { Scored } from "../candidates/score.ts";
import { phraseOf } from "../ranking/ratio.ts";
import { ARE_LEVEL, type Fate, fateOf, isMeasured, isTie, lead, type Pair } from "./measured-pair.ts";
import { otherTestsText } from "./other-tests.ts";

/** "p99 fsync latency (40 %) was measured on neither; read IOPS (21 %) are excluded for X". */
function lackText(question: Question, some: readonly Candidate[]): string {
  const lacking = question.scored.filter(({ index }) =>
    some.some(({ figures }) => fateOf(figures[index]) !== "measured"),
  );
  const fates = Map.groupBy(lacking, ({ index }) =>
    some.map(({ figures }) => fateOf(figures[index])).join(" "),
  );
  return [...fates.values()]
    .map((alike) => `${weighed(alike)} ${fateText(question, some, alike)}`)
    .join("; ");
}

/** Of figures that have one fate each on all of these: "was measured on neither", "was not measured on A and is excluded for B". */
function fateText(question: Question, some: readonly Candidate[], alike: readonly Scored[]): string {
  const isOne = isSingular(alike);
  const [{ index } = { index: 0 }] = alike;
  const named = (fate: Fate): string[] =>
    some
      .filter(({ figures }) => fateOf(figures[index]) === fate)
      .map(({ deployment }) => titleIn(question, deployment));
  const [missing, excluded, doubted] = [named("missing"), named("excluded"), named("doubted")];
  const isPair = some.length === 2;
  if (missing.length === some.length)
    return `${was(isOne)} measured on ${isPair ? "neither" : "none of them"}`;
  if (excluded.length === some.length) return `${is(isOne)} excluded for ${isPair ? "both" : "all of them"}`;
  if (doubted.length === some.length) return `${is(isOne)} in doubt for ${isPair ? "both" : "all of them"}`;
  return listed([
    ...(missing.length > 0 ? [`${was(isOne)} not measured on ${listed(missing)}`] : []),
    ...(excluded.length > 0 ? [`${is(isOne)} excluded for ${listed(excluded)}`] : []),
    ...(doubted.length > 0 ? [`${is(isOne)} in doubt for ${listed(doubted)}`] : []),
  ]);
}

/** With its weight; "p99 fsync latency, all that counts here," of what makes up the whole score. */
function weighed(some: readonly Scored[]): string {
  const phrases = [...new Set(some.map(({ dimension: { metric } }) => phraseOf(metric)))];
  const share = some.reduce((sum, { weight }) => sum + weight, 0);
  if (share > 0.999) return `${listed(phrases)}, all that counts here,`;
  const weight = `${formatNumber(Math.round(share * 100))} %`;
  return `${listed(phrases)} (${phrases.length > 1 ? `together ${weight}` : weight})`;
}

/** Rates are many: "read IOPS are". */
const isSingular = (some: readonly Scored[]): boolean =>
  new Set(some.map(({ index }) => index)).size === 1 && some[0]?.dimension.metric.unit !== "iops";

const was = (isOne: boolean): string => (isOne ? "was" : "were");
const is = (isOne: boolean): string => (isOne ? "is" : "are");

/** Leads up to figures of which none was measured of both. */
export const KNOWN = "What is known";

/**
 * "By all 3 figures that count and both have, A is ahead", "Of 3 figures that count and both have, A is
 * ahead in 2 and level in 1"; "What is known" where there is none; the figures follow.
 */
function aheadText(question: Question, pair: Pair): string {
  const both = question.scored.filter((one) => isMeasured(pair, one));
  if (both.length === 0) return KNOWN;
  const [name, other] = pair.map(({ deployment }) => titleIn(question, deployment));
  const all = both.length;
  // Others may have been measured on both, and stand beside as what comes nearest.
  const ofBoth = `figure${all > 1 ? "s" : ""} that count${all > 1 ? "" : "s"} and both have`;
  const every = `By ${all > 1 ? `all ${all}` : "the one"} ${ofBoth}`;
  const isLevel = ({ index }: Scored): boolean => isTie(pair.map(({ figures }) => figures[index]));
  const level = both.filter(isLevel).length;
  if (level === all) return `${every}, ${name} and ${other} ${ARE_LEVEL}`;
  const ahead = both.filter((one) => !isLevel(one) && lead(one, pair) > 0).length;
  if (level > 0) {
    const behind = all - ahead - level;
    const parts = [
      ...(ahead > 0 ? [`ahead in ${ahead}`] : []),
      `level in ${level}`,
      ...(behind > 0 ? [`behind in ${behind}`] : []),
    ];
    return `Of ${all} ${ofBoth}, ${name} is ${listed(parts)} against ${other}`;
  }
  const where = ahead === all ? every : `By ${ahead} of ${all} ${ofBoth}`;
  return `${where}, ${name} is ahead of ${other}`;
}

/** " To settle it: a run of general on B.", " To settle it: repeats of general on A and B." */
export function settleText(question: Question, some: readonly Candidate[]): string {
  const { useCase, scored } = question;
  const isMissing = ({ figures }: Candidate, { index }: Scored): boolean =>
    fateOf(figures[index]) !== "measured";
  const lacking = scored.filter((one) => some.some((candidate) => isMissing(candidate, one)));
  const asked = lacking.length > 0 ? lacking : scored;
  const profiles = [...new Set(asked.map((one) => profileOf(useCase, one)))];
  const runs = profiles.map((profile) => {
    const parts = asked.filter((part) => profileOf(useCase, part) === profile);
    const of = some.filter((one) => lacking.length === 0 || parts.some((part) => isMissing(one, part)));
    return `${profile} on ${namedFew(of.map(({ deployment }) => titleIn(question, deployment)))}`;
  });
  return `${SETTLE}${lacking.length > 0 ? "a run of" : "repeats of"} ${listed(runs)}.`;
}

export const SETTLE = " To settle it: ";

/** "A, B, C and 4 others". */
export const namedFew = (titles: readonly string[]): string =>
  listed(
    titles.length > NAMED + 1
      ? [...titles.slice(0, NAMED), plural(titles.length - NAMED, "other")]
      : [...titles],
  );

const profileOf = ({ profile }: Question["useCase"], { dimension: { wanted } }: Scored): string =>
  wanted.profile ?? profile;

/** As it is said of two of whom nobody leads, and of two that are the answer together: that one of them is the best is known then. */
const HEADS = {
  open: (names: string): string => `Open between ${names}`,
  level: (names: string): string => `Which of ${names} is better is not settled`,
} as const;
export const AFTER = { open: "Open", level: "Which of the two is better is not settled" } as const;

/**
 * What is known of both comes first: "By the one figure that counts and both have, A is ahead of B: ... Open, as p99 fsync latency
 * (40 %) was measured on neither." Where nothing was measured on both: "Open between A and B: ..." and what is known.
 */
export function undecidedText(
  question: Question,
  pair: Pair,
  facts: string,
  how: keyof typeof HEADS = "open",
  third?: Candidate,
): string {
  const all = third === undefined ? pair : [...pair, third];
  const names = listed(all.map(({ deployment }) => titleIn(question, deployment)));
  const among = third === undefined ? "" : ` among them and ${titleIn(question, third.deployment)}`;
  const lacks = lackText(question, all);
  if (lacks === "")
    return `${HEADS[how](names)}: their runs are too few or too far apart to tell${facts === "" ? "" : `: ${facts}`}.`;
  const known = facts === "" ? "" : `${aheadText(question, pair)}: ${facts}.`;
  return known !== "" && question.scored.some((one) => isMeasured(pair, one))
    ? `${known} ${AFTER[how]}${among}, as ${lacks}.`
    : `${HEADS[how](names)}: ${lacks}.${known === "" ? "" : ` ${known}`}`;
}

/** So many that an open answer may fall to are told side by side, and measured together. */
export const FEW = 3;

/** How many further ones are named. */
const NAMED = 3;

/** `compared`: the two likeliest. One that may not stand here at all is never first, whatever its figures. */
export function openText(
  question: Question,
  running: readonly Candidate[],
  [a, b]: readonly Candidate[],
  facts: string,
): string {
  const title = ({ deployment }: Candidate): string => titleIn(question, deployment);
  const [likeliest] = running;
  if (a === undefined || likeliest === undefined) return "";
  const unknown = likeliest.unknowns && `the record does not say ${listed(likeliest.unknowns)}`;
  if (b === undefined)
    return `Open: ${title(a)} is the only storage left here, and ${unknown ?? "it may not do"}.`;
  const whether = unknown ? ` Of ${title(likeliest)} ${unknown}.` : "";
  const { scored } = question;
  if (running.every(({ figures }) => scored.every(({ index }) => figures[index]?.known === "unknown"))) {
    const [among, none] =
      running.length > 2
        ? [`among all ${running.length} storages`, "none of them"]
        : [`between ${title(a)} and ${title(b)}`, "neither"];
    return `Open ${among}: ${weighed(scored)} ${was(isSingular(scored))} measured on ${none}.${whether}`;
  }
  const pair = [a, b] as const;
  // So few are all measured, in one order wherever they are asked for.
  const asked =
    running.length !== FEW
      ? pair
      : question.deployments.flatMap((id) => running.find(({ deployment }) => deployment === id) ?? []);
  const more = `${otherTestsText(question, pair)}${settleText(question, asked)}`;
  const rest = running.filter((one) => one !== a && one !== b);
  // One more is told as the two are.
  const third = running.length === FEW ? rest[0] : undefined;
  const others =
    third !== undefined ? "" : rest.length > NAMED ? plural(rest.length, "other") : listed(rest.map(title));
  return `${undecidedText(question, [a, b], facts, "open", third)}${others ? ` ${others} may be the best, too.` : ""}${more}${whether}`;
}
