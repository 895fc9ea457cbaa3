/** Which raw file owns which bytes and ids, among what is recorded and what this collect has seen so far. */
import type { RecordedResult } from "./recorded.ts";

export class Ledger {
  readonly #present: ReadonlySet<string>;
  readonly #byRaw: ReadonlyMap<string, readonly RecordedResult[]>;
  readonly #rawOfHash = new Map<string, string>();
  readonly #texts: Map<string, string>;
  /** Hashes of raw files whose figures were recorded from others. */
  readonly #held: ReadonlySet<string>;
  readonly #rawOfId = new Map<string, string>();

  /** `present`: the raw files that are there. */
  constructor(recorded: readonly RecordedResult[], present: Iterable<string>) {
    this.#present = new Set(present);
    this.#texts = new Map(recorded.map(({ path, sha256 }) => [path, sha256]));
    this.#held = new Set(recorded.flatMap(({ also }) => also));
    this.#byRaw = Map.groupBy(recorded, ({ raw }) => raw);
    for (const { id, raw, rawSha256 } of recorded) {
      if (this.#present.has(raw) || !this.#rawOfHash.has(rawSha256)) this.#rawOfHash.set(rawSha256, raw);
      this.#rawOfId.set(id, raw);
    }
  }

  ownerOfId = (id: string): string | undefined => this.#rawOfId.get(id);

  recordedFrom = (raw: string): readonly RecordedResult[] => this.#byRaw.get(raw) ?? [];

  /** Hash of the text recorded at a result's path. */
  textOf = (path: string): string | undefined => this.#texts.get(path);

  /** Whether a recorded result names these bytes as holding its figures too. */
  isHeld = (sha256: string): boolean => this.#held.has(sha256);

  /** The result has been replaced by others. */
  forget = (result: RecordedResult): void => void this.#texts.delete(result.path);

  /** Results whose raw file is no longer there. */
  orphans(): RecordedResult[] {
    return [...this.#byRaw].flatMap(([raw, results]) =>
      this.#present.has(raw) ? [] : results.filter(({ path }) => this.#texts.has(path)),
    );
  }

  /** `duplicateOf`: another raw file that holds these bytes. Else this one owns them now; `movedFrom`: the former owner. */
  claimBytes(raw: string, sha256: string): { duplicateOf: string } | { movedFrom: string | undefined } {
    const owner = this.#rawOfHash.get(sha256);
    if (owner !== undefined && owner !== raw && this.#present.has(owner)) return { duplicateOf: owner };
    for (const { rawSha256 } of this.recordedFrom(raw))
      if (rawSha256 !== sha256 && this.#rawOfHash.get(rawSha256) === raw) this.#rawOfHash.delete(rawSha256);
    this.#rawOfHash.set(sha256, raw);
    return { movedFrom: owner === raw ? undefined : owner };
  }

  /** The other raw file that has this id; undefined where it is free. */
  otherOwnerOf(raw: string, id: string): string | undefined {
    const owner = this.#rawOfId.get(id);
    return owner !== undefined && owner !== raw && this.#present.has(owner) ? owner : undefined;
  }

  /** As otherOwnerOf; what is free is then taken. */
  claimId(raw: string, id: string): string | undefined {
    const owner = this.otherOwnerOf(raw, id);
    if (owner === undefined) this.#rawOfId.set(id, raw);
    return owner;
  }
}
