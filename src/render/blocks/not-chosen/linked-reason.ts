/** Reasons that several use cases share, with each ratio and figure of them leading to its row of its run. */

import { countingIn } from "../../../judge/planning/counting.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { formatFigure } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TextSpan } from "../../edition/view.ts";
import { linkedIn, type Rest } from "../comparing/linked-in.ts";
import { enumerated } from "../until/measured-spans.ts";
import { gapRests } from "../why/gap-rests.ts";
import { linkedFinding } from "../why/linked-finding.ts";
import { nearFigures } from "../why/nearest-against.ts";
import { namedOf } from "../why/reason-against.ts";

type Told = { of: Recommendation; text: string; behind?: string };

/** "its write IOPS are 37x behind Mayastor": a ratio leads to the worse of both. @param some of which it is told; the first has its figures */
export function linkedReason(
  edition: Edition,
  deployment: string,
  said: string,
  some: readonly Pick<Told, "of">[],
): TextSpan[] {
  const [first] = some;
  const own = first?.of.candidates.find((one) => one.deployment === deployment);
  if (first === undefined || own === undefined) return [said];
  const figures = nearFigures(edition, first.of, deployment)
    .filter(({ text }) => said.includes(text))
    .toSorted((a, b) => said.indexOf(a.text) - said.indexOf(b.text));
  return linkedIn(linkedFinding({ evidence: said, figures }), [
    ...gapRests(edition, first.of, own),
    ...chanceRests(first.of, namedOf(edition, first.of)[0], own),
  ]);
}

/** Each once, as `by` has it: "a, b and c". */
export function linkedReasons<T extends Told>(
  edition: Edition,
  deployment: string,
  some: readonly T[],
  by: (one: T) => string | undefined,
): TextSpan[] {
  const told = [...Map.groupBy(some, by)].flatMap(([said, own]) =>
    said === undefined ? [] : [linkedReason(edition, deployment, said, own)],
  );
  return enumerated(told, "and");
}

type Candidate = Recommendation["candidates"][number];

/** "94.6 MiB/s against 115 MiB/s", of two that no more than chance tells apart. */
function chanceRests(answer: Recommendation, named: Candidate | undefined, own: Candidate): Rest[] {
  return countingIn(answer).flatMap(({ metric, index }) => {
    const [best, value] = [named, own].map((one) => one?.figures[index]?.ranked);
    if (best === undefined || value === undefined) return [];
    const [against, text] = [best, value].map((one) => formatFigure(one, metric.unit)) as [string, string];
    return [
      { text, within: `${text} against ${against}`, value, metric },
      { text: against, within: `against ${against}`, value: best, metric },
    ];
  });
}
