/** The same fio files made into pages by Observable Framework, in turn with this: a project of its own, one page a run and an overview. */
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { filesIn } from "../../src/effects/small-files.ts";
import { formatNumber } from "../../src/units/format.ts";
import { cold, type Line, told } from "./growth.ts";
import { type Measured, measure } from "./measured-process.ts";
import { writeRecord } from "./record.ts";

const ROUNDS = 2;
/** Of what it takes the peer, at most. */
const ASKED = 1 / 20;

/** @param peer the folder of that project, its libraries installed; it reads the files of the folder that RUNS names */
export async function* besidePeer(folder: string, peer: string, runs: number): AsyncGenerator<Line> {
  process.env.FIOLIO_CACHE = join(folder, "cache");
  const root = join(folder, "peer-record");
  await writeRecord(root, { runs });
  const raw = join(folder, "peer-runs");
  await mkdir(raw);
  const files = filesIn(join(root, "data/raw")).filter((path) => path.endsWith(".json"));
  for (const path of files)
    await copyFile(join(root, "data/raw", path), join(raw, path.replaceAll("/", "-")));
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ours = await cold(root);
    own.push(ours.seconds);
    yield { what: `cold collect and build, ${runs} runs, round ${round}`, came: told(ours) };
    const { seconds, cpuSeconds = Number.NaN } = await peerBuild(resolve(peer), raw);
    other.push(seconds);
    yield {
      what: `Observable Framework, the same ${files.length} files`,
      came: told({ seconds, cpuSeconds }),
    };
  }
  const share = Math.min(...own) / Math.min(...other);
  yield {
    what: "the quicker round of each, by the clock",
    came: `1/${formatNumber(1 / share)}`,
    asked: `1/${1 / ASKED}`,
    ratio: share / ASKED,
  };
}

/** With nothing that an earlier build left. */
async function peerBuild(peer: string, raw: string): Promise<Measured> {
  for (const left of ["dist", "src/.observablehq"])
    await rm(join(peer, left), { recursive: true, force: true });
  const build = 'cd "$1" && RUNS="$2" exec node node_modules/.bin/observable build';
  return measure("sh", ["-c", build, "sh", peer, raw]);
}
