/** The files of a folder that is given to be taken into the record. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Failure, printablePath } from "../text/problem.ts";
import type { Given } from "./fetch-given.ts";

const MOST_FILES = 10_000;

/** `links`: what was found there and is not followed, for messages. */
type InFolder = { files: Given[]; links: string[] };

/**
 * All files in it and below but those that are hidden, each in its place: what lies beside a result stays beside it. A symbolic
 * link may lead out of it. What is no folder is given back as it is.
 * @throws Failure of one line for a folder without files, or with far too many
 */
export function filesOf(given: Given): InFolder {
  const { path: folder, shown } = given;
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return { files: [given], links: [] };
  const found: string[] = [];
  const links: string[] = [];
  const walk = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      if (entry.name.startsWith(".") || found.length > MOST_FILES) continue;
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (entry.isSymbolicLink()) links.push(join(shown, path));
      else found.push(path);
    }
  };
  walk("");
  if (found.length === 0)
    throw new Failure(
      `${printablePath(shown)}: expected results in this folder, found no file. Name another.`,
    );
  if (found.length > MOST_FILES)
    throw new Failure(
      `${printablePath(shown)}: expected at most ${MOST_FILES.toLocaleString("en")} files in and below this folder, found more. Name the folders of results in it.`,
    );
  const files = found
    .sort()
    .map((below) => ({ path: join(folder, below), shown: join(shown, below), below, folder: shown }));
  return { files, links: links.sort() };
}
