/** Raw files in a store that is a bucket: a real server on loopback, which checks signatures. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { loadRecord } from "../../src/record/load.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { BucketServer, KEYS } from "../support/bucket-server.ts";
import { DECLARATION, type Ended, fioJson, fiolio, Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph";
const NAMES = ["a.json", "b.json.gz", "odd ä+.json"];

describe("raw files in a bucket", () => {
  let server: BucketServer;
  let cache: string;
  let report: Report;
  const files = new Map<string, Buffer>(
    NAMES.map((name, i) => [name, name.endsWith(".gz") ? gzipSync(fioJson(i)) : Buffer.from(fioJson(i))]),
  );
  before(async () => {
    server = await BucketServer.start("raw");
    cache = await mkdtemp(join(tmpdir(), "fiolio-cache-"));
    for (const name of Object.keys(process.env).filter((name) => name.startsWith("AWS_")))
      delete process.env[name];
    Object.assign(process.env, { FIOLIO_CACHE: cache }, KEYS);
  });
  after(async () => {
    await server.stop();
    await rm(cache, { recursive: true, force: true });
  });
  const declare = (prefix: string, endpoint = server.endpoint, more = ""): Promise<void> =>
    report.write(
      "fiolio.yaml",
      `${DECLARATION}raw: { ${more}store: "s3://raw/${prefix}", endpoint: "${endpoint}", region: eu-central-1 }\n`,
    );
  beforeEach(async () => {
    report = await Report.create();
    for (const [name, content] of files) await report.write(`${FOLDER}/${name}`, content);
  });
  afterEach(() => report.remove());

  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));
  const asked = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
    fiolio([...args, "--root", report.root], { ...plain, FIOLIO_CACHE: cache, ...env });
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await report.fiolio(...args);
    assert.equal(code, 0, stdout + stderr);
    return stdout;
  };
  const raw = async (): Promise<string[]> => (await readdir(report.path(FOLDER))).sort();
  const forget = async (): Promise<void> => {
    await rm(report.path(".fiolio"), { recursive: true, force: true });
    await rm(join(cache, "raw"), { recursive: true, force: true });
    await rm(report.path("data/results"), { recursive: true, force: true });
  };
  const keyOf = (prefix: string, name: string): string => {
    const hash = sha256(files.get(name) ?? Buffer.of());
    return `${prefix}/sha256/${hash.slice(0, 2)}/${hash}`;
  };

  test("go there, signed, are fetched to import them, and are there already the second time", async () => {
    await declare("lab 1/");
    await well("collect");
    const results = await report.contents("data/results");
    assert.match(await well("store"), /^store: moved 3 files of [\d,]+ bytes to s3:\/\/raw\/lab 1\/\.$/m);
    assert.deepEqual(
      await raw(),
      NAMES.map((name) => `${name}.stored.yaml`),
    );
    await forget();
    assert.match(await well("collect"), /imported 3 files \(3 runs\)/);
    assert.deepEqual(await report.contents("data/results"), results);
    assert.match(await well("store", "--back"), /moved 3 files/);
    assert.deepEqual(await raw(), NAMES);
    await well("collect");
    assert.match(await well("store"), /moved 3 files/);
  });

  test("take details of runs with them, which are read from there", async () => {
    const logs = join(import.meta.dirname, "../collect/fixtures/fio-logs/fio-3.42");
    for (const name of await readdir(logs))
      await report.write(`data/raw/lab/lab-nfs/${name}`, await readFile(join(logs, name)));
    await declare("details", server.endpoint, "details: true, ");
    await well("collect");
    const read = async (): Promise<unknown[]> => {
      const { record, problems } = await loadRecord(report.root);
      assert.deepEqual(problems, []);
      return [...record.details.keys()].sort().map((path) => [path, record.details.get(path)]);
    };
    const before = await read();
    assert.ok(before.length > 0);
    await well("store");
    await rm(join(cache, "raw"), { recursive: true, force: true });
    const left = [...(await report.contents("data/results")).keys()];
    assert.deepEqual(
      left.filter((path) => path.endsWith(".gz")),
      [],
    );
    assert.deepEqual(await read(), before);
  });

  test("are a line each where the store has others, and the rest is imported", async () => {
    await declare("wrong");
    await well("collect");
    await well("store");
    await forget();
    assert.equal(await server.put(keyOf("wrong", "a.json"), "other"), 200);
    const { code, stdout } = await report.fiolio("collect");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /a\.json: error: s3:\/\/raw\/wrong\/sha256\/\w+\/\w+: expected the bytes with sha256 \w{12}, came \w{12}/,
    );
    assert.match(stdout, /imported 2 files \(2 runs\)/);
  });

  test("stay in the report without keys, with wrong ones and without a server; nothing that is new needs one", async () => {
    await declare("denied");
    await well("collect");
    const refused = async (env: NodeJS.ProcessEnv, said: RegExp): Promise<void> => {
      const { code, stdout } = await asked(env, "store");
      assert.equal(code, 1, stdout);
      assert.match(stdout, said);
      assert.deepEqual(await raw(), NAMES);
    };
    await refused({}, /a\.json: error: .*expected AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to put/);
    await refused(
      { ...KEYS, AWS_SECRET_ACCESS_KEY: "wrong" },
      /a\.json: error: .*came status 403\. Check AWS_ACCESS_KEY_ID/,
    );
    await well("store");
    await declare("denied", "http://127.0.0.1:9");
    assert.match((await asked({}, "collect")).stdout, /imported 0 files \(0 runs\), 3 unchanged/);
    await forget();
    const began = performance.now();
    const { code, stdout } = await asked({}, "collect");
    assert.equal(code, 1);
    assert.match(stdout, /expected a file, .*\(3 attempts\)\. Check the address and the network/);
    assert.ok(performance.now() - began < 20_000);
  });
});
