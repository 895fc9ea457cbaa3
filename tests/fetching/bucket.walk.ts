/** `add` and `collect` from an S3-compatible bucket: a real server on loopback, which checks signatures. */
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Bucket } from "../../src/fetching/bucket.ts";
import { BucketServer, KEYS } from "../support/bucket-server.ts";
import { type Ended, fioJson, fiolio, Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph";

describe("results from a bucket", () => {
  let server: BucketServer;
  let endpoint: string;
  let report: Report;
  before(async () => {
    server = await BucketServer.start("results");
    endpoint = server.endpoint;
    const put = async (key: string, body: string | Buffer): Promise<void> => {
      assert.equal(await server.put(key, body), 200, key);
    };
    await put("nightly/1/result.json", fioJson(1));
    await put("nightly/2/result.json.gz", gzipSync(fioJson(2)));
    await put("nightly/odd name+ä.json", fioJson(3));
    await put("nightly/", "");
    await put("nightly-old/result.json", fioJson(4));
    await put("single.json", fioJson(5));
    await put("single.json.bak", "old");
    for (let i = 0; i < 5; i++) await put(`paged/${i}.json`, fioJson(10 + i));
  });
  after(() => server.stop());
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());

  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));
  const asked = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
    fiolio([...args, "--root", report.root], { ...plain, ...env });
  const add = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> =>
    asked(env, "add", ...args, "--environment", "lab", "--deployment", "lab-ceph");
  const raw = async (): Promise<string[]> =>
    [...(await report.contents(FOLDER)).keys()]
      .map((path) => path.slice(FOLDER.length + 1))
      .filter((path) => !path.endsWith(".from.yaml"));

  test("are all that lies below a prefix, signed, and fetched again by collect", async () => {
    const added = await add(KEYS, "s3://results/nightly", "--endpoint", endpoint, "--region", "eu-central-1");
    assert.equal(added.code, 0, added.stderr);
    assert.deepEqual(await raw(), ["1_result.json", "2_result.json.gz", "odd_name+_.json"]);
    const origin = await report.read(`${FOLDER}/odd_name+_.json.from.yaml`);
    assert.match(origin, /^address: s3:\/\/results\/nightly\/odd%20name%2B%C3%A4\.json$/m);
    assert.match(origin, new RegExp(`^endpoint: ${endpoint}\nregion: eu-central-1$`, "m"));
    assert.doesNotMatch(origin + added.stdout, /S3RVER/);
    for (const name of await raw()) await rm(report.path(FOLDER, name));
    const collected = await asked(KEYS, "collect");
    assert.match(collected.stdout, /imported 3 files \(3 runs\)/);
    assert.equal(collected.code, 0, collected.stdout);
    const [run = ""] = (await report.contents("data/results")).values();
    assert.match(JSON.parse(run).provenance.fetchedFrom, /^s3:\/\/results\/nightly\//);
  });

  test("are a single object where one has exactly that key, also without a key, with the endpoint of the environment", async () => {
    const { code, stderr } = await add({ AWS_ENDPOINT_URL: endpoint }, "s3://results/single.json");
    assert.equal(code, 0, stderr);
    assert.deepEqual(await raw(), ["single.json"]);
  });

  test("are listed page by page", async () => {
    const bucket = new Bucket("results", { endpoint }, { ...KEYS });
    const all = await bucket.list({ key: "paged" });
    assert.deepEqual(
      all.map(({ key }) => key),
      [0, 1, 2, 3, 4].map((i) => `paged/${i}.json`),
    );
    assert.deepEqual(await bucket.list({ key: "paged/" }, undefined, 2), all);
  });

  test("are only named by --dry-run", async () => {
    const { stdout } = await add(KEYS, "s3://results/nightly/", "--endpoint", endpoint, "--dry-run");
    assert.match(stdout, /^s3:\/\/results\/nightly\/1\/result\.json: fio JSON .* would import 1 run/m);
    assert.match(stdout, /^s3:\/\/results\/nightly\/2\/result\.json\.gz: fio JSON .* would import 1 run/m);
    assert.deepEqual(await raw(), []);
  });

  test("are refused in one line where key, bucket or prefix are wrong", async () => {
    const said = async (env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> => {
      const { code, stderr } = await add(env, ...args, "--endpoint", endpoint);
      assert.equal(code, 1);
      assert.match(stderr, /^[^\n]+\n$/);
      return stderr;
    };
    assert.match(
      await said({ ...KEYS, AWS_SECRET_ACCESS_KEY: "wrong" }, "s3://results/nightly"),
      /came status 403\. .*AWS_ACCESS_KEY_ID/,
    );
    assert.match(await said(KEYS, "s3://others/nightly"), /came status 404/);
    assert.match(
      await said(KEYS, "s3://results/night"),
      /s3:\/\/results\/night: expected an object, or objects below it, found none/,
    );
    assert.match(await said(KEYS, "s3://Results/nightly"), /expected s3:\/\/BUCKET\/PREFIX/);
    assert.match(
      await said({ AWS_ACCESS_KEY_ID: "S3RVER" }, "s3://results/nightly"),
      /expected both AWS_ACCESS_KEY_ID and/,
    );
    assert.deepEqual(await raw(), []);
  });

  test("are asked for at AWS by the host's name, and at a server of one's own by path", () => {
    const at = (name: string, place: object, variables = {}): string =>
      new Bucket(name, place, variables).url("a b/c").href;
    assert.equal(
      at("results", { region: "eu-central-1" }),
      "https://results.s3.eu-central-1.amazonaws.com/a%20b/c",
    );
    assert.equal(at("my.results", {}), "https://s3.us-east-1.amazonaws.com/my.results/a%20b/c");
    assert.equal(
      at("results", { endpoint: "https://minio.lab/s3/" }),
      "https://minio.lab/s3/results/a%20b/c",
    );
    assert.equal(
      at("results", {}, { AWS_REGION: "eu-north-1" }),
      "https://results.s3.eu-north-1.amazonaws.com/a%20b/c",
    );
  });
});
