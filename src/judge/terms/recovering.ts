/** How soon a use case wants a storage to be back after something happened: kept, missed, or not known. */
import type { WantedRecovery } from "../../schema/use-case.ts";
import { formatValue } from "../../units/format.ts";
import type { DeploymentRecovery } from "./recoveries.ts";

export type RecoveryDemand = {
  wanted: WantedRecovery;
  /** Of the deployment, a repeat and direction each. */
  found: readonly DeploymentRecovery[];
  /** "unknown": nobody measured it, it was not watched for long enough, or repeats disagree. */
  standing: "keeps" | "misses" | "unknown";
};

export const recoveryDemandsOf = (
  wanted: readonly WantedRecovery[] | undefined,
  recoveries: readonly DeploymentRecovery[],
  environment: string,
  deployment: string,
): RecoveryDemand[] =>
  (wanted ?? []).map((one) => {
    const found = recoveries.filter(
      (of) => of.environment === environment && of.deployment === deployment && of.name === one.during,
    );
    return { wanted: one, found, standing: standingOf(one, found) };
  });

/** After this time it was not back yet. */
const longerThanMs = ({ recoveredAfterMs, endMs, fromMs }: DeploymentRecovery): number =>
  recoveredAfterMs ?? endMs - fromMs;

function standingOf(
  { withinSeconds }: WantedRecovery,
  found: RecoveryDemand["found"],
): RecoveryDemand["standing"] {
  const boundMs = withinSeconds * 1000;
  if (found.length === 0) return "unknown";
  if (found.every(({ recoveredAfterMs = Number.POSITIVE_INFINITY }) => recoveredAfterMs <= boundMs))
    return "keeps";
  const misses = (one: DeploymentRecovery): boolean =>
    one.recoveredAfterMs === undefined ? longerThanMs(one) >= boundMs : one.recoveredAfterMs > boundMs;
  return found.every(misses) ? "misses" : "unknown";
}

/** "back 45 s after osd-lost, within 30 s is needed": where it misses; else nothing. */
export function recoveryMissText({
  wanted: { during, withinSeconds },
  found,
  standing,
}: RecoveryDemand): string[] {
  if (standing !== "misses") return [];
  const best = found.reduce((least, one) => (longerThanMs(one) < longerThanMs(least) ? one : least));
  const took = formatValue(longerThanMs(best) * 1e6, "ns");
  const came =
    best.recoveredAfterMs === undefined ? `not back ${took} after ${during}` : `back ${took} after ${during}`;
  return [`${came}, within ${withinSeconds} s is needed`];
}

export const recoveryUnknownText = ({
  wanted: { during, withinSeconds },
  standing,
}: RecoveryDemand): string[] =>
  standing === "unknown" ? [`whether it is back within ${withinSeconds} s after ${during}`] : [];
