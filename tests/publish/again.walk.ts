/** Change after change, drawn from a seed: a build that takes what it can from the last site makes what a build with nothing at hand does. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { absent } from "../../src/effects/error-code.ts";
import { packFiles, unpackFiles } from "../../src/publish/packed-files.ts";
import { canonicalJson } from "../../src/text/canonical.ts";
import { hashedText, withHash } from "../../src/text/hashed-text.ts";
import { LockedReport } from "./locked-report.ts";

/** More of them with `FIOLIO_CHANGES=100`, others with another `FIOLIO_SEED`: some seconds each. Every night there are 100 of another seed. */
const CHANGES = Number(process.env.FIOLIO_CHANGES ?? 6);
const SEED = Number(process.env.FIOLIO_SEED ?? 17);
const random = xoroshiro128plus(SEED);
const among = <T>(all: readonly T[]): T => all[uniformInt(random, 0, all.length - 1)] as T;

let report: LockedReport;
before(async () => {
  report = await LockedReport.create();
  assert.equal(await report.build(), true, report.told.join("\n"));
});
after(() => report.remove());

const write = (path: string, text: string): Promise<void> => writeFile(report.path(path), text);
const edit = async (path: string, change: (text: string) => string): Promise<void> =>
  write(path, change(await readFile(report.path(path), "utf8")));

const MARKS = "data/annotations/marks.yaml";
const RESULTS = "data/results/lab/lab-fast";
const PAGES = ".fiolio/cache/pages.json";
const PACK = ".fiolio/site/pages/next/0.json";
const SEARCHED = ".fiolio/cache/searched.bin";
const OUTCOMES = ".fiolio/cache/outcomes";
const saidFiles = async (): Promise<string[]> =>
  (await readdir(report.path(OUTCOMES))).sort().map((name) => report.path(OUTCOMES, name));
/** Of a deployment, a pair or an answer. */
const OF_UNIT = /"path":"(?:deployments|compare|use-cases)\/[^"]+\//;
const HEAD = /^.*?"kind":"page",/;
/** Changes the lines of two such pages, without what they begin with. */
const changePages = (change: (one: string, other: string) => [string, string]): Promise<void> =>
  edit(PACK, (text) => {
    const lines = text.slice(1, -2).split(",\n");
    const kept = [...lines.keys()].filter((index) => OF_UNIT.test(lines[index] ?? ""));
    const [at, to] = [among(kept), among(kept)];
    const [one = "", other = ""] = [lines[at], lines[to]];
    const [first, second] = change(one.replace(HEAD, ""), other.replace(HEAD, ""));
    lines[at] = `${HEAD.exec(one)}${first}`;
    lines[to] = `${HEAD.exec(other)}${at === to ? first : second}`;
    return `[${lines.join(",\n")}]\n`;
  });
const newRuns = async (): Promise<string[]> =>
  (await readdir(report.path(RESULTS))).filter((name) => name.startsWith("lab-fast.new")).sort();
const scaled = (text: string, factor: number): string =>
  text.replace(
    /("iops": )(\d+(?:\.\d+)?)/g,
    (_, head: string, value: string) => head + Number(value) * factor,
  );
let count = 0;

async function newRun(environment: string, deployment: string): Promise<void> {
  const id = `${deployment}.new${++count}`;
  const text = await readFile(report.path(RESULTS, "lab-fast.own.json"), "utf8");
  const run = JSON.parse(scaled(text, 1 + uniformInt(random, -30, 30) / 1000));
  await mkdir(report.path("data/results", environment, deployment), { recursive: true });
  const path = `data/results/${environment}/${deployment}/${id}.json`;
  await write(path, canonicalJson({ ...run, id, environment, deployment }));
}

