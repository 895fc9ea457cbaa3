/** Locked editions are put in place as they were once built; what is kept may be lost, cut or swapped at any moment. */
import assert from "node:assert/strict";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { judgeEdition } from "../../src/judge/edition.ts";
import { lockOf } from "../../src/judge/edition-lock.ts";
import { build } from "../../src/publish/build.ts";
import { filesIn } from "../../src/publish/generated-folder.ts";
import { type KeptFiles, keep, putKept, sweepKept } from "../../src/publish/kept/kept-editions.ts";
import { type BuildEffects, render } from "../../src/publish/rendered.ts";
import { editionsInOrder } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { canonicalJson } from "../../src/text/canonical.ts";
import { fixtureReport } from "../render/fixture.ts";

async function bytesIn(folder: string): Promise<Record<string, string>> {
  const files = await filesIn(folder);
  const bytes = files.map(async (path) => [path, await readFile(join(folder, path), "latin1")] as const);
  return Object.fromEntries(await Promise.all(bytes));
}
const temporary = async (): Promise<string> => realpath(await mkdtemp(join(tmpdir(), "fiolio-kept-")));

const KEY = "0".repeat(64);
const FILES: Readonly<Record<string, string>> = {
  "v1/index.html": "<p>one",
  "v1/empty.txt": "",
  "charts/a.svg": "<svg/>",
};
const kept = (files = Object.keys(FILES)): KeptFiles => ({
  files,
  problems: [{ path: "data/editions/v1.lock.json", message: "a warning", severity: "warning" }],
  rendered: {
    earlier: { version: "v1", runs: ["a"], deployments: [], sources: [], answers: { "x lab": "A" } },
    feedEntry: "<entry/>",
    links: { anchors: { "/v1/": ["all"] }, outside: [] },
  },
});

describe("the files of an edition", () => {
  let folder = "";
  const cache = (): string => join(folder, "cache");
  const entry = (...parts: string[]): string => join(cache(), "editions", KEY, ...parts);
  before(async () => {
    folder = await temporary();
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(join(folder, "site", path, ".."), { recursive: true });
      await writeFile(join(folder, "site", path), text);
    }
    await keep(KEY, join(folder, "site"), kept(), cache());
    await cp(cache(), join(folder, "whole"), { recursive: true });
  });
  after(() => rm(folder, { recursive: true }));
  const fresh = async (): Promise<void> => {
    await rm(cache(), { recursive: true, force: true });
    await cp(join(folder, "whole"), cache(), { recursive: true });
  };

  test("come back byte for byte, with what was said of them", async () => {
    assert.deepEqual(await putKept(KEY, join(folder, "again"), cache()), kept());
    assert.deepEqual(await bytesIn(join(folder, "again")), FILES);
  });

  const DAMAGES: Readonly<Record<string, () => Promise<void>>> = {
    "a pack is gone": () => rm(entry("0.pack")),
    "a pack is cut": async () => writeFile(entry("0.pack"), (await readFile(entry("0.pack"))).subarray(1)),
    "a pack is another's": () => writeFile(entry("0.pack"), "other"),
    "the note is gone": () => rm(entry("note")),
    "the note is cut": async () => writeFile(entry("note"), (await readFile(entry("note"))).subarray(0, 90)),
    "the note is another's": async () => {
      const other = "1".repeat(64);
      await keep(other, join(folder, "site"), kept(), cache());
      await rm(entry(), { recursive: true });
      await rename(join(cache(), "editions", other), entry());
    },
    "it is a file": async () => {
      await rm(entry(), { recursive: true });
      await writeFile(entry(), "");
    },
    "another version wrote it": async () => {
      const { sha256 } = await import("../../src/effects/files.ts");
      const text = (await readFile(entry("note"), "utf8")).split("\n")[1] ?? "";
      const other = text.replace("kept-edition/1", "kept-edition/0");
      await writeFile(entry("note"), `${sha256(other)}\n${other}`);
    },
    "nothing is there": () => rm(cache(), { recursive: true }),
  };
  for (const [what, damage] of Object.entries(DAMAGES))
    test(`where ${what}, nothing is put in place, and it can be kept anew`, async () => {
      await fresh();
      await damage();
      assert.equal(await putKept(KEY, join(folder, "none"), cache()), undefined);
      assert.deepEqual(await filesIn(join(folder, "none")), []);
      await keep(KEY, join(folder, "site"), kept(), cache());
      assert.deepEqual(await putKept(KEY, join(folder, "mended"), cache()), kept());
    });

  test("that were used longest ago go first where more is kept than may be", async () => {
    await fresh();
    const [old, young] = ["a".repeat(64), "b".repeat(64)];
    for (const key of [old, young]) await keep(key, join(folder, "site"), kept(), cache());
    await utimes(join(cache(), "editions", old), 1, 1);
    const bytes = Object.values(await bytesIn(entry())).reduce((sum, text) => sum + text.length, 0);
    await sweepKept(cache(), 2 * bytes);
    assert.deepEqual((await readdir(join(cache(), "editions"))).sort(), [KEY, young]);
  });

  test("that a killed program left half written are swept", async () => {
    await fresh();
    const left = join(cache(), "editions", "new-abc");
    await mkdir(left);
    await utimes(left, 1, 1);
    await sweepKept(cache());
    assert.deepEqual(await readdir(join(cache(), "editions")), [KEY]);
  });
});

