/** A recommendation as people read it: the answer, its reason, how sure, and what would decide it better. */
import type { Candidate, Recommendation } from "../judge/types.ts";
import { metricById } from "../schema/metric.ts";
import { formatNumber } from "../units/format.ts";
import { type Edition, titles } from "./edition.ts";
import { percent } from "./values.ts";
import type { Answer, Block, Cell, Rich, Span, Table } from "./view.ts";

export function answerOf(edition: Edition, recommendation: Recommendation): Answer {
  const name = titles(edition.record);
  const { first, runnerUp, margin, significant, confidence } = recommendation;
  const linked = (id: string): Span => ({ text: name.deployment(id), href: edition.links.deployment(id) });
  const facts: { term: string; value: Rich }[] = [];
  if (runnerUp !== undefined)
    facts.push({ term: "Runner-up", value: [linked(runnerUp), ...marginText(margin, significant)] });
  if (confidence !== undefined)
    facts.push({ term: "Confidence", value: [{ text: confidence, strong: true }, reasons(recommendation)] });
  for (const [profile, gaps] of Map.groupBy(recommendation.missing, (gap) => gap.profile)) {
    facts.push({
      term: first === undefined ? "To decide it" : "To decide it better",
      value: gapText(edition, recommendation, profile, gaps),
    });
  }
  return {
    label: name.environment(recommendation.environment),
    headline: first === undefined ? "No first choice" : [linked(first)],
    sentence: recommendation.sentence,
    decided: first !== undefined,
    facts,
  };
}

const reasons = (recommendation: Recommendation): string =>
  recommendation.confidenceReasons.length > 0 ? `: ${recommendation.confidenceReasons.join("; ")}` : "";

function marginText(margin: number | undefined, significant: boolean | undefined): Span[] {
  if (margin === undefined) return [];
  return [
    `, the first scores ${formatNumber(margin)}x as much${significant === false ? ", within the uncertainty" : ""}`,
  ];
}

type Gap = Recommendation["missing"][number];

/** What to run, where, and what that measures. */
function gapText(
  edition: Edition,
  recommendation: Recommendation,
  profile: string,
  gaps: readonly Gap[],
): Rich {
  const name = titles(edition.record);
  const wanted = new Set(gaps.flatMap((gap) => gap.deployments));
  const everywhere = eligible(recommendation).every((candidate) => wanted.has(candidate.deployment));
  const where: Span[] = everywhere
    ? ["every candidate"]
    : [...wanted].flatMap((id, index): Span[] => [
        ...(index ? [", "] : []),
        { text: name.deployment(id), href: edition.links.deployment(id) },
      ]);
  const what = gaps.map((gap) => gap.what.replace(/\.$/, "")).join("; ");
  return [
    "Run profile ",
    { text: profile, code: true },
    ...(wanted.size > 0 ? [" on ", ...where] : []),
    `. It measures: ${what}.`,
  ];
}

const eligible = (recommendation: Recommendation): Candidate[] =>
  recommendation.candidates.filter((candidate) => candidate.status !== "ruled-out");

/** Candidates with their share of the best credible value, metric by metric. */
export function candidateBlock(edition: Edition, recommendation: Recommendation): Block {
  const candidates = eligible(recommendation);
  const measured = (candidate: Candidate): boolean =>
    recommendation.metrics.some(
      (metric, index) =>
        candidate.shares[index] !== undefined || excludedIn(edition, metric.ranking, candidate.deployment),
    );
  if (candidates.length > 0 && !candidates.some(measured)) return unmeasured(edition, candidates);
  return candidateTable(edition, recommendation, candidates);
}

/** A table of nothing but "not measured" says less than a sentence. */
function unmeasured(edition: Edition, candidates: readonly Candidate[]): Block {
  const name = titles(edition.record);
  const links = candidates.flatMap(({ deployment }, index): Span[] => [
    ...(index ? [", "] : []),
    { text: name.deployment(deployment), href: edition.links.deployment(deployment) },
  ]);
  return { block: "text", text: ["Candidates, none of them measured with such a workload: ", ...links, "."] };
}

function candidateTable(
  edition: Edition,
  recommendation: Recommendation,
  candidates: readonly Candidate[],
): Table {
  const name = titles(edition.record);
  return {
    block: "table",
    caption: `Candidates in ${name.environment(recommendation.environment)}: share of the best credible value, metric by metric`,
    columns: [
      { label: "Deployment" },
      { label: "Score", numeric: true, note: "weighted, geometric" },
      ...recommendation.metrics.map((m) => ({
        label: metricById.get(m.metric)?.title ?? m.metric,
        numeric: true as const,
        note: m.scored ? `weight ${formatNumber(m.weight)}` : "not scored",
      })),
      { label: "Remark" },
    ],
    rows: candidates.map((candidate) => ({
      cells: [
        { text: name.deployment(candidate.deployment), href: edition.links.deployment(candidate.deployment) },
        shareCell(candidate.score),
        ...recommendation.metrics.map((m, index) =>
          metricShare(edition, recommendation, candidate, m.ranking, index),
        ),
        { text: remark(recommendation, candidate), tone: "muted" },
      ],
      ...(candidate.deployment === recommendation.first ? { tone: "good" as const } : {}),
    })),
    empty: "No deployment here can be a candidate.",
  };
}

const shareCell = (share: number | undefined): Cell =>
  share === undefined ? { text: "–", tone: "muted", sort: -1 } : { text: percent(share), sort: share, share };

function metricShare(
  edition: Edition,
  recommendation: Recommendation,
  candidate: Candidate,
  rankingId: string | undefined,
  index: number,
): Cell {
  const share = candidate.shares[index];
  const ranking = rankingId === undefined ? undefined : edition.rankings.get(rankingId);
  if (share === undefined) {
    return {
      text: excludedIn(edition, rankingId, candidate.deployment) ? "kept out" : "not measured",
      tone: "muted",
      sort: -1,
    };
  }
  const cell = shareCell(share);
  if (ranking === undefined) return cell;
  const value = ranking.values.find((v) => v.deployment === candidate.deployment);
  const run = value?.runs[0];
  return run
    ? { ...cell, href: `/runs/${run.run}/#result-${run.result + 1}` }
    : { ...cell, href: edition.links.environment(recommendation.environment) };
}

const excludedIn = (edition: Edition, ranking: string | undefined, deployment: string): boolean =>
  edition.rankings
    .get(ranking ?? "")
    ?.values.some((value) => value.deployment === deployment && value.excludedBy.length > 0) ?? false;

function remark(recommendation: Recommendation, candidate: Candidate): string {
  if (candidate.deployment === recommendation.first) return "first choice";
  if (candidate.deployment === recommendation.runnerUp) return "runner-up";
  // The cells say of each metric whether it is missing or kept out.
  return candidate.status === "not-ranked" ? "not ranked" : "";
}

/** Who was ruled out, and why. */
export function ruledOut(edition: Edition, recommendation: Recommendation): Block[] {
  const name = titles(edition.record);
  const out = recommendation.candidates.filter((candidate) => candidate.status === "ruled-out");
  if (out.length === 0) return [];
  return [
    {
      block: "list",
      items: out.map(
        (candidate): Rich => [
          {
            text: name.deployment(candidate.deployment),
            href: edition.links.deployment(candidate.deployment),
          },
          ` – ${candidate.reason ?? "ruled out"}`,
        ],
      ),
    },
  ];
}
