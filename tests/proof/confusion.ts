/** What was expected of each check on each result against what it says, counted per check. */
import assert from "node:assert/strict";
import type { CheckOutcome } from "../../src/judge/evidence/outcomes.ts";

/** `open`: must not fail; whether it passes, is silent or could not be checked is not laid down. */
export type Expected = "fail" | "pass" | "unchecked" | "open";
export type Said = "fail" | "pass" | "unchecked";
/** `corrected`: the label was changed once the check had spoken; `stands`: the disagreement stays, counted, and fails no test. */
export type Cell = {
  where: string;
  code: string;
  expected: Expected;
  why: string;
  said: Said;
  evidence: string;
  corrected?: boolean;
  stands?: boolean;
};

/** The strongest verdict counts; a check without an outcome does not concern the result. */
export function saidOf(outcomes: readonly CheckOutcome[], code: string): { said: Said; evidence: string } {
  const own = outcomes.filter((outcome) => outcome.code === code);
  const strongest = ["excluded", "noted", "passed", "unchecked"].flatMap((verdict) =>
    own.filter((outcome) => outcome.verdict === verdict),
  )[0];
  if (strongest === undefined) return { said: "pass", evidence: "silent" };
  const { verdict, evidence } = strongest;
  return { said: verdict === "unchecked" ? "unchecked" : verdict === "passed" ? "pass" : "fail", evidence };
}

export const KINDS = [
  "found rightly",
  "missed",
  "false alarm",
  "rightly silent",
  "rightly impossible",
  "wrongly impossible",
  "wrongly sure",
] as const;
export type Kind = (typeof KINDS)[number];

/** `wrongly sure`: passed or silent where an input is missing. */
export function kindOf({ expected, said }: Pick<Cell, "expected" | "said">): Kind {
  if (expected === "fail") return said === "fail" ? "found rightly" : "missed";
  if (said === "fail") return "false alarm";
  if (said === "unchecked") return expected === "pass" ? "wrongly impossible" : "rightly impossible";
  return expected === "unchecked" ? "wrongly sure" : "rightly silent";
}

const isWrong = (cell: Cell): boolean =>
  !["found rightly", "rightly silent", "rightly impossible"].includes(kindOf(cell));

/** Throws with every disagreement; those that are right stand in the tables with a reason. */
export function requireAgreement(cells: readonly Cell[]): void {
  const wrong = cells.filter((cell) => isWrong(cell) && cell.stands !== true).map(sentence);
  assert.ok(wrong.length === 0, `${wrong.length} disagreements:\n${wrong.join("\n")}`);
}

const sentence = (cell: Cell): string =>
  `${cell.where}: ${cell.code}: ${kindOf(cell)}: expected ${cell.expected} (${cell.why}), came ${cell.said}: ${cell.evidence}`;

/** How many of the labels were changed after the checks had run, each with its reason in the tables. */
const CORRECTED = "label corrected";

/** The table as text; codes in the order given, a last line for all. */
export function confusionText(title: string, cells: readonly Cell[], codes: readonly string[]): string {
  const width = Math.max(...codes.map(({ length }) => length), 3);
  const line = (name: string, own: readonly Cell[]): string =>
    [
      name.padEnd(width),
      ...KINDS.map((kind) => String(countOf(own, kind)).padStart(kind.length)),
      String(own.filter(({ corrected }) => corrected === true).length).padStart(CORRECTED.length),
    ].join("  ");
  return [
    title,
    ["".padEnd(width), ...KINDS, CORRECTED].join("  "),
    ...codes.map((code) =>
      line(
        code,
        cells.filter((cell) => cell.code === code),
      ),
    ),
    line("all", cells),
  ].join("\n");
}

const countOf = (cells: readonly Cell[], kind: Kind): number =>
  cells.filter((cell) => kindOf(cell) === kind).length;
