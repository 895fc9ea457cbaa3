/** What all checks of a reader's results come to: one plain sentence for each file, and one for all of them. */
import { shortRun } from "../judge/checks/short-run.ts";
import { figureText } from "../judge/evidence/figure.ts";
import { listed, plural, sizeText } from "../text/words.ts";
import { type Finding, findingsOf, NOTHING, outcomesOf, type Tone, toneOf } from "./findings.ts";
import type { ToldOutcome, ToldResult } from "./told.ts";

/** `points`: its clauses, where there are several; `rest`: sentences behind them. */
type Parts = { lead: string; points: string[]; rest: string[] };
export type FileVerdict = { file: string; tone: Tone; text: string; parts?: Parts };
export type Verdict = { tone: Tone; text: string; parts?: Parts };

export const LEADS: Readonly<Record<Tone, string>> = {
  usable: "These figures can be used",
  care: "Use with care",
  not: "Not to be relied on",
};

/** In the order in which files came. */
export const fileVerdicts = (tests: readonly ToldResult[]): FileVerdict[] =>
  [...Map.groupBy(tests, ({ file }) => file)].map(([file, own]) => verdictOfFile(file, own));

function verdictOfFile(file: string, tests: readonly ToldResult[]): FileVerdict {
  const { tone, points } = judgedOfFile(file, tests);
  const lead = LEADS[tone];
  const rest = unflushedIn(file, tests);
  const text = [`${lead}: ${points.join("; ")}.`, ...rest].join(" ");
  return { file, tone, text, ...(points.length > 1 && { parts: { lead, points, rest } }) };
}

/** A sentence for all that lack the same. */
const unflushedIn = (file: string, tests: readonly ToldResult[]): string[] =>
  [...Map.groupBy(tests, ({ unflushed }) => JSON.stringify(unflushed)).values()].flatMap((some) => {
    const [{ unflushed } = {}] = some;
    if (unflushed === undefined) return [];
    const because = unflushed.because === "" ? "" : `: ${unflushed.because}`;
    return [
      `${unflushed.asked} was asked for, but flush times are missing from ${ofFile(some, tests, file)}${because}.`,
    ];
  });

function judgedOfFile(file: string, tests: readonly ToldResult[]): { tone: Tone; points: string[] } {
  const tones = new Set(tests.map(toneOf));
  const tone = tones.size === 1 ? ([...tones][0] ?? "usable") : "care";
  if (tone === "usable") {
    const unasked = uncheckedAmong(tests);
    const but = unasked === 0 ? "" : `, though ${plural(unasked, "check")} could not look`;
    return { tone, points: [`no check speaks against ${file}${but}`] };
  }
  const all = gravestFirst([...briefClauses(tests), ...clausesOf(tests)]).filter(
    ({ kind }) => kind !== "caution" || tone === "care",
  );
  const shown = all.slice(0, MOST_CLAUSES);
  const usable = tests.filter((one) => toneOf(one) === "usable").length;
  const points = [
    ...shown.map(
      (clause, at) =>
        `${subjectOf(clause, tests, at === 0 ? file : undefined)} ${clause.says}${tone === "care" ? clause.stands : ""}`,
    ),
    ...(all.length > shown.length ? ["more is said below"] : []),
    ...(usable === 0 ? [] : [`the other ${usable === 1 ? "test" : `${usable} tests`} can be used`]),
  ];
  return { tone, points };
}
const MOST_CLAUSES = 3;

/** What is excluded stands before what is only too short, and leaves room for that. */
function gravestFirst(clauses: readonly Clause[]): Clause[] {
  const [excluded, brief, cautions] = (["excluded", "brief", "caution"] as const).map((kind) =>
    clauses.filter((one) => one.kind === kind),
  );
  const before = excluded?.slice(0, MOST_CLAUSES - 1) ?? [];
  return [...before, ...(brief ?? []), ...(excluded?.slice(before.length) ?? []), ...(cautions ?? [])];
}

/** What is said of some tests. `figures`: of these alone; `stands`: what else is there to use. */
type Clause = Pick<Finding, "kind" | "stands"> & {
  of: readonly ToldResult[];
  figures: string;
  says: string;
};

/** "ran 10.3 s (30 s are needed), on a test file of 8 MiB": the shortest of those that are too short. */
function briefClauses(tests: readonly ToldResult[]): Clause[] {
  const brief = tests.filter((one) => one.brief !== undefined);
  const [shortest] = brief.toSorted((a, b) => (a.brief?.ns ?? 0) - (b.brief?.ns ?? 0));
  if (shortest?.brief === undefined) return [];
  const { ns } = shortest.brief;
  const differ = new Set(brief.map((one) => one.brief?.ns)).size > 1;
  const ran = ns === undefined ? "too short" : `${differ ? "as little as " : ""}${figureText(ns, "ns")}`;
  const needed = figureText(shortRun.thresholds.notedNs.value, "ns");
  const says = `ran ${ran} (${needed} are needed)${onSmallFile(brief, tests)}`;
  return [{ kind: "brief", of: brief, figures: "", says, stands: "" }];
}

/** Of those that have one, which need not be all that are too short. */
function onSmallFile(brief: readonly ToldResult[], tests: readonly ToldResult[]): string {
  const small = brief.filter((one) => one.brief?.bytes !== undefined);
  if (small.length === 0) return "";
  const sizes = new Set(small.map((one) => one.brief?.bytes ?? 0));
  const least = sizeText(Math.min(...sizes));
  const on = sizes.size === 1 ? `on a test file of ${least}` : `on test files of as little as ${least}`;
  return small.length === brief.length ? `, ${on}` : `, ${ofIt(small, tests)} ${on}`;
}

