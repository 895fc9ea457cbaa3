/** Raw files and what lies beside them, held against what fiolio.yaml declares under `redact`, and rewritten without it. */
import { createHash } from "node:crypto";
import { type FileHandle, lstat, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import pMap from "p-map";
import { z } from "zod";
import type { Imported } from "../collectors/collector.ts";
import { chooseCollector } from "../collectors/index.ts";
import { containerOf } from "../collectors/reading/encoded/container.ts";
import { stampOf } from "../effects/file-state.ts";
import { insideRoot, readTextIfAny, writeIfChanged } from "../effects/files.ts";
import { replaceWhole } from "../effects/replace.ts";
import { readRecordFiles } from "../record/files.ts";
import { SIDECARS } from "../record/raw.ts";
import { type Found, Redaction } from "../redaction/redact.ts";
import type { Declaration } from "../schema/declaration.ts";
import { canonicalJson } from "../text/canonical.ts";
import { commandLine } from "../text/command-line.ts";
import { Failure } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";
import { plural } from "../text/words.ts";
import { openRaw, pieces, readHead } from "./raw-file.ts";

/** What fiolio.yaml declares; undefined where that is nothing. Throws Failure where the file is wrong: names might slip through. */
export async function loadRedaction(root: string): Promise<Redaction | undefined> {
  const { files, problems } = await readRecordFiles(root, ["declaration"]);
  if (files.length === 0) return undefined;
  const declared = files[0]?.value as Declaration | undefined;
  if (declared === undefined)
    throw new Failure(`fiolio.yaml: ${problems[0]?.message ?? "it cannot be read."}`);
  return declared.redact?.length ? new Redaction(declared.redact) : undefined;
}

/** `why`: in one line, without what was found. */
export type HeldBack = { path: string; places: number; why: string };

const CACHE = join(".fiolio", "cache", "redact.json");
const cacheFile = z.strictObject({ key: z.string(), clean: z.record(z.string(), z.string()) });

/** Which files hold something declared, in their bytes or in their names. Those that were clean and have not changed are not read again. */
class Screen {
  readonly #root: string;
  readonly #redaction: Redaction;
  readonly #clean: Map<string, string>;

  private constructor(root: string, redaction: Redaction, clean: Map<string, string>) {
    this.#root = root;
    this.#redaction = redaction;
    this.#clean = clean;
  }

  static async open(root: string, redaction: Redaction): Promise<Screen> {
    const text = (await readTextIfAny(await insideRoot(root, CACHE)).catch(() => undefined)) ?? "";
    try {
      const { key, clean } = cacheFile.parse(JSON.parse(text));
      return new Screen(root, redaction, new Map(key === redaction.key ? Object.entries(clean) : []));
    } catch {
      return new Screen(root, redaction, new Map());
    }
  }

  /** Files that cannot be read are passed over: importing them reports it. */
  async held(paths: readonly string[]): Promise<HeldBack[]> {
    const found = await pMap(
      paths,
      async (path) => {
        const inName = this.#redaction.countIn(path);
        const found = await this.#find(path);
        if (typeof found === "string") return [{ path, places: 0, why: found }];
        const places = found?.places ?? 0;
        return inName + places === 0 ? [] : [{ path, places, why: whyOf(places, inName) }];
      },
      { concurrency: 4 },
    );
    return found.flat();
  }

  /** Rewrites a file without what it holds; undefined where that is done, otherwise why it is not. */
  async rewrite(path: string): Promise<string | undefined> {
    const full = await insideRoot(this.#root, path);
    const before = stampOf(await lstat(full, { bigint: true }));
    const isResult = !SIDECARS.some(({ suffix }) => path.endsWith(suffix));
    return replaceWhole(full, async (partial) => {
      const fault = await redactInto(this.#redaction, full, partial, isResult);
      if (fault !== undefined || stampOf(await lstat(full, { bigint: true })) === before) return fault;
      return `it changed while it was redacted. Run ${commandLine("collect", "--redact")} again.`;
    });
  }

  /** Remembers which files are clean. */
  async save(): Promise<void> {
    const clean = Object.fromEntries(this.#clean);
    await writeIfChanged(
      await insideRoot(this.#root, CACHE),
      canonicalJson({ key: this.#redaction.key, clean }),
    );
  }

  /** One line for a file in which nothing can be found, and which importers could read all the same. */
  async #find(path: string): Promise<Found | string | undefined> {
    try {
      const full = await insideRoot(this.#root, path);
      const stamp = stampOf(await lstat(full, { bigint: true }));
      if (this.#clean.get(path) === stamp) return undefined;
      const what = containerOf(await readHead(this.#root, path));
      if (what !== undefined) return noText(what);
      const found = await this.#redaction.find(pieces(full));
      if (found.places === 0) this.#clean.set(path, stamp);
      else this.#clean.delete(path);
      return found;
    } catch {
      return undefined;
    }
  }
}

/**
 * Writes `from` without what is declared as `to`. Returns one line where `to` is of no use: `from`
 * is no text, or a result that would no longer import to the same figures.
 */
export async function redactInto(
  redaction: Redaction,
  from: string,
  to: string,
  isResult: boolean,
): Promise<string | undefined> {
  const what = containerOf(await readHead(dirname(from), basename(from)));
  if (what !== undefined) return noText(what);
  const found = await redaction.find(pieces(from));
  const handle = await open(to, "w");
  try {
    for await (const piece of redaction.replace(pieces(from), found)) await writeAll(handle, piece);
  } finally {
    await handle.close();
  }
  if (!isResult || found.places === 0) return undefined;
  const [before, after] = [await figuresOf(from), await figuresOf(to)];
  if (before === after) return undefined;
  return "expected the same figures without what fiolio.yaml says to redact, came others: something there is also a word of the file's format. Leave it out of redact, or name it longer.";
}

/** Of the bytes that `redactInto` would write. */
export async function redactedHash(
  redaction: Redaction,
  path: string,
): Promise<{ places: number; sha256: string; bytes: number }> {
  const found = await redaction.find(pieces(path));
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of redaction.replace(pieces(path), found)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { places: found.places, sha256: hash.digest("hex"), bytes };
}

async function writeAll(handle: FileHandle, piece: Buffer): Promise<void> {
  for (let done = 0; done < piece.length; ) done += (await handle.write(piece, done)).bytesWritten;
}

/** A hash of the figures that a file imports to, names left out; empty for a file that is not recognised. */
async function figuresOf(path: string): Promise<string> {
  const { file } = await openRaw(dirname(path), basename(path));
  const { collector } = chooseCollector(file);
  return collector === undefined ? "" : figures(await collector.import(file));
}

const figures = ({ runs }: Imported): string =>
  sha256(
    JSON.stringify(
      runs.map(({ measured, results, details }) => [
        measured,
        results.map(({ name: _, options: __, notes: ___, errors = [], disks = [], ...counted }) => [
          counted,
          errors.length,
          disks.map(({ name: ____, ...counts }) => counts),
        ]),
        details?.map(({ result, histograms, series = [], windows = [] }) => [
          result,
          histograms,
          [...series, ...windows].map(({ raw: _, host: __, ...counts }) => counts),
        ]),
      ]),
    ),
  );

function whyOf(places: number, inName: number): string {
  const inBytes = `expected nothing that fiolio.yaml says to redact, found ${plural(places, "place")}. Run ${commandLine("collect", "--redact")}.`;
  if (inName === 0) return inBytes;
  const rename = "expected a name without what fiolio.yaml says to redact. Rename the file.";
  return places === 0 ? rename : `${rename} ${inBytes.replace(/^e/, "E")}`;
}

export type Screened = {
  /** Files that must not be imported, and why. */
  held: HeldBack[];
  /** Files that were rewritten, or would be. */
  redacted: Pick<HeldBack, "path" | "places">[];
};

/** Holds these files, all of which are there, against the declaration. With `redact` they are rewritten; a dry run says so and does not. */
export async function screenRaw(
  root: string,
  paths: readonly string[],
  { redact = false, dryRun = false }: { redact?: boolean; dryRun?: boolean },
): Promise<Screened> {
  const redaction = await loadRedaction(root);
  if (redaction === undefined) return { held: [], redacted: [] };
  const screen = await Screen.open(root, redaction);
  const screened = await screenWith(screen, paths, redact, dryRun);
  if (!dryRun) await screen.save();
  return screened;
}

async function screenWith(
  screen: Screen,
  paths: readonly string[],
  redact: boolean,
  dryRun: boolean,
): Promise<Screened> {
  const found = await screen.held(paths);
  if (!redact) return { held: found, redacted: [] };
  const held: HeldBack[] = found.filter(({ places }) => places === 0);
  const redacted: Screened["redacted"] = [];
  for (const { path, places } of found) {
    if (places === 0) continue;
    const why = dryRun ? undefined : await screen.rewrite(path);
    if (why === undefined) redacted.push({ path, places });
    else held.push({ path, places, why });
  }
  // Also remembers that they are clean now, but for their names.
  if (!dryRun) held.push(...(await screen.held(redacted.map(({ path }) => path))));
  return { held, redacted };
}

/** `what`: "the file is compressed with gzip. Unpack it". */
const noText = (what: string): string => `expected text, in which names can be found, ${what}.`;
