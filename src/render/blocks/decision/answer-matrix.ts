/** Use cases against environments, an answer a cell. */

import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined } from "../../../text/defined.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { bullets, heads, joined, text } from "../../edition/parts.ts";
import { type Block, plain, type Rich, type TableCell, type TextSpan } from "../../edition/view.ts";
import { byAnswers } from "../environments/cards.ts";
import { besideWord } from "../until/for-now.ts";
import { isProvisional, onlyCandidate, wordIn } from "../until/named.ts";
import { isNamedForNow, toldIn } from "../until/only-candidate.ts";
import { ENOUGH, willDo } from "../until/will-do.ts";
import { namesOne, tableLegend, verdictCounts } from "../verdict/legend.ts";
import { BEST_OPEN, bySurest, markOf, type ToldWord } from "../verdict/words.ts";
import {
  barelySpans,
  isTinted,
  matrixCell,
  namedSpans,
  namesOf,
  onLittleSpans,
  unnamedSpans,
} from "./matrix-cell.ts";
import { noColumn } from "./no-column.ts";
import { setUpsNamed } from "./set-ups-named.ts";
import { namesSurvivor, survivalSpans } from "./survival.ts";
import { isUnanswered, unansweredBlocks } from "./unanswered.ts";

/** Use cases x environments; every cell leads to the answer and its reason. */
export function answerMatrix(edition: Edition): Block[] {
  const name = titles(edition.record);
  const measured = measuredOf(edition);
  const { answered = [], unanswered = [] } = Object.groupBy(measured, (id) =>
    isUnanswered(edition, id) ? "unanswered" : "answered",
  );
  // A column of the same word says less than a sentence; a table without columns says nothing.
  const shown = answered.length > 0 ? answered : measured;
  const table: Block = {
    block: "table",
    caption: "The answer for each use case and environment",
    said: true,
    sticky: true,
    fixed: true,
    columns: heads(
      "Use case",
      ...shown.map((id) => ({
        label: name.environment(id),
        href: edition.links.environment(id),
        ...defined({ note: namingNote(edition, id) }),
      })),
    ),
    rows: edition.useCases.map((id) => ({
      cells: [
        { text: useCaseOf(edition, id)?.title ?? id, href: edition.links.useCase(id) },
        ...shown.map((environment) => answerCell(edition, id, environment)),
      ],
      ...(shown.length > 1 && { inShort: inShort(edition, id, measured) }),
    })),
    empty: "No use case is declared.",
  };
  return [
    ...unanswered
      .filter((id) => shown.includes(id))
      .flatMap((id) => unansweredBlocks(edition, id))
      .map((block) => ({ ...block, tone: "muted" as const })),
    ...countedBlocks(edition, measured),
    ...tableLegend(edition, [table]),
    table,
    ...shown.flatMap((id) => setUpsNamed(edition, id)),
    ...unanswered.filter((id) => !shown.includes(id)).flatMap((id) => noColumn(edition, id)),
    ...legend,
  ];
}

export function answerCell(edition: Edition, useCase: string, environment: string): TableCell {
  const found = edition.recommendationsOf(useCase).find((one) => one.environment === environment);
  return found === undefined ? { text: "–", tone: "muted" } : matrixCell(edition, found);
}

/** "Lab: Low confidence, local-nvme", a line for each environment with an answer, beneath it "to survive a node: nfs-csi" where that is another, and the others beneath the word that they have: "Not known: Cloud, Home lab". */
function inShort(edition: Edition, useCase: string, environments: readonly string[]): TextSpan[] {
  const name = titles(edition.record).environment;
  const found = edition
    .recommendationsOf(useCase)
    .filter(({ environment }) => environments.includes(environment));
  const { given = [], open = [] } = Object.groupBy(found, (one) =>
    isGiven(edition, one) || namesSurvivor(edition, one) ? "given" : "open",
  );
  const byPlace = (one: Recommendation): number => environments.indexOf(one.environment);
  const lines = given
    .toSorted((a, b) => byPlace(a) - byPlace(b))
    .flatMap((one): TextSpan[][] => [
      [
        `${name(one.environment)}: `,
        ...(barelySpans(edition, one, true) ?? [
          ...namedInShort(edition, one),
          ...onLittleSpans(edition, one),
        ]),
      ],
      survivalSpans(edition, one, (ids) => namesOf(edition, ids)),
    ]);
  const others = [...Map.groupBy(open, (one) => wordIn(edition, one))].toSorted(([a], [b]) => bySurest(a, b));
  return inLines([
    ...lines,
    ...others.map(([word, some]): TextSpan[] => [
      markOf(word),
      `: ${some
        .toSorted((a, b) => byPlace(a) - byPlace(b))
        .map(({ environment }) => name(environment))
        .join(", ")}`,
    ]),
  ]);
}

