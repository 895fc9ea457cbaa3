/** Which release of fio measured: what a release gets wrong is known by its number. */
import type { Subject } from "./subject.ts";

/** Tools that run fio; a version that they print is that of fio. */
const RUN_FIO: ReadonlySet<string> = new Set([
  "fio",
  "kbench",
  "kubestr",
  "dbench",
  "benchmark-operator",
  "storage-perf-tests",
]);

export const isFio = ({ run, result }: Measured): boolean =>
  result.workload.tool === undefined && RUN_FIO.has(run.provenance.tool.name);

type Measured = Pick<Subject, "run" | "result">;
export type Release = { major: number; minor: number };

/** "fio-3.6-31-g4386" counts as 3.6. Undefined where it was not fio, or its version is not known. */
export function fioRelease(subject: Measured): Release | undefined {
  const { version = "" } = subject.run.provenance.tool;
  const [, major, minor] = /^(?:fio-)?(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined || !isFio(subject) ? undefined : { major: Number(major), minor: Number(minor) };
}

export const isBefore = (release: Release, major: number, minor: number): boolean =>
  release.major < major || (release.major === major && release.minor < minor);

export const releaseText = ({ major, minor }: Release): string => `fio ${major}.${minor}`;
