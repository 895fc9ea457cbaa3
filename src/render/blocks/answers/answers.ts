/** A recommendation as people read it: the answer, its reason, how sure, what it costs, and what would decide it better. */
import type { Candidate } from "../../../judge/recommending/candidates.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { CandidateCost } from "../../../judge/terms/capacity.ts";
import { defined } from "../../../text/defined.ts";
import { plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { bullets, deploymentLink, fold, joined, text } from "../../edition/parts.ts";
import { classLines, shortName } from "../../edition/storage-class.ts";
import type { Answer, AnswerFact, Block, Rich, TextSpan } from "../../edition/view.ts";
import { confidenceFacts } from "./confidence.ts";
import { decidingBars } from "./deciding.ts";
import { boundBlocks } from "./figure-cell.ts";
import { linkedPieces, linkedSentence, linkedTurns } from "./linked-sentence.ts";
import { beforeText, byHandText } from "./measuring.ts";
import { answerName, recommended, verdictText } from "./verdict.ts";

type Fact = AnswerFact;

/** How many turning points are told. */
const TURNS = 4;

export function answerOf(edition: Edition, recommendation: Recommendation): Answer {
  const name = titles(edition.record);
  const { first, level, runnerUp, margin, fragile, missing, answers } = recommendation;
  const { verdict, sentence, turns } = answers[0];
  const facts: Fact[] = [];
  for (const answer of answers.slice(1))
    facts.push({
      term: NEEDS.find(({ id }) => id === answer.need)?.when ?? answer.need,
      value: [
        // The sentence of an open one begins with that word.
        ...(answer.verdict === "open"
          ? []
          : [{ text: upperFirst(verdictText(answer)), strong: true as const }, ": "]),
        ...[linkedSentence(recommendation, answer)].flat(),
        ...(answer.against === undefined || first === undefined
          ? []
          : [` Against ${name.deployment(first)}: ${answer.against}.`]),
      ],
    });
  const turning = turns.map((turn) => turn.sentence).filter((told) => !sentence.includes(told));
  const changes = [...turning.slice(0, TURNS), ...fragile];
  if (changes.length > 0)
    facts.push({
      term: "What would turn it",
      value: linkedTurns(recommendation, turns, changes.join(" ")),
      folded: true,
    });
  facts.push(...confidenceFacts(edition, recommendation));
  if (runnerUp !== undefined && runnerUp !== level)
    facts.push({
      term: "Runner-up",
      value: [deploymentLink(edition, runnerUp), ...marginText(margin)],
      folded: true,
    });
  if (first !== undefined) facts.push({ term: "Cost", value: costText(recommendation), folded: true });
  const out = outText(recommendation);
  if (out !== "") {
    const summary = ruledOutTitle(edition, recommendation);
    facts.push({ term: "Ruled out", summary, value: out, folded: true });
  }
  const gaps = missing.filter(({ decides }) => decides);
  if (gaps.length > 0)
    facts.push({
      term: verdict === "open" ? "To decide it" : "To decide it better",
      value: gapsText(edition, recommendation, gaps),
    });
  return {
    label: name.environment(recommendation.environment),
    classes: classLines(edition, recommended(recommendation)),
    headline: headlineOf(edition, recommendation),
    ...whyOf(recommendation),
    verdict,
    called: upperFirst(verdictText(answers[0])),
    ...defined({ bars: decidingBars(edition, recommendation) }),
    facts,
  };
}

/** The reason first; what would turn it and who is not compared, beneath it. */
function whyOf(recommendation: Recommendation): Pick<Answer, "sentence" | "turns" | "rest"> {
  const { lead, turns, rest } = linkedPieces(recommendation, recommendation.answers[0]);
  return { sentence: lead, ...(turns.length > 0 && { turns }), ...(rest !== "" && { rest }) };
}

function headlineOf(edition: Edition, recommendation: Recommendation): Rich {
  const { question, verdict, first, level, candidates } = recommendation;
  const name = titles(edition.record);
  const linked = (id: string): TextSpan => deploymentLink(edition, id);
  if (question === "suffice") {
    const only = first ?? candidates[0]?.deployment ?? "";
    return verdict === "open"
      ? ["Does ", linked(only), " suffice?"]
      : [linked(only), ` ${answerName(recommendation, name.deployment)}`];
  }
  if (verdict === "open") return "No storage is ahead";
  if (first === undefined) return "Nothing here qualifies";
  return level === undefined ? [linked(first)] : joined([linked(first), linked(level)], " or ");
}

const marginText = (margin: number | undefined): TextSpan[] =>
  margin === undefined ? [] : [`, the first scores ${formatNumber(margin)}x as much`];

/** "3x the data in raw capacity (3 copies), runner-up 1.5x; CPU not known." */
function costText({ candidates, first, runnerUp }: Recommendation): string {
  const of = (id: string | undefined) => candidates.find(({ deployment }) => deployment === id)?.cost ?? {};
  const [own, other] = [of(first), of(runnerUp)];
  const raw = `${rawText(own)}${runnerUp === undefined ? "" : `; runner-up ${rawText(other)}`}`;
  const cpu = cpuText(own);
  const price = priceText(own, runnerUp === undefined ? undefined : other);
  return `Raw capacity ${raw}. CPU ${cpu}${runnerUp === undefined || cpuText(other) === cpu ? "" : `; runner-up ${cpuText(other)}`}.${price}`;
}

/** " 30 EUR a month for a usable TiB (...); runner-up 10 EUR (...)."; nothing where neither is known. */
function priceText(own: CandidateCost, other: CandidateCost | undefined): string {
  if (own.perUsableTiBMonth === undefined && other?.perUsableTiBMonth === undefined) return "";
  const shown = ({ perUsableTiBMonth: price }: CandidateCost, what = ""): string =>
    price === undefined
      ? "not known"
      : `${formatNumber(price.amount)} ${price.currency}${what} (${price.basis})`;
  return ` Price ${shown(own, " a month for a usable TiB")}${other ? `; runner-up ${shown(other)}` : ""}.`;
}

const rawText = ({ raw }: CandidateCost): string =>
  raw === undefined ? "not known" : `${formatNumber(raw.factor)}x the data (${raw.basis})`;

function cpuText({ cpu, coresPerNode }: CandidateCost): string {
  const kept =
    coresPerNode === undefined
      ? undefined
      : `${formatNumber(coresPerNode)} ${coresPerNode === 1 ? "core" : "cores"} of each node kept for the storage`;
  if (cpu === undefined) return kept ?? "not known";
  const { clientCores, storageCores } = cpu;
  const parts = [
    clientCores !== undefined && `${formatNumber(clientCores)} in the client`,
    storageCores !== undefined && `${formatNumber(storageCores)} in the storage`,
  ];
  const used = `${parts.filter(Boolean).join(" and ")}, in cores per 1,000 IOPS`;
  return kept === undefined ? used : `${used}, beside ${kept}`;
}

/** "5 (no ReadWriteMany), 1 (no snapshots)". */
function outText({ candidates }: Recommendation): string {
  const out = candidates.filter(({ status }) => status === "ruled-out");
  return [...Map.groupBy(out, reasonOf)].map(([reason, some]) => `${some.length} (${reason})`).join(", ");
}

/** "Ruled out: 2 (rep2, ec-2-1)"; by StorageClass, which is short. */
export function ruledOutTitle({ record }: Edition, { candidates }: Recommendation): string {
  const out = candidates.filter(({ status }) => status === "ruled-out");
  return `Ruled out: ${out.length} (${out.map(({ deployment }) => shortName(record, deployment)).join("; ")})`;
}

const reasonOf = ({ reason = "ruled out" }: Candidate): string => reason.replace(/^ruled out: /, "");

type Gap = Recommendation["missing"][number];

/** What to run and where; `measuring` says what for, which the card of an answer leaves to what is not known. */
function gapsText(
  edition: Edition,
  recommendation: Recommendation,
  gaps: readonly Gap[],
  measuring = false,
): TextSpan[] {
  const open = recommendation.candidates.filter(({ status }) => status !== "ruled-out");
  return gaps.flatMap(({ profile, deployments, what }, index): TextSpan[] => {
    const everywhere =
      deployments.length > 1 && open.every(({ deployment }) => deployments.includes(deployment));
    const where: TextSpan[] = everywhere
      ? ["every candidate"]
      : joined(deployments.map((id) => deploymentLink(edition, id)));
    return [
      `${index ? " " : ""}Run profile `,
      { text: profile, code: true },
      ...(where.length > 0 ? [" on ", ...where] : []),
      measuring ? `. It measures: ${what.replace(/\.$/, "")}.` : ".",
    ];
  });
}

/** What is not known: what decides open with its command, the rest folded. */
export function unknownBlocks(edition: Edition, recommendation: Recommendation): Block[] {
  const { missing, candidates } = recommendation;
  const gaps = missing.filter(({ decides }) => decides);
  const rest = missing.filter(({ decides }) => !decides);
  const running = candidates.filter(({ status }) => status !== "ruled-out");
  return [
    ...byHandText(missing.map(({ next }) => next)),
    ...gaps.flatMap((gap) => gapBlocks(edition, recommendation, gap)),
    ...fold(
      "What would be shown beside the score",
      rest.flatMap((gap) => gapBlocks(edition, recommendation, gap)),
    ),
    ...boundBlocks(edition, recommendation, running),
  ];
}

/** More commands of one profile are folded. */
const COMMANDS = 3;

function gapBlocks(edition: Edition, recommendation: Recommendation, gap: Gap): Block[] {
  const { commands } = gap.next;
  const pre = (some: readonly string[]): Block => ({
    block: "pre",
    label: `Profile ${gap.profile}`,
    text: some.join("\n"),
  });
  const [shown, more] = [commands.slice(0, COMMANDS), commands.slice(COMMANDS)];
  return [
    text(gapsText(edition, recommendation, [gap], true)),
    ...beforeText(gap.next),
    pre(shown),
    ...(more.length > 0 ? fold(`${plural(more.length, "more command")} of this profile`, [pre(more)]) : []),
  ];
}

/** Who was ruled out, by which requirement. */
export function ruledOut(edition: Edition, recommendation: Recommendation): Block[] {
  const out = recommendation.candidates.filter((candidate) => candidate.status === "ruled-out");

  return bullets(
    [...Map.groupBy(out, reasonOf)].map(
      ([reason, some]): Rich => [
        { text: reason, strong: true },
        ": ",
        ...joined(
          some.map(({ deployment }) => deploymentLink(edition, deployment)),
          "; ",
        ),
      ],
    ),
  );
}
