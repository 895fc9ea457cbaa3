/** The figures by which one that an answer does not name is behind, or ahead of, whom it does: a ratio leads to the worse of both. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Rest } from "../comparing/linked-in.ts";
import { gapHead, missedFigures } from "./gap-text.ts";
import type { FoundFigure } from "./linked-finding.ts";
import { gapsTo, namedOf } from "./reason-against.ts";

/** As reasons have them: "3.46x" within "write IOPS are up to 3.46x", which may begin a sentence. */
export function gapRests(edition: Edition, answer: Recommendation, own: Candidate): Rest[] {
  const [named] = namedOf(edition, answer);
  return (named === undefined ? [] : gapsTo(answer, named, own)).flatMap((gap) => {
    const isMissed = missedFigures(answer, own, gap).length > 0;
    const head = gapHead(gap);
    // Where it misses what is asked a reason in short has both, a longer one the ratio alone.
    const heads = isMissed ? [`, ${gap.factor.text} behind`, head] : [head];
    const [first, ...more] = gap.factor.rests;
    return [...(first ? heads.map((within): Rest => ({ ...first, within })) : []), ...more];
  });
}

/** Those that are told to miss what is enough. */
export function missedTold(edition: Edition, answer: Recommendation, own: Candidate): FoundFigure[] {
  const [named] = namedOf(edition, answer);
  return named === undefined
    ? []
    : gapsTo(answer, named, own).flatMap((gap) => missedFigures(answer, own, gap));
}
