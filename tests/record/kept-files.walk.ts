import assert from "node:assert/strict";
import {
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { collect } from "../../src/collect/collect.ts";
import { KeptFiles } from "../../src/record/kept-files.ts";
import { loadRecord } from "../../src/record/load.ts";
import { writeRecord } from "../bench/record.ts";

/** Longer than files are too young to be kept. */
const SETTLED_MS = 60;
const KEPT = ".fiolio/cache/record";

let folder: string;
let root: string;
const at = (path: string): string => join(root, path);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-kept-"));
  root = join(folder, "report");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function loaded(of: string): Promise<object> {
  const { record, problems } = await loadRecord(of);
  const details = [...record.details.keys()].map((path) => [path, record.details.get(path)]);
  return { ...record, details, problems };
}

/** A copy in which no command has worked keeps nothing. */
async function loadedAnew(): Promise<object> {
  const copy = join(folder, "copy");
  await rm(copy, { recursive: true, force: true });
  await cp(root, copy, { recursive: true, filter: (path) => !path.endsWith(".fiolio") });
  const found = await loaded(copy);
  assert.ok(!(await readdir(copy)).includes(".fiolio"), "looking at a report leaves nothing in it");
  return found;
}

/** xorshift32 */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

describe("a record with what earlier starts kept", () => {
  test("is the one without, whatever was edited, moved or damaged between, the kept file too", async () => {
    await writeRecord(root, { runs: 4, details: true });
    await collect({ root });
    const next = random(7);
    const any = async (folders: string[], end: string): Promise<string> => {
      const files = (
        await Promise.all(
          folders.map(async (one) =>
            (await readdir(at(one), { recursive: true })).map((name) => `${one}/${name}`),
          ),
        )
      )
        .flat()
        .filter((path) => path.endsWith(end))
        .sort();
      return at(files[next(files.length)] ?? "");
    };
    const result = (): Promise<string> => any(["data/results"], ".json");
    const detail = (): Promise<string> => any(["data/results"], ".json.gz");
    const yaml = (): Promise<string> => any(["data/backends", "data/deployments"], ".yaml");
    const sameSize = async (path: string): Promise<void> => {
      const [{ atime, mtime }, bytes] = [await stat(path), await readFile(path)];
      const digits = [...bytes.keys()].filter((i) => /[1-8]/.test(String.fromCharCode(bytes[i] ?? 0)));
      const i = digits[next(digits.length)] ?? 0;
      bytes[i] = (bytes[i] ?? 0) + 1;
      await writeFile(path, bytes);
      await utimes(path, atime, mtime);
    };
    const swap = async (a: string, b: string): Promise<void> => {
      if (a === b) return;
      await rename(a, `${a}.aside`);
      await rename(b, a);
      await rename(`${a}.aside`, b);
    };
    const edits: readonly (() => Promise<void>)[] = [
      async () => sameSize(await result()),
      async () => sameSize(await yaml()),
      async () => sameSize(await detail()),
      async () => swap(await result(), await result()),
      async () => swap(await detail(), await detail()),
      async () => swap(await yaml(), await yaml()),
      async () => writeFile(await result(), await readFile(await result())),
      async () => {
        const path = await yaml();
        await truncate(path, next((await stat(path)).size));
      },
      async () => rename(await yaml(), at(`data/backends/other-${next(1000)}.yaml`)),
      async () => rm(at(KEPT), { force: true }),
      async () => truncate(at(KEPT), next((await stat(at(KEPT))).size)),
      async () => {
        const bytes = await readFile(at(KEPT));
        const i = next(bytes.length);
        bytes[i] = (bytes[i] ?? 0) ^ (1 << next(7));
        await writeFile(at(KEPT), bytes);
      },
      async () => writeFile(at(KEPT), await readFile(await result())),
    ];
    let older = await loaded(root).then(() => readFile(at(KEPT)));
    for (let round = 0; round < 50; round++) {
      if (next(2) === 0) await pause(SETTLED_MS);
      const edit = next(edits.length + 1);
      if (edit === edits.length) {
        const now = await readFile(at(KEPT));
        await writeFile(at(KEPT), older);
        older = now;
      } else await edits[edit]?.();
      assert.deepEqual(await loaded(root), await loadedAnew(), `after round ${round}, edit ${edit}`);
      // Rounds that leave no such file mend it by the next.
      if (!(await readdir(at(".fiolio/cache"))).includes("record")) await writeFile(at(KEPT), older);
    }
  });

  const reads = async (): Promise<number> => {
    const kept = await KeptFiles.of(root);
    let count = 0;
    const value = await kept?.value(at("data/one"), "words", async () => {
      count += 1;
      return { words: await readFile(at("data/one"), "utf8") };
    });
    assert.deepEqual(value, { words: await readFile(at("data/one"), "utf8") });
    kept?.save();
    return count;
  };
  const settled = async (): Promise<void> => {
    await writeRecord(root, { runs: 1 });
    await collect({ root });
    await writeFile(at("data/one"), "abc");
    await pause(SETTLED_MS);
  };

  test("is not read again, until a file changes", async () => {
    await settled();
    assert.deepEqual([await reads(), await reads()], [1, 0]);
    await writeFile(at("data/one"), "abd");
    assert.equal(await reads(), 1);
  });

  test("is not taken where another version wrote it", async () => {
    await settled();
    await reads();
    const text = await readFile(at(KEPT), "latin1");
    await writeFile(at(KEPT), text.replace("kept-record/1", "kept-record/0"), "latin1");
    assert.equal(await reads(), 1);
  });
});
