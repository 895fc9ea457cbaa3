/** Every check on a result with its outcome: what speaks against it, what it passed, and what could not be checked. */

import { isGrave, whatToDo } from "../../../judge/checks/check.ts";
import { labelOfOutcome } from "../../../judge/checks/index.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { CheckOutcome } from "../../../judge/evidence/outcomes.ts";
import { order } from "../../../text/problem.ts";
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
export function checkBlocks(edition: Edition, { outcomes, index }: JudgedResult): Block[] {
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
        ...rowOf(edition, outcome, folded),
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

/** @param folded where the title says the outcome of all */
function rowOf(edition: Edition, found: CheckOutcome, folded = false): TableRow {
  const { code, verdict, evidence } = found;
  const { text, tone } = TOLD[verdict];
  const check = edition.checks.find((one) => one.code === code);
  const outcome: TableCell = tone === undefined ? { text } : { text: "", badges: [{ text, tone }] };
  return {
    cells: [
      {
        text: labelOfOutcome(found),
        href: edition.links.check(code),
        // Of those that it passed there are dozens: their codes stand on the pages of the checks.
        ...(verdict !== "passed" && { note: code }),
      },
      ...(folded ? [] : [outcome]),
      { text: evidence, ...(check && isGrave(verdict, check) && { note: `What to do: ${whatToDo(check)}` }) },
    ],
  };
}
