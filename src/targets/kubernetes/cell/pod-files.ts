/** What a cell's pods find beside the volume: the script and the job files. Pure. */
import type { Application } from "../../../applications/application.ts";
import type { MatrixCell } from "../../../cells/cell.ts";
import { fillJob, onDevice } from "../../../fio/fill-job.ts";
import { parseJobFile, refusalOf, rewriteJobFile, withLogs } from "../../../fio/job-file.ts";
import type { Profile } from "../../../fio/profiles.ts";
import { RATES, SCRIPT, SCRIPT_NAME } from "../../../handover/script.ts";
import { defined } from "../../../text/defined.ts";
import { isOfVolumes } from "../life/kinds.ts";
import type { KubernetesTarget } from "../schema.ts";
import { DEVICE, RATES_AT } from "./objects.ts";

/** `env`: what an application's script reads. */
type PodFiles = { files: Record<string, string>; env?: Record<string, string> };

/** By name; nothing for kbench, whose image has all that it needs. Or one line that says why the profile cannot run. */
export function podFiles(
  { workload, volumeMode, during }: Pick<MatrixCell, "workload" | "volumeMode" | "during">,
  { prefill, vm }: Pick<KubernetesTarget, "prefill" | "vm">,
  profiles: readonly Profile[],
  applications: readonly Application[] = [],
): PodFiles | { refused: string } {
  if (workload.kind === "kbench" || isOfVolumes(workload)) return { files: {} };
  if (workload.kind === "application") {
    const script = applications.find(({ id }) => id === workload.script);
    if (script === undefined) return { refused: `expected profiles/${workload.script}.sh, found none` };
    return {
      files: { [SCRIPT_NAME]: SCRIPT, "application.sh": script.text },
      env: { ...script.settings, ...workload.settings, FIOLIO_SECONDS: String(workload.seconds) },
    };
  }
  const id = workload.profile;
  const text = profiles.find((profile) => profile.id === id)?.text;
  if (text === undefined) return { refused: `expected a profile ${id} in profiles/, found none` };
  const refusal = refusalOf(text);
  if (refusal !== undefined) return { refused: refusal };
  const job =
    volumeMode === "Block" || vm ? onDevice(text, DEVICE) : rewriteJobFile(text, (engine) => engine);
  const fill = prefill ? fillJob(parseJobFile(job)) : undefined;
  // Second by second: whether the storage stood still, and what several clients did while all of them measured.
  const kinds = during === undefined ? (["iops"] as const) : (["iops", "hist"] as const);
  const logged = workload.kind === "profile" ? withLogs(job, vm ? RATES : RATES_AT, kinds) : job;
  return {
    files: { [SCRIPT_NAME]: SCRIPT, "job.fio": logged, ...defined({ "fill.fio": fill }) },
  };
}
