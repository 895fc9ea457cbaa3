/** Why figures that decide are not used, in plain words: what is wrong with them, and not what the check is called. */
import { printedOf } from "../../../judge/bounds/figure.ts";
import { checkNamed } from "../../../judge/checks/index.ts";
import { isLineAssumed } from "../../../judge/physics/limits.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import type { RankedValue } from "../../../judge/ranking/value.ts";
import { shareText } from "../../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import { excludedShare } from "./lacks.ts";
import { otherTool, otherToolText } from "./other-tool.ts";

type Out = { phrase: string; side: string; value: RankedValue };

/** "its read IOPS and write IOPS (30 % of what counts) are not used, as they exceed what the line carries (1 Gbit/s, assumed)"; undefined where a check has no plain words, or speaks of one part of a figure. */
export function notUsed(edition: Edition, answer: Recommendation, deployment: string): string | undefined {
  const out = outOf(answer, deployment);
  const codes = new Set(out.flatMap(({ value }) => value.excludedBy));
  const words = [...codes].map((code) => plainly(edition, code, deployment));
  const isPlain = out.every(
    ({ value: { byOthers, ofParts } }) => byOthers === undefined && ofParts === undefined,
  );
  if (!isPlain || words.length === 0 || words.includes(undefined)) return undefined;
  const [side, ...more] = new Set(out.map((one) => one.side));
  const isWhole = more.length === 0 && (side === "read" || side === "write");
  const what = isWhole ? `${side}s` : listed([...new Set(out.map(({ phrase }) => phrase))]);
  const verb = !isWhole && out.length === 1 && !what.endsWith("IOPS") ? "is" : "are";
  const own = answer.candidates.find((one) => one.deployment === deployment);
  const part = own ? excludedShare(answer, own) : 0;
  const share = ` (${part > 0.999 ? "all that counts" : shareText(part)})`;
  const other = otherTool(edition, answer, deployment);
  const [tool, stands] = other === undefined ? ["", ""] : [`${other.out} `, `; ${otherToolText(other)}`];
  return `its ${tool}${what}${share} ${verb} not used, as they ${listed(words.flatMap((word) => word ?? []))}${stands}`;
}

/** Over several answers: "figures of its reads that decide are not used: they came from a cache or are quicker than the storage can be". */
export function decidesUnused(
  edition: Edition,
  answers: readonly Recommendation[],
  deployment: string,
): string | undefined {
  const out = answers.flatMap((answer) => outOf(answer, deployment));
  const counted = [
    ...Map.groupBy(
      out.flatMap(({ value }) => value.excludedBy),
      (code) => code,
    ),
  ];
  const words = counted
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([code]) => plainly(edition, code, deployment));
  if (words.length === 0 || words.includes(undefined)) return undefined;
  if (out.some(({ value }) => value.byOthers !== undefined)) return undefined;
  const sides = new Set(
    out.flatMap(({ side, value: { excludedBy, ofParts } }) =>
      excludedBy.map((code) => ofParts?.[code] ?? side),
    ),
  );
  const [side] = sides;
  const whose =
    sides.size === 1 && (side === "read" || side === "write") ? `figures of its ${side}s` : "its figures";
  return `${whose} that decide are not used: they ${listed(
    words.flatMap((word) => word ?? []),
    "or",
  )}`;
}

function outOf({ candidates, metrics }: Recommendation, deployment: string): Out[] {
  const figures = candidates.find((one) => one.deployment === deployment)?.figures ?? [];
  return figures.flatMap((figure, index): Out[] => {
    const { metric: id, scored } = metrics[index] ?? {};
    const metric = metricById.get(id ?? "");
    const value = figure.known === "measured" ? undefined : printedOf(figure);
    const isOut = value !== undefined && value.excludedBy.length > 0;
    return scored && metric && isOut ? [{ phrase: phraseOf(metric), side: metric.direction, value }] : [];
  });
}

/** Codes of checks beside whose words stands what they went by, where that is not known for certain. */
const BESIDE: Readonly<Record<string, (edition: Edition, deployment: string) => string>> = {
  LINE_RATE: assumedLine,
};

function plainly(edition: Edition, code: string, deployment: string): string | undefined {
  const words = checkNamed(code)?.plainly;
  return words && `${words}${BESIDE[code]?.(edition, deployment) ?? ""}`;
}

/** " (1 Gbit/s, assumed)"; empty where the line rate is declared for certain. */
export function assumedLine({ record }: Edition, id: string): string {
  const deployment = record.deployments.get(id);
  const environment = record.environments.get(deployment?.environment ?? "");
  if (deployment === undefined || environment === undefined) return "";
  const bits = deployment.network?.lineRateBitsPerSecond ?? environment.network?.lineRateBitsPerSecond;
  return bits === undefined || !isLineAssumed({ deployment, environment })
    ? ""
    : ` (${formatNumber(bits / 1e9)} Gbit/s, assumed)`;
}
