/** The verdict among some candidates: decided, leaning or open, and how sure the order is. Pure. */
import type { Figure } from "../bounds/figure.ts";
import { type Candidate, inTheRunning } from "../candidates/candidates.ts";
import { isEncryptedTwin } from "../candidates/encrypted-twin.ts";
import type { Question } from "../candidates/question.ts";
import { evidenceOf, type Grounds, isClear, isMeasuredLevel, isTold } from "../order/evidence.ts";
import { leastLead } from "../order/leads.ts";
import { chancesAmong } from "../order/order-chances.ts";
import { groundsOf, isDoubted } from "./trust.ts";

/**
 * decided: whatever is missing or uncertain, it stays first. leaning: it is likelier first than not, and LIKELIER times as
 * likely as any other. open: the evidence does not say.
 */
export type Verdict = "decided" | "leaning" | "open";

export const LIKELIER = 1.5;
/** Where ranges alone say who is ahead: so many times as likely as any other, and then a guess. */
export const LIKELIER_BY_RANGES = 4;
const EVEN = 0.5;

/** Of those that fulfil one need of durability. */
export type Standing = {
  verdict: Verdict;
  /** Those that may be first, the likeliest to be counted on first. */
  running: readonly Candidate[];
  /** Absent where it is open, or where nothing qualifies. */
  first?: Candidate;
  /** As good as the first, as far as can be told: either will do. */
  level?: Candidate;
  runnerUp?: Candidate;
  /** It would be level with the first, but is shown not to be enough, as the first is not. */
  short?: Candidate;
  /** On what it rests that the first is ahead. */
  grounds?: Grounds;
  /** Chance that the first (or the one level with it) is best of those compared, 0 to 1. */
  sure?: number;
  /** Nothing that counts is known of them, so that they are not compared. */
  unmeasured: readonly Candidate[];
  /** The same as another one, and encrypted: no faster, so that they need no measurement to be behind. */
  slower: readonly { one: Candidate; than: Candidate }[];
  /** By deployment: chance to be the best of those compared. */
  chances: ReadonlyMap<string, number>;
};

/** Where nobody could be told to be the best, and each is shown not to be enough, that nothing fits is decided: no further measurement changes it. */
export function fittingAmong(question: Question, candidates: readonly Candidate[]): Standing {
  const standing = standingAmong(question, candidates);
  const { verdict, grounds, running, chances, slower } = standing;
  const left = inTheRunning(candidates);
  const isGiven = verdict === "decided" || (verdict === "leaning" && grounds === "measured");
  return isGiven || left.length < 2 || !left.every(isUnfit)
    ? standing
    : { verdict: "decided", running, chances, slower, unmeasured: [] };
}

/** By a figure of what is asked itself that was measured and that no check doubts: one that a cache or a buffer helped is worse than it looks. */
const isUnfit = ({ figures, short = [] }: Candidate): boolean =>
  short.some((index) => {
    const figure = figures[index];
    return figure?.known === "measured" && (figure.flatters === true || !isDoubted(figure));
  });

/** Nothing qualifies, or nothing is enough. */
export const isNothing = ({ verdict, first }: { verdict: Verdict; first?: unknown }): boolean =>
  verdict === "decided" && first === undefined;

