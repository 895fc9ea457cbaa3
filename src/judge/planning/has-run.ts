/** Whether a profile's own tests gave what counts of some storages: only then it is run again. */
import { workloadId } from "../evidence/workload-id.ts";
import type { Recommendation } from "../recommending/recommendation.ts";
import type { Judged } from "./judged.ts";

/** Every figure that counts, of each of them, is of a test that the profile runs. */
export function hasRun(
  { record, resultsOf }: Pick<Judged, "record" | "resultsOf">,
  { candidates, metrics }: Pick<Recommendation, "candidates" | "metrics">,
  profile: string,
  ids: readonly string[],
): boolean {
  const tests = new Set((record.profiles.get(profile)?.workloads ?? []).map(workloadId));
  const isOfIt = ({ run, result }: { run: string; result: number }): boolean =>
    resultsOf(run).some((one) => one.index === result && tests.has(one.workloadId));
  return ids.every((id) =>
    candidates
      .filter(({ deployment }) => deployment === id)
      .every(({ figures }) =>
        figures.every(
          ({ ranked }, index) => metrics[index]?.scored !== true || (ranked?.runs.some(isOfIt) ?? false),
        ),
      ),
  );
}
