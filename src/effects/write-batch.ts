/** Writes many small files durably: each whole or not at all, flushed together while the caller goes on. */
import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  fsync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { codeOf } from "./error-code.ts";

type Pending = { path: string; text: string | Uint8Array };
/** Told of each file once it has its name. */
type InPlace = (path: string, found: BigIntStats) => void;
type Started = { path: string; partial: string; descriptor: number };

/** One by one takes four times as long; more at once keep more files open and are no quicker. */
const TOGETHER = 64;
/** With so many files waiting for the disk, the caller waits too. */
const WAITING_AT_MOST = 4 * TOGETHER;

const flushToDisk = promisify(fsync);

export class WriteBatch {
  #pending: Pending[] = [];
  #flushing: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;
  readonly #folders = new Set<string>();
  readonly #staging: string;
  readonly #inPlace: InPlace | undefined;

  /**
   * `staging`: a folder of this batch's own, on the file system of its targets, where files lie until they are whole.
   * In one folder new files cost a tenth of what they cost spread over many. It goes at the end.
   */
  constructor(staging: string, inPlace?: InPlace) {
    this.#staging = staging;
    this.#inPlace = inPlace;
    rmSync(staging, { recursive: true, force: true });
  }

  /** Absolute path; its folder is made if need be. Rejects with what an earlier write failed with. */
  async add(path: string, text: string | Buffer): Promise<void> {
    this.#pending.push({ path, text });
    if (this.#pending.length >= WAITING_AT_MOST) await this.#flushing;
    if (this.#failure) throw this.#failure.error;
    if (this.#pending.length >= TOGETHER) this.#start();
  }

  /** All that was added is on the disk, names included. */
  async finish(): Promise<void> {
    try {
      await this.#flushAll();
    } finally {
      rmSync(this.#staging, { recursive: true, force: true });
    }
  }

  async #flushAll(): Promise<void> {
    while (this.#failure === undefined && (this.#flushing !== undefined || this.#pending.length > 0)) {
      this.#start();
      await this.#flushing;
    }
    await this.#flushing;
    if (this.#failure) throw this.#failure.error;
    await Promise.all([...this.#folders].map(flushFolder));
  }

  #start(): void {
    if (this.#flushing !== undefined) return;
    const batch = this.#pending.splice(0);
    this.#flushing = writeTogether(batch, (_, index) => join(this.#staging, String(index)), this.#inPlace)
      .then(() => {
        for (const { path } of batch) this.#folders.add(dirname(path));
      })
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#flushing = undefined;
      });
  }
}

/** Where a file of this process lies until it is whole: hidden, beside its place. */
export const partialOf = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${process.pid}.partial`);

/** One file, whole or not at all, on the disk when this resolves. */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  await writeTogether([{ path, text }], () => partialOf(path));
  await flushFolder(dirname(path));
}

async function writeTogether(
  batch: readonly Pending[],
  partialOf: (pending: Pending, index: number) => string,
  inPlace?: InPlace,
): Promise<void> {
  const started: Started[] = [];
  try {
    // All are opened before any is flushed: a file cannot be made while a flush is under way.
    for (const [index, pending] of batch.entries()) {
      const partial = partialOf(pending, index);
      const descriptor = inFolder(partial, () => openSync(partial, "w"));
      started.push({ path: pending.path, partial, descriptor });
      writeFileSync(descriptor, pending.text);
    }
    await Promise.all(started.map(({ descriptor }) => flushToDisk(descriptor)));
    for (const { path, partial, descriptor } of started) {
      inFolder(path, () => renameSync(partial, path));
      inPlace?.(path, fstatSync(descriptor, { bigint: true }));
    }
  } catch (error) {
    for (const { partial } of started) rmSync(partial, { force: true });
    throw error;
  } finally {
    for (const { descriptor } of started) closeSync(descriptor);
  }
}

/** Acts; where the folder of `path` is missing, makes it and acts again. */
function inFolder<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    makeFolder(dirname(path));
    return act();
  }
}

/** Of a read-only file system, a recursive call says no more than that the folder is not there. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    if (codeOf(error) === "ENOENT") mkdirSync(path);
    throw error;
  }
}

/** Flushes the names in a folder, so that renamed files outlive a power cut. Windows has no such call. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, constants.O_RDONLY);
  await flushToDisk(descriptor).finally(() => closeSync(descriptor));
}
