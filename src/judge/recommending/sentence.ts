/** A recommendation in one or two sentences: the answer and its reason, or what is missing. */
import { listed, plural } from "../../text/words.ts";
import { formatNumber } from "../../units/format.ts";
import { phraseOf, valueText } from "../ranking/ratio.ts";
import { type Candidate, leadingOf } from "./candidates.ts";
import type { Decided } from "./confidence.ts";
import type { Question } from "./question.ts";
import { byPull, credibleIn, type UseCaseDimension } from "./score.ts";

export function sentenceOf(question: Question, decided: Decided): string {
  const { first, second } = decided;
  if (first === undefined) return undecided(question, decided);
  const answer =
    second === undefined ? alone(question, decided, first) : ahead(question, decided, first, second);
  const { deployment, status, reason = "" } = first;
  return status === "too-close"
    ? `${answer} Whether ${titleOf(question, deployment)} meets what is needed is ${reason}.`
    : answer;
}

function ahead(question: Question, decided: Decided, first: Candidate, second: Candidate): string {
  const [a, b] = [titleOf(question, first.deployment), titleOf(question, second.deployment)];
  const { scored, significant, margin = 1 } = decided;
  const [only] = scored.length === 1 ? scored : [];
  const lead = only
    ? `its ${phraseOf(only.metric)} is ${ratioWords(margin, only)} that of ${b}`
    : `its weighted score is ${formatNumber(margin)}x that of ${b}`;
  const values = carrying(scored, first.deployment, second.deployment, only === undefined);
  return significant
    ? `${a} is the first choice: ${lead} (${values}).`
    : `${a} comes first, but ${b} cannot be told apart from it: ${lead}, less than the runs can tell (${values}).`;
}

const ratioWords = (margin: number, { metric }: UseCaseDimension): string =>
  `${formatNumber(margin)}x${metric.better === "higher" ? "" : " lower than"}`;

/** "p99 fsync latency 4.9 ms against 14 ms, p50 read latency 90 µs against 210 µs": what decides most comes first. */
function carrying(scored: readonly UseCaseDimension[], a: string, b: string, named: boolean): string {
  const values = byPull(scored, a, b).flatMap(({ metric, ranking }) => {
    const [own, other] = [credibleIn(ranking, a), credibleIn(ranking, b)];
    if (own === undefined || other === undefined) return [];
    const pair = [own, other].map(({ value }) => valueText(value, metric)).join(" against ");
    return [named ? `${phraseOf(metric)} ${pair}` : pair];
  });
  return values.join(", ");
}

function alone(question: Question, { candidates, scored }: Decided, first: Candidate): string {
  const title = titleOf(question, first.deployment);
  const values = scored.flatMap(({ ranking, metric }) => {
    const value = credibleIn(ranking, first.deployment);
    return value ? [`${phraseOf(metric)} ${valueText(value.value, metric)}`] : [];
  });
  const measured = candidates.filter(({ deployment }) => !question.projected.has(deployment));
  if (measured.length === 1)
    return `${title} is the only storage measured here, so there is nothing to choose between: ${listed(values)}.`;
  const count = (status: Candidate["status"]): number =>
    candidates.filter((one) => one.status === status).length;
  const others = [
    ...(count("ruled-out") > 0 ? [`${count("ruled-out")} ruled out`] : []),
    ...(count("too-close") > 0 && first.status !== "too-close"
      ? [`${count("too-close")} too close to say`]
      : []),
    ...(count("not-ranked") > 0 ? [`${count("not-ranked")} without a credible figure`] : []),
  ];
  return `${title} is the only one left of ${plural(candidates.length, "candidate")} (${listed(others)}): ${listed(values)}.`;
}

function undecided(question: Question, { candidates, scored }: Decided): string {
  const { useCase, deployments, projected } = question;
  if (deployments.length === 0) return "No first choice: no storage is recorded here.";
  const open = candidates.filter(
    ({ status, deployment }) => status !== "ruled-out" && !projected.has(deployment),
  );
  if (open.length === 0) return `No first choice: ${allOut(candidates)}.`;
  const has = (dimension: UseCaseDimension) =>
    open.some(({ deployment }) => credibleIn(dimension.ranking, deployment));
  const gaps = scored.filter((dimension) => !has(dimension));
  const advice = `Run the profile ${useCase.profile}.`;
  if (gaps.length > 0) return `No first choice: ${gapsText(gaps)}. ${advice}`;
  const [only] = leadingOf(candidates);
  const others = open.filter(({ status }) => status === "not-ranked");
  if (only) {
    const reasons = others.map(
      ({ deployment, reason = "" }) => `${titleOf(question, deployment)}: ${withoutStatus(reason)}`,
    );
    return `No first choice: only ${titleOf(question, only.deployment)} has all that it would be ranked by (${reasons.join("; ")}). ${advice}`;
  }
  const needed = scored.map(({ metric }) => phraseOf(metric));
  return `No first choice: no storage has a credible figure for all of ${listed(needed)}. ${advice}`;
}

/** "nobody measured p99 fsync latency; checks keep out every p99 read latency (FLOOR_P50)". */
function gapsText(gaps: readonly UseCaseDimension[]): string {
  const phrases = (some: readonly UseCaseDimension[]): string =>
    listed([...new Set(some.map(({ metric }) => phraseOf(metric)))], "or");
  const unmeasured = gaps.filter(({ ranking }) => ranking === undefined);
  const measured = gaps.filter(({ ranking }) => ranking !== undefined);
  const codes = [
    ...new Set(
      measured.flatMap(({ ranking }) => ranking?.values.flatMap(({ excludedBy }) => excludedBy) ?? []),
    ),
  ];
  const why = codes.length > 0 ? ` (${listed(codes)})` : "";
  return [
    ...(unmeasured.length > 0 ? [`nobody measured ${phrases(unmeasured)}`] : []),
    ...(measured.length > 0 ? [`there is no credible ${phrases(measured)}${why}`] : []),
  ].join("; ");
}

const withoutStatus = (reason: string): string => reason.replace(/^(ruled out|not ranked): /, "");

function allOut(candidates: readonly Candidate[]): string {
  const reasons = [...new Set(candidates.flatMap(({ reason }) => (reason ? [withoutStatus(reason)] : [])))];
  return `nothing here qualifies (${reasons.join("; ")})`;
}

const titleOf = ({ record }: Question, id: string): string => record.deployments.get(id)?.title ?? id;
