/** Candidates of a use case side by side: score, share of the best value metric by metric, and what each costs. */
import type { Candidate } from "../../judge/recommending/candidates.ts";
import type { CandidateCost } from "../../judge/recommending/capacity.ts";
import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { metricById } from "../../schema/metric.ts";
import { formatNumber, formatShare } from "../../units/format.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { resultHref } from "../edition/links.ts";
import { deploymentLink, heads, joined, numeric, text } from "../edition/parts.ts";
import type { Block, Table, TableCell } from "../edition/view.ts";

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
  const links = joined(candidates.map(({ deployment }) => deploymentLink(edition, deployment)));
  return text(["Candidates, none of them measured with such a workload: ", ...links, "."]);
}

function candidateTable(
  edition: Edition,
  recommendation: Recommendation,
  candidates: readonly Candidate[],
): Table {
  const name = titles(edition.record);
  const cpuKnown = candidates.some(({ cost }) => cost.cpu !== undefined);
  return {
    block: "table",
    caption: `Candidates in ${name.environment(recommendation.environment)}: share of the best credible value, metric by metric, and what each costs`,
    columns: heads(
      "Deployment",
      numeric("Score", { note: "weighted, geometric" }),
      ...recommendation.metrics.map((m) => ({
        label: metricById.get(m.metric)?.title ?? m.metric,
        numeric: true as const,
        note: m.scored ? `weight ${formatNumber(m.weight)}` : "not scored",
      })),
      numeric("Raw capacity", { note: "per byte of data" }),
      ...(cpuKnown ? [numeric("CPU", { note: "cores per 1,000 IOPS" })] : []),
      "Remark",
    ),
    rows: candidates.map((candidate) => ({
      cells: [
        deploymentLink(edition, candidate.deployment),
        shareCell(candidate.score),
        ...recommendation.metrics.map((m, index) =>
          metricShare(edition, recommendation, candidate, m.ranking, index),
        ),
        rawCell(candidate.cost),
        ...(cpuKnown ? [cpuCell(candidate.cost)] : []),
        { text: remark(recommendation, candidate), tone: "muted" },
      ],
      ...(candidate.deployment === recommendation.first && { tone: "good" as const }),
    })),
    empty: "No deployment here can be a candidate.",
  };
}

const shareCell = (share: number | undefined): TableCell =>
  share === undefined
    ? { text: "–", tone: "muted", sort: -1 }
    : { text: formatShare(share), sort: share, share };

const NOT_KNOWN: TableCell = { text: "not known", tone: "muted", sort: "" };

const rawCell = ({ raw }: CandidateCost): TableCell =>
  raw === undefined
    ? NOT_KNOWN
    : { text: `${formatNumber(raw.factor)}x`, sort: raw.factor, title: raw.basis };

/** Only where both parts are known: one part would pass for the whole. */
export function cpuCell({ cpu }: Pick<CandidateCost, "cpu">): TableCell {
  if (cpu === undefined) return NOT_KNOWN;
  const { clientCores, storageCores } = cpu;
  const parts = [
    clientCores !== undefined && `client ${formatNumber(clientCores)}`,
    storageCores !== undefined && `storage ${formatNumber(storageCores)}`,
  ];
  const note = parts.filter(Boolean).join(", ");
  if (clientCores === undefined || storageCores === undefined) return { ...NOT_KNOWN, note };
  const sum = clientCores + storageCores;
  return { text: formatNumber(sum), sort: sum, note };
}

function metricShare(
  edition: Edition,
  recommendation: Recommendation,
  candidate: Candidate,
  rankingId: string | undefined,
  index: number,
): TableCell {
  const share = candidate.shares[index];
  const ranking = edition.rankings.get(rankingId ?? "");
  if (share === undefined) {
    const text = excludedIn(edition, rankingId, candidate.deployment) ? "kept out" : "not measured";
    return { text, tone: "muted", sort: -1 };
  }
  const cell = shareCell(share);
  if (ranking === undefined) return cell;
  const value = ranking.values.find((v) => v.deployment === candidate.deployment);
  const run = value?.runs[0];
  return {
    ...cell,
    href: run ? resultHref(run.run, run.result) : edition.links.environment(recommendation.environment),
  };
}

const excludedIn = (edition: Edition, ranking: string | undefined, deployment: string): boolean =>
  edition.rankings
    .get(ranking ?? "")
    ?.values.some((value) => value.deployment === deployment && value.excludedBy.length > 0) ?? false;

function remark(recommendation: Recommendation, candidate: Candidate): string {
  if (candidate.deployment === recommendation.first) return "first choice";
  if (candidate.deployment === recommendation.runnerUp) return "runner-up";
  // The cells say of each metric whether it is missing or kept out.
  if (candidate.status === "too-close") return candidate.reason ?? "";
  return candidate.status === "not-ranked" ? "not ranked" : "";
}
