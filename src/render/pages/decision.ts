/** All use cases against all deployments: who is first, who is behind, who is out, and who could not be ranked, with the reason. */
import { type Candidate, PROJECTED } from "../../judge/recommending/candidates.ts";
import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { order } from "../../text/problem.ts";
import { formatShare } from "../../units/format.ts";
import { byAnswers } from "../blocks/environment-cards.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import { environmentLink, heads } from "../edition/parts.ts";
import type { Block, Page, PageSection, TableCell } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const decision: PageKind = {
  pages: ({ edition }) => [decisionPage(edition)],
};

export function decisionPage(edition: Edition): Page {
  const { links } = edition;
  const name = titles(edition.record);
  const answers = (id: string): Recommendation[] =>
    edition.judgement.recommendations.filter(({ environment }) => environment === id);
  const environments = byAnswers(edition).filter((id) => answers(id).length > 0);
  const measured = environments.filter((id) =>
    answers(id).some(({ candidates }) => candidates.some(hasFigure)),
  );
  const rest = environments.filter((id) => !measured.includes(id));
  const sections = measured.map(
    (id): PageSection => ({
      id,
      title: name.environment(id),
      blocks: [decisionTable(edition, id, answers(id))],
    }),
  );
  return {
    path: "decision",
    kind: "decision",
    title: "Decision table",
    description:
      "Every use case against every deployment: place, score, what is ruled out, and what is not known.",
    lede: "Every use case against every deployment, an environment at a time, as figures of different environments are never compared. Each cell leads to the answer with its reasons.",
    crumbs: [{ text: "Use cases", href: links.useCases }],
    sections: [
      { id: "reading", title: "How to read it", blocks: [legend] },
      ...sections,
      ...(rest.length > 0 ? [unmeasured(edition, rest)] : []),
    ],
  };
}

const hasFigure = ({ shares }: Candidate): boolean => shares.some((share) => share !== undefined);

const legend: Block = {
  block: "list",
  items: [
    [
      { text: "#1", strong: true },
      ", #2 and so on is the place by score, with the score, or how sure the first choice is. “Tied” means that figures cannot tell it from the first.",
    ],
    [{ text: "out", strong: true }, " lacks a requirement or misses an objective, which stands beneath."],
    [
      { text: "too close", strong: true },
      " misses an objective by less than its runs can tell: it comes after those that meet it.",
    ],
    [
      { text: "not measured", strong: true },
      " and “2 of 3 missing”: figures that the score needs are not there. ",
      { text: "kept out", strong: true },
      ": they are, and failed the check that is named.",
    ],
    [
      { text: "alone", strong: true },
      " has all figures while others lack some, so that it is no choice yet.",
    ],
  ],
};

function decisionTable(edition: Edition, environment: string, answers: readonly Recommendation[]): Block {
  const name = titles(edition.record);
  const columns = columnsOf(answers);
  return {
    block: "table",
    caption: `Use cases and deployments in ${name.environment(environment)}`,
    sticky: true,
    narrow: true,
    fixed: true,
    columns: heads(
      "Use case",
      ...columns.map((id) => ({ label: name.deployment(id), href: edition.links.deployment(id) })),
    ),
    rows: edition.useCases.flatMap((id) => {
      const answer = answers.find(({ useCase }) => useCase === id);
      if (answer === undefined) return [];
      const title = {
        text: useCaseOf(edition, id)?.title ?? id,
        href: edition.links.useCase(id, environment),
      };
      return [{ cells: [title, ...columns.map((deployment) => cellOf(edition, answer, deployment))] }];
    }),
  };
}

/** Deployments: most often first choice, then most often ranked. */
function columnsOf(answers: readonly Recommendation[]): string[] {
  const ids = new Set(answers.flatMap(({ candidates }) => candidates.map(({ deployment }) => deployment)));
  const firsts = (id: string): number => answers.filter(({ first }) => first === id).length;
  const ranked = (id: string): number =>
    answers.filter(({ candidates }) =>
      candidates.some(({ deployment, status }) => deployment === id && status === "ranked"),
    ).length;
  return [...ids].sort((a, b) => firsts(b) - firsts(a) || ranked(b) - ranked(a) || order(a, b));
}

function cellOf(edition: Edition, answer: Recommendation, deployment: string): TableCell {
  const index = answer.candidates.findIndex((candidate) => candidate.deployment === deployment);
  const candidate = answer.candidates[index];
  if (candidate === undefined) return { text: "–", tone: "muted" };
  const href = edition.links.useCase(answer.useCase, answer.environment);
  const { status, score = 0, reason = "" } = candidate;
  const muted = { href, tone: "muted" as const, title: reason };
  if (status === "ruled-out") return { ...muted, text: "out", note: reason.replace(/^ruled out: /, "") };
  if (status === "too-close" && !isCompared(answer, deployment))
    return { ...muted, text: "too close", note: reason.replace(/^too close to say: /, "") };
  if (status === "not-ranked") return { ...muted, ...gapOf(edition, answer, candidate) };
  if (answer.first === undefined)
    return { text: "alone", href, title: answer.sentence, note: "no rival ranked" };
  const first = deployment === answer.first;
  const tied = deployment === answer.runnerUp && answer.significant === false;
  return {
    text: `#${index + 1}`,
    href,
    title: first
      ? answer.sentence
      : `Score ${formatShare(score)}, the first choice has ${formatShare(answer.candidates[0]?.score ?? 0)}.`,
    note: first ? `${answer.confidence} confidence` : `${formatShare(score)}${tied ? ", tied" : ""}`,
    ...(first && { tone: "good" as const }),
  };
}

const isCompared = ({ first, runnerUp }: Recommendation, deployment: string): boolean =>
  deployment === first || deployment === runnerUp;

/** "not measured", "3 of 4 missing", "kept out" by LITTLE: the whole reason is in the title, and on the use case's page. */
function gapOf(
  edition: Edition,
  { metrics }: Recommendation,
  { deployment, shares, reason }: Candidate,
): Pick<TableCell, "text" | "note"> {
  if (reason?.includes(PROJECTED)) return { text: "projected" };
  const scored = metrics.filter((metric) => metric.scored);
  const lacking = metrics.filter((metric, index) => metric.scored && shares[index] === undefined);
  const valueOf = (ranking = "") =>
    edition.rankings.get(ranking)?.values.find((value) => value.deployment === deployment);
  const missing = lacking.filter(({ ranking }) => valueOf(ranking) === undefined).length;
  const codes = [...new Set(lacking.flatMap(({ ranking }) => valueOf(ranking)?.excludedBy ?? []))].join(", ");
  if (missing === 0) return { text: "kept out", note: codes };
  const text = missing === scored.length ? "not measured" : `${missing} of ${scored.length} missing`;
  return codes === "" ? { text } : { text, note: `others kept out: ${codes}` };
}

function unmeasured(edition: Edition, environments: readonly string[]): PageSection {
  return {
    id: "unmeasured",
    title: "Environments without figures for any use case",
    blocks: [
      {
        block: "list",
        items: environments.map((id) => [environmentLink(edition, id)]),
      },
    ],
  };
}