/** Findings that say the same of several tests are one; the gravest first. */
function clausesOf(tests: readonly ToldResult[]): Clause[] {
  const found = tests.flatMap((test) =>
    findingsOf(test)
      .filter(({ kind }) => kind !== "brief")
      .map((finding) => ({ test, finding })),
  );
  return [...Map.groupBy(found, ({ finding }) => JSON.stringify(finding)).values()]
    .toSorted(([a], [b]) => rank(a?.finding) - rank(b?.finding))
    .flatMap((some) => {
      const of = some.map(({ test }) => test);
      return some.slice(0, 1).map(({ finding }) => clauseOf(of, finding));
    });
}

const rank = ({ kind, isAll }: Finding = NOTHING): number => (kind === "caution" ? 2 : isAll ? 0 : 1);

function clauseOf(of: readonly ToldResult[], { kind, isAll, why, needs, struck, stands }: Finding): Clause {
  const needed = needs.length === 0 ? "" : `; needed: ${listed(needs)}`;
  const because = `(${listed(why)}${needed})`;
  const figures = isAll ? "" : struck;
  if (kind === "caution") return { kind, of, figures, says: `may be wrong ${because}`, stands: "" };
  const isOne = isAll ? of.length === 1 : !/figures|latencies| and /.test(struck);
  const whose = of.length === 1 ? "its" : "their";
  return {
    kind,
    of,
    figures,
    says: `${isOne ? "is" : "are"} excluded ${because}`,
    stands: isAll ? "" : stands === "" ? "; the other figures stand" : `; ${whose} ${stands} stand`,
  };
}

/** The first clause names the file. */
function subjectOf({ of, figures }: Clause, all: readonly ToldResult[], file?: string): string {
  const whose = file === undefined ? ofIt(of, all) : ofFile(of, all, file);
  if (figures === "") return whose;
  return whose === "it" ? `its ${figures}` : `${figures} of ${whose}`;
}

function ofFile(some: readonly ToldResult[], all: readonly ToldResult[], file: string): string {
  if (all.length === 1) return file;
  const [one] = some;
  if (some.length === 1 && one !== undefined) return `${nameOf(one, all)} in ${file}`;
  return some.length < all.length
    ? `${some.length} of ${all.length} tests of ${file}`
    : `${all.length === 2 ? "both" : `all ${all.length}`} tests of ${file}`;
}

function ofIt(some: readonly ToldResult[], all: readonly ToldResult[]): string {
  if (all.length === 1) return "it";
  const [one] = some;
  if (some.length === 1 && one !== undefined) return nameOf(one, all);
  return some.length < all.length ? `${some.length} of its ${all.length} tests` : "all of them";
}

/** Its words; where others have the same, its job. */
const nameOf = ({ test, name }: ToldResult, all: readonly ToldResult[]): string =>
  all.filter((one) => one.test === test).length > 1 ? name : test;

/** Of one file its own sentence; of several which are of which kind. */
export function verdictOf(files: readonly FileVerdict[]): Verdict {
  const [first] = files;
  if (files.length === 1 && first !== undefined) {
    const { file: _, ...verdict } = first;
    return verdict;
  }
  const kinds = [...Map.groupBy(files, ({ tone }) => tone)].toSorted(
    ([a], [b]) => TONES.indexOf(a) - TONES.indexOf(b),
  );
  const [[only] = ["usable" as const]] = kinds;
  if (kinds.length > 1) {
    const said = kinds.map(([tone, own]) => `${namesOf(tone, own)} ${(own.length === 1 ? ONE : MANY)[tone]}`);
    return { tone: "care", text: `Of ${files.length} files ${said.join("; ")}.` };
  }
  const rest = only === "usable" ? "; no check speaks against them" : "";
  const all = files.length === 2 ? "both files" : `all ${files.length} files`;
  return { tone: only, text: `${LEADS[only]}: ${all}${rest}.` };
}
const TONES: readonly Tone[] = ["usable", "care", "not"];
const ONE = { usable: "can be used", care: "is to be used with care", not: "is not to be relied on" };
const MANY = { usable: "can be used", care: "are to be used with care", not: "are not to be relied on" };
const MOST_NAMES = 3;

/** Those that are not simply usable are named, as long as they are few. */
const namesOf = (tone: Tone, own: readonly FileVerdict[]): string =>
  tone === "usable" || own.length > MOST_NAMES ? String(own.length) : listed(own.map(({ file }) => file));

const uncheckedAmong = (tests: readonly ToldResult[]): number =>
  new Set(tests.flatMap((one) => outcomesOf(one, "unchecked").map(({ code }) => code))).size;

/** What was read, what of it is only noted, and how many checks could not look. */
export function summaryOf(results: readonly ToldResult[], tools: readonly string[]): string {
  const unasked = uncheckedAmong(results);
  const noted = [
    ...new Set(results.flatMap((one) => outcomesOf(one, "note").flatMap((note) => noteOf(one, note)))),
  ];
  const but = unasked === 0 ? "" : `, ${plural(unasked, "check")} could not look`;
  return `${tools.join(", ")}: ${plural(results.length, "test")} judged${but}.${noted.length === 0 ? "" : ` Noted: ${noted.some((one) => one.includes(" and ")) ? noted.join("; ") : listed(noted)}.`}`;
}

/** That a test is brief stands in the verdict. */
const noteOf = ({ brief }: ToldResult, { code, label, about }: ToldOutcome): string[] =>
  code !== shortRun.code
    ? [label]
    : brief === undefined
      ? [`${label} for ${about ?? "its percentiles"}`]
      : [];
