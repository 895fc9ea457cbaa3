/** What is found of the tests of a file, as clauses of a sentence: those that say the same are one. */
import { shortRun } from "../judge/checks/short-run.ts";
import { figureText } from "../judge/evidence/figure.ts";
import { listed, sizeText } from "../text/words.ts";
import { type Finding, findingsOf, NOTHING } from "./findings.ts";
import type { ToldResult } from "./told.ts";

/** What is said of some tests. `figures`: of these alone; `stands`: what else is there to use. */
export type Clause = Pick<Finding, "kind" | "stands"> & {
  of: readonly ToldResult[];
  figures: string;
  says: string;
  finding: Finding;
};

/** "ran 10.3 s (30 s are needed), on a test file of 8 MiB": the shortest of those that are too short. */
export function briefClauses(tests: readonly ToldResult[]): Clause[] {
  const brief = tests.filter((one) => one.brief !== undefined);
  const [shortest] = brief.toSorted((a, b) => (a.brief?.ns ?? 0) - (b.brief?.ns ?? 0));
  if (shortest?.brief === undefined) return [];
  const { ns } = shortest.brief;
  const ran =
    ns === undefined ? "too short" : `${leastOf(brief.map((one) => one.brief?.ns))}${figureText(ns, "ns")}`;
  const needed = figureText(shortRun.thresholds.notedNs.value, "ns");
  const says = `ran ${ran} (${needed} are needed)${onSmallFile(brief, tests)}`;
  return [{ kind: "brief", of: brief, figures: "", says, stands: "", finding: NOTHING }];
}

/** What is said before the shortest time: nothing where all are the same to the digits that are shown. */
function leastOf(times: readonly (number | undefined)[]): string {
  const known = times.flatMap((ns) => ns ?? []);
  const texts = new Set(known.map((ns) => figureText(ns, "ns")));
  if (texts.size === 1 && known.length === times.length) return "";
  return Math.max(...known) <= ABOUT * Math.min(...known) ? "about " : "as little as ";
}
const ABOUT = 1.05;

/** Of those that have one, which need not be all that are too short. */
function onSmallFile(brief: readonly ToldResult[], tests: readonly ToldResult[]): string {
  const small = brief.filter((one) => one.brief?.bytes !== undefined);
  if (small.length === 0) return "";
  const sizes = new Set(small.map((one) => one.brief?.bytes ?? 0));
  const least = sizeText(Math.min(...sizes));
  const on = sizes.size === 1 ? `on a test file of ${least}` : `on test files of as little as ${least}`;
  const [first] = small;
  if (small.length === brief.length || first === undefined) return `, ${on}`;
  return `, ${small.length === 1 ? nameOf(first, tests) : `${small.length} of ${tests.length}`} ${on}`;
}

/** Findings that say the same of several tests are one; the gravest first. */
export function clausesOf(tests: readonly ToldResult[]): Clause[] {
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

export function clauseOf(of: readonly ToldResult[], finding: Finding): Clause {
  const { kind, isAll, why, needs, struck, stands, says } = finding;
  const needed = needs.length === 0 ? "" : `; needed: ${listed(needs)}`;
  const because = `(${listed(why)}${needed})`;
  const figures = isAll ? "" : struck;
  if (kind === "caution") return { kind, of, figures, says: `${says} ${because}`, stands: "", finding };
  const isOne = isAll ? of.length === 1 : !/figures|latencies| and /.test(struck);
  const whose = of.length === 1 ? "its" : "their";
  return {
    kind,
    of,
    figures,
    says: `${isOne ? "is" : "are"} excluded ${because}`,
    stands: isAll ? "" : stands === "" ? "; the other figures are usable" : `; ${whose} ${stands} are usable`,
    finding,
  };
}

/** In a sentence that has named the file. */
export function subjectOf({ of, figures }: Clause, all: readonly ToldResult[]): string {
  const whose = ofIt(of, all);
  if (figures === "") return whose;
  return whose === "it" ? `its ${figures}` : `${figures} of ${whose === "all" ? "all of them" : whose}`;
}

export function subjectIn({ of, figures }: Clause, all: readonly ToldResult[], file: string): string {
  const whose = ofFile(of, all, file);
  return figures === "" ? whose : `${figures} of ${whose}`;
}

export function ofFile(some: readonly ToldResult[], all: readonly ToldResult[], file: string): string {
  if (all.length === 1) return file;
  const [one] = some;
  if (some.length === 1 && one !== undefined) return `${nameOf(one, all)} in ${file}`;
  return some.length < all.length
    ? `${some.length} of ${all.length} tests of ${file}`
    : `${all.length === 2 ? "both" : `all ${all.length}`} tests of ${file}`;
}

export function ofIt(some: readonly ToldResult[], all: readonly ToldResult[]): string {
  if (all.length === 1) return "it";
  const [one] = some;
  if (some.length === 1 && one !== undefined) return nameOf(one, all);
  if (some.length < all.length) return `${some.length} of its ${all.length} tests`;
  return all.length === 2 ? "both" : "all";
}

/** Its words; where others have the same, its job. */
const nameOf = ({ test, name }: ToldResult, all: readonly ToldResult[]): string =>
  all.filter((one) => one.test === test).length > 1 ? name : test;
