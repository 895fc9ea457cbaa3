/** How long a cell will take and how much storage it needs. Pure. */
import { demandOf, parseJobFile } from "../fio/job-file.ts";
import type { Profile } from "../fio/profiles.ts";
import { sha256 } from "../text/sha256.ts";
import type { MatrixCell } from "./cell.ts";

/** What a workload needs: seconds of measuring, ramp included, bytes of files. `job`: hash of what the job file means, however it is written. */
export type CellDemand = {
  seconds: number;
  bytes: number;
  rampSeconds?: number;
  phases?: number;
  job?: string;
};

export const NO_DEMAND: CellDemand = { seconds: 0, bytes: 0 };

/** For the estimate only: how fast a volume is filled before it is read. */
const FILL_BYTES_PER_SECOND = 100 * 2 ** 20;
/** Claim, pod, fetching and deletion, on a cluster that is not busy. */
const AROUND_SECONDS = 30;

export const demands = (profiles: readonly Profile[]): Map<string, CellDemand> =>
  new Map(
    profiles.map(({ id, text }) => {
      const sections = parseJobFile(text);
      const job = digestOf(sections.map(({ name, options }) => [name, [...options]]));
      return [id, { ...demandOf(sections), job }];
    }),
  );

/** Of scripts in place of job files. `runtimeSeconds`: asked for, in place of their own. */
export const demandsOfScripts = (
  scripts: readonly (Pick<CellDemand, "seconds" | "bytes"> & {
    id: string;
    text: string;
    asksSeconds: boolean;
  })[],
  runtimeSeconds?: number,
): Map<string, CellDemand> =>
  new Map(
    scripts.map(({ id, seconds, bytes, text, asksSeconds }) => {
      const asked = asksSeconds ? (runtimeSeconds ?? seconds) : seconds;
      return [id, { seconds: asked, bytes, job: digestOf(text) }];
    }),
  );

/** A short hash of the value's JSON. */
export const digestOf = (value: unknown): string => sha256(JSON.stringify(value)).slice(0, 16);

/** `volumes`: 0 on this machine, where files lie on an existing disk. `volumeBytes`: of each volume. */
export function estimateOf(
  demand: CellDemand,
  how: { prefill: boolean; cooldownSeconds: number; volumes: number; volumeBytes: number },
): MatrixCell["estimate"] {
  const filling = how.prefill ? demand.bytes / FILL_BYTES_PER_SECOND : 0;
  const around = how.volumes > 0 ? AROUND_SECONDS : 0;
  return {
    seconds: demand.seconds + filling + around + how.cooldownSeconds,
    measuringSeconds: demand.seconds,
    bytes: how.volumes > 0 ? how.volumes * how.volumeBytes : demand.bytes,
    fileBytes: demand.bytes,
  };
}
