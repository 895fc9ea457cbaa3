/** What checks said, a file an environment, named by a hash of what they were asked about and by whom. Losing one costs time and nothing else. */
import { writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { insideRoot } from "../../effects/files.ts";
import { bytesAt } from "../../effects/small-files.ts";
import { sweepUnused } from "../../effects/sweep.ts";
import type { OutcomeStore, Outcomes } from "../../judge/known-outcomes.ts";
import { diskRefusal } from "../../text/disk-refusal.ts";
import { sha256 } from "../../text/sha256.ts";
import { packFiles, unpackFiles } from "../packed-files.ts";

/** @param by what asks: of another program none is taken @param name of their folder: what is not noted is swept from there */
export async function keptOutcomes(
  work: string,
  by: string,
  name = "outcomes",
): Promise<OutcomeStore & { finish: () => Promise<void> }> {
  const folder = dirname(await insideRoot(work, join(".fiolio", "cache", name, "x")));
  await mkdir(folder, { recursive: true });
  const noted = new Map<string, Outcomes>();
  const found = new Set<string>();
  const nameOf = (key: string): string => `${sha256(`${by}\n${key}`)}.bin`;
  return {
    find(key) {
      const file = nameOf(key);
      const [own] = unpackFiles(file, bytesAt(join(folder, file))) ?? [];
      if (own === undefined) return undefined;
      found.add(key);
      // Its hash says that these are the bytes that were written.
      return JSON.parse(Buffer.from(own.bytes).toString()) as Outcomes;
    },
    note: (key, outcomes) => void noted.set(key, outcomes),
    async finish() {
      try {
        for (const [key, outcomes] of noted) {
          if (found.has(key)) continue;
          const name = nameOf(key);
          const own = { path: "outcomes", bytes: Buffer.from(JSON.stringify(outcomes)) };
          writeFileSync(join(folder, name), packFiles(name, [own]));
        }
      } catch (error) {
        if (diskRefusal(error) === undefined) throw error;
      }
      await sweepUnused(folder, new Set([...noted.keys()].map(nameOf)), noted.size === 0);
    },
  };
}
