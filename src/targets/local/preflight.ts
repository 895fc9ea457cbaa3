/** What is wrong with a local target, before anything runs. */
import type { PreflightFinding } from "../../cells/cell.ts";
import { demands } from "../../cells/estimate.ts";
import { foundError, foundWarning, lateSteps, profileFindings, unfit } from "../../cells/findings.ts";
import { findFio } from "../../effects/fio.ts";
import { jobsOf } from "../../fio/jobs.ts";
import type { Profile } from "../../fio/profiles.ts";
import { findPlace, fioFilename, type LocalPlace } from "../../places/place.ts";
import { formatValue } from "../../units/format.ts";
import type { RunnerInputs } from "../target-kind.ts";
import type { LocalTarget } from "./schema.ts";

type Looked = Pick<RunnerInputs, "root" | "profiles" | "allowMemory"> & { target: LocalTarget };

export async function localFindings(looked: Looked): Promise<PreflightFinding[]> {
  const { root, target, profiles, allowMemory } = looked;
  const wanted = target.measures.profiles;
  const found = profiles.filter(({ id }) => wanted.includes(id));
  const findings = profileFindings(wanted, profiles);
  findings.push(...lateSteps(target.during, demands(profiles)));
  if ((await findFio()) === undefined)
    findings.push(
      unfit("fio is not installed: this machine's disk is not measured. apt-get install fio, or --no-run"),
    );
  const place = await findPlace(root, target);
  if ("refused" in place) return [...findings, foundError(place.refused)];
  if (place.memory && !allowMemory)
    findings.push(
      unfit(
        `path: expected a disk, ${place.shown} is in memory (${place.memory}); not measured. Name another path in fiolio.yaml, or --allow-memory.`,
      ),
    );
  if (place.overwrites)
    findings.push(foundWarning(`path: all on ${place.shown} is lost: ${place.overwrites}.`));
  return [...findings, ...roomFindings(found, place)];
}

/** Where no profile fits there is nothing to do; where some do, the others fail when their turn comes. */
function roomFindings(profiles: readonly Profile[], place: LocalPlace): PreflightFinding[] {
  const filename = place.filename && fioFilename(place.filename);
  const large = profiles.flatMap(({ id, text }) => {
    const { bytes } = jobsOf(text, id, { filename, engines: new Set(), prefill: false }).demand;
    return bytes > place.bytes ? [{ id, bytes }] : [];
  });
  const say = large.length < profiles.length ? foundWarning : unfit;
  return large.map(({ id, bytes }) =>
    say(
      `profile ${id}: expected ${formatValue(bytes, "bytes")} free in ${place.shown}, found ${formatValue(place.bytes, "bytes")}; not measured. Make room, or name another path.`,
    ),
  );
}
