/** Details of runs in a store: out of the report, read from there, and back. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { loadRecord } from "../../src/record/load.ts";
import { DECLARATION, type Ended, Report } from "../support/report.ts";

const LOGS = join(import.meta.dirname, "fixtures/fio-logs/fio-3.42");
const RESULTS = "data/results/lab/lab-nfs";
const STORE = "raw: { store: kept, details: true }\n";

describe("details of runs in a store", () => {
  let cache: string;
  let report: Report;
  before(async () => {
    cache = await mkdtemp(join(tmpdir(), "fiolio-cache-"));
    process.env.FIOLIO_CACHE = cache;
  });
  after(() => rm(cache, { recursive: true, force: true }));
  beforeEach(async () => {
    report = await Report.create({ "fiolio.yaml": DECLARATION + STORE });
    await mkdir(report.path("kept"));
    for (const name of await readdir(LOGS))
      await report.write(`data/raw/lab/lab-nfs/${name}`, await readFile(join(LOGS, name)));
    await well("collect");
  });
  afterEach(() => report.remove());

  const asked = (...args: string[]): Promise<Ended> => report.fiolio(...args);
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await asked(...args);
    assert.equal(code, 0, stdout + stderr);
    return stdout;
  };
  const forget = async (): Promise<void> => {
    await rm(report.path(".fiolio"), { recursive: true, force: true });
    await rm(join(cache, "raw"), { recursive: true, force: true });
  };
  const named = async (ending: string): Promise<string[]> =>
    (await readdir(report.path(RESULTS))).filter((name) => name.endsWith(ending)).sort();
  const read = async (): Promise<{ details: unknown[]; problems: string[] }> => {
    const { record, problems } = await loadRecord(report.root);
    const details = [...record.details.keys()].sort().map((path) => [path, record.details.get(path)]);
    return { details, problems: problems.map(({ path, message }) => `${path}: ${message}`) };
  };

  test("stay in the report, unless it is declared that they go there", async () => {
    await report.write("fiolio.yaml", `${DECLARATION}raw: { store: kept }\n`);
    const before = await named(".json.gz");
    assert.ok(before.length > 0);
    await well("store");
    assert.deepEqual(await named(".json.gz"), before);
  });

  test("are read from there, once a machine, as they were; nothing is new for collect, be it all imported again", async () => {
    const before = await read();
    const packed = await named(".json.gz");
    await well("store");
    assert.deepEqual(await named(".json.gz"), []);
    assert.deepEqual(
      await named(".stored.yaml"),
      packed.map((name) => `${name}.stored.yaml`),
    );
    await forget();
    assert.deepEqual(await read(), before);
    await rename(report.path("kept"), report.path("away"));
    assert.deepEqual(await read(), before);
    assert.match(await well("check"), /no problems/);
    await rename(report.path("away"), report.path("kept"));
    const results = await report.contents("data/results");
    await forget();
    await well("collect");
    assert.match(await well("collect"), /imported 0 files \(0 runs\)/);
    assert.deepEqual(await report.contents("data/results"), results);
  });

  test("that cannot be had are named, each in a line, and the others are read", async () => {
    await well("store", "--only", "lab/lab-nfs");
    await forget();
    const [lost = ""] = await named(".stored.yaml");
    const hash = /sha256: (\w+)/.exec(await report.read(`${RESULTS}/${lost}`))?.[1] ?? "";
    await rm(report.path("kept/sha256", hash.slice(0, 2), hash));
    const { details, problems } = await read();
    assert.equal(details.length, (await named(".stored.yaml")).length - 1);
    assert.deepEqual(problems, [
      `${RESULTS}/${lost.replace(".stored.yaml", "")}: kept/sha256/${hash.slice(0, 2)}/${hash}: expected a file, found none. Restore it there from a copy.`,
    ]);
  });

  test("come back", async () => {
    const before = await report.contents("data");
    await well("store");
    await forget();
    await well("store", "--back");
    assert.deepEqual(await report.contents("data"), before);
  });

  test("are written into the report again where their raw file has become another", async () => {
    await well("store");
    const [log = ""] = (await readdir(LOGS)).filter((name) => /_lat\.1\.log$/.test(name));
    const text = await readFile(join(LOGS, log), "utf8");
    await report.write(`data/raw/lab/lab-nfs/${log}`, text.replace(/^(\d+), \d+/, "$1, 424242"));
    await rm(report.path("data/raw/lab/lab-nfs", `${log}.stored.yaml`));
    await well("collect");
    const fresh = await named(".json.gz");
    assert.equal(fresh.length, 1);
    assert.ok(!(await named(".stored.yaml")).includes(`${fresh[0]}.stored.yaml`));
    assert.match(await well("check"), /no problems/);
  });

  test("go on with their deployment's name, and with their run", async () => {
    await well("store");
    const before = await read();
    await well("rename", "lab-nfs", "lab-share");
    const now = await read();
    assert.deepEqual(now.problems, []);
    assert.equal(now.details.length, before.details.length);
    const { record } = await loadRecord(report.root);
    await well("remove", ...record.runs.keys());
    assert.deepEqual([...(await report.contents("data/results")).keys()], []);
  });

  test("go nowhere with what is to be redacted, and nothing is built of it where it was declared later", async () => {
    const declared = `${DECLARATION}${STORE}redact: [{ name: lg_clat_hist.1.log }]\n`;
    await report.write("fiolio.yaml", declared);
    const { code, stdout } = await asked("store");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /json\.gz: error: expected nothing that fiolio\.yaml says to redact, found \d+ place/,
    );
    await report.write("fiolio.yaml", DECLARATION + STORE);
    await well("store");
    await report.write("fiolio.yaml", declared);
    const { problems } = await read();
    assert.ok(
      problems.some((line) => /json\.gz: .*expected nothing that fiolio\.yaml says to redact/.test(line)),
    );
  });
});