const isGiven = (edition: Edition, found: Recommendation): boolean =>
  namedIn(edition)(found).by === "verdict" ||
  isProvisional(edition, found) ||
  onlyCandidate(edition, found) !== undefined ||
  willDo(edition, found) !== undefined;

function namedInShort(edition: Edition, found: Recommendation): TextSpan[] {
  const unnamed = unnamedSpans(edition, found);
  if (unnamed !== undefined) return unnamed;
  const [first, ...rest] = namedSpans(edition, found);
  const named = first === undefined ? [] : [", ", first, ...rest];
  return [markOf(wordIn(edition, found)), ...named];
}

/** "Medium confidence, Local NVMe; 82 % sure", "Not known", "Low confidence, Local NVMe; by p99 write latency". */
export function answerInShort(edition: Edition, answer: Recommendation): TextSpan[] {
  // Of the only one that is left, and of those that will do, its words say that already.
  const isSaid = onlyCandidate(edition, answer) !== undefined || willDo(edition, answer) !== undefined;
  const beside = isSaid ? "" : besideWord(edition, answer);
  return [...namedInShort(edition, answer), beside === "" ? "" : `; ${beside}`].filter(Boolean);
}

/** Environments in which something was measured, those with most answers first. */
export const measuredOf = (edition: Edition): string[] =>
  byAnswers(edition).filter((id) => edition.runs.some((run) => run.environment === id));

const shownIn = (edition: Edition, environments: readonly string[]): Recommendation[] =>
  edition.judgement.recommendations.filter(({ environment }) => environments.includes(environment));

/** How many name a storage, before all of them. */
function countedBlocks(edition: Edition, environments: readonly string[]): Block[] {
  const shown = shownIn(edition, environments);
  if (shown.length === 0) return [];
  const others = edition.judgement.recommendations.length - shown.length;
  const beside =
    others === 0
      ? ""
      : ` ${others} more ${others === 1 ? "is" : "are"} of environments in which nothing was measured.`;
  const [little] = shown
    .filter((one) => barelySpans(edition, one) === undefined)
    .map((one) => plain(onLittleSpans(edition, one)))
    .filter(Boolean);
  const thin =
    little === undefined
      ? ""
      : ` “${little.replace(/^, /, "")}” behind a name is how much of what counts it goes by.`;
  const tinted = shown.some((one) => isTinted(edition, one))
    ? " A tinted cell is an answer with high or medium confidence."
    : "";
  return [
    text(
      `${verdictCounts(
        shown.map((one) => toldIn(edition, one)),
        shown.filter((one) => isNamedForNow(edition, one)).length,
      )}${beside}${thin}${tinted}`,
    ),
  ];
}

/** "12 of 20 named, 3 enough", in the head of a column. */
function namingNote(edition: Edition, environment: string): string | undefined {
  const shown = shownIn(edition, [environment]);
  if (shown.length === 0) return undefined;
  const count = (is: (word: ToldWord) => boolean): number =>
    shown.filter((one) => is(toldIn(edition, one))).length;
  const enough = count((word) => word === BEST_OPEN);
  return `${count(namesOne)} of ${shown.length} named${enough > 0 ? `, ${enough} ${ENOUGH}` : ""}`;
}

/** What a second line means. */
const SURVIVAL: Rich = [
  { text: "To survive a node", strong: true },
  ": the answer, if it is another, where the data must outlive the node that uses them. Another node can then attach the volume. Whether it also survives the loss of its server or its copies, and whether I/O goes on, is not said by that.",
];

const legend: readonly Block[] = [
  { block: "more", summary: "“To survive a node”", onPhone: true, blocks: bullets([SURVIVAL]) },
];

const inLines = (lines: readonly (readonly TextSpan[])[]): TextSpan[] =>
  joined(
    lines.filter(({ length }) => length > 0),
    "\n",
  );
