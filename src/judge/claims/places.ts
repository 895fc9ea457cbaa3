/** Claims of who is best, who is worst, and who comes after whom. */
import type { Assertion, ClaimOperand } from "../../schema/claim.ts";
import { intervalOf, valueOf } from "../../schema/quantity.ts";
import { listed, upperFirst } from "../../text/words.ts";
import { formatShare } from "../../units/format.ts";
import { noiseOf } from "../evidence/noise.ts";
import { isApart, ratioInterval, type Sample } from "../evidence/statistics.ts";
import { isMissing, keyOfUse, lacking, operandText, type Scope, useOf } from "./look-up.ts";
import { reckon, reckonAll } from "./reckon.ts";
import { missingRivals } from "./rivals.ts";
import type { Amount, ClaimPart, Use } from "./types.ts";
import { figureOfUse, ofUse, sourcedText, useName, whoOf } from "./words.ts";

type Of<Kind> = Extract<Assertion, { kind: Kind }>;

export const bestPart = (scope: Scope, asserts: Of<"best">): ClaimPart =>
  placePart(scope, asserts.winner, asserts, "best");
export const worstPart = (scope: Scope, asserts: Of<"worst">): ClaimPart =>
  placePart(scope, asserts.loser, asserts, "worst");

function placePart(
  { lookUp }: Scope,
  named: ClaimOperand,
  { among, onlyCompared }: Of<"best"> | Of<"worst">,
  place: "best" | "worst",
): ClaimPart {
  const own = useOf(lookUp, named);
  if (own === undefined) return lacking(operandText(named));
  const others: Use[] = [];
  for (const operand of among) {
    const use = useOf(lookUp, operand);
    if (use === undefined) return lacking(operandText(operand), [own]);
    if (use.judged !== own.judged || use.metric !== own.metric) others.push(use);
  }
  const wantsLarge = (own.metric.better === "higher") === (place === "best");
  const beyond = (a: Use, b: Use): number =>
    (valueOf(b.quantity) - valueOf(a.quantity)) * (wantsLarge ? 1 : -1);
  const sorted = [own, ...others].sort(beyond);
  const [first, second] = sorted;
  if (first === undefined || second === undefined) throw new Error("expected two at least, came one");
  const next = first === own ? second : first;
  const holds = mayLead(own, others, wantsLarge);
  const tie = tieText(own, next);
  const missing = holds && !onlyCompared ? missingRivals(lookUp, own, others) : [];
  const word = place === "best" ? BEST[own.metric.better] : WORST[own.metric.better];
  const who = holds ? own : first;
  const after = holds ? (first === own ? next : first) : own;
  const figures = `${figureOfUse(who)} against ${figureOfUse(after)} of ${useName(lookUp, after, who)}`;
  const credible = sorted.filter(({ flags }) => flags.length === 0);
  return {
    // What noise may turn round, or who was not measured, bears nothing out; figures that clearly name another refute it all the same.
    ...(holds && (tie !== "" || missing.length > 0) ? {} : { holds }),
    sentence: `${useName(lookUp, who, after)} has the ${word}: ${figures} (${ofUse(own)}).${tie}${credibleText()}${missingText()}`,
    uses: [own, ...others],
    states: [{ key: placeKey(sorted, place), names: keyOfUse(own), text: whoOf(lookUp, own) }],
  };

  function missingText(): string {
    if (missing.length === 0) return "";
    return ` There is no credible figure of ${listed(missing.map(lookUp.title))}, which ${missing.length === 1 ? "offers" : "offer"} the same kind of volume. Needed: this test on ${missing.length === 1 ? "it" : "them"}.`;
  }

  function credibleText(): string {
    const [best] = credible;
    if (credible.length === sorted.length) return "";
    if (best === undefined) return " None of the figures is credible.";
    return best === who
      ? ""
      : ` Among credible figures it is ${whoOf(lookUp, best)}, with ${figureOfUse(best)}.`;
  }
}

const BEST = { higher: "highest", lower: "lowest" } as const;
const WORST = { higher: "lowest", lower: "highest" } as const;

/** No other is certainly beyond it. */
const mayLead = (own: Use, others: readonly Use[], wantsLarge: boolean): boolean =>
  others.every(({ quantity }) => {
    const [mine, theirs] = [intervalOf(own.quantity), intervalOf(quantity)];
    return wantsLarge ? mine.high >= theirs.low : mine.low <= theirs.high;
  });

const tieText = (own: Use, next: Use): string => closeText(sampleOfUse(own), sampleOfUse(next));

function closeText(a: Sample, b: Sample): string {
  const factor = a.value / b.value;
  const apart = Math.abs(Math.max(factor, 1 / factor) - 1);
  if (isApart(ratioInterval(a, b))) return "";
  return ` They are ${formatShare(apart)} apart: too close for single runs to tell which is ahead. Needed: repeats of both.`;
}

/** As a single run. */
const sampleOfUse = ({ judged, metric, quantity }: Use): Sample => ({
  value: valueOf(quantity),
  interval: intervalOf(quantity),
  count: 1,
  noise: noiseOf(judged.noises, metric),
});

/** The noise of all figures that it is worked out from, but for those that both hold: these move both alike. */
function sampleOfAmount({ value, interval, uses }: Amount, other: Amount): Sample {
  const shared = new Set(other.uses.map(keyOfUse));
  const own = uses.filter((use) => !shared.has(keyOfUse(use)));
  const cv = Math.hypot(...own.map(({ judged, metric }) => noiseOf(judged.noises, metric).cv));
  return { value, interval, count: 1, noise: { cv, basis: "the figures that it is worked out from" } };
}

const placeKey = (uses: readonly Use[], place: string): string =>
  `${place} ${uses.map(keyOfUse).sort().join(" ")}`;

/** Figures of any kind, the first one largest or smallest, and each beyond the next unless only the first is claimed. */
export function orderPart(scope: Scope, { figures, first, only }: Of<"order">): ClaimPart {
  const amounts = reckonAll(figures, (figure) => reckon(scope, figure));
  if (isMissing(amounts)) return lacking(amounts.missing);
  const [lead, ...rest] = amounts;
  if (lead === undefined) throw new Error("expected figures, came none");
  const pairs = only
    ? rest.map((one) => [lead, one] as const)
    : amounts.slice(1).map((one, i) => [amounts[i] ?? lead, one] as const);
  const broken = pairs.find(([a, b]) =>
    first === "largest" ? a.interval.high < b.interval.low : a.interval.low > b.interval.high,
  );
  const close = pairs
    .filter(([a, b]) => a.uses.length + b.uses.length > 0 && a.interval.low > 0 && b.interval.low > 0)
    .map(([a, b]) => closeText(sampleOfAmount(a, b), sampleOfAmount(b, a)))
    .find((said) => said !== "");
  const text = (one: Amount): string => sourcedText(scope.lookUp, one);
  const word = first === "largest" ? "more than" : "less than";
  const sentence = broken
    ? `${text(broken[0])} is not ${word} ${text(broken[1])}.`
    : `${text(lead)} is ${word} ${listed(rest.map(text))}.${close ?? ""}`;
  const holds = broken === undefined;
  return {
    ...(holds && close !== undefined ? {} : { holds }),
    sentence: upperFirst(sentence),
    uses: amounts.flatMap(({ uses }) => uses),
  };
}
