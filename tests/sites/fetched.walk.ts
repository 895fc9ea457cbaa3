/** Published sites as sources of another report: fetched, pinned and kept; one lies, one is of another version, one is gone. */
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { loadRecord } from "../../src/record/load.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { JOBS } from "../bench/record.ts";
import { fioJson, Report } from "../support/report.ts";
import { type SiteServer, serveSite } from "../support/server.ts";

const EDITIONS = "editions: [{ version: v2026.1.0, date: 2026-01-31, summary: All, environments: [lab] }]\n";
const HEAD = "format: fiolio/1\ntitle: Mine\ndescription: Mine.\n";
const HOSTILE = "Lab <script>alert(1)</script> {{< x >}}";

const json = async (path: string) => JSON.parse(await readFile(path, "utf8"));

describe("published sites as sources", () => {
  let theirs: Report;
  let own: Report;
  let server: SiteServer;
  let record: string;
  let aRun: string;
  const texts = new Map<string, string>();

  before(async () => {
    theirs = await Report.create({
      "fiolio.yaml": `${HEAD}${EDITIONS}redact: [{ name: node-1.example.com }]\n`,
      "data/environments/lab.yaml": `format: environment/1\ntitle: "${HOSTILE}"\nkind: cluster\nsummary: Three nodes.\n`,
    });
    for (let i = 0; i < 3; i++) {
      const text = fioJson(1 + i * JOBS.length).replace(/("hostname" : )?"fio version"/, '"fio version"');
      await theirs.write(`data/raw/lab/lab-ceph/${i}.json`, text);
    }
    assert.equal((await theirs.fiolio("collect")).code, 0);
    const built = await theirs.fiolio("build", "--published");
    assert.equal(built.code, 0, built.stderr);
    server = await serveSite(theirs.path("public"), "/storage/");
    record = theirs.path("public", "v2026.1.0", "record.json");
    aRun = theirs.path("public", "runs", "lab-ceph.0", "run.json");
    for (const path of [record, aRun]) texts.set(path, await readFile(path, "utf8"));
  });
  after(async () => {
    await server.close();
    await theirs.remove();
  });
  const declared = (more = "", site = server.url) =>
    `${HEAD}sources: [{ site: "${site}", edition: v2026.1.0, id: team-a, title: Team A }]\n${more}`;
  beforeEach(async () => {
    own = await Report.create({ "fiolio.yaml": declared() });
  });
  afterEach(async () => {
    for (const [path, text] of texts) await writeFile(path, text);
    await own.remove();
  });

  const collect = (...more: string[]) => own.fiolio("collect", "--no-run", ...more);
  const copies = () => own.contents("data/sites");
  const fetched = async () => {
    const { code, stdout, stderr } = await collect();
    assert.equal(code, 0, stdout + stderr);
    return copies();
  };
  /** What collect says of a site that is not to be taken, where it leaves what there was. */
  const refused = async (...more: string[]): Promise<string> => {
    const before = await copies();
    const { code, stdout } = await collect(...more);
    assert.equal(code, 1, stdout);
    assert.deepEqual(await copies(), before);
    const lines = stdout
      .split("\n")
      .filter((line) => line.startsWith("fiolio.yaml: error: sources, team-a: "));
    assert.equal(lines.length, 1, stdout);
    return lines[0] ?? "";
  };
  const publishes = async (change: (said: ReturnType<typeof JSON.parse>) => void): Promise<void> => {
    const said = JSON.parse(texts.get(record) ?? "");
    change(said);
    await writeFile(record, JSON.stringify(said));
  };
  /** The run as another, with its true hash. */
  const publishesRun = async (change: (run: ReturnType<typeof JSON.parse>) => void): Promise<void> => {
    const run = JSON.parse(texts.get(aRun) ?? "");
    change(run);
    const text = JSON.stringify(run);
    await writeFile(aRun, text);
    await publishes((said) => {
      said.runs[0].sha256 = sha256(text);
    });
  };

  test("are fetched once, byte for byte, and asked no more", async () => {
    const missing = await own.fiolio("check");
    assert.match(
      missing.stdout,
      /^fiolio\.yaml: warning: sources, team-a: expected a copy of http\S+, edition v2026\.1\.0, there is none yet\. Run .*collect\.$/m,
    );
    const dry = await collect("--dry-run");
    assert.match(dry.stdout, /^would fetch http\S+, edition v2026\.1\.0$/m);
    assert.equal((await copies()).size, 0);

    const files = await fetched();
    assert.equal(files.size, 5);
    const lock = JSON.parse(files.get("data/sites/team-a.lock.json") ?? "");
    const name = (path: string, hash: string) => `data/sites/team-a/${path}.${hash.slice(0, 12)}.json`;
    assert.equal(files.get(name("record", lock.record.sha256)), texts.get(record));
    assert.equal(files.get(name("runs/lab-ceph.0", lock.runs[0].sha256)), texts.get(aRun));
    for (const { id, sha256: hash } of lock.runs)
      assert.equal(sha256(files.get(name(`runs/${id}`, hash)) ?? ""), hash);

    await rm(record);
    const again = await collect("--seed", "1");
    assert.equal(again.code, 0, again.stdout);
    assert.doesNotMatch(again.stdout, /fetch/);
    assert.match((await own.fiolio("check")).stdout, /^3 runs read, no problems\.$/m);
  });

  test("have ids of their own, titles that say whose they are, and raw files at an address", async () => {
    await fetched();
    const { record: loaded, problems } = await loadRecord(own.root);
    assert.deepEqual(problems, []);
    assert.deepEqual([...loaded.environments.keys()], ["lab", "team-a.lab"]);
    assert.equal(loaded.environments.get("team-a.lab")?.title, `${HOSTILE} (from Team A)`);
    assert.equal(loaded.others.get("team-a.lab")?.edition, "v2026.1.0");
    assert.equal(loaded.others.has("lab"), false);
    const run = loaded.runs.get("team-a.lab-ceph.0");
    assert.equal(run?.deployment, "team-a.lab-ceph");
    assert.equal(loaded.deployments.get(run?.deployment ?? "")?.environment, run?.environment);
    assert.ok(loaded.backends.has(loaded.deployments.get("team-a.lab-ceph")?.backend ?? ""));
    assert.equal(run?.provenance.raw.path, `${server.url}raw/lab/lab-ceph/0.json`);
    assert.ok(run?.results.every(({ details }) => details === undefined));
  });

  test("that lie about their hashes are refused, and the last good copy stays", async () => {
    await writeFile(aRun, (texts.get(aRun) ?? "").replace(/\d(?=\D*$)/, "9 "));
    assert.match(await refused(), /run\.json: expected the run with sha256 \w{12}, came \w{12}\. /);
    await writeFile(aRun, texts.get(aRun) ?? "");
    await fetched();
    await writeFile(aRun, (texts.get(aRun) ?? "").replace(/\d(?=\D*$)/, "9 "));
    assert.match(await refused("--update-sites"), / The copy of edition v2026\.1\.0 stays\.$/);
    assert.match((await own.fiolio("check")).stdout, /^3 runs read, no problems\.$/m);
  });

  test("that are gone stay as they were fetched", async () => {
    const short = await serveSite(theirs.path("public"), "/storage/");
    await own.write("fiolio.yaml", declared("", short.url));
    await fetched();
    await short.close();
    assert.equal((await collect()).code, 0);
    const gone = await refused("--update-sites");
    assert.match(gone, /fiolio-site\.json: expected a file, ECONNREFUSED \(3 attempts\)\. .* stays\.$/);
    assert.match((await own.fiolio("check")).stdout, /^3 runs read, no problems\.$/m);
  });

  test("of an older shape are moved to that of today, or refused in a line", async () => {
    await publishes(({ backends }) => {
      for (const one of Object.values<Record<string, unknown>>(backends)) one.survivesNodeLoss = true;
    });
    await fetched();
    const { record: loaded } = await loadRecord(own.root);
    assert.deepEqual(loaded.backends.get("team-a.ceph")?.durability, { reachableAfterNodeLoss: true });

    await publishes(({ backends }) => {
      for (const one of Object.values<Record<string, unknown>>(backends)) one.survivesNodeLoss = false;
    });
    assert.match(
      await refused("--update-sites"),
      /record\.json, survivesNodeLoss is read no more, .* Ask its owners/,
    );
    const formats = [
      [
        "published/0",
        /record\.json: format: expected "published\/1", came "published\/0"\. .*It is of another version: ask its owners to build it anew\./,
      ],
      [
        "published/2",
        /record\.json: format: expected published\/1 or older, came published\/2, which a newer version of fiolio writes\. Upgrade it/,
      ],
    ] as const;
    for (const [format, expected] of formats) {
      await publishes((said) => {
        said.format = format;
      });
      assert.match(await refused("--update-sites"), expected);
    }
    await rm(record);
    assert.match(
      await refused("--update-sites"),
      /v2026\.1\.0\/record\.json: expected a file, came status 404\. /,
    );
  });

  test("with names that lead elsewhere, another edition, or too much are refused or made harmless", async () => {
    await publishes(({ runs }) => {
      runs[0].id = "../../../fiolio";
    });
    assert.match(await refused(), /record\.json: expected .*runs\.0\.id: /);
    await publishes((said) => {
      said.edition = "v2026.9.0";
    });
    assert.match(await refused(), /expected edition v2026\.1\.0, it says v2026\.9\.0\. /);
    await writeFile(record, " ".repeat(2 ** 24 + 1));
    assert.match(await refused(), /record\.json: expected at most 16 MiB, it is larger\. /);
    await publishesRun((run) => {
      run.deployment = "lab-nfs";
    });
    assert.match(
      await refused(),
      /run lab-ceph\.0: expected a deployment that record\.json has in its environment, came lab-nfs in lab\. /,
    );
    await writeFile(aRun, texts.get(aRun) ?? "");
    await publishesRun((run) => {
      run.environment = "other";
    });
    assert.match(await refused(), /has in its environment, came lab-ceph in other\. /);
    await writeFile(record, texts.get(record) ?? "");
    await own.write("fiolio.yaml", declared().replace("v2026.1.0", "v2027.1.0"));
    assert.match(await refused(), /expected edition v2027\.1\.0, it has v2026\.1\.0\. Name one of them\.$/);

    await own.write("fiolio.yaml", declared());
    await publishesRun(({ provenance }) => {
      provenance.raw.path = "data/raw/../../../../etc/passwd";
    });
    await fetched();
    const { record: loaded } = await loadRecord(own.root);
    const path = loaded.runs.get("team-a.lab-ceph.0")?.provenance.raw.path;
    assert.equal(path, `${server.url}raw/etc/passwd`);
  });

  test("whose copy was changed here are named by check, and fetched again by collect", async () => {
    const files = await fetched();
    const [path = "", text = ""] = [...files].find(([name]) => name.includes("/runs/")) ?? [];
    await own.write(path, text.replace(/\d(?=\D*$)/, "9 "));
    const { code, stdout } = await own.fiolio("check");
    assert.equal(code, 1);
    assert.ok(stdout.startsWith(`${path}: error: expected sha256 `), stdout);
    assert.deepEqual(await fetched(), files);
    await own.write("data/sites/team-a/runs/lab-ceph.0.000000000000.json", "{}");
    assert.equal((await collect("--update-sites")).code, 0);
    assert.deepEqual(await copies(), files);
  });

  test("are in an edition that names them, which stays as it was locked", async () => {
    const mine = (summary: string, more: string) =>
      declared(`editions: [{ version: v2026.2.0, date: 2026-02-28, summary: ${summary}, ${more} }]\n`);
    await fetched();
    const runsOf = async () =>
      Object.values((await json(own.path("data/editions/v2026.2.0.lock.json"))).runs).length;
    await own.write("fiolio.yaml", mine("By time", "until: 2099-01-01"));
    // By time only what was measured here is in it, and that is nothing.
    const { code, stderr } = await own.fiolio("edition", "v2026.2.0");
    assert.equal(code, 1);
    assert.match(stderr, /v2026\.2\.0: expected runs in it, until 2099-01-01 fits none\. /);
    await own.write("fiolio.yaml", mine("Named", "environments: [team-a.lab]"));
    assert.equal((await own.fiolio("edition", "v2026.2.0")).code, 0);
    assert.equal(await runsOf(), 3);

    await publishesRun((run) => {
      run.title = "Another";
    });
    assert.match(
      await refused("--update-sites"),
      /expected all runs that v2026\.2\.0 is locked with, 1 run of the last copy is gone or changed\. Declare the new one beside it, with another id\. /,
    );
    assert.equal((await own.fiolio("check")).code, 0);
  });

  test("take no id that this report has, and are not its own to rename or remove", async () => {
    await fetched();
    for (const args of [
      ["remove", "team-a.lab-ceph.0"],
      ["rename", "team-a.lab-ceph", "ceph"],
    ]) {
      const { code, stdout, stderr } = await own.fiolio(...args);
      assert.equal(code, 1, stdout);
      assert.match(stderr, /^\S+: expected .*\n$/);
    }
    await own.write(
      "data/environments/team-a.hall.yaml",
      "format: environment/1\ntitle: Hall\nkind: host\nsummary: Mine.\n",
    );
    const { code, stdout } = await own.fiolio("check");
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^fiolio\.yaml: error: sources, team-a: expected ids of this report's own to begin otherwise, environments team-a\.hall does so too\. Give the source another id\.$/m,
    );
  });

  test("stand on the pages as others', with the way to the pages there; their raw files are not published again", async () => {
    await fetched();
    const { code, stderr } = await own.fiolio("build");
    assert.equal(code, 0, stderr);
    for (const [path, there] of [
      ["environments/team-a.lab", "v2026.1.0/environments/lab/"],
      ["deployments/team-a.lab-ceph", "v2026.1.0/deployments/lab-ceph/"],
      ["runs/team-a.lab-ceph.0", "runs/lab-ceph.0/"],
    ] as const) {
      const page = await readPage(own, path);
      assert.match(page, /Measured by others/);
      assert.ok(
        page.includes(`href=${server.url}${there}`) || page.includes(`href="${server.url}${there}"`),
        path,
      );
      assert.doesNotMatch(page, />[^<]*<script>alert/);
    }
    assert.match(await readPage(own, "runs/team-a.lab-ceph.0"), /sha256/i);
    assert.equal((await own.contents("public/raw")).size, 0);
  });
});

/** Of the working edition, or of what stands outside of editions. */
const readPage = (report: Report, path: string): Promise<string> =>
  readFile(report.path("public", path, "index.html"), "utf8").catch(() =>
    readFile(report.path("public", "next", path, "index.html"), "utf8"),
  );
