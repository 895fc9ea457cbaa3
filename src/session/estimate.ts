/** How long a cell will take and how much storage it needs. Pure. */

import { demandOf, parseJobFile } from "../local/job-file.ts";
import type { Profile } from "../profiles.ts";
import type { Cell } from "./cell.ts";

/** What a workload asks for: seconds of measuring, and bytes of files. */
export type Demand = { seconds: number; bytes: number };

/** For the estimate only: how fast a volume is filled before it is read. */
const FILL_BYTES_PER_SECOND = 100 * 2 ** 20;
/** Claim, pod, fetching and deletion, on a cluster that is not busy. */
const AROUND_SECONDS = 30;

export const demands = (profiles: readonly Profile[]): Map<string, Demand> =>
  new Map(profiles.map(({ id, text }) => [id, demandOf(parseJobFile(text))]));

/** `volumeBytes`: of each volume; 0 on this machine, where files lie in what is there. */
export function estimateOf(
  demand: Demand,
  how: { prefill: boolean; cooldownSeconds: number; volumes: number; volumeBytes: number },
): Cell["estimate"] {
  const filling = how.prefill ? demand.bytes / FILL_BYTES_PER_SECOND : 0;
  const around = how.volumes > 0 ? AROUND_SECONDS : 0;
  return {
    seconds: demand.seconds + filling + around + how.cooldownSeconds,
    bytes: how.volumes > 0 ? how.volumes * how.volumeBytes : demand.bytes,
  };
}
