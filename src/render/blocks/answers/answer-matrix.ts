/** Use cases against environments, an answer a cell. */
import { IN_DOUBT } from "../../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { plural, upperFirst } from "../../../text/words.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { heads, joined, text } from "../../edition/parts.ts";
import { classLabel } from "../../edition/storage-class.ts";
import { type Block, plain, type TableCell, type TextSpan } from "../../edition/view.ts";
import { byAnswers } from "../environment-cards.ts";
import { survivorNow } from "../until/further.ts";
import { FOR_NOW, isAlone, isAsked, isProvisional, namedIn, namedText } from "../until/named.ts";
import { markOf, verdictCounts, verdictLegend, verdictWord } from "../verdict/words.ts";
import { calledText } from "./confidence.ts";
import { DOUBTED, doubtLegend, doubtsInShort, doubtsOn } from "./doubts-on.ts";
import { besideVerdict, NONE, recommended, surenessText, survivorText } from "./verdict.ts";

/** Use cases x environments; every cell leads to the answer and its reason. */
export function answerMatrix(edition: Edition): Block[] {
  const name = titles(edition.record);
  const measured = measuredOf(edition);
  return [
    verdictLegend(edition),
    {
      block: "table",
      caption: "The answer for each use case and environment",
      said: true,
      sticky: true,
      fixed: true,
      columns: heads(
        "Use case",
        ...measured.map((id) => ({ label: name.environment(id), href: edition.links.environment(id) })),
      ),
      rows: edition.useCases.map((id) => ({
        cells: [
          { text: useCaseOf(edition, id)?.title ?? id, href: edition.links.useCase(id) },
          ...measured.map((environment) => answerCell(edition, id, environment)),
        ],
        ...(measured.length > 1 && { inShort: inShort(edition, id, measured) }),
      })),
      empty: "No use case is declared.",
    },
    ...legend(edition, measured),
  ];
}

/** "Lab: Leaning, Local NVMe", a line for each environment with an answer, and how many have none. */
function inShort(edition: Edition, useCase: string, environments: readonly string[]): TextSpan[] {
  const name = titles(edition.record).environment;
  const lines = environments.flatMap((environment): TextSpan[][] => {
    const found = edition.recommendationsOf(useCase).find((one) => one.environment === environment);
    const isGiven = found && (namedIn(edition)(found).by === "verdict" || isProvisional(edition, found));
    return isGiven ? [[`${name(environment)}: `, ...namedInShort(edition, found)]] : [];
  });
  const open = environments.length - lines.length;
  const others = lines.length > 0 ? plural(open, "other") : plural(open, "environment");
  return inLines([...lines, ...(open > 0 ? [[`No answer in ${others}`]] : [])]);
}

function namedInShort(edition: Edition, found: Recommendation): TextSpan[] {
  const named = namesNobody(edition, found)
    ? ""
    : `, ${namedText(edition, found, titles(edition.record).deployment)}`;
  return [markOf(verdictWord(found.answers[0])), named].filter(Boolean);
}

/** "Leaning, Local NVMe; 82 % sure", "Open", "Open, for now: Local NVMe". */
export function answerInShort(edition: Edition, answer: Recommendation): TextSpan[] {
  const beside = isAsked(answer) ? "" : besideVerdict(answer.answers[0]);
  return [...namedInShort(edition, answer), beside === "" ? "" : `; ${beside}`].filter(Boolean);
}

/** The same, and in a line of its own what goes into a claim, where that is known of all that it names; "Open: run profile general" where it names nobody. */
export function answerWithClass(edition: Edition, answer: Recommendation): string {
  const inShort = plain(answerInShort(edition, answer));
  if (namesNobody(edition, answer))
    return [inShort, plain(sureOf(edition, answer))].filter(Boolean).join(": ");
  const classes = namedIn(edition)(answer).ids.map((id) => classLabel(edition.record, id));
  const known = classes.every((one) => one !== undefined) ? [...new Set(classes)].join(" or ") : "";
  return [inShort, known].filter(Boolean).join("\n");
}

/** Environments in which something was measured, those with most answers first. */
export const measuredOf = (edition: Edition): string[] =>
  byAnswers(edition).filter((id) => edition.runs.some((run) => run.environment === id));

