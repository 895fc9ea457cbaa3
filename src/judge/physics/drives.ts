/** How many drives may share the data of a local deployment, as far as it is declared: each of them lifts what a medium can do. */
import type { Subject } from "../evidence/subject.ts";

const SEVERAL =
  /raid|strip|mirror|pool|zfs|btrfs|jbod|cache|tier|slog|l2arc|\b(?:disks|drives|ssds|hdds|md|array|bcache)\b/i;

/** At least one; undefined where words speak of several, or of a cache before them, and nothing says how many. */
export function drivesOf(subject: Subject): number | undefined {
  const { deployment, environment, cell, result } = subject;
  const inNode = (environment.nodes ?? []).map(({ disks = [] }) =>
    disks
      .filter(({ medium }) => medium === deployment.medium)
      .reduce((total, { count = 1 }) => total + count, 0),
  );
  const most = Math.max(
    1,
    ...inNode,
    Math.ceil(deployment.replication?.copies ?? 1),
    result.disks?.length ?? 1,
  );
  if (most === 1 && SEVERAL.test(wordsOf(subject))) return undefined;
  // Each client may have drives of its own.
  return most * (cell.clients?.count ?? 1);
}

const wordsOf = ({ deployment, backend, cell }: Subject): string =>
  [
    deployment.title,
    deployment.summary,
    deployment.mediumNote,
    ...Object.entries(deployment.configuration ?? {}).flat(),
    backend.title,
    backend.product,
    cell.filesystem,
  ].join("\n");
