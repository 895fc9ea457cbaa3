/** Who is ruled out of an answer, and by which requirement: counted, in a line, and one by one. */

import type { Candidate } from "../../../judge/candidates/candidates.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { shortNames } from "../../edition/classes/classes-once.ts";
import type { Edition } from "../../edition/edition.ts";
import { bullets, deploymentLink, joined } from "../../edition/parts.ts";
import type { Block, Rich } from "../../edition/view.ts";

const outOf = ({ candidates }: Recommendation): Candidate[] =>
  candidates.filter(({ status }) => status === "ruled-out");

const reasonOf = ({ reason = "ruled out" }: Candidate): string => reason.replace(/^ruled out: /, "");

/** "5 (no ReadWriteMany), 1 (no snapshots)". */
export const outText = (recommendation: Recommendation): string =>
  [...Map.groupBy(outOf(recommendation), reasonOf)]
    .map(([reason, some]) => `${some.length} (${reason})`)
    .join(", ");

/** How many are named of those that are ruled out; with more the fold has them. */
const MOST_OUT = 5;

/** Reasons that are clauses, as they are said of one and of several; the others are phrases, such as "no snapshots". */
const CLAUSES: Readonly<Record<string, readonly [one: string, some: string]>> = {
  "does not survive its node": ["as it dies with the node", "as they die with the node"],
};

/** "Ruled out, no ReadWriteMany: 2 (rep2; ec-2-1)", and without the reason where they have several; by StorageClass, which is short. */
export function ruledOutTitle({ record }: Edition, recommendation: Recommendation): string {
  const out = outOf(recommendation);
  const [reason, ...others] = new Set(out.map(reasonOf));
  const [one, some] = CLAUSES[reason ?? ""] ?? [reason, reason];
  const why = reason === undefined || others.length > 0 ? "" : `, ${out.length === 1 ? one : some}`;
  const ids = out.map(({ deployment }) => deployment);
  const names = shortNames(record, ids, "and").join("; ");
  return `Ruled out${why}: ${out.length}${out.length > MOST_OUT ? "" : ` (${names})`}`;
}

/** Who was ruled out, by which requirement. */
export const ruledOut = (edition: Edition, recommendation: Recommendation): Block[] =>
  bullets(ruledOutItems(edition, outOf(recommendation)));

export const ruledOutItems = (edition: Edition, out: readonly Candidate[]): Rich[] =>
  [...Map.groupBy(out, reasonOf)].map(
    ([reason, some]): Rich => [
      { text: reason, strong: true },
      ": ",
      ...joined(
        some.map(({ deployment }) => deploymentLink(edition, deployment)),
        "; ",
      ),
    ],
  );
