/** A recommendation as people read it: the answer, its reason, how sure, what it costs, and what would decide it better. */
import type { Candidate } from "../../judge/recommending/candidates.ts";
import type { CandidateCost } from "../../judge/recommending/capacity.ts";
import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { formatNumber } from "../../units/format.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { bullets, deploymentLink, fold, joined } from "../edition/parts.ts";
import type { Answer, Block, Rich, TextSpan } from "../edition/view.ts";

type Fact = { term: string; value: Rich };

export function answerOf(edition: Edition, recommendation: Recommendation): Answer {
  const name = titles(edition.record);
  const { first, runnerUp, margin, significant, confidence, fragile, missing } = recommendation;
  const linked = (id: string): TextSpan => deploymentLink(edition, id);
  const facts: Fact[] = [];
  if (runnerUp !== undefined)
    facts.push({ term: "Runner-up", value: [linked(runnerUp), ...marginText(margin, significant)] });
  if (confidence !== undefined)
    facts.push({ term: "Confidence", value: [{ text: confidence, strong: true }, reasons(recommendation)] });
  if (fragile.length > 0) facts.push({ term: "What would change it", value: fragile.join(" ") });
  if (first !== undefined) facts.push({ term: "Cost", value: costText(recommendation) });
  const out = outText(recommendation);
  if (out !== "") facts.push({ term: "Ruled out", value: out });
  const gaps = missing.filter(({ decides }) => decides);
  if (gaps.length > 0)
    facts.push({
      term: first === undefined ? "To decide it" : "To decide it better",
      value: gapsText(edition, recommendation, gaps),
    });
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

function marginText(margin: number | undefined, significant: boolean | undefined): TextSpan[] {
  if (margin === undefined) return [];
  const how = significant === false ? "not significant: within what the runs can tell" : "significant";
  return [`, the first scores ${formatNumber(margin)}x as much (${how})`];
}

/** "3x the data in raw capacity (3 copies), runner-up 1.5x; CPU not known." */
function costText({ candidates, first, runnerUp }: Recommendation): string {
  const of = (id: string | undefined) => candidates.find(({ deployment }) => deployment === id)?.cost ?? {};
  const [own, other] = [of(first), of(runnerUp)];
  const raw = `${rawText(own)}${runnerUp === undefined ? "" : `; runner-up ${rawText(other)}`}`;
  const cpu = cpuText(own);
  return `Raw capacity ${raw}. CPU ${cpu}${runnerUp === undefined || cpuText(other) === cpu ? "" : `; runner-up ${cpuText(other)}`}.`;
}

const rawText = ({ raw }: CandidateCost): string =>
  raw === undefined ? "not known" : `${formatNumber(raw.factor)}x the data (${raw.basis})`;

function cpuText({ cpu }: CandidateCost): string {
  if (cpu === undefined) return "not known";
  const { clientCores, storageCores } = cpu;
  const parts = [
    clientCores !== undefined && `${formatNumber(clientCores)} in the client`,
    storageCores !== undefined && `${formatNumber(storageCores)} in the storage`,
  ];
  return `${parts.filter(Boolean).join(" and ")}, in cores per 1,000 IOPS`;
}

/** "5 (no ReadWriteMany), 1 (no snapshots)". */
function outText({ candidates }: Recommendation): string {
  const out = candidates.filter(({ status }) => status === "ruled-out");
  return [...Map.groupBy(out, reasonOf)].map(([reason, some]) => `${some.length} (${reason})`).join(", ");
}

const reasonOf = ({ reason = "ruled out" }: Candidate): string => reason.replace(/^ruled out: /, "");

type Gap = Recommendation["missing"][number];

/** What to run, where, and what that measures. */
function gapsText(edition: Edition, recommendation: Recommendation, gaps: readonly Gap[]): TextSpan[] {
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
      `. It measures: ${what.replace(/\.$/, "")}.`,
    ];
  });
}

/** How to measure what is missing, folded; also what does not count for the score. */
export function commandBlocks(edition: Edition, recommendation: Recommendation): Block[] {
  const { missing } = recommendation;

  const blocks = missing.flatMap((gap): Block[] => [
    {
      block: "text",
      text: [gap.decides ? "" : "Beside the score: ", ...gapsText(edition, recommendation, [gap])],
    },
    ...beforeText(gap),
    { block: "pre", label: `Profile ${gap.profile}`, text: gap.next.commands.join("\n") },
  ]);
  return fold("Commands that measure what is missing", [...byHandText(missing), ...blocks]);
}

const PLACES = {
  VOLUME: "VOLUME is where a volume of that storage is mounted.",
  DEVICE:
    "DEVICE is a volume of that storage as a block device, such as /dev/sdX; all on it is lost. A Kubernetes target with volumeModes: [Block] does all of this by itself.",
};

/** Explains the placeholders in commands that only the reader can fill in. */
function byHandText(missing: readonly Gap[]): Block[] {
  const commands = missing.flatMap(({ next }) => next.commands);
  const places = Object.entries(PLACES).flatMap(([place, text]) =>
    commands.some((command) => command.includes(`=${place} `)) ? [text] : [],
  );
  const text = ["No target of this report measures there, so fio runs by hand:", ...places].join(" ");
  return places.length > 0 ? [{ block: "text", text, tone: "muted" }] : [];
}

function beforeText({ next: { first } }: Gap): Block[] {
  if (first === undefined) return [];
  const code = (text: string): TextSpan => ({ text, code: true });
  const added = [
    ...(first.profile ? [[code(first.profile), " to the profiles"]] : []),
    ...(first.volumeMode ? [[code(first.volumeMode), " to the volumeModes"]] : []),
  ];

  const text = ["First add ", ...joined(added, " and "), " of target ", code(first.target)];
  return [{ block: "text", text: [...text, " in ", code("fiolio.yaml"), "."] }];
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
