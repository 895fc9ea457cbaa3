/** One set-up of a StorageClass is named, and another is not as its figure is excluded: that speaks for neither, and is said. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import { fateOf } from "../../../judge/recommending/measured-pair.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import { otherSetUps, setUpOf } from "../../edition/set-up.ts";
import type { TextSpan } from "../../edition/view.ts";
import { valueSpans } from "../until/measured-spans.ts";

/** " Set up with 1 core, 133 MiB/s is enough. The figure with 2 cores (2.11 GiB/s) is excluded: nothing here says that 1 core is better." By the heaviest figure that counts. */
export function otherSetUpSpans(
  edition: Edition,
  recommendation: Recommendation,
  ids: readonly string[],
): TextSpan[] {
  const [heaviest] = countingIn(recommendation);
  if (heaviest === undefined) return [];
  const { metric, index } = heaviest;
  const running = inTheRunning(recommendation.candidates);
  return ids.flatMap((id): TextSpan[] => {
    const figure = running.find(({ deployment }) => deployment === id)?.figures[index];
    const setUp = setUpOf(edition.record, id);
    if (figure?.known !== "measured" || figure.ranked === undefined || setUp === undefined) return [];
    const own = figure.ranked;
    return otherSetUps(edition.record, id).flatMap((other): TextSpan[] => {
      const its = running.find(({ deployment }) => deployment === other)?.figures[index];
      const name = setUpOf(edition.record, other);
      if (ids.includes(other) || fateOf(its) !== "excluded" || its?.ranked === undefined) return [];
      if (name === undefined) return [];
      return [
        ` Set up with ${setUp}, `,
        ...valueSpans(metric, own),
        ` is enough. The figure with ${name} (`,
        ...valueSpans(metric, its.ranked),
        `) is excluded: nothing here says that ${setUp} is better.`,
      ];
    });
  });
}
