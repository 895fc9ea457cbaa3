/** `npm run test:packages`: the way of somebody who is not us, from the packed tarballs, outside the repository. It installs from npm. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { engineDir, engineToolsDir } from "../../src/effects/engine.ts";
import { JOBS } from "../bench/record.ts";
import { fioJson } from "../support/report.ts";

const LATER = "99.0.0";
const SITE = "https://example.org/storage/";
/** Promised of the tarball, and of what an installation brings. */
const TARBALL_BYTES = 1e6;

describe("a report of one's own", () => {
  let base: string;
  let report: string;
  let env: NodeJS.ProcessEnv;
  const tarball = (name: string, version: string): string => join(base, "tarballs", `${name}-${version}.tgz`);
  let version: string;

  async function ended(cwd: string, command: string, ...args: string[]) {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { code, stdout, stderr };
  }
  async function well(cwd: string, command: string, ...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await ended(cwd, command, ...args);
    assert.equal(code, 0, `${command} ${args.join(" ")}\n${stdout}${stderr}`);
    return stdout;
  }
  const npm = (...args: string[]) => well(report, "npm", ...args);
  const install = (...what: string[]) =>
    npm("install", "--no-audit", "--no-fund", "--prefer-offline", ...what);
  const add = async (name: string, number: number): Promise<void> => {
    await writeFile(join(report, name), fioJson(number));
    await npm("run", "add", "--", name, "--environment", "prod", "--deployment", "prod-storage");
    await npm("run", "collect");
  };
  const declare = async (...versions: string[]): Promise<void> => {
    const path = join(report, "fiolio.yaml");
    const [own = ""] = (await readFile(path, "utf8")).split("editions:");
    const lines = versions.map(
      (one) => `  - { version: ${one}, date: 2026-11-22, summary: Ours, environments: [prod] }\n`,
    );
    await writeFile(path, `${own}editions:\n${lines.join("")}`);
  };
  const lock = (one: string): Promise<string> =>
    readFile(join(report, "data", "editions", `${one}.lock.json`), "utf8");

  before(async () => {
    base = await mkdtemp(join(tmpdir(), "fiolio stranger "));
    report = join(base, "my report");
    // The Node that runs this, whatever npm finds; and the Hugo that is there already.
    env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
    env.XDG_CACHE_HOME = join(base, "cache");
    await mkdir(join(base, "cache", "fiolio"), { recursive: true });
    if (existsSync(engineToolsDir)) await symlink(engineToolsDir, join(base, "cache", "fiolio", "tools"));
    ({ version } = JSON.parse(await readFile(join(engineDir, "package.json"), "utf8")));
    const pack = ["packages/pack.ts", "--out", join(base, "tarballs")];
    await well(engineDir, process.execPath, ...pack);
    await well(engineDir, process.execPath, ...pack, "--as", LATER);
  });
  after(() => rm(base, { recursive: true, force: true }));

  test("begins with one command, which asks for nothing where it is told everything", async () => {
    const { size } = await stat(tarball("fiolio", version));
    assert.ok(size < TARBALL_BYTES, `${size} bytes`);
    const create = join(base, "create");
    await mkdir(create);
    await well(create, "tar", "-xzf", tarball("create-fiolio", version));
    const begin = (...args: string[]) =>
      ended(base, process.execPath, join(create, "package", "create.js"), ...args);
    const spec = ["--fiolio", `file:${tarball("fiolio", version)}`];
    const begun = await begin(
      "my report",
      "--yes",
      "--title",
      'Ours: "fast"',
      "--environment",
      "prod",
      ...spec,
    );
    assert.deepEqual([begun.code, begun.stderr], [0, ""]);
    assert.match(begun.stdout, /npm run add -- result\.json --environment prod --deployment prod-storage\n/);
    const again = await begin("my report", "--yes");
    assert.deepEqual(
      [again.code, again.stderr],
      [2, "create-fiolio: my report: expected a folder that is new or empty, it holds 6 files.\n"],
    );
    for (const template of ["local", "kubernetes"]) {
      assert.equal((await begin(template, "--yes", "--template", template)).code, 0);
      assert.match(
        await readFile(join(base, template, "fiolio.yaml"), "utf8"),
        new RegExp(`kind: ${template}`),
      );
    }
    assert.match(
      (await begin("x", "--template", "other", "--yes")).stderr,
      /template: expected import, local/,
    );
  });

  test("is a site with a file of one's own after three commands", async () => {
    await install();
    await add("result.json", 1);
    await npm("run", "build");
    const home = await readFile(join(report, "public", "next", "index.html"), "utf8");
    assert.match(home, /Ours: (&quot;|&#34;|")fast/);
    assert.match(await npm("run", "check"), /1 run read, no problems\./);
    assert.ok(
      !existsSync(join(report, "node_modules", "@kubernetes")),
      "a cluster's client was not asked for",
    );
  });

  test("says in one line what a cluster needs beside the engine", async () => {
    const target =
      "targets: [{ kind: kubernetes, id: c, storageClasses: all, image: x, profiles: [quick] }]\n";
    const path = join(report, "fiolio.yaml");
    const own = await readFile(path, "utf8");
    await writeFile(path, own + target);
    const { stdout, stderr } = await ended(report, "npm", "run", "collect");
    assert.match(stdout + stderr, /npm install @fiolio\/kubernetes/);
    await writeFile(path, own);
  });

  test("locks an edition, grows, compares, and stays as published when the engine is upgraded", async () => {
    await declare("v2026.11.0");
    await npm("run", "edition", "--", "v2026.11.0");
    const locked = await lock("v2026.11.0");
    await add("again.json", 1 + JOBS.length);
    await declare("v2026.11.0", "v2026.12.0");
    await npm("run", "edition", "--", "v2026.12.0");
    const compared = await ended(report, "npm", "run", "compare", "--", "v2026.11.0", "v2026.12.0");
    assert.match(compared.stdout, /^too few runs to tell .*n = 1 and 1$/m);
    assert.equal(compared.code, 3, "one run each");
    await install(`file:${tarball("fiolio", LATER)}`);
    assert.match(await npm("run", "edition", "--", "--check"), /v2026\.11\.0: unchanged, 1 run/);
    assert.equal(await lock("v2026.11.0"), locked);
  });

  test("is published under a sub-path, by a workflow whose commands are those of the report", async () => {
    const workflow = await readFile(join(report, ".github", "workflows", "report.yml"), "utf8");
    const { scripts } = JSON.parse(await readFile(join(report, "package.json"), "utf8"));
    for (const [, script = ""] of workflow.matchAll(/run: npm run ([a-z]+)/g))
      assert.ok(scripts[script], script);
    await npm("run", "collect", "--", "--no-run");
    await npm("run", "build", "--", "--published", "--base-url", SITE);
    const published = await readdir(join(report, "public"));
    assert.ok(
      published.includes("v2026.11.0") && published.includes("v2026.12.0") && !published.includes("next"),
    );
    await well(engineDir, process.execPath, "tests/check-site.ts", join(report, "public"), SITE);
  });
});
