/** A build that makes only what is other than in the last site makes what a build with nothing at hand makes, byte for byte. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { judgeEdition } from "../../src/judge/edition.ts";
import { lockOf } from "../../src/judge/edition-lock.ts";
import { build } from "../../src/publish/build.ts";
import type { BuildEffects } from "../../src/publish/rendered.ts";
import { editionsInOrder } from "../../src/record/edition.ts";
import { loadRecord } from "../../src/record/load.ts";
import { canonicalJson } from "../../src/text/canonical.ts";
import { fixtureReport } from "../render/fixture.ts";

/** More of them with `FIOLIO_CHANGES=100`: some seconds each. */
const CHANGES = Number(process.env.FIOLIO_CHANGES ?? 6);
const SEED = Number(process.env.FIOLIO_SEED ?? 17);
const random = xoroshiro128plus(SEED);
const among = <T>(all: readonly T[]): T => all[uniformInt(random, 0, all.length - 1)] as T;

let root = "";
let said: string[] = [];
let told: string[] = [];
const effects: BuildEffects = {
  step: (line) => said.push(line),
  problems: (problems) => told.push(...problems.map(({ path, message }) => `${path}: ${message}`)),
};
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const edit = async (path: string, change: (text: string) => string): Promise<void> =>
  write(path, change(await readFile(join(root, path), "utf8")));

before(async () => {
  root = await fixtureReport();
  process.env.FIOLIO_CACHE = `${root}-cache`;
  const { record } = await loadRecord(root);
  for (const one of editionsInOrder(record)) {
    const { judgement } = judgeEdition(record, one.version);
    await write(`data/editions/${one.version}.lock.json`, canonicalJson(lockOf(record, one, judgement)));
  }
});
after(async () => {
  await rm(root, { recursive: true });
  await rm(`${root}-cache`, { recursive: true });
});

const RESULTS = "data/results/lab/lab-fast";
const newRuns = async (): Promise<string[]> =>
  (await readdir(join(root, RESULTS))).filter((name) => name.startsWith("lab-fast.new"));
const scaled = (text: string, factor: number): string =>
  text.replace(
    /("iops": )(\d+(?:\.\d+)?)/g,
    (_, head: string, value: string) => head + Number(value) * factor,
  );
let count = 0;

const CHANGE: Readonly<Record<string, () => Promise<unknown>>> = {
  "a run is new": async () => {
    const id = `lab-fast.new${++count}`;
    const text = await readFile(join(root, RESULTS, "lab-fast.own.json"), "utf8");
    const run = JSON.parse(scaled(text, 1 + uniformInt(random, -30, 30) / 1000));
    await write(`${RESULTS}/${id}.json`, canonicalJson({ ...run, id }));
  },
  "a run is gone": async () => {
    const all = await newRuns();
    if (all.length > 0) await rm(join(root, RESULTS, among(all)));
  },
  "a run has other figures": async () => {
    const all = await newRuns();
    if (all.length > 0) await edit(`${RESULTS}/${among(all)}`, (text) => scaled(text, 1.01));
  },
  "a run is marked": async () => {
    const all = await newRuns();
    const run = all.length > 0 ? among(all).replace(/\.json$/, "") : "lab-fast.own";
    const marks = `annotations:\n  - { run: ${run}, kind: likely-cached, author: A reader, reason: Mark ${++count}. }\n`;
    await write("data/annotations/marks.yaml", `format: annotations/1\n${marks}`);
  },
  "a raw file is another": () => edit("data/raw/lab/lab-fast/depths.yaml", (text) => `${text}\n`),
  "a page is written": () =>
    write(`content/guides/more-${++count}.md`, `---\ntitle: More ${count}\nweight: ${count}\n---\n\nText.\n`),
  "a page says more": () => edit("content/guides/reading-figures.md", (text) => `${text}\nMore.\n`),
  "a deployment has another title": () =>
    edit("data/deployments/lab-fast.yaml", (text) => text.replace(/^title: .*$/m, `title: Fast ${++count}`)),
  "the report has another title": () =>
    edit("fiolio.yaml", (text) => text.replace(/^title: .*$/m, `title: Labs ${++count}`)),
  "somebody wrote into the site": () => write("public/next/index.html", "<p>other"),
  "the note is cut": () => edit(".fiolio/cache/last-site.json", (text) => text.slice(0, -2)),
  "a chart is emptied": async () => {
    const charts = ".fiolio/site/static/charts";
    await write(`${charts}/${among((await readdir(join(root, charts))).sort())}`, "");
  },
};
/** What happens most. */
const OFTEN = ["a run is new", "a run is gone", "a run has other figures", "a run is marked"];

const isPart = (): boolean => said.some((line) => /^hugo {4}\d+ pages? built/.test(line));
const built = async (cold: boolean): Promise<boolean> => {
  [said, told] = [[], []];
  return build(
    { root, out: join(root, "public"), baseURL: "https://example.org/", published: false, cold },
    effects,
  );
};

test("with a new run only the pages that show it are made", async () => {
  assert.equal(await built(false), true, told.join("\n"));
  assert.equal(isPart(), false);
  // The second build has kept editions, and so other pages of its own.
  await CHANGE["a run is new"]?.();
  assert.equal(await built(true), true, told.join("\n"));
  assert.equal(isPart(), true, said.join("\n"));
});

test("with nothing new all is taken from there", async () => {
  assert.equal(await built(true), true, told.join("\n"));
  assert.match(said.join("\n"), /^hugo {4}0 pages built/m);
});

for (let change = 1; change <= CHANGES; change++)
  test(`change ${change} of ${CHANGES}, seed ${SEED}`, async (t) => {
    const names = [among(OFTEN), ...(uniformInt(random, 0, 2) === 0 ? [among(Object.keys(CHANGE))] : [])];
    t.diagnostic(names.join(", "));
    for (const name of names) await CHANGE[name]?.();
    assert.equal(await built(true), true, `${names.join(", ")}\n${told.join("\n")}`);
  });
