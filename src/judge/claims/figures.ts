/** Claims that print a figure: a value, a range that holds several, a sum or a quotient. */
import type { Assertion } from "../../schema/claim.ts";
import { type Interval, intervalOf, valueOf } from "../../schema/quantity.ts";
import { defined } from "../../text/defined.ts";
import { listed, upperFirst } from "../../text/words.ts";
import { valueText } from "../ranking/ratio.ts";
import { beyondText, isHard } from "./hard-bounds.ts";
import { isMissing, keyOfUse, lacking, operandText, type Scope, useOf, usesOf } from "./look-up.ts";
import { amountOf, type Expected, fitOf, plainRatio, rangeIn } from "./printed.ts";
import { reckon } from "./reckon.ts";
import type { Amount, ClaimPart, LineShare, Statement, UnitSlip, Use } from "./types.ts";
import { amountText, cutText, figureOfUse, isDecimal, ofUse, sourceOf, spanText, whoOf } from "./words.ts";

type Of<Kind> = Extract<Assertion, { kind: Kind }>;

export function valuePart({ lookUp }: Scope, { subject, printed }: Of<"value">): ClaimPart {
  const use = useOf(lookUp, subject);
  if (use === undefined) return lacking(operandText(subject));
  const expected = amountOf(printed, use.metric.unit);
  const fit = fitOf(intervalOf(use.quantity), expected);
  const beyond = beyondText(lookUp, use, printed, expected);
  return {
    holds: fit !== "differs" && beyond === undefined,
    sentence: `${whoOf(lookUp, use)} has ${figureOfUse(use)} (${ofUse(use)}).${fit === "cut" ? cutText(printed) : ""}${beyond ?? ""}`,
    uses: [use],
    ...rangeIn(printed),
    states: [statementOf(use, expected, printed)],
  };
}

const statementOf = (use: Use, { cut }: Expected, printed: string): Statement => ({
  key: keyOfUse(use),
  allows: cut,
  text: printed,
});

export function withinPart({ lookUp }: Scope, { subjects, printed }: Of<"within">): ClaimPart {
  const uses = usesOf(lookUp, subjects);
  if (isMissing(uses)) return lacking(uses.missing);
  const [first] = uses;
  if (first === undefined) throw new Error("expected a subject, came none");
  const expected = amountOf(printed, first.metric.unit);
  const outside = uses.filter((use) => fitOf(intervalOf(use.quantity), expected) === "differs");
  const shown = outside.length > 0 ? outside : uses;
  const sameMetric = shown.every(({ metric }) => metric === shown[0]?.metric);
  const figures = listed(
    shown.map((use) => `${figureOfUse(use)} (${whoOf(lookUp, use)}${sameMetric ? "" : `, ${ofUse(use)}`})`),
  );
  const of = sameMetric && shown[0] ? `, ${ofUse(shown[0])}` : "";
  const beyond = uses.flatMap((use) => beyondText(lookUp, use, printed, expected) ?? [])[0];
  return {
    holds: outside.length === 0 && beyond === undefined,
    sentence: `${outside.length > 0 ? `Outside “${printed}”` : `Within “${printed}”`}: ${figures}${of}.${endsText(uses, expected)}${beyond ?? ""}`,
    uses,
    states: uses.map((use) => statementOf(use, expected, printed)),
  };
}

/** A sentence where no published figure comes near one end of a printed range. */
function endsText(uses: readonly Use[], { ends }: Expected): string {
  const [first] = uses;
  if (first === undefined || ends === undefined || uses.length < 2) return "";
  const values = uses.map(({ quantity }) => valueOf(quantity));
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const text = (value: number): string => valueText(value, first.metric);
  if (highest < ends.high / FAR) return ` Nothing published is above ${text(highest)}.`;
  if (lowest > ends.low * FAR) return ` Nothing published is below ${text(lowest)}.`;
  return "";
}
const FAR = 1.3;

