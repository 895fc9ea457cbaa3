/** "A is 1.7x faster than B": what it is instead, which baseline the printed number fits, and how a column changes its own. */

import type { Assertion } from "../../schema/claim.ts";
import { type Interval, valueOf } from "../../schema/quantity.ts";
import { listed } from "../../text/words.ts";
import { formatShare } from "../../units/format.ts";
import { labelOfOutcome } from "../checks/index.ts";
import { roughBy, timesOfRatio } from "../ranking/ratio.ts";
import { baselineFits } from "./fits.ts";
import {
  deploymentOf,
  keyOfUse,
  type LookUp,
  lacking,
  operandText,
  ratioBetween,
  type Scope,
  useOf,
} from "./look-up.ts";
import { claimedRatio, type Expected, fitOf, isDown, rangeIn } from "./printed.ts";
import type { BaselineRole, ClaimPart, Use } from "./types.ts";
import { cutText, figureOfUse, ofUse, useName, whoOf } from "./words.ts";

type RatioAssertion = Extract<Assertion, { kind: "ratio" }>;

export function ratioPart(scope: Scope, asserts: RatioAssertion): ClaimPart {
  const { lookUp } = scope;
  const [subject, baseline] = [useOf(lookUp, asserts.subject), useOf(lookUp, asserts.baseline)];
  if (subject === undefined || baseline === undefined) {
    const missing = subject === undefined ? asserts.subject : asserts.baseline;
    return lacking(operandText(missing));
  }
  const expected = claimedRatio(asserts.printed, subject.metric.unit);
  const actual = ratioBetween(subject, baseline);
  const fit = fitOf(actual, expected);
  const factor = valueOf(subject.quantity) / valueOf(baseline.quantity);
  const said = sentenceOf(scope, { subject, baseline, factor, expected, printed: asserts.printed });
  const column = asserts.unnamed && columnOf(scope, asserts.unnamed, subject, expected);
  const fits =
    fit === "differs" ? baselineFits(lookUp, { subject, baseline, expected, printed: asserts.printed }) : "";
  const cut = fit === "cut" ? cutText(asserts.printed) : "";
  return {
    holds: fit !== "differs",
    sentence: `${said}${cut}${fits}${column?.says ?? ""}`,
    uses: [subject, baseline],
    ...rangeIn(asserts.printed),
    states: [{ ...keyOf(subject, baseline, expected), text: asserts.printed }],
    ...(column && { column: { id: asserts.unnamed?.column ?? "", fits: column.roles } }),
  };
}

type Said = { subject: Use; baseline: Use; factor: number; expected: Expected; printed: string };

/** In the direction of the claim where it names the right side, so that a reader can compare the two figures. Of one that a check excludes it follows what they would come to, no more: that stands behind them. */
function sentenceOf({ lookUp }: Scope, { subject, baseline, factor, expected, printed }: Said): string {
  const [a, b] = [useName(lookUp, subject, baseline), useName(lookUp, baseline, subject)];
  const down = isDown(printed, subject.metric.unit);
  const rough = roughBy(subject.metric, subject, baseline);
  const times = (by: number): string => timesOfRatio({ factor: by, ...rough });
  const relation =
    expected.form === "percent"
      ? `${formatShare(Math.abs(1 - factor))} ${factor < 1 ? "below" : "above"}`
      : down && factor < 1
        ? `${times(1 / factor)} ${subject.metric.better === "lower" ? "faster" : "slower"} than`
        : times(factor);
  const figures = `${figureOfUse(subject)} against ${figureOfUse(baseline)}`;
  const excluded = excludedText(lookUp, [subject, baseline]);
  return excluded === ""
    ? `${a} is ${relation} ${b}: ${figures} (${ofUse(subject)}).`
    : `By the figures given, ${a} would be ${relation} ${b}: ${figures} (${ofUse(subject)}); ${excluded}.`;
}

/** "2.6 µs of Mayastor is itself excluded: impossibly fast"; empty where none of them is. */
function excludedText(lookUp: LookUp, uses: readonly Use[]): string {
  const told = uses.flatMap((use) => {
    const labels = use.judged.outcomes
      .filter(({ code, verdict }) => verdict === "excluded" && use.flags.includes(code))
      .map(labelOfOutcome);
    const of = `${figureOfUse(use)} of ${whoOf(lookUp, use)}`;
    return labels.length === 0 ? [] : [{ of, why: [...new Set(labels)].join(", ") }];
  });
  const [first, another] = told;
  return first !== undefined && first.why === another?.why
    ? `both are themselves excluded: ${first.why}`
    : told.map(({ of, why }) => `${of} is itself excluded: ${why}`).join("; ");
}

/** One key for A over B and B over A. */
function keyOf(subject: Use, baseline: Use, { cut }: Expected): { key: string; allows: Interval } {
  const [a, b] = [keyOfUse(subject), keyOfUse(baseline)];
  return a < b
    ? { key: `${a} / ${b}`, allows: cut }
    : { key: `${b} / ${a}`, allows: { low: 1 / cut.high, high: 1 / cut.low } };
}

/** Which of the possible baselines give the printed number, and the place of each among all of them. */
function columnOf(
  { lookUp }: Scope,
  { among }: NonNullable<RatioAssertion["unnamed"]>,
  subject: Use,
  expected: Expected,
): { says: string; roles: BaselineRole[] } {
  const rivals = among
    .flatMap((operand) => useOf(lookUp, operand) ?? [])
    .filter((use) => deploymentOf(use) !== deploymentOf(subject))
    .sort((a, b) => betterFirst(a, b));
  const roles = rivals.map((use): { use: Use; role: BaselineRole } => ({
    use,
    role: use === rivals.at(-1) ? "worst" : use === rivals[0] ? "runner-up" : "neither",
  }));
  const fitting = roles.filter(({ use }) => fitOf(ratioBetween(subject, use), expected) !== "differs");
  const named = listed(
    fitting.map(({ use, role }) => `${whoOf(lookUp, use)} (${ROLE_TEXT[role]})`),
    "or",
  );
  const worst = rivals.at(-1);
  const against =
    worst !== undefined && fitting.length > 0 && !fitting.some(({ role }) => role === "worst")
      ? ` Against the worst, ${whoOf(lookUp, worst)}, it is ${timesOfRatio({ factor: factorText(subject, worst), ...roughBy(subject.metric, subject, worst) })}.`
      : "";
  return {
    says: named
      ? ` No baseline is named; it fits ${named}.${against}`
      : " No baseline is named, and none fits.",
    roles: fitting.map(({ role }) => role),
  };
}

const factorText = (a: Use, b: Use): number => {
  const factor = valueOf(a.quantity) / valueOf(b.quantity);
  return a.metric.better === "higher" ? factor : 1 / factor;
};

const ROLE_TEXT: Readonly<Record<BaselineRole, string>> = {
  worst: "the worst",
  "runner-up": "the runner-up",
  neither: "neither the worst nor the runner-up",
};

const betterFirst = (a: Use, b: Use): number => {
  const difference = valueOf(a.quantity) - valueOf(b.quantity);
  return a.metric.better === "higher" ? -difference : difference;
};
