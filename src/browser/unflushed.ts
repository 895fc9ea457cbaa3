/** Flushes that a job asked for, of which its output holds no time: whoever looks for it is told that it is not there, and why. */
import { syncUntrusted } from "../judge/checks/sync-untrusted.ts";
import { fioRelease, isBefore, releaseText } from "../judge/evidence/fio-release.ts";
import { directionsOf } from "../judge/evidence/in-flight.ts";
import type { JudgedResult } from "../judge/evidence/judged-result.ts";

/** `asked`: "fsync=1". `because`: ends a sentence behind ": "; empty where it is not known. */
export type Unflushed = { asked: string; because: string };

export function unflushedOf(judged: Pick<JudgedResult, "run" | "result">): Unflushed | undefined {
  const { workload, sync, status } = judged.result;
  if (status === "failed" || sync?.latency !== undefined || !directionsOf(workload.rw).includes("write"))
    return undefined;
  const asked = (["fsync", "fdatasync"] as const).filter((option) => (workload[option] ?? 0) > 0);
  if (asked.length === 0) return undefined;
  const release = fioRelease(judged);
  const first = { major: 3, minor: syncUntrusted.thresholds.firstTimedMinor.value };
  const isOld = release !== undefined && isBefore(release, first.major, first.minor);
  return {
    asked: asked.map((option) => `${option}=${workload[option]}`).join(" and "),
    because: isOld ? `${releaseText(release)} does not print them; ${releaseText(first)} or newer does` : "",
  };
}
