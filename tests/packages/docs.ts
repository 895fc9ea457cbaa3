/** `npm run test:packages`: the tutorial, the how-to pages and what else has commands, word for word: files written, commands run, from the packed package. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { engineDir, engineToolsDir } from "../../src/effects/engine.ts";
import { DOCS_NAVIGATION } from "../../src/publish/docs-site.ts";
import { JOBS } from "../bench/record.ts";
import { blocksIn, writeBlock } from "../support/followed.ts";
import { needs } from "../support/needs.ts";
import { fioJson, Report } from "../support/report.ts";
import { type SiteServer, serveSite } from "../support/server.ts";
import { measurePage } from "./measure.ts";

/** In the order in which they lead from one to the next, in one report. */
const PAGES = ["tutorial", ...DOCS_NAVIGATION[1].pages.filter((page) => page.startsWith("how-to/"))];
/** What comes from the registry comes from the tarballs, as nothing is published yet. */
const CREATE = "npm create fiolio@latest my-report -- ";

/** Theirs, in read-another-report.md: here the report's own first edition, served. */
const THEIRS = "https://storage.example.org/reports/";

const deployment = (more: string): string =>
  `format: deployment/1\ntitle: Ceph\nbackend: ceph\nenvironment: lab\n${more}`;
/** What comparing.md speaks of: one storage at two versions, and one that is another deployment since its upgrade. */
const COMPARED: Readonly<Record<string, string>> = {
  "fiolio.yaml":
    'format: fiolio/1\ntitle: Ours\ndescription: Ours.\neditions: [{ version: v2026.1.0, date: 2026-01-31, summary: Ours, runs: ["lab/*/*"] }]\n',
  "data/deployments/ceph-18.yaml": deployment(""),
  "data/deployments/ceph-19.yaml": deployment("upgradeOf: ceph-18\n"),
  "data/deployments/ceph.yaml": deployment(
    "version: 19.2.1\nearlierVersions: [{ version: 18.2.4, until: 2026-09-21T18:00:00Z }]\n",
  ),
  "data/raw/lab/ceph-18/a.json": fioJson(1),
  "data/raw/lab/ceph-19/b.json": fioJson(6 + JOBS.length),
  "data/raw/lab/ceph/c.json": fioJson(6 + 2 * JOBS.length),
  "data/raw/lab/ceph/d.json": fioJson(6 + 400 * JOBS.length),
};
/** The directory of running.md, measured in seconds. */
const MEASURED =
  "format: fiolio/1\ntitle: Ours\ndescription: Ours.\ntargets: [{ kind: local, id: nas, path: nas, profiles: [quick], size: 4m, runtimeSeconds: 1, repeats: 2 }]\n";
const QUICK =
  "[reads]\nfilename=fiolio.dat\nrw=randread\nbs=4k\nioengine=psync\nsize=4m\ntime_based\nruntime=1\n";

