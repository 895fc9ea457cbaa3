/** What checks find of one test, put together: what is excluded, what is too short, what may be wrong. */
import { doubtOfCode } from "../judge/checks/index.ts";
import { shortRun } from "../judge/checks/short-run.ts";
import { listed } from "../text/words.ts";
import type { ToldOutcome, ToldResult, ToldVerdict } from "./told.ts";

/** "not": not to be relied on. "care": some of it may be wrong, or is excluded. */
export type Tone = "usable" | "care" | "not";

/** What is found of one test. `isAll`: it is of all of its figures. */
export type Finding = {
  kind: "excluded" | "brief" | "caution";
  isAll: boolean;
  why: string[];
  needs: string[];
  /** Figures that it is of, and what stands beside them. */
  struck: string;
  stands: string;
  /** Of a caution, in front of why. */
  says?: string;
};

/** By its gravest finding: a test of which only some figures are excluded has others that stand. */
export function toneOf(test: ToldResult): Tone {
  const found = findingsOf(test);
  if (found.some(({ kind, isAll }) => isAll && kind !== "caution")) return "not";
  return found.length > 0 ? "care" : "usable";
}

/** What is said of a test in a word each: an impossible figure is not what a short one is. */
export type Badge = { tone: Tone; text: string };
export function badgesOf(test: ToldResult): Badge[] {
  const found = findingsOf(test);
  const excluded = found.filter(({ kind }) => kind === "excluded");
  const badges: Badge[] = [
    ...excluded.map(({ isAll }): Badge => ({ tone: "not", text: isAll ? "excluded" : "partly excluded" })),
    ...(test.brief === undefined ? [] : [{ tone: "care", text: "short test" } as const]),
  ];
  if (badges.length > 0) return badges;
  return [found.length > 0 ? { tone: "care", text: "with care" } : { tone: "usable", text: "can be used" }];
}

export function findingsOf(test: ToldResult): Finding[] {
  return [...(test.brief === undefined ? [] : [NOTHING]), ...excludedOf(test), ...cautionsOf(test)];
}
export const NOTHING: Finding = { kind: "brief", isAll: true, why: [], needs: [], struck: "", stands: "" };

/** Figures of which nothing is left: of all rows, or of some. */
function excludedOf(test: ToldResult): Finding[] {
  // That it is brief is said by its time.
  const excluded = outcomesOf(test, "excluded").filter(
    ({ code }) => test.brief === undefined || code !== shortRun.code,
  );
  if (excluded.length === 0) return [];
  const isAll = test.rows.every(({ figures }) => figures.every((one) => one.excludedBy.length > 0));
  const standing = test.rows.filter(({ figures }) => figures.every((one) => one.excludedBy.length === 0));
  return [
    {
      kind: "excluded",
      isAll,
      ...reasons(excluded),
      struck: isAll ? "" : listed(withoutParts(excluded.map(({ about = "figures" }) => about))),
      stands:
        isAll || standing.length === 0 ? "" : listed(standing.map(({ title }) => PLURALS[title] ?? title)),
    },
  ];
}
/** "write latencies" are among "write figures". */
const withoutParts = (all: readonly string[]): string[] =>
  [...new Set(all)].filter(
    (one) => !/latencies$/.test(one) || !all.includes(one.replace(/latencies$/, "figures")),
  );

const PLURALS: Readonly<Record<string, string>> = {
  Read: "reads",
  Write: "writes",
  "Read and write": "reads and writes",
  fsync: "flushes",
};

function cautionsOf(test: ToldResult): Finding[] {
  const cautions = outcomesOf(test, "caution");
  const kinds = Map.groupBy(cautions, (one) => `${one.about ?? ""}\n${suspicionTold(one)}`);
  return [...kinds.values()].flatMap((some) =>
    some.slice(0, 1).map((first): Finding => {
      const { about = "" } = first;
      return {
        ...{ kind: "caution", isAll: about === "", struck: about, stands: "" },
        ...{ says: suspicionTold(first), ...reasons(some) },
      };
    }),
  );
}

/** A figure that is only imprecise is not one that may be wrong. */
function suspicionTold({ code }: ToldOutcome): string {
  const doubt = doubtOfCode(code);
  return doubt?.weight === "light" ? doubt.says : "may be wrong";
}

const reasons = (some: readonly ToldOutcome[]): Pick<Finding, "why" | "needs"> => ({
  why: [...new Set(some.map(({ label }) => label))],
  needs: [...new Set(some.flatMap((one) => one.needs))],
});

export const outcomesOf = ({ outcomes }: ToldResult, verdict: ToldVerdict): ToldOutcome[] =>
  outcomes.filter((one) => one.verdict === verdict);
