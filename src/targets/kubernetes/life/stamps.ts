/** When something was first seen of each volume: by a watch of the API server, or by asking. */
import type { BriefLife, LifeOfVolume, LifeStamp } from "../../../schema/life.ts";
import { defined } from "../../../text/defined.ts";
import { conditionOf, type KubeObject } from "../api/kinds.ts";
import { quantityOf } from "../api/quantity.ts";
import { isStarted } from "../cell/sight.ts";
import { Attachments } from "./attachments.ts";

export type Seen = { at: number; byWatch: boolean };

export type CopyKind = "restored" | "cloned";

/** Of the volumes of one round. */
export class Stamps {
  readonly volumes: LifeOfVolume[] = [];
  /** Whose moments those of pods are. */
  mount: "first" | "again" | "moved" = "first";
  /** What was seen first by asking. */
  readonly asked = new Set<LifeStamp>();
  /** By the claim's name. */
  readonly #of = new Map<string, LifeOfVolume>();
  /** By the name of the volume that was bound to it. */
  readonly #bound = new Map<string, LifeOfVolume>();
  /** By the name of the copy's claim. */
  readonly #copies = new Map<string, NonNullable<LifeOfVolume[CopyKind]>>();
  /** Names of volumes that copies have, until they are gone. */
  readonly #copied = new Set<string>();
  #wantedBytes = Number.POSITIVE_INFINITY;
  readonly attachments = new Attachments();
  /** Whether attachments are watched. */
  readonly attaches: boolean;

  constructor(attaches = false) {
    this.attaches = attaches;
  }

  made(claim: string, at: number): void {
    const volume: LifeOfVolume = { name: claim, asked: at, first: {}, again: {} };
    this.#of.set(claim, volume);
    this.volumes.push(volume);
  }

  growing(claim: string, at: number, bytes: number): void {
    this.#wantedBytes = bytes;
    const volume = this.#of.get(claim);
    if (volume !== undefined) volume.expanded = { asked: at };
  }

  /** The snapshot is called as its claim. */
  snapped(claim: string, at: number): void {
    const volume = this.#of.get(claim);
    if (volume !== undefined) volume.snapshot = { asked: at };
  }

  moving(claim: string, at: number): void {
    const volume = this.#of.get(claim);
    if (volume !== undefined) volume.moved = { asked: at };
  }

  /** `copy`: the claim of another volume with the data of `claim`. */
  copied(claim: string, kind: CopyKind, copy: string, at: number): void {
    const volume = this.#of.get(claim);
    if (volume === undefined) return;
    const stamps = { asked: at };
    volume[kind] = stamps;
    this.#copies.set(copy, stamps);
  }

  claim({ metadata, spec, status }: KubeObject, seen: Seen): void {
    if (status?.phase !== "Bound") return;
    if (this.#copies.has(metadata.name)) this.#copied.add(String(spec?.volumeName));
    const volume = this.#of.get(metadata.name);
    if (volume === undefined) return;
    this.#bound.set(String(spec?.volumeName), volume);
    if (volume.bound === undefined) {
      volume.bound = seen.at;
      if (this.attaches) volume.attachments = this.attachments.of(String(spec?.volumeName));
      this.#noteHow("bound", seen);
    }
    const { expanded } = volume;
    if (
      expanded &&
      expanded.grown === undefined &&
      quantityOf(status.capacity?.storage) >= this.#wantedBytes
    ) {
      expanded.grown = seen.at;
      this.#noteHow("grown", seen);
    }
  }

  snapshot({ metadata, status }: KubeObject, seen: Seen): void {
    const snapshot = this.#of.get(metadata.name)?.snapshot;
    if (snapshot === undefined || snapshot.ready !== undefined || status?.readyToUse !== true) return;
    snapshot.ready = seen.at;
    this.#noteHow("ready", seen);
  }

  /** `claim`: what the pod has mounted. */
  pod(pod: KubeObject, claim: string, seen: Seen): void {
    const mount = this.#copies.get(claim) ?? this.#of.get(claim)?.[this.mount];
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
    this.#copied.delete(volumeName);
    const volume = this.#bound.get(volumeName);
    if (volume === undefined || volume.gone !== undefined) return;
    volume.gone = seen.at;
    this.#noteHow("gone", seen);
  }

  isGone(claim: string): boolean {
    return this.#of.get(claim)?.gone !== undefined;
  }

  /** Name of the volume that was bound to it. */
  volumeOf(claim: string): string | undefined {
    return [...this.#bound].find(([, { name }]) => name === claim)?.[0];
  }

  /** Names of volumes that were bound and are not gone yet. */
  get left(): string[] {
    return [...this.#bound].flatMap(([name, { gone }]) => (gone === undefined ? [name] : []));
  }

  /** The same of those that copies have. */
  get copiesLeft(): string[] {
    return [...this.#copied];
  }

  /** Of each of these claims, in their order. */
  brief(claims: readonly string[]): BriefLife[] {
    return claims.flatMap((claim) => {
      const volume = this.#of.get(claim);
      if (volume === undefined) return [];
      const { name, asked, bound, attachments, first, deleted, gone } = volume;
      return [{ name, asked, ...defined({ bound, attachments }), first, ...defined({ deleted, gone }) }];
    });
  }

  #noteHow(stamp: LifeStamp, { byWatch }: Seen): void {
    if (!byWatch) this.asked.add(stamp);
  }
}
