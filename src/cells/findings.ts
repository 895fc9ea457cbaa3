/** Makes preflight's findings, by severity. Pure. */
import type { Disturbance } from "../schema/target.ts";
import type { PreflightFinding } from "./cell.ts";
import type { CellDemand } from "./estimate.ts";

const saying =
  (severity: PreflightFinding["severity"]) =>
  (message: string): PreflightFinding => ({ severity, message });

export const foundError = saying("error");
export const foundWarning = saying("warning");
export const unfit = saying("unfit");

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
