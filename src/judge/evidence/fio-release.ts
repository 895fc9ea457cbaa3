/** Which fio measured: what its releases get wrong is known by their numbers. */
import type { Subject } from "./subject.ts";

/** Tools whose version, where they print one, is that of the fio that they run. */
const RUN_FIO: ReadonlySet<string> = new Set([
  "fio",
  "kbench",
  "kubestr",
  "dbench",
  "benchmark-operator",
  "storage-perf-tests",
]);

export const isFio = ({ run, result }: Subject): boolean =>
  result.workload.tool === undefined && RUN_FIO.has(run.provenance.tool.name);

export type Release = { major: number; minor: number };

/** "fio-3.6-31-g4386" is 3.6 and what came after it. Undefined where it was not fio, or nobody says which. */
export function fioRelease(subject: Subject): Release | undefined {
  const { version = "" } = subject.run.provenance.tool;
  const [, major, minor] = /^(?:fio-)?(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined || !isFio(subject) ? undefined : { major: Number(major), minor: Number(minor) };
}

export const isBefore = (release: Release, major: number, minor: number): boolean =>
  release.major < major || (release.major === major && release.minor < minor);

export const releaseText = ({ major, minor }: Release): string => `fio ${major}.${minor}`;
