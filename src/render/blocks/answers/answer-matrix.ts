/** Use cases against environments, an answer a cell. */
import { defined, nonEmpty } from "../../../text/defined.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { heads, joined, text } from "../../edition/parts.ts";
import type { Block, TableCell, TextSpan } from "../../edition/view.ts";
import { byAnswers } from "../environment-cards.ts";
import {
  answerName,
  doubtLegend,
  doubtLines,
  doubtsOn,
  survivalText,
  verdictCounts,
  verdictLegend,
  verdictText,
} from "./verdict.ts";

/** Use cases x environments; every cell leads to the answer and its reason. */
export function answerMatrix(edition: Edition): Block[] {
  const name = titles(edition.record);
  const measured = measuredOf(edition);
  return [
    {
      block: "table",
      caption: "The answer for each use case and environment",
      sticky: true,
      columns: heads(
        "Use case",
        ...measured.map((id) => ({ label: name.environment(id), href: edition.links.environment(id) })),
      ),
      rows: edition.useCases.map((id) => ({
        cells: [
          { text: useCaseOf(edition, id)?.title ?? id, href: edition.links.useCase(id) },
          ...measured.map((environment) => answerCell(edition, id, environment)),
        ],
      })),
      empty: "No use case is declared.",
    },
    ...legend(edition, measured),
  ];
}

/** Environments in which something was measured, those with most answers first. */
export const measuredOf = (edition: Edition): string[] =>
  byAnswers(edition).filter((id) => edition.runs.some((run) => run.environment === id));

function legend(edition: Edition, environments: readonly string[]): Block[] {
  const shown = edition.judgement.recommendations.filter(({ environment }) =>
    environments.includes(environment),
  );
  return shown.length === 0 ? [] : [text(verdictCounts(shown)), ...verdictLegend(), ...doubtLegend()];
}

/** The answer, its verdict, what its figures are doubted for, and whether data outlive the node: a line each. */
export function answerCell(edition: Edition, useCase: string, environment: string): TableCell {
  const found = edition.recommendationsOf(useCase).find((r) => r.environment === environment);
  if (found === undefined) return { text: "–", tone: "muted" };
  const name = titles(edition.record).deployment;
  const { verdict, answers, sentence } = found;
  const [gap] = found.missing;
  const survival = survivalText(found, name);
  const lines: (readonly TextSpan[])[] = [
    verdict === "open" ? (gap ? [`run ${gap.profile}`] : []) : [{ text: verdictText(found), strong: true }],
    ...doubtLines(edition.links, doubtsOn(found, answers[0])),
    survival === undefined ? [] : [survival],
  ];
  const note = joined(
    lines.filter(({ length }) => length > 0),
    "\n",
  );
  return {
    text: answerName(found, name),
    href: edition.links.useCase(useCase, environment),
    title: sentence,
    ...defined({ note: nonEmpty(note) }),
    ...(verdict === "decided" && { tone: "good" as const }),
    ...(verdict === "open" && { tone: "muted" as const }),
  };
}
