/** Every check on a result with its outcome: what speaks against it, what it passed, and what could not be checked. */

import { isGrave, whatToDo } from "../../../judge/checks/check.ts";
import { labelOfOutcome } from "../../../judge/checks/index.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../../judge/evidence/outcomes.ts";
import { METRICS } from "../../../schema/metric.ts";
import type { Result } from "../../../schema/result.ts";
import { defined } from "../../../text/defined.ts";
import { order } from "../../../text/problem.ts";
import { listed } from "../../../text/words.ts";
import { linkedFinding } from "../../blocks/why/linked-finding.ts";
import type { Edition } from "../../edition/edition.ts";
import { findingAnchor, uncheckedAnchor } from "../../edition/links.ts";
import { heads } from "../../edition/parts.ts";
import type { Block, Rich, Table, TableCell, TableRow } from "../../edition/view.ts";
import { FIGURES_OF } from "./run-verdict.ts";

type Verdict = CheckOutcome["verdict"];

const FOLDED: readonly { title: string; verdict: Verdict }[] = [
  { title: "Could not be checked", verdict: "unchecked" },
  { title: "Passed", verdict: "passed" },
];

/** By whose checks; `version`: of the edition, where its judgement is shown. */
export type Checked = Pick<Edition, "links" | "checks"> & { version?: string };

/** What speaks against it has an anchor each, to which labels beside its figures lead. */
export function checkBlocks(by: Checked, judged: JudgedResult): Block[] {
  const { outcomes } = judged;
  const speaking = new Set(
    outcomes.filter(({ verdict }) => AGAINST.includes(verdict)).map(({ code }) => code),
  );
  // That it found nothing at another figure is no praise of a result of which it found something.
  const quiet = outcomes.filter(({ code, verdict }) => verdict !== "passed" || !speaking.has(code));
  return [
    against(by, judged),
    ...FOLDED.flatMap(({ title, verdict }) => {
      const found = sorted(quiet.filter((one) => one.verdict === verdict));
      if (found.length === 0) return [];
      const summary = `${title}${asOf(by)} (${ofEachCheck(found).length})`;
      const id = verdict === "unchecked" ? uncheckedAnchor(judged.index) : undefined;
      return [{ block: "more" as const, ...defined({ id }), summary, blocks: listOf(by, found) }];
    }),
  ];
}

const AGAINST: readonly Verdict[] = ["excluded", "noted"];

const sorted = (outcomes: readonly CheckOutcome[]): CheckOutcome[] =>
  outcomes.toSorted((a, b) => order(a.code, b.code));

const asOf = ({ version }: Checked): string => (version === undefined ? "" : `, as of ${version}`);

function against(by: Checked, { outcomes, index, result }: JudgedResult): Table {
  const found = AGAINST.flatMap((verdict) => sorted(outcomes.filter((one) => one.verdict === verdict)));
  return {
    block: "table",
    fixed: true,
    caption: `Failed or noted${asOf(by)}`,
    columns: heads("Check", "Outcome", "Evidence"),
    rows: found.map((outcome, at) => ({
      ...rowOf(by, outcome, result),
      ...(found.findIndex(({ code }) => code === outcome.code) === at && {
        id: findingAnchor(index, outcome.code),
      }),
    })),
    empty: "No check speaks against it.",
  };
}

/** A check each. Of those that it passed there are dozens: codes are on the pages of the checks, and a sentence that holds of every result is not repeated. */
function listOf({ links }: Checked, found: readonly CheckOutcome[]): Block[] {
  const isPassed = found[0]?.verdict === "passed";
  const own = ofEachCheck(isPassed ? telling(found) : found);
  const others = ofEachCheck(found).filter((one) => !own.some((other) => keyOf(other) === keyOf(one)));
  const items = own.map(
    (one): Rich => [
      { text: labelOfOutcome(one), href: links.check(one.code) },
      ...(isPassed ? [] : [" ", { text: one.code, code: true as const }]),
      `: ${one.evidence}`,
    ],
  );
  const named: Rich = `Nor was anything found of: ${listed(others.map(labelOfOutcome))}.`;
  return [{ block: "list", items: others.length > 0 ? [...items, named] : items }];
}

/** What is said of a figure of this result, once. */
function telling(outcomes: readonly CheckOutcome[]): CheckOutcome[] {
  const told = new Set<string>();
  return outcomes.filter(({ evidence }) => {
    const isNew = /\d/.test(evidence) && !told.has(evidence);
    told.add(evidence);
    return isNew;
  });
}

const keyOf = (outcome: CheckOutcome): string => `${outcome.code} ${labelOfOutcome(outcome)}`;

/** A check that looked at several figures is one, with what it saw at each. */
const ofEachCheck = (outcomes: readonly CheckOutcome[]): CheckOutcome[] =>
  [...Map.groupBy(outcomes, keyOf).values()].map((own) => ({
    ...(own[0] as CheckOutcome),
    evidence: [...new Set(own.map(({ evidence }) => evidence))].join(" "),
  }));

function rowOf({ checks, links }: Checked, found: CheckOutcome, result: Result): TableRow {
  const { code, verdict } = found;
  const check = checks.find((one) => one.code === code);
  return {
    cells: [
      { text: labelOfOutcome(found), href: links.check(code), note: code },
      outcomeCell(found, result),
      {
        text: linkedFinding(found),
        ...(check && isGrave(verdict, check) && { note: `What to do: ${whatToDo(check)}` }),
      },
    ],
  };
}

function outcomeCell({ verdict, metrics }: CheckOutcome, result: Result): TableCell {
  const isExcluded = verdict === "excluded";
  // Most are noted: a word is lighter than a label.
  const cell: TableCell = isExcluded
    ? { text: "", badges: [{ text: verdict, tone: "bad" }] }
    : { text: verdict, tone: "note" };
  return isExcluded && metrics ? { ...cell, ...defined({ note: onlyText(metrics, result) }) } : cell;
}

/** More are not told one by one. */
const FEW = 3;

/** What is excluded of a result of which others stand: "only p50 write latency"; undefined where that is all of it. */
function onlyText(metrics: readonly string[], result: Result): string | undefined {
  const held = METRICS.filter(({ read }) => read(result) !== undefined);
  const meant = held.filter(({ id }) => metrics.includes(id));
  if (meant.length === 0 || meant.length === held.length) return undefined;
  if (meant.length <= FEW) return `only ${listed(meant.map(({ phrase }) => phrase))}`;
  const sides = [...new Set(meant.map(({ direction }) => direction))];
  return `only ${listed(sides.map((side) => FIGURES_OF[side]))}`;
}
