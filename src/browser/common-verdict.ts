/** Of several files of one kind: what is found of each is said once, of all of them. */
import { listed } from "../text/words.ts";
import { briefClauses, type Clause, clauseOf, ofIt, subjectOf } from "./clauses.ts";
import {
  type FileVerdict,
  missingFrom,
  type OfFile,
  othersOf,
  restOf,
  saidWith,
  sentence,
  type Verdict,
} from "./file-verdict.ts";
import type { Tone } from "./findings.ts";
import type { ToldResult } from "./told.ts";

type Tests = readonly ToldResult[];

/** A file has a sentence for what else is found of it, if anything. */
export function verdictsOfOneTone(
  tone: Tone,
  all: readonly OfFile[],
): { verdict: Verdict; files: FileVerdict[] } {
  const tests = all.flatMap((one) => one.tests);
  const areBrief = tests.every(({ brief }) => brief !== undefined);
  const keyOf = ({ of, kind, finding }: Clause, own: Tests): string =>
    areBrief && kind === "brief" ? "" : JSON.stringify([whoseIn(of, own), finding]);
  const clauses = sharedOf(all.map((one) => keyed(one.clauses, (clause) => keyOf(clause, one.tests))));
  const lacks = sharedOf(
    all.map((one) =>
      keyed(one.unflushed, (some) => JSON.stringify([whoseIn(some, one.tests), some[0]?.unflushed])),
    ),
  );
  const rests = all.map((one, at): OfFile => {
    return { ...one, clauses: clauses.rests[at] ?? [], unflushed: lacks.rests[at] ?? [] };
  });
  const isSaid = rests.every((one) => one.clauses.length === 0 && one.usable > 0);
  const said = clauses.shared.flatMap((some) => together(some, tests));
  const points = saidWith(tone, said, ({ figures }, at) => {
    const of = clauses.shared[at]?.[0]?.of ?? [];
    const isOfAll = of.length === all[0]?.tests.length;
    const whose = at > 0 && isOfAll && figures === "" ? briefly(all) : ofEach(of, all);
    return figures === "" ? whose : `${figures} of ${whose}`;
  });
  const plain = `${allOf(all)}${tone === "usable" ? "; no check speaks against them" : ""}`;
  return {
    verdict: sentence(
      tone,
      points.length === 0 ? [plain] : [...points, ...(isSaid ? ["the other tests can be used"] : [])],
      lacks.shared.flatMap(([first = []]) => missingFrom(first, ofEach(first, all))),
    ),
    files: [...Map.groupBy(rests, (one) => saidOf(one, isSaid))].flatMap(([said, some]) =>
      said === "" ? [] : [{ file: namesOf(some), tone, text: said.replace(FILE, () => namesOf(some)) }],
    ),
  };
}

const keyed = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [keyOf(item), item]));

/** `shared`: what every file has, in the order of the first and one of each file; `rests`: what else each has. */
function sharedOf<T>(files: readonly ReadonlyMap<string, T>[]): { shared: T[][]; rests: T[][] } {
  const keys = [...(files[0]?.keys() ?? [])].filter((key) => files.every((one) => one.has(key)));
  return {
    shared: keys.map((key) => files.flatMap((one) => [one.get(key) as T])),
    rests: files.map((one) => [...one].flatMap(([key, item]) => (keys.includes(key) ? [] : [item]))),
  };
}

function together(some: readonly Clause[], tests: Tests): Clause[] {
  const [first] = some;
  if (first === undefined) return [];
  if (first.kind !== "brief")
    return [
      clauseOf(
        some.flatMap(({ of }) => of),
        first.finding,
      ),
    ];
  const of = new Set(some.flatMap((one) => one.of));
  return briefClauses(tests.filter((one) => of.has(one)));
}

/** Empty where it is of all tests of a file. */
const whoseIn = (some: Tests, own: Tests): string => (some.length === own.length ? "" : ofIt(some, own));

const briefly = (files: readonly OfFile[]): string =>
  files.length === 2 && files.every(({ tests }) => tests.length === 1) ? "both" : "all";

const allOf = (files: readonly OfFile[]): string =>
  files.length === 2 ? "both files" : `all ${files.length} files`;

/** `some`: of the first file; of the others it is the same. */
function ofEach(some: Tests, files: readonly OfFile[]): string {
  const own = files[0]?.tests ?? [];
  if (some.length === own.length)
    return files.every(({ tests }) => tests.length === 1) ? allOf(files) : `all tests of ${allOf(files)}`;
  return some.length === 1
    ? `${ofIt(some, own)} in ${allOf(files)}`
    : `${some.length} of ${own.length} tests in each of the ${files.length} files`;
}

/** Where the name of the file goes, or those of several of which the same is said. */
const FILE = "\0";
function namesOf(some: readonly OfFile[]): string {
  const names = some.map(({ file }) => file);
  return names.length > 3
    ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more files`
    : listed(names);
}

/** Its kind stands in the verdict; and that nothing is found, too. */
function saidOf(rest: OfFile, isSaid: boolean): string {
  const { file, tone, tests, clauses, usable } = rest;
  const found = saidWith(tone, clauses, (clause, at) => {
    const subject = subjectOf(clause, tests);
    return at > 0 ? subject : subject === "it" ? file : `${FILE}: ${subject}`;
  });
  const others = tone === "usable" || isSaid ? [] : othersOf(usable);
  const points = found.length > 0 ? [...found, ...others] : others.map((one) => `${FILE}: ${one}`);
  const said = points.length > 0 ? [`${points.join("; ")}.`] : [];
  return [...said, ...restOf(rest)].join(" ");
}
