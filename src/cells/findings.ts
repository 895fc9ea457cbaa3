/** Makes preflight's findings, by severity. Pure. */
import { refusalOf } from "../fio/job-file.ts";
import type { Profile } from "../fio/profiles.ts";
import type { Disturbance } from "../schema/target.ts";
import { nearest } from "../text/nearest.ts";
import { printable } from "../text/problem.ts";
import type { PreflightFinding } from "./cell.ts";
import type { CellDemand } from "./estimate.ts";

const saying =
  (severity: PreflightFinding["severity"]) =>
  (message: string): PreflightFinding => ({ severity, message });

export const foundError = saying("error");
export const foundWarning = saying("warning");
export const unfit = saying("unfit");

/** Profiles that are not there, and those that cannot be run as they are. */
export const profileFindings = (
  wanted: readonly string[],
  profiles: readonly Profile[],
): PreflightFinding[] =>
  wanted.flatMap((id) => {
    const profile = profiles.find((one) => one.id === id);
    if (profile === undefined) return [unknown(id, profiles)];
    const refusal = refusalOf(profile.text);
    return refusal === undefined ? [] : [foundError(printable(`${profile.path}: ${refusal}`))];
  });

function unknown(id: string, profiles: readonly Profile[]): PreflightFinding {
  const near = nearest(
    id,
    profiles.map((one) => one.id),
  );
  const advice = near ? `Did you mean ${near}?` : "Name another.";
  return foundError(`profiles: expected one of profiles/, came ${JSON.stringify(id)}. ${advice}`);
}

/** Steps that would come when their profile has ended; profiles of several tests, each of which has a time of its own. */
export const lateSteps = (
  during: readonly Disturbance[] | undefined,
  demand: ReadonlyMap<string, CellDemand>,
): PreflightFinding[] =>
  (during ?? []).flatMap(({ name, profile, steps }) => {
    const { seconds: asked = 0, rampSeconds = 0, phases = 1 } = demand.get(profile) ?? {};
    const seconds = asked - rampSeconds;
    if (phases > 1)
      return [
        foundError(
          `during ${name}: expected a profile of one test, ${profile} has ${phases} one after the other. Give it a profile of its own.`,
        ),
      ];
    const last = Math.max(...steps.map(({ at }) => at));
    return asked === 0 || last < seconds
      ? []
      : [
          foundError(
            `during ${name}: expected steps within the ${seconds} s of profile ${profile}, came one at ${last} s. Lower at, or raise runtimeSeconds.`,
          ),
        ];
  });
