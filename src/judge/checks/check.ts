/** What a check is: one object literal, whose sentences and verdicts follow from its thresholds. */
import { sentencesOf } from "../../text/words.ts";
import type { Around } from "../evidence/around.ts";
import { type CheckOutcome, type OutcomeDraft, shared, type Verdict } from "../evidence/outcomes.ts";
import type { PlacedSubject } from "../evidence/subject.ts";
import {
  type DeclaredThresholds,
  type Thresholds,
  thresholdsOf,
  type Values,
  valuesOf,
} from "../evidence/thresholds.ts";

/** What a noted outcome says of a figure; `says` follows "its read bandwidth". Heavy: it may be wrong; light: imprecise. */
export type Doubt = { weight: "heavy" | "light"; says: string };

/**
 * What is left of a figure that the check excludes. At best: it flatters, so that the true one is no better; `but` follows
 * "0.85 ms was printed, but". In proportion: wrong by a factor that rows of one source share, so that their order still
 * says something.
 */
export type Refuted = { worth: "at best" | "in proportion"; but: string | Record<"read" | "write", string> };

export type Compared = "IOPS" | "bandwidth" | "mean latency" | "percentile";

/** What does not depend on thresholds. Other rooms read the fields below `title`. */
type Facts = {
  code: string;
  /** What it finds, in a few words that stand alone: in place of the code wherever a figure is shown. */
  label: string;
  title: string;
  /** What else readers know it by. */
  knownAs?: readonly string[];
  /** Whether it can keep a value from winning. */
  excludes: boolean;
  /** What a noted outcome means to a recommendation; "said apart": the recommendation has a sentence of its own for it. */
  doubt: Doubt | "none" | "said apart";
  /** Absent where nothing can be concluded from a figure that it excludes. */
  refuted?: Refuted;
  /** What is wrong with figures that it excludes, behind "are not used, as they": where there is room for more than its label. */
  plainly?: string;
  /** Where what it excludes came from or went to, as a sentence: why a text is wrong that takes the figure for the storage's own. */
  so?: string;
  /** In place of its label, its doubt and its `but` where it speaks of a result that only others of its document refute. */
  byOthers?: { label: string; says: string; but: string };
  /** In place of its label where it only notes: what it does not prove is not called by the same words. */
  suspicion?: string;
  /** Its label is an adjective, and follows the name of a statistic: "median was buffered". */
  adjective?: true;
  /** In place of its label where what it notes is that two figures cannot both be right. */
  contradiction?: string;
  /** The latency pattern that its gravest finding shows. */
  shows: "cache-served" | "queue-blind" | "nothing";
  /** The deployments of examples/ whose results show it at work. */
  example: string | readonly string[];
  /** The only side of a test that it looks at, and why what it finds there says nothing of the other, as a clause. */
  alone?: { side: "read" | "write"; so: string };
  /** Figures of one result that it holds against one another: read off far places of a document, they may be of several tests. */
  compares?: readonly Compared[];
  /** What it looks at besides the result itself; absent where nothing else. */
  sees?: "run" | "deployment" | "environment" | "document";
  /** What must be declared of the storage before it looks at a result: where that is not known, it is silent. */
  declared?: { what: string; isKnown: (subject: Pick<PlacedSubject, "deployment" | "backend">) => boolean };
  /** Whose it is, where it is not the engine's. */
  plugin?: { name: string; version: string };
  /** It does not look at a run in which something was made to happen: what it would find was asked for. */
  undisturbed?: true;
};

/** The rule as a formula in words, the reason for it, and what to do about a finding. */
type Texts<Text> = { rule: Text; why: Text; advice: Text };

/** A text that names a threshold is a function of the thresholds. */
export type Definition<Name extends string> = Facts &
  Texts<string | ((t: Thresholds<Name>) => string)> & {
    thresholds: DeclaredThresholds<Name>;
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

/** The first sentence of its advice, for where a finding stands; its page has all of it. */
export const whatToDo = ({ advice }: Pick<Check, "advice">): string => sentencesOf(advice)[0] ?? "";

/** Whether what it notes stands beside the number, as it casts a doubt on it; else the page of the run has it. */
export const isSaidBeside = ({ excludes, doubt }: Pick<Check, "excludes" | "doubt">): boolean =>
  excludes || doubt !== "none";

/** What keeps a figure out, or says that it may be wrong. Lesser notes only lead to the page of their check. */
export const isGrave = (verdict: Verdict, { doubt }: Pick<Check, "doubt">): boolean =>
  verdict === "excluded" || (verdict === "noted" && typeof doubt === "object" && doubt.weight === "heavy");

/** A check as its file defines it; `others` are values to use in place of those of its thresholds. */
export function checkOf<Name extends string>(definition: Definition<Name>, others?: Values): Check<Name> {
  const { code, rule, why, advice, run } = definition;
  const thresholds = thresholdsOf(definition.thresholds, others);
  const values = valuesOf(thresholds);
  const told = (text: typeof rule): string => (typeof text === "string" ? text : text(thresholds));
  return {
    ...definition,
    thresholds,
    rule: told(rule),
    why: told(why),
    advice: told(advice),
    run: (subject, around) =>
      run(subject, values, around).map((draft) => ({
        code,
        ...draft,
        ...(draft.metrics && { metrics: shared(draft.metrics) }),
      })),
    with: (changed) => checkOf(definition, { ...others, ...changed }),
  };
}