export function linearPart(scope: Scope, asserts: Of<"linear">): ClaimPart {
  const { terms, over, printed } = asserts;
  const amount = reckon(scope, over === undefined ? { terms } : { terms, over });
  if (isMissing(amount)) return lacking(amount.missing);
  const { dimension, interval, value, uses } = amount;
  const expected = dimension === "count" ? plainRatio(printed) : amountOf(printed, dimension);
  const fit = fitOf(interval, expected);
  const factor = expected.form === "percent" ? 100 : 1;
  const span: Interval = { low: interval.low * factor, high: interval.high * factor };
  const unit = expected.form === "percent" ? " %" : expected.form === "times" ? "x" : "";
  const decimal = isDecimal(printed);
  const worked = hasNoEnd(uses)
    ? `${amountText(span.low, dimension, decimal)}${unit} or more`
    : `${interval.low > 0 ? spanText(span, value * factor, dimension, decimal) : amountText(value * factor, dimension, decimal)}${unit}`;
  const isBeyond = over === undefined && terms.every(isHard) && expected.allows.low > interval.high * factor;
  const slip = fit === "differs" || isBeyond ? slipOf(amount, expected) : undefined;
  const differs =
    slip === undefined ? "" : ` “${printed}” fits with ${slip.taken} written for ${slip.meant}.`;
  const observed = over === undefined && amount.text === printed ? observedText(scope, terms) : undefined;
  return {
    holds: fit !== "differs" && !isBeyond,
    sentence:
      observed ??
      `${upperFirst(HOW[howOf(asserts)])} ${worked}: ${amount.text}${sourceOf(scope.lookUp, amount)}.${fit === "cut" ? cutText(printed) : ""}${differs}`,
    uses,
    ...defined({ slip, ofLine: fit === "differs" ? shareOfLine(scope, asserts, expected) : undefined }),
    ...rangeIn(printed),
    states: [{ key: JSON.stringify([terms, over ?? []]), allows: expected.cut, text: printed }],
  };
}

/** Of a rate over nothing but a declared line: what it is a share of, each byte counted once, as a text counts that does not know of copies. */
function shareOfLine(
  scope: Scope,
  { terms, over, printed }: Of<"linear">,
  expected: Expected,
): LineShare | undefined {
  const [base, ...more] = over ?? [];
  if (base === undefined || more.length > 0 || !("declared" in base) || base.declared !== "line-rate")
    return undefined;
  const [line, carried] = [reckon(scope, { terms: [base] }), reckon(scope, { terms })];
  const load = reckon(scope, { terms: terms.map(onceSent) });
  if (isMissing(line) || isMissing(load) || isMissing(carried) || expected.form !== "percent")
    return undefined;
  const isSent = carried.value !== load.value;
  return { line: line.text, printed, expected, load: load.interval, isSent };
}

function onceSent(term: Of<"linear">["terms"][number]): Of<"linear">["terms"][number] {
  if (!("sent" in term)) return term;
  const { sent: _, ...once } = term;
  return once;
}

/** Of a single figure that the text prints elsewhere beside its tests: as what, and where. */
function observedText({ lookUp, source }: Scope, [term, ...more]: Of<"linear">["terms"]): string | undefined {
  if (term === undefined || more.length > 0 || !("observation" in term)) return undefined;
  const { metric, printed, line } = lookUp.observation(source, term.observation) ?? {};
  return metric && `The text prints ${printed} as ${metric}${line === undefined ? "" : `, line ${line}`}.`;
}

/** "100K+": nobody stated the upper end of such an interval. */
const hasNoEnd = (uses: readonly Use[]): boolean =>
  uses.some(({ quantity }) => typeof quantity === "object" && quantity.printed.includes("+"));

type How = "share" | "average" | "sum" | "difference" | "worked";
const HOW: Readonly<Record<How, string>> = {
  share: "it comes to",
  average: "the average is",
  sum: "the sum is",
  difference: "the difference is",
  worked: "it comes to",
};

function howOf({ terms, over }: Of<"linear">): How {
  if (over !== undefined) return "share";
  if (terms.length < 2) return "worked";
  if (terms.some(({ factor = 1 }) => factor < 0)) return "difference";
  return terms.every(({ factor = 1 }) => factor === 1 / terms.length) ? "average" : "sum";
}

const MEBI = 1.048576;

/** The most common mistake: MB for MiB, or the other way round. */
function slipOf({ dimension, interval }: Amount, expected: Expected): UnitSlip | undefined {
  if (dimension !== "bytes/s" && dimension !== "bytes") return undefined;
  for (const [factor, taken, meant] of [
    [MEBI, "MiB", "MB"],
    [1 / MEBI, "MB", "MiB"],
  ] as const) {
    const moved = { low: interval.low * factor, high: interval.high * factor };
    if (fitOf(moved, expected) === "fits") return { taken, meant };
  }
  return undefined;
}
