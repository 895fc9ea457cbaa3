/**
 * What files of the record were read as, checked already: one file, which the next start reads in place of thousands. A value is
 * taken again while its file has the stamp that it was read under, and this program reads files. Losing it costs time and nothing else.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { libraryDir, programDir } from "../effects/engine.ts";
import { absent } from "../effects/error-code.ts";
import { type Stamp, stampAt, stateOf } from "../effects/file-state.ts";
import { insideRoot } from "../effects/files.ts";
import { partialOf } from "../effects/write-batch.ts";
import { diskRefusal } from "../text/disk-refusal.ts";
import { isObject, jsonOf } from "../text/json.ts";
import { readUnder } from "../text/json-hash.ts";
import { sha256 } from "../text/sha256.ts";

const FORMAT = "kept-record/1";
const FOLDER = ".fiolio";
/** Of the report's own record. */
const NAME = "record";

/** `bytes` of JSON follow those of the entries before it; `sha256` is theirs. */
const entry = z.strictObject({
  key: z.string(),
  stamp: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
});
const compiledTable = z.compile(z.array(entry));
type Kept = { stamp: Stamp; sha256: string; json: Buffer };

/** What files were in this process, by their kinds and paths; frozen, as it is given out again and again. */
export type KnownValues = Map<string, { stamp: Stamp; value: unknown }>;

export class KeptFiles {
  readonly #path: string;
  readonly #program: string;
  readonly #known: KnownValues | undefined;
  readonly #kept: Map<string, Kept>;
  readonly #seen = new Set<string>();
  #isChanged = false;

  private constructor(path: string, program: string, known: KnownValues | undefined) {
    this.#path = path;
    this.#program = program;
    this.#known = known;
    this.#kept = keptIn(path, program);
  }

  /** Undefined where no command has worked in that folder yet: looking at it leaves nothing there. */
  static async of(root: string, known?: KnownValues, name = NAME): Promise<KeptFiles | undefined> {
    if (!existsSync(join(root, FOLDER))) return undefined;
    const program = stateOf([
      programDir,
      ...["zod", "yaml"].map((name) => join(libraryDir(name), "package.json")),
    ]);
    const path = join(FOLDER, "cache", name);
    return program.isSettled ? new KeptFiles(await insideRoot(root, path), program.hash, known) : undefined;
  }

  /**
   * What the file at `path` is, by `read` where it is not known or has changed. Undefined is not kept.
   * @param path absolute
   * @param as what else decides what it is read as
   */
  async value<T>(path: string, as: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = `${as} ${path}`;
    this.#seen.add(key);
    const before = stampAt(path);
    const known = this.#known?.get(key);
    if (known !== undefined && known.stamp === before?.stamp) return known.value as T;
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.stamp === before?.stamp && sha256(kept.json) === kept.sha256) {
      const value = JSON.parse(kept.json.toString("utf8")) as T;
      if (isObject(value)) readUnder(value, kept.sha256);
      this.#known?.set(key, { stamp: kept.stamp, value: frozen(value) });
      return value;
    }
    const value = await read();
    if (value !== undefined && before?.isSettled && stampAt(path)?.stamp === before.stamp) {
      this.#keep(key, before.stamp, value);
      this.#known?.set(key, { stamp: before.stamp, value: frozen(value) });
    }
    return value;
  }

  #keep(key: string, stamp: Stamp, value: unknown): void {
    const text = JSON.stringify(value);
    // JSON has neither undefined nor -0: what it would give back otherwise is read again each time.
    if (!isDeepStrictEqual(JSON.parse(text), value)) return;
    const json = Buffer.from(text);
    this.#kept.set(key, { stamp, sha256: sha256(json), json });
    this.#isChanged = true;
  }

  /** Whole or not at all. Not flushed: what a lost disk leaves of it is not taken. */
  save(): void {
    if (!this.#isChanged) return;
    const kept = [...this.#kept].filter(([key]) => this.#seen.has(key) || isThere(key));
    const table = JSON.stringify(
      kept.map(([key, { stamp, sha256: hash, json }]) => ({ key, stamp, bytes: json.length, sha256: hash })),
    );
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      const partial = partialOf(this.#path);
      const head = JSON.stringify([FORMAT, this.#program, sha256(table)]);
      writeFileSync(
        partial,
        Buffer.concat([Buffer.from(`${head}\n${table}\n`), ...kept.map(([, { json }]) => json)]),
      );
      renameSync(partial, this.#path);
    } catch (error) {
      // A disk that is full or read-only costs the next start its time; who has to write says so.
      if (diskRefusal(error) === undefined) throw error;
    }
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const item of Object.values(value)) frozen(item);
  return Object.freeze(value);
}

const isThere = (key: string): boolean => existsSync(key.slice(key.indexOf(" ") + 1));

/** Nothing where it was cut, is another's, or another program wrote it. */
function keptIn(path: string, program: string): Map<string, Kept> {
  const kept = new Map<string, Kept>();
  const whole = bytesAt(path);
  const headEnd = whole.indexOf("\n");
  const tableEnd = whole.indexOf("\n", headEnd + 1);
  const table = whole.toString("utf8", headEnd + 1, tableEnd);
  if (whole.toString("utf8", 0, headEnd) !== JSON.stringify([FORMAT, program, sha256(table)])) return kept;
  let at = tableEnd + 1;
  for (const { key, stamp, bytes, sha256: hash } of compiledTable.parse(jsonOf(table))) {
    kept.set(key, { stamp, sha256: hash, json: whole.subarray(at, at + bytes) });
    at += bytes;
  }
  return kept;
}

function bytesAt(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (diskRefusal(error) !== undefined) return Buffer.alloc(0);
    return absent(Buffer.alloc(0))(error);
  }
}