function legend(edition: Edition, environments: readonly string[]): Block[] {
  const shown = edition.judgement.recommendations.filter(({ environment }) =>
    environments.includes(environment),
  );
  if (shown.length === 0) return [];
  const words = { block: "more" as const, summary: "What stands beneath them", onPhone: true as const };
  return [text(verdictCounts(shown)), { ...words, blocks: doubtLegend() }];
}

/** The answer, its verdict, what its figures are doubted for, and what outlives the node: a line each. */
export function answerCell(edition: Edition, useCase: string, environment: string): TableCell {
  const found = edition.recommendationsOf(useCase).find((r) => r.environment === environment);
  if (found === undefined) return { text: "–", tone: "muted" };
  const survivor = survivorIn(edition, found);
  const survival =
    survivor === undefined
      ? []
      : [
          survivor === NONE
            ? "nothing here survives a node"
            : `survives a node${isForNow(survivor) ? "," : ":"} ${survivor}`,
        ];
  const note = inLines([...stateOf(edition, found), survival]);
  return { ...named(edition, found), note };
}

/** The same in columns, with as few elements as can be: the answer, how sure it is, and what survives the loss of a node. */
export function answerCells(edition: Edition, found: Recommendation): TableCell[] {
  const survivor = survivorIn(edition, found) ?? (survives(edition, found) ? "the same" : "–");
  return [
    named(edition, found),
    { text: inLines(stateOf(edition, found), "; ") },
    { text: isForNow(survivor) ? upperFirst(survivor) : survivor },
  ];
}

const isForNow = (text: string): boolean => text.startsWith(`${FOR_NOW}: `);

/** What is named is known to outlive its node. */
function survives(edition: Edition, found: Recommendation): boolean {
  const { ids } = namedIn(edition)(found);
  const own = found.candidates.filter(({ deployment }) => ids.includes(deployment));
  return own.length > 0 && own.every(({ durability }) => durability.reachableAfterNodeLoss === true);
}

function named(edition: Edition, found: Recommendation): TableCell {
  const { useCase, environment, verdict, sentence } = found;
  const text = upperFirst(namedText(edition, found, titles(edition.record).deployment));
  return {
    text: namesNobody(edition, found) ? [markOf("open")] : text,
    href: edition.links.useCase(useCase, environment),
    title: sentence,
    ...(verdict === "decided" && recommended(found).length > 0 && { tone: "good" as const }),
    ...(isAsked(found) && { tone: "muted" as const }),
  };
}

/** It says "open" and no more. */
const namesNobody = (edition: Edition, found: Recommendation): boolean =>
  isAsked(found) && namedIn(edition)(found).by === "none";

/** "Leaning, 82 % sure"; of an open one what would settle it. */
function sureOf(edition: Edition, found: Recommendation): TextSpan[] {
  const [main] = found.answers;
  const [gap] = found.missing;
  const profile = gap ? `run profile ${gap.profile}` : "";
  if (namesNobody(edition, found))
    return [[surenessText(main), profile].filter(Boolean).join("; ")].filter(Boolean);
  const isNamed = isProvisional(edition, found);
  const more = !isAsked(found)
    ? besideVerdict(main)
    : isAlone(found)
      ? calledText(found)
      : isNamed
        ? profile
        : "";
  return [markOf(verdictWord(main)), ...(more === "" ? [] : [`, ${more}`])];
}

/** The verdict, and what its figures are doubted for; what it says to be in doubt is named right behind it. */
function stateOf(edition: Edition, found: Recommendation): TextSpan[][] {
  const sure = sureOf(edition, found);
  const [first = [], ...rest] = doubtsInShort(edition, doubtsOn(found, found.answers[0]));
  const [how, ...checks] = first;
  return plain(sure).endsWith(IN_DOUBT) && how === `${DOUBTED}: `
    ? [[...sure, ": ", ...checks], ...rest]
    : [sure, first, ...rest];
}

/** Of what is only provisional, too, it is never left unsaid that its data may die with the node. */
function survivorIn(edition: Edition, found: Recommendation): string | undefined {
  const name = titles(edition.record).deployment;
  const now = survivorNow(edition, found);
  if (now === "none") return NONE;
  if (now !== undefined) return `${FOR_NOW}: ${name(now)}`;
  const isUnsaid = isProvisional(edition, found) && !survives(edition, found);
  return survivorText(found, name) ?? (isUnsaid ? "open" : undefined);
}

const inLines = (lines: readonly (readonly TextSpan[])[], between = "\n"): TextSpan[] =>
  joined(
    lines.filter(({ length }) => length > 0),
    between,
  );
