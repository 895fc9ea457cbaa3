/** The table of assertions: each kind and the function that recomputes it. */
import type { Assertion } from "../../schema/claim.ts";
import { alikePart, atMostPart, fillsPart } from "./bounds.ts";
import { linearPart, valuePart, withinPart } from "./figures.ts";
import type { Scope } from "./look-up.ts";
import { bestPart, orderPart, worstPart } from "./places.ts";
import { ratioPart } from "./ratio.ts";
import { crediblePart, declaredPart, statedPart } from "./said.ts";
import type { ClaimPart } from "./types.ts";

const PARTS: {
  [Kind in Assertion["kind"]]: (scope: Scope, asserts: Extract<Assertion, { kind: Kind }>) => ClaimPart;
} = {
  ratio: ratioPart,
  value: valuePart,
  best: bestPart,
  worst: worstPart,
  within: withinPart,
  linear: linearPart,
  order: orderPart,
  alike: alikePart,
  fills: fillsPart,
  "at-most": atMostPart,
  credible: crediblePart,
  declared: declaredPart,
  stated: statedPart,
};

export const partOf = <A extends Assertion>(scope: Scope, asserts: A): ClaimPart =>
  (PARTS[asserts.kind] as (scope: Scope, asserts: A) => ClaimPart)(scope, asserts);