const CHANGE: Readonly<Record<string, () => Promise<unknown>>> = {
  "a run is new": () => newRun("lab", "lab-fast"),
  "a run is new in another environment": () => newRun("hall", "hall-files"),
  "a deployment is new, and a page that counts them has another address": async () => {
    const text = await readFile(report.path("data/deployments/lab-fast.yaml"), "utf8");
    const name = `lab-more-${++count}`;
    await write(
      `data/deployments/${name}.yaml`,
      text.replaceAll("lab-fast", name).replace(/^title: .*$/m, `title: ${name}`),
    );
    await newRun("lab", name);
  },
  "a run is gone": async () => {
    const all = await newRuns();
    if (all.length === 0) return;
    const gone = among(all);
    await rm(report.path(RESULTS, gone));
    // Nothing is built of a record that marks a run which is not there.
    const marks = await readFile(report.path(MARKS), "utf8").catch(absent(""));
    if (marks.includes(`run: ${gone.replace(/\.json$/, "")},`)) await rm(report.path(MARKS));
  },
  "a run has other figures": async () => {
    const all = await newRuns();
    if (all.length > 0) await edit(`${RESULTS}/${among(all)}`, (text) => scaled(text, 1.01));
  },
  "a run is marked": async () => {
    const run = among([...(await newRuns()), "lab-fast.own.json"]).replace(/\.json$/, "");
    const mark = `{ run: ${run}, kind: likely-cached, author: A reader, reason: Mark ${++count}. }`;
    await mkdir(report.path("data/annotations"), { recursive: true });
    await write(MARKS, `format: annotations/1\nannotations:\n  - ${mark}\n`);
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
  "the note is gone": () => rm(report.path(".fiolio/cache/last-site.json"), { force: true }),
  "what was kept of pages is cut": () => edit(PAGES, (text) => text.slice(0, -2)),
  "what was kept of pages is gone": () => rm(report.path(PAGES), { force: true }),
  "what was kept of pages is of another program": () =>
    edit(PAGES, (text) => withHash((hashedText(text) ?? "").replace(/"by":"[0-9a-f]+"/, '"by":"other"'))),
  "pages that are kept have each other's texts": () => changePages((one, other) => [other, one]),
  "a page that is kept is emptied": () => changePages((_, other) => ["}", other]),
  "a pack of pages is cut": () => edit(PACK, (text) => text.slice(0, text.length / 2)),
  "a pack of pages is emptied": () => write(PACK, ""),
  "packs of pages are gone": () => rm(report.path(".fiolio/site/pages"), { recursive: true }),
  "what checks said is cut": async () => {
    const path = among(await saidFiles());
    await writeFile(path, (await readFile(path)).subarray(0, -2));
  },
  "what checks said of one environment lies in another's place": async () => {
    const [one, other] = [among(await saidFiles()), among(await saidFiles())];
    await writeFile(one, await readFile(other));
  },
  "what checks said is gone": () => rm(report.path(OUTCOMES), { recursive: true }),
  "what examples were read as is cut": () => edit(".fiolio/cache/examples", (text) => text.slice(0, -2)),
  "what was searched is cut": async () =>
    writeFile(report.path(SEARCHED), (await readFile(report.path(SEARCHED))).subarray(0, -2)),
  "what was searched is gone": () => rm(report.path(SEARCHED)),
  "what was searched is of another site": async () => {
    const [state, ...pages] = (
      unpackFiles("searched.bin", await readFile(report.path(SEARCHED))) ?? []
    ).reverse();
    const others = pages.reverse().map(({ path }) => ({ path, bytes: Buffer.from("<html><body>other") }));
    if (state)
      await writeFile(
        report.path(SEARCHED),
        packFiles("searched.bin", [...others, { ...state, bytes: Buffer.from("1") }]),
      );
  },
  "a chart is emptied": async () => {
    const charts = ".fiolio/site/static/charts";
    await write(`${charts}/${among((await readdir(report.path(charts))).sort())}`, "");
  },
};
const ALL = Object.keys(CHANGE);
/** What a cut or a swap leaves wrong in each of these folders, the next build is to find: it looks into all of them, as no note says that it need not. */
const PACKED = ["charts", "pictures", "search", "vega", "judge-own", "table-files", "explore"];
const NOTES = ["drawn-site.json", "pages.json", "last-site.json"];
const FAULT: Readonly<Record<string, (packs: readonly Buffer[]) => readonly Buffer[]>> = {
  "what is packed in caches is cut": (packs) => packs.map((pack) => pack.subarray(0, pack.length / 2)),
  // Of one alone there is no other to lie in its place.
  "what is packed in caches lies in each other's places": (packs) =>
    packs.map((_, at) => packs[at + 1] ?? Buffer.concat([packs[0] ?? Buffer.of(), Buffer.of(10)])),
};
async function damage(fault: (packs: readonly Buffer[]) => readonly Buffer[]): Promise<void> {
  for (const name of NOTES) await rm(report.path(".fiolio/cache", name), { force: true });
  for (const folder of PACKED) {
    const names = (await readdir(report.path(".fiolio/cache", folder))).sort();
    const paths = names.map((name) => report.path(".fiolio/cache", folder, name));
    const packs = fault(await Promise.all(paths.map((path) => readFile(path))));
    for (const [at, path] of paths.entries()) await writeFile(path, packs[at] ?? "");
  }
}
const FAULTS = Object.keys(FAULT);
const FAULT_EACH = 6;
const OFTEN = ALL.slice(0, 5);

let parts = 0;
for (let change = 1; change <= CHANGES; change++)
  test(`change ${change} of ${CHANGES}, seed ${SEED}`, async (t) => {
    const fault = change % FAULT_EACH === 0 ? FAULTS[(change / FAULT_EACH) % FAULTS.length] : undefined;
    const names = [
      among(OFTEN),
      ...(fault === undefined && uniformInt(random, 0, 2) > 0 ? [] : [fault ?? among(ALL)]),
    ];
    t.diagnostic(names.join(", "));
    for (const name of names) await (FAULT[name] ? damage(FAULT[name]) : CHANGE[name]?.());
    const isSame = await report.build({ cold: true });
    const again = `FIOLIO_SEED=${SEED} FIOLIO_CHANGES=${change} node --test tests/publish/again.walk.ts`;
    assert.equal(isSame, true, `${names.join(", ")}\n${report.told.join("\n")}\nAgain: ${again}`);
    if (report.said.some((line) => /^hugo {4}\d+ pages built/.test(line))) parts++;
  });

test("most of them are built in part", () => {
  assert.ok(parts > CHANGES / 3, `${parts} of ${CHANGES}`);
});
