/** Whether a claim that figures refute holds in a part of what it says all the same. */
import { type Assertion, assertionsOf, type Claim } from "../../schema/claim.ts";
import type { ClaimPart } from "./types.ts";

/**
 * The parts that hold where others are refuted; empty where none is, or none does. One figure that is printed once and fits one
 * way of reckoning it and not the other is wrong as a whole: of it nothing else holds. What lies within a range is another figure each time.
 */
export function heldBeside(claim: Pick<Claim, "asserts">, parts: readonly ClaimPart[]): ClaimPart[] {
  const told = assertionsOf(claim.asserts).flatMap((assertion, i) => {
    const part = parts[i];
    return part === undefined ? [] : [{ part, figure: figureOf(assertion, part) }];
  });
  const refuted = told.filter(({ part }) => part.holds === false);
  if (refuted.length === 0) return [];
  const wrong = refuted.flatMap(({ figure }) => figure ?? []);
  const shared = new Set(refuted.flatMap(({ part }) => flagsOf(part)));
  return told.flatMap(({ part, figure = "" }) =>
    part.holds === true && isBorneOut(part, shared) && !wrong.some((one) => figure.includes(one))
      ? [part]
      : [],
  );
}

const figureOf = (assertion: Assertion, { range }: ClaimPart): string | undefined =>
  "printed" in assertion && range === undefined ? assertion.printed : undefined;

const flagsOf = ({ ofFlags, uses }: ClaimPart): readonly string[] =>
  ofFlags ? [] : uses.flatMap(({ flags }) => flags);

/** By no figure that a check excludes, but for what is held against the figures of the refuted parts, too: that all of it is an estimate. */
const isBorneOut = (part: ClaimPart, shared: ReadonlySet<string>): boolean =>
  flagsOf(part).every((code) => shared.has(code));
