/** Volumes as they are attached to nodes and detached, by watching alone: asked for twice a second, much of it would not be seen. */
import type { Attachment } from "../../../schema/life.ts";
import type { Access, Cluster } from "../api/client.ts";
import { fallback } from "../api/errors.ts";
import type { KubeObject } from "../api/kinds.ts";

/** Attachments belong to no namespace. */
export const SEES_ATTACHING = {
  verb: "watch",
  group: "storage.k8s.io",
  resource: "volumeattachments",
} as const satisfies Access;

/** Whether volumes of one of these classes are attached by its driver, as far as we may see that. */
export async function attaches(cluster: Cluster, classes: readonly KubeObject[]): Promise<boolean> {
  const drivers = await cluster.list("CSIDriver").catch(fallback([], "forbidden"));
  const attaching = drivers.filter(({ spec }) => spec?.attachRequired !== false);
  return classes.some(({ provisioner }) => attaching.some(({ metadata }) => metadata.name === provisioner));
}

/** Whether volumes of a class are attached, and we may watch that. */
export async function seesAttaching(cluster: Cluster, storageClass: string | undefined): Promise<boolean> {
  const all = await cluster.list("StorageClass");
  const own = all.filter(({ metadata }) => metadata.name === storageClass);
  return (await attaches(cluster, own)) && (await cluster.may(SEES_ATTACHING)).allowed;
}

/** Those of the whole cluster: one may be seen before the claim that tells whose volume it is of. */
export class Attachments {
  readonly #ofVolume = new Map<string, Attachment[]>();
  /** By uid: where a volume comes back to a node, its attachment has the same name again. */
  readonly #known = new Map<string, Attachment>();

  note({ metadata, spec, status }: KubeObject, at: number, isGone: boolean): void {
    const uid = metadata.uid ?? metadata.name;
    const isAttached = status?.attached === true;
    let one = this.#known.get(uid);
    if (one === undefined) {
      // Where it is attached when it is first seen, nobody knows since when.
      one = isAttached ? {} : { asked: at };
      this.#known.set(uid, one);
      this.of(String(spec?.source?.persistentVolumeName)).push(one);
    } else if (isAttached && one.asked !== undefined) one.attached ??= at;
    if (metadata.deletionTimestamp !== undefined) one.released ??= at;
    if (isGone) one.detached = at;
  }

  /** In their order, also those that are yet to come. */
  of(volumeName: string): Attachment[] {
    const all = this.#ofVolume.get(volumeName) ?? [];
    this.#ofVolume.set(volumeName, all);
    return all;
  }
}
