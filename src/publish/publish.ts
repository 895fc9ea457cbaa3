/** Puts a built site in its place whole, with the raw files its runs came from. */
import { chmod, copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pMap from "p-map";
import { absent } from "../effects/error-code.ts";
import { codeOf, insideRoot } from "../effects/files.ts";
import { isElsewhere, isPublished } from "../render/edition/links.ts";
import { deploymentNamed, pathWith } from "../schema/names.ts";
import { SITE_FILE } from "../schema/published.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Run } from "../schema/run.ts";
import { commandLine, shellWord } from "../text/command-line.ts";
import { Failure } from "../text/problem.ts";
import { putInPlace } from "./put-in-place.ts";
import { setAside } from "./staging.ts";

/** Says that a folder was made by this program and may be replaced by it. */
const MARK = SITE_FILE;

/** Raw files, as `rawOf` names them. */
export async function copyRaw(root: string, site: string, files: readonly RawFile[]): Promise<void> {
  await pMap(
    files,
    async ({ path, at }) => {
      const to = join(site, at);
      await mkdir(dirname(to), { recursive: true });
      await copyFile(await insideRoot(root, path), to).catch((error: unknown) => {
        if (codeOf(error) !== "ENOENT") throw error;
        throw new Failure(
          `${path}: expected the raw file that a run names, found none. Bring it back (git checkout -- ${shellWord(path)}); ${commandLine("check")} says whether the run can be taken out of the report instead.`,
        );
      });
    },
    { concurrency: 16 },
  );
}

/** `path` in the record, `at` below the site, where a locked edition calls it as it was. */
export type RawFile = { path: string; at: string };

type Named = Pick<FiolioRecord, "deployments">;

/** The raw files of runs, and the logs beside them, sorted; not those that are too large to be published, or that another site publishes. */
export const rawOf = ({ deployments }: Named, runs: readonly Run[]): RawFile[] =>
  [
    ...new Set(
      runs
        .flatMap(({ provenance: { raw, logs = [], also = [] } }) => [raw, ...logs, ...also])
        .filter(isPublished)
        .map(({ path }) => path)
        .filter((path) => !isElsewhere(path)),
    ),
  ]
    .sort()
    .map((path) => ({
      path: pathWith(path, (name) => deploymentNamed(deployments, name) ?? name),
      at: path.replace(/^data\//, ""),
    }));

/** Throws Failure where `out` holds something that no build made. */
export async function refuseForeign(out: string): Promise<void> {
  const entries = await readdir(out).catch((error: unknown) => {
    if (codeOf(error) !== "ENOTDIR") return absent([] as string[])(error);
    throw new Failure(`${out}: expected a folder, found a file. Name another folder with --out.`);
  });
  if (entries.length === 0 || entries.includes(MARK)) return;
  throw new Failure(
    `${out}: expected an empty folder or a site built here, found other files. Name another folder with --out.`,
  );
}

/** Replaces `out` by `site`; readers see the old one or the new one. @param spare what the old one becomes @returns whether its files are those of `site`, not copies */
export async function publish(site: string, out: string, facts: object, spare?: string): Promise<boolean> {
  await writeFile(join(site, MARK), `${JSON.stringify(facts)}\n`);
  await chmod(site, 0o755);
  return putInPlace(site, out, setAside(site), spare);
}
