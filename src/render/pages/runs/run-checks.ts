/** Every check on a result with its outcome: what speaks against it, what it passed, and what could not be checked. */

import { isGrave, whatToDo } from "../../../judge/checks/check.ts";
import { labelOfOutcome } from "../../../judge/checks/index.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../../judge/evidence/outcomes.ts";
import { METRICS, type Metric } from "../../../schema/metric.ts";
import type { Result } from "../../../schema/result.ts";
import { defined } from "../../../text/defined.ts";
import { order } from "../../../text/problem.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { findingAnchor } from "../../edition/links.ts";
import { heads } from "../../edition/parts.ts";
import type { Block, Table, TableCell, TableRow, Tone } from "../../edition/view.ts";

type Verdict = CheckOutcome["verdict"];

const GROUPS: readonly { title: string; verdicts: readonly Verdict[]; folded?: true }[] = [
  { title: "Failed or noted", verdicts: ["excluded", "noted"] },
  { title: "Could not be checked", verdicts: ["unchecked"], folded: true },
  { title: "Passed", verdicts: ["passed"], folded: true },
];

const TOLD: Record<Verdict, { text: string; tone?: Tone }> = {
  excluded: { text: "excluded", tone: "bad" },
  noted: { text: "noted", tone: "note" },
  unchecked: { text: "could not be checked" },
  passed: { text: "passed" },
};

/** What speaks against it has an anchor each, to which labels beside its figures lead. */
export function checkBlocks(edition: Edition, { outcomes, index, result }: JudgedResult): Block[] {
  return GROUPS.flatMap(({ title, verdicts, folded }): Block[] => {
    const found = verdicts.flatMap((verdict) =>
      outcomes.filter((o) => o.verdict === verdict).sort((a, b) => order(a.code, b.code)),
    );
    const own = folded ? ofEachCheck(found) : found;
    const table: Table = {
      block: "table",
      fixed: true,
      ...(folded && { lean: true as const }),
      caption: `${title}, as of ${edition.version}`,
      columns: folded ? heads("Check", "Evidence") : heads("Check", "Outcome", "Evidence"),
      rows: own.map((outcome, at) => ({
        ...rowOf(edition, outcome, folded ? undefined : result),
        ...(!folded &&
          own.findIndex(({ code }) => code === outcome.code) === at && {
            id: findingAnchor(index, outcome.code),
          }),
      })),
      empty: "No check speaks against it.",
    };
    if (!folded) return [table];
    return own.length === 0 ? [] : [{ block: "more", summary: `${title} (${own.length})`, blocks: [table] }];
  });
}

/** A check that looked at several figures is one, with what it saw at each. */
const ofEachCheck = (outcomes: readonly CheckOutcome[]): CheckOutcome[] =>
  [...Map.groupBy(outcomes, (one) => `${one.code} ${labelOfOutcome(one)}`).values()].map((own) => ({
    ...(own[0] as CheckOutcome),
    evidence: [...new Set(own.map(({ evidence }) => evidence))].join(" "),
  }));

/** @param result absent where the title says the outcome of all */
function rowOf(edition: Edition, found: CheckOutcome, result?: Result): TableRow {
  const { code, verdict, evidence } = found;
  const check = edition.checks.find((one) => one.code === code);
  return {
    cells: [
      {
        text: labelOfOutcome(found),
        href: edition.links.check(code),
        // Of those that it passed there are dozens: their codes stand on the pages of the checks.
        ...(verdict !== "passed" && { note: code }),
      },
      ...(result === undefined ? [] : [outcomeCell(found, result)]),
      { text: evidence, ...(check && isGrave(verdict, check) && { note: `What to do: ${whatToDo(check)}` }) },
    ],
  };
}

function outcomeCell({ verdict, metrics }: CheckOutcome, result: Result): TableCell {
  const { text, tone } = TOLD[verdict];
  const cell: TableCell = tone === undefined ? { text } : { text: "", badges: [{ text, tone }] };
  return verdict === "excluded" && metrics
    ? { ...cell, ...defined({ note: onlyText(metrics, result) }) }
    : cell;
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
  return `only ${listed(sides.map((side) => SIDES[side]))}`;
}

const SIDES: Record<Metric["direction"], string> = {
  read: "figures of reads",
  write: "figures of writes",
  mixed: "figures of reads and writes together",
  trim: "figures of trims",
  sync: "figures of flushes",
};
