/** What all checks of a reader's results come to: one plain sentence for each file, and one for all of them. */
import { shortRun } from "../judge/checks/short-run.ts";
import { listed, plural } from "../text/words.ts";
import { verdictsOfOneTone } from "./common-verdict.ts";
import {
  type FileVerdict,
  named,
  type OfFile,
  ofOneFile,
  pointsOf,
  restOf,
  sentence,
  unaskedText,
  uncheckedAmong,
  type Verdict,
} from "./file-verdict.ts";
import { outcomesOf, type Tone } from "./findings.ts";
import type { ToldOutcome, ToldResult } from "./told.ts";

export type Unlooked = {
  says: string;
  needs: { what: string; checks: { code: string; label: string }[] }[];
};

/** `files`: in the order in which they came; of what is true of all of them, each has only what else is found of it, if anything. */
export function verdictsOn(tests: readonly ToldResult[]): { verdict: Verdict; files: FileVerdict[] } {
  const all = [...Map.groupBy(tests, ({ file }) => file)].map(([file, own]) => ofOneFile(file, own));
  const [first] = all;
  if (first === undefined) throw new Error("verdict: expected tests, came none");
  const { tone } = first;
  if (all.length === 1)
    return { verdict: sentence(tone, pointsOf(first), restOf(first)), files: [named(first)] };
  if (all.some((one) => one.tone !== tone)) return { verdict: counted(all), files: all.map(named) };
  return verdictsOfOneTone(tone, all);
}

/** Which are of which kind. */
function counted(all: readonly OfFile[]): Verdict {
  const kinds = [...Map.groupBy(all, ({ tone }) => tone)].toSorted(
    ([a], [b]) => TONES.indexOf(a) - TONES.indexOf(b),
  );
  const said = kinds.map(([tone, own]) => `${namesOf(tone, own)} ${(own.length === 1 ? ONE : MANY)[tone]}`);
  return { tone: "care", text: `Of ${all.length} files ${said.join("; ")}.` };
}
const TONES: readonly Tone[] = ["usable", "care", "not"];
const ONE = { usable: "can be used", care: "is to be used with care", not: "is not to be relied on" };
const MANY = { usable: "can be used", care: "are to be used with care", not: "are not to be relied on" };
const MOST_NAMES = 3;

/** Those that are not simply usable are named, as long as they are few. */
const namesOf = (tone: Tone, own: readonly OfFile[]): string =>
  tone === "usable" || own.length > MOST_NAMES ? String(own.length) : listed(own.map(({ file }) => file));

/** What was read, what of it is only noted, and how many checks could not look. */
export function summaryOf(results: readonly ToldResult[], tools: readonly string[]): string {
  const unasked = uncheckedAmong(results);
  const noted = [
    ...new Set(results.flatMap((one) => outcomesOf(one, "note").flatMap((note) => noteOf(one, note)))),
  ];
  const but = unasked.length === 0 ? "" : `, ${unaskedText(unasked)}`;
  return `${tools.join(", ")}: ${plural(results.length, "test")} judged${but}.${noted.length === 0 ? "" : ` Noted: ${noted.some((one) => one.includes(" and ")) ? noted.join("; ") : listed(noted)}.`}`;
}

/** Why checks could not look at some of them: what was missing, and for which checks, the most first. */
export function unlookedOf(results: readonly ToldResult[]): Unlooked | undefined {
  const all = results.flatMap((one) => outcomesOf(one, "unchecked"));
  if (all.length === 0) return undefined;
  const needs = [
    ...Map.groupBy(all, ({ evidence }) => evidence.replace(/^Missing: | \([^()]*\)|\.$/g, "")),
  ].map(([what, some]) => ({
    what,
    checks: [...new Map(some.map(({ code, label }) => [code, label]))].map(([code, label]) => ({
      code,
      label,
    })),
  }));
  return {
    says: `Why ${unaskedText(uncheckedAmong(results))}`,
    needs: needs.toSorted((a, b) => b.checks.length - a.checks.length),
  };
}

/** That a test is brief stands in the verdict. */
const noteOf = ({ brief }: ToldResult, { code, label, about }: ToldOutcome): string[] =>
  code !== shortRun.code
    ? [label]
    : brief === undefined
      ? [`${label} for ${about ?? "its percentiles"}`]
      : [];
