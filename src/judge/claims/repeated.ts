/** Claims that only say again what their document prints: a value that is repeated bears nothing out. */
import { type Assertion, assertionsOf, type Claim } from "../../schema/claim.ts";
import { hardlyVerified, type Verified } from "../ranking/verified.ts";
import type { ClaimPart, Use } from "./types.ts";
import { figureOfUse } from "./words.ts";

/** Whether what is asserted is a printed figure and no more: others follow from several figures, or from what is declared. */
const RESTATES: Readonly<Record<Assertion["kind"], boolean>> = {
  value: true,
  within: true,
  ratio: false,
  best: false,
  worst: false,
  linear: false,
  order: false,
  alike: false,
  fills: false,
  "at-most": false,
  credible: false,
  declared: false,
  stated: false,
};

export type Repeated = { use: Use; verified: Verified };

/** The figure that hardly any check could look at, of a claim that says figures again; undefined where more is claimed or each was checked. */
export function repeatedIn(claim: Claim, parts: readonly ClaimPart[]): Repeated | undefined {
  const asserted = assertionsOf(claim.asserts);
  if (asserted.length === 0 || !asserted.every(({ kind }) => RESTATES[kind])) return undefined;
  for (const use of parts.flatMap(({ uses }) => uses)) {
    const verified = hardlyVerified(use.judged, use.metric.id);
    if (verified !== undefined && !isConfirmed(use)) return { use, verified };
  }
  return undefined;
}

/** Its rate and its latency give the I/Os at once that were asked for, though others of its document fail. */
const isConfirmed = ({ judged }: Use): boolean =>
  judged.outcomes.some(({ byOthers, verdict }) => byOthers === true && verdict === "noted");

/** "The document prints 21.7 GiB/s; nothing bears it out: only 3 of 18 checks could look at it." */
export const repeatedText = ({ use, verified: { passed, all } }: Repeated): string =>
  `The document prints ${figureOfUse(use)}; nothing bears it out: only ${passed} of ${all} checks could look at it.`;
