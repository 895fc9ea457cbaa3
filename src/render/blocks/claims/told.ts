/** What stands behind a number of claims: how many only repeat another, hold in part, or are wrong by one slip. */
import type { AuditedClaim } from "../../../judge/claims/index.ts";

/** Claims that their document has made already: by their id, or word for word. */
export function saidAgain(claims: readonly AuditedClaim[]): AuditedClaim[] {
  const said = new Set<string>();
  return claims.filter(({ source, claim: { id, says } }) => {
    const key = `${source}\n${says}`;
    const isKnown = said.has(key) || id.endsWith("-restated");
    said.add(key);
    return isKnown;
  });
}

/** " (5 of them repeat another)" behind the claims; "" where none does. */
export const againText = (count: number): string =>
  count === 0 ? "" : ` (${count} of them ${count === 1 ? "repeats" : "repeat"} another)`;

/** " (2 of them in part)" behind those that are contradicted; "" where none is so. */
export const inPartText = (claims: readonly AuditedClaim[]): string => inBrackets(partSaid(claims));

/** " (1 of them in part; 4 of them fit with one slip of unit: MB written for MiB)": of one document. */
export const howWrongText = (claims: readonly AuditedClaim[]): string =>
  inBrackets([...partSaid(claims), ...slipsSaid(claims)]);

/** " Of these 16, the last 9 here use figures of the text that a check excludes: whichever are true, the text contradicts itself.": of claims that are contradicted; "" where no check excludes one. */
export function onExcludedText(claims: readonly AuditedClaim[]): string {
  const { length } = claims.filter(({ flags }) => flags.length > 0);
  if (length === 0) return "";
  const some =
    length < claims.length
      ? `Of these ${claims.length}, the last ${length === 1 ? "one here uses" : `${length} here use`}`
      : length === 1
        ? "This one uses"
        : `All ${length} use`;
  return ` ${some} figures of the text that a check excludes: whichever are true, the text contradicts itself.`;
}

const inBrackets = (said: readonly string[]): string => (said.length === 0 ? "" : ` (${said.join("; ")})`);

function partSaid(claims: readonly AuditedClaim[]): string[] {
  const { length } = claims.filter(({ inPart }) => inPart);
  return length === 0 ? [] : [`${length} of them in part`];
}

/** Of a slip that was made more than once. */
const slipsSaid = (claims: readonly AuditedClaim[]): string[] =>
  [
    ...Map.groupBy(
      claims.flatMap(({ slip }) => slip ?? []),
      ({ taken, meant }) => `${taken} written for ${meant}`,
    ),
  ].flatMap(([slip, { length }]) =>
    length < 2 ? [] : [`${length} of them fit with one slip of unit: ${slip}`],
  );
