/** What all checks of the tests of one file come to: one plain sentence. */
import { CHECKS, isHeavy, labelOf } from "../judge/checks/index.ts";
import { listed, plural } from "../text/words.ts";
import { briefClauses, type Clause, clausesOf, ofFile, subjectIn, subjectOf } from "./clauses.ts";
import { outcomesOf, type Tone, toneOf } from "./findings.ts";
import type { ToldResult } from "./told.ts";

/** `points`: its clauses, where there are several; `rest`: sentences behind them. */
type Parts = { lead: string; points: string[]; rest: string[] };
export type FileVerdict = { file: string; tone: Tone; text: string; parts?: Parts };
export type Verdict = { tone: Tone; text: string; parts?: Parts };

const LEADS: Readonly<Record<Tone, string>> = {
  usable: "These figures can be used",
  care: "Use with care",
  not: "Not to be relied on",
};

/** `usable`: how many of its tests have no clause. */
export type OfFile = {
  file: string;
  tone: Tone;
  tests: readonly ToldResult[];
  clauses: readonly Clause[];
  usable: number;
  unflushed: readonly (readonly ToldResult[])[];
};

export function ofOneFile(file: string, tests: readonly ToldResult[]): OfFile {
  const tones = new Set(tests.map(toneOf));
  const tone = tones.size === 1 ? ([...tones][0] ?? "usable") : "care";
  return {
    file,
    tone,
    tests,
    clauses: gravestFirst([...briefClauses(tests), ...clausesOf(tests)]).filter(
      ({ kind }) => kind !== "caution" || tone === "care",
    ),
    usable: tests.filter((one) => toneOf(one) === "usable").length,
    unflushed: [...Map.groupBy(tests, ({ unflushed }) => JSON.stringify(unflushed)).values()].filter(
      ([one]) => one?.unflushed !== undefined,
    ),
  };
}

export function sentence(tone: Tone, points: string[], rest: string[]): Verdict {
  const lead = LEADS[tone];
  const text = [`${lead}: ${points.join("; ")}.`, ...rest].join(" ");
  return { tone, text, ...(points.length > 1 && { parts: { lead, points, rest } }) };
}

export const named = (of: OfFile): FileVerdict => ({
  file: of.file,
  ...sentence(of.tone, pointsOf(of), restOf(of)),
});

export function pointsOf({ file, tone, tests, clauses, usable }: OfFile): string[] {
  if (tone === "usable") {
    const unasked = uncheckedAmong(tests);
    const but = unasked.length === 0 ? "" : `, though ${unaskedText(unasked)}${graveAmong(unasked)}`;
    return [`no check speaks against ${file}${but}`];
  }
  return [
    ...saidWith(tone, clauses, (clause, at) =>
      at === 0 ? subjectIn(clause, tests, file) : subjectOf(clause, tests),
    ),
    ...othersOf(usable),
  ];
}

export const othersOf = (usable: number): string[] =>
  usable === 0 ? [] : [`the other ${usable === 1 ? "test" : `${usable} tests`} can be used`];

export function saidWith(
  tone: Tone,
  clauses: readonly Clause[],
  subject: (clause: Clause, at: number) => string,
): string[] {
  const said = clauses
    .slice(0, MOST_CLAUSES)
    .map((clause, at) => `${subject(clause, at)} ${clause.says}${tone === "care" ? clause.stands : ""}`);
  return clauses.length > said.length ? [...said, "more is said below"] : said;
}
const MOST_CLAUSES = 3;

/** A sentence for all that lack the same. */
export const restOf = ({ file, tests, unflushed }: OfFile): string[] =>
  unflushed.flatMap((some) => missingFrom(some, ofFile(some, tests, file)));

export function missingFrom([one]: readonly ToldResult[], whose: string): string[] {
  if (one?.unflushed === undefined) return [];
  const { asked, because } = one.unflushed;
  return [
    `${asked} was asked for, but flush times are missing from ${whose}${because === "" ? "" : `: ${because}`}.`,
  ];
}

/** What is excluded stands before what is only too short, and leaves room for that. */
function gravestFirst(clauses: readonly Clause[]): Clause[] {
  const [excluded, brief, cautions] = (["excluded", "brief", "caution"] as const).map((kind) =>
    clauses.filter((one) => one.kind === kind),
  );
  const before = excluded?.slice(0, MOST_CLAUSES - 1) ?? [];
  return [...before, ...(brief ?? []), ...(excluded?.slice(before.length) ?? []), ...(cautions ?? [])];
}

/** Codes of checks that could not look at one of them at least. */
export const uncheckedAmong = (tests: readonly ToldResult[]): string[] => [
  ...new Set(tests.flatMap((one) => outcomesOf(one, "unchecked").map(({ code }) => code))),
];

/** "10 of 39 checks could not look". */
export const unaskedText = (codes: readonly string[]): string =>
  `${codes.length} of ${plural(CHECKS.length, "check")} could not look`;

/** The first of those whose finding would be a caution: ": unwritten data and above line rate among them". */
function graveAmong(codes: readonly string[]): string {
  const grave = codes.filter(isHeavy).slice(0, MOST_GRAVE).map(labelOf);
  return grave.length === 0 ? "" : `: ${listed(grave)} among them`;
}
const MOST_GRAVE = 2;
