/** What is wrong with a local target, before anything runs. */
import type { PreflightFinding } from "../../cells/cell.ts";
import { demands } from "../../cells/estimate.ts";
import { foundError, foundWarning, lateSteps, unfit } from "../../cells/findings.ts";
import { findFio } from "../../effects/fio.ts";
import { refusalOf } from "../../fio/job-file.ts";
import type { Profile } from "../../fio/profiles.ts";
import { nearest } from "../../text/nearest.ts";
import { printable } from "../../text/problem.ts";
import { formatValue } from "../../units/format.ts";
import type { RunnerInputs } from "../target-kind.ts";
import { jobsOf } from "./jobs.ts";
import { findPlace, type LocalPlace } from "./place.ts";
import type { LocalTarget } from "./schema.ts";

type Looked = Pick<RunnerInputs, "root" | "profiles" | "allowMemory"> & { target: LocalTarget };

export async function localFindings(looked: Looked): Promise<PreflightFinding[]> {
  const { root, target, profiles, allowMemory } = looked;
  const wanted = target.measures.profiles.map((id) => ({
    id,
    profile: profiles.find((one) => one.id === id),
  }));
  const found = wanted.flatMap(({ profile }) => profile ?? []);
  const findings = wanted.flatMap(({ id, profile }) => (profile ? refused(profile) : unknown(id, profiles)));
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

function unknown(id: string, profiles: readonly Profile[]): PreflightFinding[] {
  const near = nearest(
    id,
    profiles.map((one) => one.id),
  );
  return [
    foundError(
      `profiles: expected one of profiles/, came ${JSON.stringify(id)}.${near ? ` Did you mean ${near}?` : " Name another."}`,
    ),
  ];
}

function refused({ path, text }: Profile): PreflightFinding[] {
  const refusal = refusalOf(text);
  return refusal === undefined ? [] : [foundError(printable(`${path}: ${refusal}`))];
}

/** Where no profile fits there is nothing to do; where some do, the others fail when their turn comes. */
function roomFindings(profiles: readonly Profile[], place: LocalPlace): PreflightFinding[] {
  const large = profiles.flatMap(({ id, text }) => {
    const { bytes } = jobsOf(text, id, { place, engines: new Set(), prefill: false }).demand;
    return bytes > place.bytes ? [{ id, bytes }] : [];
  });
  const say = large.length < profiles.length ? foundWarning : unfit;
  return large.map(({ id, bytes }) =>
    say(
      `profile ${id}: expected ${formatValue(bytes, "bytes")} free in ${place.shown}, found ${formatValue(place.bytes, "bytes")}; not measured. Make room, or name another path.`,
    ),
  );
}
