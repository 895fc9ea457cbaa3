/** What watches of the API server tell of the volumes and pods of a cell. */
import type { KubeObject } from "../api/kinds.ts";
import type { Change } from "../api/watch.ts";
import type { CellInputs } from "../cell/cell-run.ts";
import { LABELS } from "../cell/objects.ts";
import type { Stamps } from "./stamps.ts";

export type Watching = {
  signal: AbortSignal;
  snapshots?: boolean;
  /** After each change, which the stamps have by then. */
  told?(change: Change): void;
};

export async function watchAll(
  { cluster, session, cellName }: CellInputs,
  stamps: Stamps,
  { signal, snapshots = false, told = () => undefined }: Watching,
): Promise<void> {
  const own = { namespace: session.namespace, labels: { [LABELS.cell]: cellName } };
  const watch = (
    kind: Parameters<typeof cluster.watch>[0],
    where: typeof own | object,
    seen: (change: Change) => void,
  ): Promise<boolean> =>
    cluster.watch(kind, where, signal, (change) => {
      seen(change);
      told(change);
    });
  await Promise.all([
    watch("PersistentVolumeClaim", own, ({ object, at }) => stamps.claim(object, { at, byWatch: true })),
    watch("Pod", own, ({ object, at }) => {
      const claim = claimOfPod(object);
      if (claim !== undefined) stamps.pod(object, claim, { at, byWatch: true });
    }),
    watch("PersistentVolume", {}, ({ object, at, isGone }) => {
      if (isGone) stamps.gone(object.metadata.name, { at, byWatch: true });
    }),
    ...(stamps.attaches
      ? [
          watch("VolumeAttachment", {}, ({ object, at, isGone }) =>
            stamps.attachments.note(object, at, isGone),
          ),
        ]
      : []),
    ...(snapshots
      ? [watch("VolumeSnapshot", own, ({ object, at }) => stamps.snapshot(object, { at, byWatch: true }))]
      : []),
  ]);
}

/** The claim that a pod of ours has mounted. */
export const claimOfPod = ({ spec }: KubeObject): string | undefined =>
  (spec?.volumes as { persistentVolumeClaim?: { claimName?: string } }[] | undefined)
    ?.flatMap(({ persistentVolumeClaim: mounts }) => mounts?.claimName ?? [])
    .at(0);
