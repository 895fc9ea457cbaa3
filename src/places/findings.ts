/** What preflight says of a place, and of profiles that want more than it has. */
import type { PreflightFinding } from "../cells/cell.ts";
import { foundError, foundWarning, unfit } from "../cells/findings.ts";
import { formatValue } from "../units/format.ts";
import { type DeclaredPlace, findPlace, type LocalPlace } from "./place.ts";

type Size = { id: string; bytes: number };
type Looked = { root: string; target: DeclaredPlace; allowMemory: boolean };

/** `sizesAt`: of each profile there. */
export async function placeFindings(
  { root, target, allowMemory }: Looked,
  sizesAt: (place: LocalPlace) => readonly Size[],
): Promise<PreflightFinding[]> {
  const place = await findPlace(root, target);
  if ("refused" in place) return [foundError(place.refused)];
  const findings: PreflightFinding[] = [];
  if (place.memory && !allowMemory)
    findings.push(
      unfit(
        `path: expected a disk, ${place.shown} is in memory (${place.memory}); not measured. Name another path in fiolio.yaml, or --allow-memory.`,
      ),
    );
  if (place.overwrites)
    findings.push(foundWarning(`path: all on ${place.shown} is lost: ${place.overwrites}.`));
  return [...findings, ...roomFindings(sizesAt(place), place)];
}

/** Where no profile fits there is nothing to do; where some do, the others fail when their turn comes. */
function roomFindings(sizes: readonly Size[], place: LocalPlace): PreflightFinding[] {
  const large = sizes.filter(({ bytes }) => bytes > place.bytes);
  const say = large.length < sizes.length ? foundWarning : unfit;
  return large.map(({ id, bytes }) =>
    say(
      `profile ${id}: expected ${formatValue(bytes, "bytes")} free in ${place.shown}, found ${formatValue(place.bytes, "bytes")}; not measured. Make room, or name another path.`,
    ),
  );
}

/** Why so much has no room there, in words; undefined where it has. */
export const roomWords = (place: LocalPlace, bytes: number): string | undefined =>
  bytes <= place.bytes
    ? undefined
    : `it wants ${formatValue(bytes, "bytes")}, ${place.shown} has ${formatValue(place.bytes, "bytes")}`;
