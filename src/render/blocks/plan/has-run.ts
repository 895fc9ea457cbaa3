/** Whether a profile's own tests gave what counts of some storages: only then it is run again. */
import { workloadId } from "../../../judge/evidence/workload-id.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { Edition } from "../../edition/edition.ts";

/** Every figure that counts, of each of them, is of a test that the profile runs. */
export function hasRun(
  edition: Edition,
  { candidates, metrics }: Pick<Recommendation, "candidates" | "metrics">,
  profile: string,
  ids: readonly string[],
): boolean {
  const tests = new Set((edition.record.profiles.get(profile)?.workloads ?? []).map(workloadId));
  const isOfIt = ({ run, result }: { run: string; result: number }): boolean =>
    edition.resultsOf(run).some((one) => one.index === result && tests.has(one.workloadId));
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
