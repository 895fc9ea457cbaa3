/** When something was first seen of each volume: by a watch of the API server, or by asking. */
import type { LifeOfVolume, LifeStamp } from "../../../schema/life.ts";
import { conditionOf, type KubeObject } from "../api/kinds.ts";
import { isStarted } from "../cell/sight.ts";

export type Seen = { at: number; byWatch: boolean };

/** Of the volumes of one round; `again` from the second mount on. */
export class Stamps {
  readonly volumes: LifeOfVolume[] = [];
  again = false;
  /** What was seen first by asking. */
  readonly asked = new Set<LifeStamp>();
  /** By the claim's name. */
  readonly #of = new Map<string, LifeOfVolume>();
  /** By the name of the volume that was bound to it. */
  readonly #bound = new Map<string, LifeOfVolume>();

  made(claim: string, at: number): void {
    const volume: LifeOfVolume = { name: claim, asked: at, first: {}, again: {} };
    this.#of.set(claim, volume);
    this.volumes.push(volume);
  }

  claim({ metadata, spec, status }: KubeObject, seen: Seen): void {
    const volume = this.#of.get(metadata.name);
    if (volume === undefined || status?.phase !== "Bound") return;
    this.#bound.set(String(spec?.volumeName), volume);
    if (volume.bound === undefined) {
      volume.bound = seen.at;
      this.#noteHow("bound", seen);
    }
  }

  /** `claim`: what the pod has mounted. */
  pod(pod: KubeObject, claim: string, seen: Seen): void {
    const mount = this.#of.get(claim)?.[this.again ? "again" : "first"];
    if (mount === undefined || pod.metadata.deletionTimestamp !== undefined) return;
    if (mount.scheduled === undefined && conditionOf(pod, "PodScheduled")?.status === "True") {
      mount.scheduled = seen.at;
      this.#noteHow("scheduled", seen);
    }
    if (mount.running === undefined && isStarted(pod)) {
      mount.running = seen.at;
      this.#noteHow("running", seen);
    }
  }

  deleted(claim: string, at: number): void {
    const volume = this.#of.get(claim);
    if (volume !== undefined) volume.deleted ??= at;
  }

  gone(volumeName: string, seen: Seen): void {
    const volume = this.#bound.get(volumeName);
    if (volume === undefined || volume.gone !== undefined) return;
    volume.gone = seen.at;
    this.#noteHow("gone", seen);
  }

  /** Names of volumes that were bound and are not gone yet. */
  get left(): string[] {
    return [...this.#bound].flatMap(([name, { gone }]) => (gone === undefined ? [name] : []));
  }

  #noteHow(stamp: LifeStamp, { byWatch }: Seen): void {
    if (!byWatch) this.asked.add(stamp);
  }
}
