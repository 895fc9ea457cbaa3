/** What the files of a locked edition depend on, as one hash: where nothing of it changed, they are what was once built. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pMap from "p-map";
import { absent } from "../../effects/error-code.ts";
import { findHugo } from "../../effects/hugo.ts";
import { findPagefind } from "../../effects/pagefind.ts";
import { filesIn } from "../../effects/small-files.ts";
import { editionsInOrder, runsOfEdition } from "../../record/edition.ts";
import { isLocked, recordOfEdition } from "../../record/locked.ts";
import { recordThen } from "../../record/renaming/then.ts";
import { ownRunsOf } from "../../render/edition/kept.ts";
import { slotNames } from "../../render/edition/slots.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { commandLine } from "../../text/command-line.ts";
import { withMaps } from "../../text/json.ts";
import { hashOfJson } from "../../text/json-hash.ts";
import { sha256 } from "../../text/sha256.ts";
import { shownEditions } from "../editions.ts";
import { engineHash } from "../program-hash.ts";
import type { Bundles, Loaded } from "../report.ts";
import { themeFolders } from "../theme.ts";

export type KeyedBy = { root: string; baseURL: string; log: (line: string) => void };

/** Of all that any page rests on, whatever its edition and its runs. */
export async function programKey(
  { record, content }: Pick<Loaded, "record" | "content">,
  bundles: Bundles,
  { root, baseURL, log }: KeyedBy,
): Promise<string> {
  const logo = record.declaration.site?.logo;
  return sha256(
    JSON.stringify([
      await engineHash(),
      (await findHugo({ log })).version,
      (await findPagefind({ log })).version,
      settings(),
      commandLine("collect"),
      baseURL,
      bundles,
      logo === undefined ? "" : sha256(await readFile(join(root, logo)).catch(absent(Buffer.of()))),
      content.files,
      await hashesIn(content.folders),
      await hashesIn(themeFolders(root)),
    ]),
  );
}

/** `key`: of what this program makes of an edition. `lasting`: of what any program makes of the same at the same address. */
export type EditionKey = { key: string; lasting: string };

/** By version, of each edition that is locked, as are all before it. @param program as `programKey` gives it */
export function editionKeys(
  record: FiolioRecord,
  program: string,
  published: boolean,
  baseURL: string,
): Map<string, EditionKey> {
  // What a plugin's check does may rest on any file.
  const isKept = (version: string): boolean =>
    isLocked(record, version) && record.locks.get(version)?.checks === undefined;
  const locked = editionsInOrder(record).filter(({ version }) => isKept(version));
  if (locked.length === 0) return new Map();
  const shown = withRuns(record, published);
  const own = ownRunsOf(record, shown);
  const hashes = new Map([...record.runs.values()].map((run) => [run, hashOfJson(run)]));
  const hashOf = (run: Run): string => hashes.get(run) ?? hashOfJson(run);
  return new Map(
    locked.map(({ version }) => {
      // A locked edition has the names of then, and pages of its runs those of now.
      const names = new Set([record, recordThen(record, version)]);
      const parts = [
        ...[...names].flatMap((one) => restsOf(recordOfEdition(one, version), hashOf)),
        // Pages of runs name the editions that hold them, and their heads lead to the newest.
        (own.get(version) ?? []).map((id) => [id, holdersOf(shown, id)]),
        own.has(version) ? shown.findLast(({ isNext }) => !isNext)?.version : "",
      ];
      const rests = sha256(JSON.stringify(parts, withMaps));
      return [
        version,
        { key: sha256(`${program} ${rests}`), lasting: sha256([baseURL, ...slotNames, rests].join("\n")) },
      ];
    }),
  );
}

/** Of each file of the record its hash, taken once: editions share most of them. */
function restsOf({ details: _, ...record }: FiolioRecord, hashOf: (run: Run) => string): unknown[] {
  const { runs, ...rests } = { ...record, declaration: { ...record.declaration, lockedEditions: undefined } };
  return [
    Object.entries(rests).map(([what, value]) => [what, value instanceof Map ? entriesOf(value) : value]),
    [...runs].map(([id, run]) => [id, hashOf(run)]),
  ];
}

const entriesOf = (files: ReadonlyMap<unknown, unknown>): unknown[] =>
  [...files].map(([id, value]) => [
    id,
    typeof value === "object" && value !== null ? hashWithMaps(value) : value,
  ]);

const known = new WeakMap<object, string>();

function hashWithMaps(value: object): string {
  const hash = known.get(value) ?? sha256(JSON.stringify(value, withMaps));
  known.set(value, hash);
  return hash;
}

const withRuns = (record: FiolioRecord, published: boolean) =>
  shownEditions(record, published).map((one) => {
    const runs = runsOfEdition(record, one.version);
    return { ...one, runs, ids: new Set(runs.map(({ id }) => id)) };
  });

const holdersOf = (shown: ReturnType<typeof withRuns>, id: string): string[] =>
  shown.filter(({ ids }) => ids.has(id)).map(({ version }) => version);

/** Hugo takes settings from the environment, too. */
const settings = (): [string, string | undefined][] =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith("HUGO"))
    .sort();

type Hash = [path: string, sha256: string];

/** Hugo takes pictures and other files from there, too. Of each folder; where it lies does not count. */
const hashesIn = (folders: readonly string[]): Promise<Hash[][]> =>
  Promise.all(
    folders.map((folder) =>
      pMap(
        filesIn(folder),
        async (path): Promise<Hash> => [path, sha256(await readFile(join(folder, path)))],
        {
          concurrency: 16,
        },
      ),
    ),
  );
