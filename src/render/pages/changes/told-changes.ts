/** What changed, for a reader who chose by the edition before, or by this one when it was published. */

import { movedAnswers } from "../../blocks/answers/moved-answers.ts";
import { counted } from "../../blocks/values.ts";
import type { Edition } from "../../edition/edition.ts";
import type { EarlierEdition } from "../../edition/kept.ts";
import { countCell, heads, numeric } from "../../edition/parts.ts";
import type { Rich, Table, TableCell } from "../../edition/view.ts";
import { firstChoicesOf, type Turn, turnOf } from "./first-choices.ts";

/** Those that are others than before, and those of environments and use cases that came in. */
export function changedAnswers(edition: Edition, before: EarlierEdition) {
  const { moved = [], added = [] } = Object.groupBy(movedAnswers(edition, before), (one) =>
    one.before === undefined ? "added" : "moved",
  );
  return { moved, added };
}

/** One of the two that change answers: what it is, and counts of before and now that add up, with what lists them. */
export type ToldChange = {
  by: string;
  text: string;
  counts: Table;
  list?: { text: string; href: string };
};

/** Without its counts. */
export const toldLine = ({ by, text, list }: ToldChange): Rich => [
  { text: by, strong: true },
  `: ${text}`,
  ...(list === undefined ? [] : [" ", list, "."]),
];

/** Against the edition before, which is what a reader asks for; then, against itself as it was published, what a newer method changed. Empty where there is neither. */
export const changesTold = (edition: Edition, before: EarlierEdition | undefined): ToldChange[] => [
  ...(before === undefined ? [] : [sinceBefore(edition, before)]),
  ...sincePublished(edition),
];

/** What the edition before did not have. */
export function addedTo(edition: Edition, before: EarlierEdition | undefined) {
  const isNew = (now: readonly string[], then: readonly string[] = []): string[] => {
    const known = new Set(then);
    return now.filter((id) => !known.has(id));
  };
  return {
    sources: isNew(edition.sources, before?.sources),
    runs: isNew(
      edition.runs.map((run) => run.id),
      before?.runs,
    ),
    deployments: isNew(edition.deployments, before?.deployments),
  };
}

const TURNS: Record<Turn, string> = {
  shared: "Shared with another now",
  settled: "One of two that shared it",
  replaced: "Another one now",
};

/** The same runs as judged when they were published, and as they are now. */
export function sincePublished(edition: Edition): ToldChange[] {
  const { record, version, links } = edition;
  if ((record.locks.get(version)?.corrections ?? []).length === 0) return [];
  const { count, gone, other, found } = firstChoicesOf(edition);
  const turns = Map.groupBy(other, turnOf);
  const stand = count - gone.length - other.length;
  return [
    {
      by: `A newer method, against ${version} as published`,
      text: `the same runs are judged anew. Of ${counted(count, "first choice")} ${stand} still hold${stand === 1 ? "s" : ""}.`,
      counts: countTable("First choices", "As published", "Today", [
        ["The same", stand, stand],
        ...Object.entries(TURNS).map(([turn, told]): Counted => {
          const { length } = turns.get(turn as Turn) ?? [];
          return [told, length, length];
        }),
        ["Withdrawn", gone.length, 0],
        ["New", 0, found.length],
      ]),
      ...(gone.length + other.length + found.length > 0 && {
        list: { text: "Which ones, and why", href: `${links.changes}#first-choices` },
      }),
    },
  ];
}

/** Both editions as the newest method judges them. */
export function sinceBefore(edition: Edition, before: EarlierEdition): ToldChange {
  const { moved, added } = changedAnswers(edition, before);
  const { sources, runs, deployments } = addedTo(edition, before);
  const parts = [
    ...(sources.length > 0 ? [counted(sources.length, "document")] : []),
    ...(runs.length > 0 ? [counted(runs.length, "run")] : []),
    ...(deployments.length > 0 ? [counted(deployments.length, "deployment")] : []),
  ];
  const then = Object.keys(before.answers).length;
  const still = edition.judgement.recommendations.length - added.length;
  const same = still - moved.length;
  return {
    by: `New data, against ${before.version}`,
    text: `${parts.length === 0 ? "nothing" : parts.join(", ")} came in.`,
    counts: countTable("Answers, by today's method", before.version, edition.version, [
      ["The same", same, same],
      ["Changed", moved.length, moved.length],
      ["Not asked any more", then - still, 0],
      ["New", 0, added.length],
    ]),
    ...(parts.length + moved.length + added.length > 0 && {
      list: { text: "What came in", href: `${edition.links.changes}#${edition.version}` },
    }),
  };
}

type Counted = [what: string, before: number, now: number];

/** Each column adds up to its last row; what did not come about is left out. */
function countTable(of: string, before: string, now: string, counts: readonly Counted[]): Table {
  const cell = (count: number): TableCell => (count === 0 ? { text: "–", tone: "muted" } : countCell(count));
  const total = (at: 1 | 2): number => counts.reduce((sum, one) => sum + one[at], 0);
  const strong = (text: string): TableCell => ({ text: [{ text, strong: true }] });
  return {
    block: "table",
    caption: of,
    said: true,
    fixed: true,
    lean: true,
    columns: heads(of, numeric(before), numeric(now)),
    rows: [
      ...counts
        .filter(([, ...both]) => both.some((count) => count > 0))
        .map(([what, ...both]) => ({ cells: [{ text: what }, ...both.map(cell)] })),
      { cells: [strong("In all"), strong(String(total(1))), strong(String(total(2)))] },
    ],
  };
}