describe("a report with locked editions", () => {
  const baseURL = "https://example.org/fiolio/";
  let root = "";
  let cache = "";
  const before_ = process.env.FIOLIO_CACHE;
  let said: string[] = [];
  let told: string[] = [];
  const effects: BuildEffects = {
    step: (line) => said.push(line),
    problems: (problems) => told.push(...problems.map(({ path, message }) => `${path}: ${message}`)),
  };
  const keptEditions = (): string =>
    /^kept {4}(.*) in/.exec(said.find((line) => /^kept/.test(line)) ?? "")?.[1] ?? "";
  const built = async (name: string, more: { published?: boolean } = {}): Promise<Record<string, string>> => {
    [said, told] = [[], []];
    const out = join(root, name);
    assert.equal(
      await build({ root, out, baseURL, published: false, ...more }, effects),
      true,
      told.join("\n"),
    );
    return bytesIn(out);
  };
  /** The same with nothing kept. */
  const cold = async (more = {}): Promise<Record<string, string>> => {
    process.env.FIOLIO_CACHE = await temporary();
    const site = await built("cold", more);
    await rm(process.env.FIOLIO_CACHE, { recursive: true });
    process.env.FIOLIO_CACHE = cache;
    return site;
  };
  /** Which editions would be put in place, without Hugo: all others are made anew. */
  const keptBy = async (more: { published?: boolean } = {}): Promise<string> => {
    [said, told] = [[], []];
    const site = await temporary();
    const rendered = await render(
      { root, baseURL, published: false, ...more },
      "site",
      effects,
      site === undefined ? undefined : { site },
    );
    await rm(site, { recursive: true });
    assert.ok(rendered, told.join("\n"));
    return keptEditions();
  };
  const lock = async (): Promise<void> => {
    const { record } = await loadRecord(root);
    await mkdir(join(root, "data/editions"), { recursive: true });
    for (const one of editionsInOrder(record)) {
      const { judgement } = judgeEdition(record, one.version);
      const path = join(root, `data/editions/${one.version}.lock.json`);
      await writeFile(path, canonicalJson(lockOf(record, one, judgement)));
    }
  };

  let first: Record<string, string> = {};
  before(async () => {
    root = await fixtureReport();
    cache = await temporary();
    process.env.FIOLIO_CACHE = cache;
    await lock();
    first = await built("public");
  });
  after(async () => {
    if (before_ === undefined) delete process.env.FIOLIO_CACHE;
    else process.env.FIOLIO_CACHE = before_;
    await rm(root, { recursive: true });
    await rm(cache, { recursive: true });
  });

  test("is built once: the second time its editions are put in place, and every byte is the same", async () => {
    const second = await built("public");
    assert.equal(keptEditions(), "v2025.1.0, v2025.2.0");
    assert.deepEqual(second, first);
  });

  test("a run that came later leaves its editions as they are", async () => {
    const results = join(root, "data/results/lab/lab-fast");
    const path = join(results, "lab-fast.own.json");
    const run = JSON.parse(await readFile(path, "utf8"));
    await writeFile(join(results, "lab-fast.later.json"), canonicalJson({ ...run, id: "lab-fast.later" }));
    const warm = await built("public");
    assert.equal(keptEditions(), "v2025.1.0, v2025.2.0");
    assert.match(warm["runs/lab-fast.later/index.html"] ?? "", /next/);
    assert.deepEqual(warm, await cold());
    await rm(join(results, "lab-fast.later.json"));
  });

  test("without the draft, pages of runs name other editions: those are made anew, and kept beside the others", async () => {
    const warm = await built("public", { published: true });
    assert.equal(keptEditions(), "v2025.1.0");
    assert.deepEqual(warm, await cold({ published: true }));
    assert.equal(await keptBy({ published: true }), "v2025.1.0, v2025.2.0");
    assert.equal(await keptBy(), "v2025.1.0, v2025.2.0");
  });

  const CHANGES: Readonly<Record<string, { path: string; change: (text: string) => string; kept: string }>> =
    {
      "the title of a deployment": {
        path: "data/deployments/lab-fast.yaml",
        change: (text) => text.replace(/^title: .*$/m, "title: Renamed"),
        kept: "no edition",
      },
      "a page written by people": {
        path: "content/guides/reading-figures.md",
        change: (text) => `${text}\nMore.\n`,
        kept: "no edition",
      },
      "the summary of an edition": {
        path: "fiolio.yaml",
        change: (text) => text.replace("Adds a second one.", "Adds another."),
        kept: "v2025.1.0",
      },
    };
  for (const [what, { path, change, kept }] of Object.entries(CHANGES))
    test(`after a change of ${what} what shows it is made anew`, async () => {
      const file = join(root, path);
      const was = await readFile(file, "utf8");
      await writeFile(file, change(was));
      assert.notEqual(await readFile(file, "utf8"), was);
      assert.equal(await keptBy(), kept);
      await writeFile(file, was);
    });

  test("a new edition is in the menus of the old ones, and beside another summary no page is stale", async () => {
    const file = join(root, "fiolio.yaml");
    const was = await readFile(file, "utf8");
    const more = `${was}  - { version: v2025.3.0, date: 2025-03-31, summary: More. }\n`;
    await writeFile(file, more);
    await lock();
    assert.equal(await keptBy(), "v2025.1.0");
    await writeFile(file, more.replace("Adds a second one.", "Adds another."));
    const warm = await built("public");
    assert.equal(keptEditions(), "v2025.1.0");
    assert.match(warm["v2025.1.0/index.html"] ?? "", />v2025\.3\.0<\/a>\n<span>2025-03-31/);
    assert.match(warm["v2025.2.0/index.html"] ?? "", /This is edition v2025\.2\.0, not the newest one/);
    assert.deepEqual(warm, await cold());
    await writeFile(file, was);
    await rm(join(root, "data/editions/v2025.3.0.lock.json"));
  });

  test("a cold build finds what is kept and wrong, publishes what is right, and keeps nothing of it", async () => {
    const elsewhere = await temporary();
    for (const key of await readdir(join(cache, "editions"))) {
      const found = await putKept(key, elsewhere, cache);
      if (found === undefined || !found.files.includes("v2025.1.0/index.html")) continue;
      await writeFile(join(elsewhere, "v2025.1.0/index.html"), "wrong");
      await keep(key, elsewhere, found, cache);
    }
    await rm(elsewhere, { recursive: true });
    assert.equal((await built("public"))["v2025.1.0/index.html"], "wrong");
    [said, told] = [[], []];
    const out = join(root, "public");
    assert.equal(await build({ root, out, baseURL, published: false, cold: true }, effects), false);
    assert.match(
      told.join("\n"),
      /^v2025\.1\.0\/index\.html: expected what a build with nothing at hand makes/m,
    );
    assert.deepEqual(await bytesIn(out), first);
    assert.equal(await keptBy(), "no edition");
  });

  test("what is told of a locked edition is told each time: a run whose file changed", async () => {
    const path = join(root, "data/results/lab/lab-fast/lab-fast.fio-rand.json");
    const was = await readFile(path, "utf8");
    await writeFile(path, canonicalJson({ ...JSON.parse(was), labels: { team: "other" } }));
    const [, first] = [await built("public"), told];
    assert.match(first.join("\n"), /run lab-fast\.fio-rand: its file is not what it was/);
    const [kept, second] = [await keptBy(), told];
    assert.equal(kept, "v2025.1.0, v2025.2.0");
    assert.deepEqual(second.sort(), first.sort());
    await writeFile(path, was);
  });
});