describe("the documentation, followed", { skip: needs.fio }, () => {
  let base: string;
  let env: NodeJS.ProcessEnv;
  let theirs: SiteServer;
  const said = (cwd: string, script: string): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      execFile("sh", ["-e", "-c", script], { cwd, env, maxBuffer: 64 << 20 }, (error, out, err) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${out}${err}` }),
      );
    });
  const well = async (cwd: string, script: string): Promise<string> => {
    const { code, output } = await said(cwd, script);
    assert.equal(code, 0, `${script}\n${output}`);
    return output;
  };

  before(async () => {
    base = await mkdtemp(join(tmpdir(), "fiolio-followed-"));
    const { NODE_TEST_CONTEXT: _, ...own } = process.env;
    env = { ...own, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
    env.XDG_CACHE_HOME = join(base, "cache");
    env.npm_config_prefer_offline = "true";
    await mkdir(join(base, "cache", "fiolio"), { recursive: true });
    if (existsSync(engineToolsDir)) await symlink(engineToolsDir, join(base, "cache", "fiolio", "tools"));
    await well(engineDir, `node packages/pack.ts --out ${base}/tarballs --as 1.0.0`);
    theirs = await serveSite(join(base, "theirs"), "/reports/");
    await well(base, "mkdir create && tar -xzf tarballs/create-fiolio-1.0.0.tgz -C create");
  });
  after(async () => {
    await theirs.close();
    await rm(base, { recursive: true, force: true });
  });

  for (const page of PAGES)
    test(`${page}.md`, async () => {
      const blocks = blocksIn(await readFile(join(engineDir, "docs", `${page}.md`), "utf8"));
      assert.ok(blocks.some(({ language }) => language === "sh"));
      let folder = page === "tutorial" ? base : join(base, "my-report");
      if (blocks.some(({ text }) => text.includes(THEIRS)))
        await well(folder, "npm run build -- --published && cp -r public ../theirs");
      for (const block of blocks) {
        if (block.path)
          await writeBlock(folder, block.path, { ...block, text: block.text.replace(THEIRS, theirs.url) });
        else if (block.language === "sh") await well(folder, fromTarballs(block.text));
        if (block.text.includes("\ncd my-report\n")) folder = join(base, "my-report");
      }
    });

  test("own-report.md", async () => {
    await rm(join(engineDir, ".fiolio", "my-report"), { recursive: true, force: true });
    const blocks = blocksIn(await readFile(join(engineDir, "docs", "own-report.md"), "utf8"));
    for (const { language, text } of blocks) if (language === "sh") await well(engineDir, text);
  });

  test("the page on measuring your own cluster", async () => {
    const folder = join(base, "measured");
    const commands = await measurePage(folder, engineDir);
    const path = `PATH=${folder}/bin:$PATH; `;
    // In place of Fiolio's own target, which needs a cluster; the block behind it asks one.
    const tool = commands.get("A report of your own") ?? "";
    const kubernetes = tool.replace("@fiolio/kubernetes", `${base}/tarballs/fiolio-kubernetes-1.0.0.tgz`);
    await well(folder, `${path}${fromTarballs(kubernetes)}`);
    assert.match(await readFile(join(folder, "my-report", "fiolio.yaml"), "utf8"), /^ {4}image: /m);
    await rm(join(folder, "my-report"), { recursive: true });
    // The tests themselves are of seconds.
    await writeBlock(folder, "quick.fio", { language: "ini", text: QUICK });
    await well(folder, `${path}${commands.get("One StorageClass")}`);
    assert.match(await readFile(join(folder, "applied.yaml"), "utf8"), /storageClassName: ceph-block\n/);
    await well(folder, fromTarballs(commands.get("To a report of your own") ?? ""));
    const result = await readFile(join(folder, "my-report", "data/deployments/lab-ceph.yaml"), "utf8");
    assert.match(result, /storageClass: "?ceph-block/);
    assert.ok(existsSync(join(folder, "my-report", "public", "index.html")));
  });

  /** Each command of the page in a report with what it speaks of, which has the engine that was installed before. */
  const followIn = async (page: string, own: Report, isWell: (code: number) => boolean): Promise<void> => {
    const from = join(base, "my-report");
    await own.write("package.json", await readFile(join(from, "package.json")));
    await symlink(join(from, "node_modules"), own.path("node_modules"));
    const blocks = blocksIn(await readFile(join(engineDir, "docs", `${page}.md`), "utf8"));
    const commands = blocks
      .filter(({ language }) => language === "sh")
      .flatMap(({ text }) => text.trim().split("\n"));
    assert.ok(commands.length > 4);
    for (const command of commands) {
      const { code, output } = await said(own.root, command);
      assert.ok(isWell(code), `${command}: ${code}\n${output}`);
    }
  };

  test("comparing.md", async () => {
    const own = await Report.create(COMPARED);
    await well(
      own.root,
      "git init -q -b main && git config user.email a@b.invalid && git config user.name A",
    );
    for (const part of ["collect --no-run", "edition v2026.1.0"])
      assert.equal((await own.fiolio(...part.split(" "))).code, 0);
    await well(own.root, "git add data fiolio.yaml && git commit -q -m One");
    await own.write("data/raw/lab/ceph-18/later.json", fioJson(6 + 5 * JOBS.length));
    assert.equal((await own.fiolio("collect", "--no-run")).code, 0);
    // What it may end with where it compared: 2 is wrong usage.
    await followIn("comparing", own, (code) => [0, 1, 3].includes(code));
    await own.remove();
  });

  test("running.md", async () => {
    const own = await Report.create({ "fiolio.yaml": MEASURED, "profiles/quick.fio": QUICK });
    await well(own.root, "mkdir nas");
    await followIn("running", own, (code) => code === 0);
    const files = [...(await own.contents("data/raw/nas/nas-disk")).keys()];
    assert.ok(files.filter((path) => /quick-r\d\.json$/.test(path)).length >= 3, files.join(" "));
    await own.remove();
  });

  const fromTarballs = (script: string): string => {
    const create = `node ${base}/create/package/create.js my-report --fiolio file:${base}/tarballs/fiolio-1.0.0.tgz `;
    return script.replace(CREATE, create);
  };
});
