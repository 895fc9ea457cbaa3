/** Raw files in a store that is a folder: out of the report, imported again, and back. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { loadRecord } from "../../src/record/load.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { DECLARATION, type Ended, fioJson, Report } from "../support/report.ts";

const FOLDER = "data/raw/lab/lab-ceph";
const STORE = 'raw: { store: "./kept elsewhere" }\n';

describe("raw files in a folder", () => {
  let cache: string;
  let report: Report;
  before(async () => {
    cache = await mkdtemp(join(tmpdir(), "fiolio-cache-"));
    process.env.FIOLIO_CACHE = cache;
  });
  after(() => rm(cache, { recursive: true, force: true }));
  beforeEach(async () => {
    report = await Report.create({
      "fiolio.yaml": DECLARATION + STORE,
      [`${FOLDER}/a.json`]: fioJson(1),
      [`${FOLDER}/b.json`]: fioJson(2),
    });
    await mkdir(report.path("kept elsewhere"));
  });
  afterEach(() => report.remove());

  const asked = (...args: string[]): Promise<Ended> => report.fiolio(...args);
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await asked(...args);
    assert.equal(code, 0, stdout + stderr);
    return stdout;
  };
  const raw = async (): Promise<string[]> => (await readdir(report.path(FOLDER))).sort();
  const inStore = (text: string): string => {
    const hash = sha256(Buffer.from(text));
    return report.path("kept elsewhere", "sha256", hash.slice(0, 2), hash);
  };
  const storedAll = async (): Promise<void> => {
    await well("collect");
    await well("store");
  };
  /** As on another machine: neither the report's nor the user's cache is there. */
  const forget = async (): Promise<void> => {
    await rm(report.path(".fiolio"), { recursive: true, force: true });
    await rm(join(cache, "raw"), { recursive: true, force: true });
  };

  test("go there once they are imported; what stands for them has their hash, and nothing is new for collect and check", async () => {
    const bytes = fioJson(1).length + fioJson(2).length;
    assert.match(await well("store"), /^store: moved 0 files/m);
    await well("collect");
    const results = await report.contents("data/results");
    const dry = await well("store", "--dry-run");
    assert.match(dry, /^data\/raw\/lab\/lab-ceph\/a\.json\n.*b\.json\nstore: would move 2 files of /);
    assert.deepEqual(await raw(), ["a.json", "b.json"]);
    assert.equal(
      await well("store"),
      `store: moved 2 files of ${bytes.toLocaleString("en")} bytes to ./kept elsewhere.\n`,
    );
    assert.deepEqual(await raw(), ["a.json.stored.yaml", "b.json.stored.yaml"]);
    assert.match(
      await report.read(`${FOLDER}/a.json.stored.yaml`),
      new RegExp(
        `stored\\.schema\\.json\nformat: stored/1\nsha256: ${sha256(Buffer.from(fioJson(1)))}\nbytes: ${fioJson(1).length}\n$`,
      ),
    );
    assert.equal(await readFile(inStore(fioJson(2)), "utf8"), fioJson(2));
    await rm(report.path("kept elsewhere"), { recursive: true });
    await rm(join(cache, "raw"), { recursive: true });
    assert.match(await well("collect"), /imported 0 files \(0 runs\), 2 unchanged/);
    await well("check");
    assert.deepEqual(await report.contents("data/results"), results);
  });

  test("are fetched to import them, held against their hash; one that is wrong takes nothing with it", async () => {
    await storedAll();
    const results = await report.contents("data/results");
    await forget();
    await rm(report.path("data/results"), { recursive: true });
    await writeFile(inStore(fioJson(2)), "other");
    const { code, stdout } = await asked("collect");
    assert.equal(code, 1);
    assert.match(stdout, /imported 1 file \(1 run\).* 1 failed/);
    assert.match(
      stdout,
      /b\.json: error: \.\/kept elsewhere\/sha256\/\w+\/\w+: expected the bytes with sha256 \w{12}, came \w{12}\. Restore it there/,
    );
    await rm(inStore(fioJson(2)));
    assert.match((await asked("collect")).stdout, /b\.json: error: .*: expected a file, found none/);
    await writeFile(inStore(fioJson(2)), fioJson(2));
    await well("collect");
    assert.deepEqual(await report.contents("data/results"), results);
  });

  test("are not written over in the store, and stay in the report where another file is in their place", async () => {
    await well("collect");
    await mkdir(join(inStore(fioJson(1)), ".."), { recursive: true });
    await writeFile(inStore(fioJson(1)), "other");
    const { code, stdout } = await asked("store");
    assert.equal(code, 1);
    assert.match(stdout, /a\.json: error: .*came \w{12}\. .*\n1 error\.\nstore: moved 1 file of /s);
    assert.equal(await readFile(inStore(fioJson(1)), "utf8"), "other");
    assert.deepEqual(await raw(), ["a.json", "b.json.stored.yaml"]);
  });

  test("come back", async () => {
    await storedAll();
    await forget();
    assert.match(await well("store", "--back", "--only", "lab/lab-ceph/a"), /moved 1 file .* back from/);
    assert.deepEqual(await raw(), ["a.json", "b.json.stored.yaml"]);
    assert.equal(await report.read(`${FOLDER}/a.json`), fioJson(1));
  });

  test("go nowhere with what is to be redacted, and are not imported from there where it was declared later", async () => {
    await well("collect");
    const declared = `${DECLARATION}${STORE}redact: [{ name: fio-3.36 }]\n`;
    await report.write("fiolio.yaml", declared);
    const { code, stdout } = await asked("store");
    assert.equal(code, 1);
    assert.match(stdout, /a\.json: error: expected nothing that fiolio\.yaml says to redact, found 1 place/);
    assert.deepEqual(await readdir(report.path("kept elsewhere")), []);
    await report.write("fiolio.yaml", DECLARATION + STORE);
    await well("store");
    await report.write("fiolio.yaml", declared);
    await rm(report.path("data/results"), { recursive: true });
    const later = await asked("collect");
    assert.match(later.stdout, /found 1 place in what the store has\. Bring it back/);
    assert.deepEqual([...(await report.contents("data/results")).keys()], []);
  });

  test("that are small or were copied by hand stay; without a folder nothing moves; without raw it is said what to declare", async () => {
    await report.write("fiolio.yaml", `${DECLARATION}raw: { store: gone, above: 100000000 }\n`);
    await well("collect");
    assert.match(await well("store"), /moved 0 files/);
    await report.write("fiolio.yaml", `${DECLARATION}raw: { store: gone }\n`);
    const none = await asked("store");
    assert.match(
      none.stdout,
      /a\.json: error: gone: expected the folder of the store, found none\. Make it, or mount/,
    );
    assert.deepEqual(await raw(), ["a.json", "b.json"]);
    await report.write("fiolio.yaml", DECLARATION + STORE);
    await well("store");
    await report.write("fiolio.yaml", DECLARATION);
    assert.match((await asked("store")).stderr, /^fiolio\.yaml: expected raw: \{ store: \.\.\. \}/);
    assert.match((await asked("check")).stdout, /fiolio\.yaml: error: expected raw: \{ store/);
  });

  test("belong together there as in the report: logs and their result", async () => {
    const folder = join(import.meta.dirname, "fixtures/fio-logs/fio-3.42");
    for (const name of await readdir(folder))
      await report.write(`data/raw/lab/lab-nfs/${name}`, await readFile(join(folder, name)));
    await well("collect");
    const results = await report.contents("data/results");
    assert.match(await well("store"), /moved 9 files/);
    assert.ok(
      (await readdir(report.path("data/raw/lab/lab-nfs"))).every((name) => name.endsWith(".stored.yaml")),
    );
    await rename(report.path("kept elsewhere"), report.path("away"));
    // What was taken there has left a copy with the user: this machine need not fetch it.
    assert.match(await well("collect"), /0 failed/);
    assert.match(await well("collect"), /imported 0 files \(0 runs\)/);
    await rename(report.path("away"), report.path("kept elsewhere"));
    await forget();
    await rm(report.path("data/results"), { recursive: true });
    await well("collect");
    assert.deepEqual(await report.contents("data/results"), results);
    await well("check");
  });

  test("are neither fetched from where they came from, nor written over by others of their name", async () => {
    const from = `format: from/1\naddress: http://127.0.0.1:9/a.json\nsha256: ${"a".repeat(64)}\n`;
    await report.write(`${FOLDER}/a.json.from.yaml`, from);
    await storedAll();
    assert.match(await well("collect"), /0 failed/);
    await report.write("new/a.json", fioJson(7));
    await report.write("same/a.json", fioJson(1));
    const added = (folder: string): Promise<Ended> =>
      asked("add", report.path(folder, "a.json"), "--environment", "lab", "--deployment", "lab-ceph");
    assert.match((await added("new")).stderr, /expected a new name, found other results under/);
    await added("same");
    assert.deepEqual(await raw(), ["a.json.from.yaml", "a.json.stored.yaml", "b.json.stored.yaml"]);
  });

  test("go on with their deployment's name, and with their run", async () => {
    await storedAll();
    await well("rename", "lab-ceph", "lab-rook");
    assert.match(await well("check"), /2 runs read, no problems/);
    assert.match(
      await well("remove", "lab-rook.a"),
      /a\.json\.stored\.yaml\n[^\n]*\nremove: deleted 1 run, 2 files/,
    );
    assert.match(await well("collect"), /imported 0 files|0 failed/);
    assert.ok((await readFile(inStore(fioJson(1)))).length > 0);
  });

  test("are told by where they lie, in memory and nowhere else", async () => {
    await storedAll();
    const hash = sha256(Buffer.from(fioJson(1)));
    const kept = async (): Promise<string | undefined> =>
      (await loadRecord(report.root)).record.runs.get("lab-ceph.a")?.provenance.raw.keptAt;
    assert.equal(await kept(), `./kept elsewhere/sha256/${hash.slice(0, 2)}/${hash}`);
    await report.write(
      "fiolio.yaml",
      `${DECLARATION}raw: { store: ., public: "https://raw.example.org/x/" }\n`,
    );
    assert.equal(await kept(), `https://raw.example.org/x/sha256/${hash.slice(0, 2)}/${hash}`);
    assert.doesNotMatch([...(await report.contents("data")).values()].join(), /keptAt/);
  });
});
