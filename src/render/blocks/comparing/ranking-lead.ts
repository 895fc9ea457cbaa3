/** What the page of a comparison begins with: where, and who leads. */
import { commonCeiling } from "../../../judge/checks/common-ceiling.ts";
import { standsAlone } from "../../../judge/ranking/level.ts";
import type { Ranking } from "../../../judge/ranking/ranking.ts";
import { valueText } from "../../../judge/ranking/ratio.ts";
import { listed } from "../../../text/words.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { checkLabel } from "../../edition/meanings.ts";
import { environmentLink } from "../../edition/parts.ts";
import type { Rich, TextSpan } from "../../edition/view.ts";
import type { Comparison } from "../comparisons.ts";
import { bestUndoubtedText } from "./best-undoubted.ts";

/** "In LAB: A is first by p99 write latency, in doubt. The best that is not in doubt is B, 26 ms.": where, and who leads; several that are level, and nobody where nobody stands. */
export function leadText(edition: Edition, { environment, primary }: Comparison): Rich {
  const name = titles(edition.record);
  const { first, values, metric } = primary;
  const named = listed(first.map(name.deployment));
  const excluded = values.length === 1 ? "a check excludes its figure" : "checks exclude all figures";
  const led =
    first.length === 0
      ? `none is first by ${metric.phrase}: ${excluded}`
      : values.length === 1
        ? `only ${named} was measured`
        : standsAlone(values)
          ? `by ${metric.phrase} checks exclude all figures but that of ${named}`
          : first.length > MOST_LEVEL
            ? `${first.length} of ${values.length} are level at the first place by ${metric.phrase}`
            : `${named} ${first.length > 1 ? "are level at the first place" : "is first"} by ${metric.phrase}`;
  const doubted = values
    .filter((one) => first.includes(one.deployment) && doubtOf(edition, metric.id, one) !== undefined)
    .map(({ deployment }) => deployment);
  const doubt =
    doubted.length === 0
      ? ""
      : doubted.length === first.length
        ? `${values.length === 1 ? "; its figure is" : ","} in doubt`
        : doubted.length > MOST_LEVEL
          ? `, ${doubted.length} of them in doubt`
          : `, ${listed(doubted.map(name.deployment))} in doubt`;
  return [
    "In ",
    environmentLink(edition, environment),
    `: ${led}${doubt}.${bestUndoubtedText(edition, primary)}`,
    ...ceilingSpans(edition, primary),
  ];
}

/** " 5 of 6 stopped at a limit that they share, 127 MiB/s to 133 MiB/s (common limit): their order there is not the storages'." */
function ceilingSpans({ links }: Edition, { values, metric }: Ranking): TextSpan[] {
  const { code, suspicion = "" } = commonCeiling;
  const own = values.filter(({ noted }) => noted.includes(code)).toSorted((a, b) => a.value - b.value);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || own.length < 2) return [];
  const [least, most] = [first, last].map((value) => valueText(value, metric));
  return [
    ` ${own.length} of ${values.length} stopped at a limit that they share, ${least} to ${most} (`,
    checkLabel(links, code, suspicion),
    "): their order there is not the storages'.",
  ];
}

/** Of more that are level, how many. */
const MOST_LEVEL = 3;
