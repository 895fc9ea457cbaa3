/** What a check is: one object literal, whose sentences and verdicts follow from its thresholds. */
import type { Around } from "../evidence/around.ts";
import type { CheckOutcome, OutcomeDraft } from "../evidence/outcomes.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import { changed, type Thresholds, type Values, valuesOf } from "../evidence/thresholds.ts";

/** What a noted outcome says against a figure, after "its mean read bandwidth": that it is wrong, or only imprecise. */
export type Doubt = { weight: "heavy" | "light"; says: string };

/** What is the same whatever the thresholds are; the fields beside title are what other rooms need of a check. */
type Facts = {
  code: string;
  title: string;
  /** Whether a value can be kept from winning by it. */
  excludes: boolean;
  /** What it means to a recommendation where it is noted: nothing, or what a sentence of its own says. */
  doubt: Doubt | "none" | "said apart";
  /** The latency pattern that its gravest finding is an instance of. */
  shows: "cache-served" | "queue-blind" | "nothing";
  /** The deployment of examples/, or those, whose most telling result shows it at work. */
  example: string | readonly string[];
  /** What it looks at beside the result itself; absent where nothing. */
  sees?: "run" | "deployment" | "environment" | "document";
};

/** What it compares, as a formula in words; why; and what to do about it. */
type Texts<Text> = { rule: Text; why: Text; advice: Text };

/** A text is a function of the thresholds where it tells one. */
type Definition<Name extends string> = Facts &
  Texts<string | ((t: Thresholds<Name>) => string)> & {
    thresholds: Thresholds<Name>;
    run: (subject: PlacedSubject, t: Values<NoInfer<Name>>, around: Around) => readonly OutcomeDraft[];
  };

/** One entry of the table of checks: data for its help page, and the function itself. */
export type Check<Name extends string = string> = Facts &
  Texts<string> & {
    thresholds: Thresholds<Name>;
    run: (subject: PlacedSubject, around: Around) => CheckOutcome[];
    /** The same check with other thresholds. */
    with: (values: Values) => Check<Name>;
  };

/** A check as its file defines it, with its thresholds put in. Its texts are made when they are asked for. */
export function checkOf<Name extends string>(definition: Definition<Name>): Check<Name> {
  const { code, thresholds, rule, why, advice, run } = definition;
  const told = (text: (typeof definition)["rule"]): string =>
    typeof text === "string" ? text : text(thresholds);
  const values = valuesOf(thresholds);
  return {
    ...definition,
    get rule() {
      return told(rule);
    },
    get why() {
      return told(why);
    },
    get advice() {
      return told(advice);
    },
    run: (subject, around) =>
      run(subject, values, around).map(({ verdict, evidence, metrics }) =>
        metrics === undefined ? { code, verdict, evidence } : { code, verdict, evidence, metrics },
      ),
    with: (others) => checkOf({ ...definition, thresholds: changed(thresholds, others) }),
  };
}
