/** The files that are damaged: every good fixture of every importer. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Seed = { collector: string; name: string; bytes: Buffer };

const FIXTURES = join(import.meta.dirname, "../collectors/fixtures");
const sortedIn = (path: string): string[] => readdirSync(path).sort();

/** @param only importers whose files are wanted; all where it is empty */
export function seeds(only: readonly string[] = []): Seed[] {
  return sortedIn(FIXTURES)
    .filter((id) => id !== "none" && (only.length === 0 || only.includes(id)))
    .flatMap((collector) =>
      sortedIn(join(FIXTURES, collector))
        .filter((name) => name.startsWith("good-"))
        .flatMap((name) => {
          const folder = join(FIXTURES, collector, name);
          const input = sortedIn(folder).find((file) => file.startsWith("input."));
          return input === undefined ? [] : [{ collector, name, bytes: readFileSync(join(folder, input)) }];
        }),
    );
}