/** Those too close to an objective come in only where none meets it. */
export function standingAmong(question: Question, candidates: readonly Candidate[]): Standing {
  const all = inTheRunning(candidates).filter(({ figures }) => figures.length > 0);
  const clear = all.filter(({ status }) => status !== "too-close");
  const running = clear.length > 0 ? clear : all;
  const [first, ...rivals] = running;
  if (first === undefined)
    return { verdict: "decided", running, unmeasured: [], slower: [], chances: new Map() };
  const slower = running.flatMap((one) => {
    const than = running.find((other) => isNoFaster(question, one, other));
    return than === undefined ? [] : [{ one, than }];
  });
  const isSlower = (candidate: Candidate): boolean => slower.some(({ one }) => one === candidate);
  const holds = rivals.every((rival) => leastLead(question.scored, first, rival) > 0);
  const known = running.filter(
    (one) => (hasEvidence(question, one) && !isSlower(one)) || (holds && one === first),
  );
  const compared = known.length > 1 ? known : running;
  const chances = chancesAmong(question, compared);
  const unmeasured = running.filter((one) => !compared.includes(one) && !isSlower(one));
  const of = { running, unmeasured, slower, chances };
  // Whether it may stand there at all is not known: it is named, and never first.
  const mayNot = first.unknowns !== undefined;
  if (rivals.length === 0) {
    if (mayNot) return { ...of, verdict: "open" };
    const grounds = groundsOf(question.scored, first);
    return { ...of, verdict: clear.length === all.length ? "decided" : "leaning", first, grounds, sure: 1 };
  }
  const chanceOf = ({ deployment }: Candidate): number => chances.get(deployment) ?? 0;
  const others = compared.filter((one) => one !== first).toSorted((a, b) => chanceOf(b) - chanceOf(a));
  const [runnerUp, ...rest] = others;
  const sure = chanceOf(first);
  const behind = { ...of, ...(runnerUp && { runnerUp }) };
  if (mayNot) return { ...behind, verdict: "open" };
  const grounds = runnerUp ? evidenceOf(question, first, runnerUp) : groundsOf(question.scored, first);
  const isDecided = holds && rivals.every((rival) => isClear(question, first, rival));
  if (isDecided && isSound(question, first)) return { ...behind, verdict: "decided", first, grounds, sure };
  if (!compared.includes(first)) return { ...behind, verdict: "open" };
  const isLikelier = (times: number): boolean =>
    runnerUp !== undefined && sure >= EVEN && sure >= times * chanceOf(runnerUp);
  const isCarried =
    grounds === "bounds" && runnerUp !== undefined
      ? isLikelier(LIKELIER_BY_RANGES) &&
        !isMeasuredLevel(question, first, runnerUp) &&
        // Against a figure that shows the other ahead ranges carry nobody.
        !isTold(question, runnerUp, first)
      : isLikelier(LIKELIER);
  if (holds || runnerUp === undefined || isCarried)
    return { ...behind, verdict: "leaning", first, grounds, sure };
  // Likelier by ranges alone: who is not told from it by anything draws no level either.
  if (isLikelier(LIKELIER)) return { ...behind, verdict: "open" };
  const both = sure + chanceOf(runnerUp);
  const [third] = rest;
  const eithers = third ? groundsOfTwo(question, [first, runnerUp], third) : "bounds";
  const isPair =
    known.length > 1 &&
    drawsLevel(question, runnerUp, first) &&
    third !== undefined &&
    both / 2 >= LIKELIER * chanceOf(third) &&
    eithers !== "bounds";
  if (!isPair) return { ...behind, verdict: "open" };
  const [one, other] = first.short === undefined ? [first, runnerUp] : [runnerUp, first];
  return one.short === undefined && other.short !== undefined
    ? {
        ...of,
        verdict: "leaning",
        first: one,
        runnerUp: other,
        short: other,
        grounds: eithers,
        sure: chanceOf(one),
      }
    : { ...behind, verdict: "leaning", first, level: runnerUp, grounds: eithers, sure: both };
}

/** That one of two is the best is shown where either is told from the third; where both were printed alike, or measured, by what both are. */
function groundsOfTwo(question: Question, pair: readonly Candidate[], third: Candidate): Grounds {
  if (pair.some((one) => isTold(question, one, third))) return "measured";
  const each = pair.map((one) => evidenceOf(question, one, third));
  return (["bounds", "excluded"] as const).find((one) => each.includes(one)) ?? "measured";
}

/** One that was not measured in full, of the same product and copies as the other, but encrypted. */
const isNoFaster = ({ record }: Question, one: Candidate, other: Candidate): boolean =>
  one.score === undefined && one !== other && isEncryptedTwin(record, one.deployment, other.deployment);

/**
 * Something was measured or printed of it that counts for the score. One without is not compared, so that nobody spoils an
 * answer by being unknown; it is named, and nothing is decided while it could be better.
 */
const hasEvidence = ({ scored }: Question, { figures }: Candidate): boolean =>
  scored.some(({ index }) => figures[index] !== undefined && figures[index].known !== "unknown");

/** Of an unknown figure least, then of one that another stands in for. */
const certaintyOf = ({ known, ranked }: Figure): number =>
  known === "measured" ? 3 : known === "unknown" ? 0 : ranked === undefined ? 1 : 2;

/** By being less known nobody draws level: it is known at least as well as the first, figure by figure. */
const drawsLevel = ({ scored }: Question, one: Candidate, first: Candidate): boolean =>
  scored.every(({ index }) => {
    const [own, other] = [one.figures[index], first.figures[index]];
    return own !== undefined && other !== undefined && certaintyOf(own) >= certaintyOf(other);
  });

/** What is doubted, or not sure to qualify, decides nothing. Of a figure that flatters the worst counts already. */
const isSound = ({ scored }: Question, { figures, status, unknowns }: Candidate): boolean =>
  unknowns === undefined &&
  status !== "too-close" &&
  scored.every(({ index }) => !isDoubted(figures[index]) || figures[index]?.flatters === true);
