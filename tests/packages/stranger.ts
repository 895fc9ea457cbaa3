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
import { needs, without } from "../support/needs.ts";
import { fioJson } from "../support/report.ts";
import { startSshd } from "../support/sshd.ts";

const LATER = "99.0.0";
const SITE = "https://example.org/storage/";
/** Promised of the tarball, and of what an installation brings. */
const TARBALL_BYTES = 1.35e6;
const INSTALLED_BYTES = 60e6;
const noSsh = without("openssh-server", "sshd") || without("openssh-client", "ssh") || needs.fio;

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
  /** From its own packed tarball, as from npm. */
  const installPlugin = async (name: string): Promise<void> => {
    const folder = join(engineDir, "examples", "plugins", name);
    const packed = await well(folder, "npm", "pack", "--pack-destination", base);
    await install(`file:${join(base, packed.trim().split("\n").at(-1) ?? "")}`);
  };
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
  /** Figures, judgement and runs that a published build has of each edition. */
  const built = async (): Promise<Record<string, string>> => {
    await npm("run", "build", "--", "--published");
    const names = ["results.json.gz", "rankings.json.gz", "record.json", "figures.csv"].flatMap((name) =>
      ["v2026.11.0", "v2026.12.0"].map((one) => `${one}/${name}`),
    );
    const read = async (name: string) =>
      [name, await readFile(join(report, "public", name), name.endsWith(".gz") ? "base64" : "utf8")] as const;
    return Object.fromEntries(await Promise.all(names.map(read)));
  };
  /** As soon as it is there. */
  const page = async (url: string): Promise<string> => {
    for (;;) {
      const answer = await fetch(url);
      if (answer.status !== 503) return answer.text();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  /** While `npm run dev` serves the report. */
  const previewed = async (look: (url: string) => Promise<void>): Promise<void> => {
    const child = spawn("npm", ["run", "dev", "--", "--port", "0"], {
      cwd: report,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const closed = once(child, "close");
    try {
      // Read to its end: a program whose reader goes away ends.
      const url = await new Promise<string>((resolve, reject) => {
        closed.then(() => reject(new Error("expected a preview, it ended")));
        child.stdout.on("data", (chunk) => {
          const [, found] = /dev: (http:\S+)/.exec(String(chunk)) ?? [];
          if (found !== undefined) resolve(found);
        });
      });
      await look(url);
    } finally {
      process.kill(-(child.pid ?? 0), "SIGINT");
      await closed;
    }
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
    assert.equal(begun.code, 0, begun.stdout + begun.stderr);
    assert.match(
      begun.stdout,
      /^my report: 9 files, fiolio-.*\.tgz among them: commit it\.\nnpm install\n\nadded \d+ packages/,
    );
    assert.match(
      begun.stdout,
      /\n {2}cd "my report"\n {2}npm run add -- result\.json --environment prod --deployment prod-storage\n {2}npm run dev -- --open\n$/,
    );
    assert.match(await readFile(join(report, "README.md"), "utf8"), /^# Ours: "fast"\n/);
    const again = await begin("my report", "--yes");
    assert.deepEqual(
      [again.code, again.stderr],
      [
        2,
        "create-fiolio: my report: expected a folder that is new or empty, found .github, .gitignore, README.md and more in it. Name another.\n",
      ],
    );
    for (const template of ["local", "kubernetes"]) {
      // As whoever made the repository first has it.
      await well(base, "git", "init", "--quiet", template);
      const made = await begin(template, "--yes", "--template", template, "--no-install");
      assert.equal(made.code, 0, made.stderr);
      assert.ok(made.stdout.includes(`\n  cd ${template}\n  npm install\n`), made.stdout);
      assert.ok(existsSync(join(base, template, ".git")));
      assert.match(
        await readFile(join(base, template, "fiolio.yaml"), "utf8"),
        new RegExp(`kind: ${template}`),
      );
    }
    assert.match(
      (await begin("x", "--template", "other", "--yes")).stderr,
      /template: expected import, local/,
    );
    env.npm_config_template = "local";
    assert.match(
      (await begin("x", "--yes")).stderr,
      /npm took them for itself\. Write: npm create fiolio@latest FOLDER -- --template \.\.\.\n$/,
    );
    delete env.npm_config_template;
    assert.ok(!existsSync(join(base, "x")));
  });

  test("asks what it is not told, again where an answer cannot be taken, and leaves nothing where it is ended", {
    skip: process.platform !== "linux",
  }, async () => {
    /** Each answer when it is asked for, on a terminal; gives what stood there. */
    const asked = async (...answers: string[]): Promise<string> => {
      const create = "create/package/create.js asked --no-install --title Asked";
      const line = `${JSON.stringify(process.execPath)} ${create}`;
      const child = spawn("script", ["-qec", line, "/dev/null"], { cwd: base, env });
      let said = "";
      for await (const chunk of child.stdout) {
        said += chunk;
        if (/\): \S*$/.test(said.slice(-20)) && chunk.includes(": "))
          child.stdin.write(answers.shift() ?? "");
      }
      return said;
    };
    const ended = "\u0004";
    assert.match(await asked("local\n", ended), /ended, nothing was written/);
    assert.ok(!existsSync(join(base, "asked")));
    const said = await asked("remote\n", "local\n", "\n", "My Lab\n", "my-lab\n", "\n");
    assert.match(said, /template: expected import, local, kubernetes, found "remote"\./);
    assert.match(said, /environment: expected lower case letters.* found "My Lab"\./);
    assert.match(await readFile(join(base, "asked", "fiolio.yaml"), "utf8"), /kind: local\n {4}id: my-lab\n/);
  });

  test("shows a file of one's own after three commands: create, add, dev", async () => {
    await writeFile(join(report, "result.json"), fioJson(1));
    await npm("run", "add", "--", "result.json", "--environment", "prod", "--deployment", "prod-storage");
    await previewed(async (url) => {
      assert.match(await page(`${url}next/deployments/prod-storage/`), /runs\/prod-storage\.result\//);
      assert.match(await page(`${url}next/`), /Ours: (&quot;|&#34;|")fast.*_fiolio\/preview\.js/s);
      assert.equal((await fetch(`${url}_fiolio/preview.js`)).status, 200);
    });
  });

  test("is built, checked, and as small as it says", async () => {
    const built = await npm("run", "build");
    assert.match(built, /^load +1 run in .*^site +public\/index\.html\n$/ms);
    assert.match(
      await npm("run", "build"),
      /nothing changed since the last one.*^site +public\/index\.html\n$/ms,
    );
    const home = await readFile(join(report, "public", "next", "index.html"), "utf8");
    assert.match(home, /Ours: (&quot;|&#34;|")fast/);
    const checked = await npm("run", "check");
    assert.match(checked, /1 run read, no problems\./);
    const [job = ""] = /\S+\.fio\b/.exec(checked) ?? [];
    assert.ok(existsSync(join(report, job)), `${job}: a command to type names a file that is there`);
    assert.ok(
      !existsSync(join(report, "node_modules", "@kubernetes")),
      "a cluster's client was not asked for",
    );
    const bytes = await bytesIn(join(report, "node_modules"));
    assert.ok(bytes < INSTALLED_BYTES, `${bytes} bytes installed`);
  });

  test("has files whose first line leads an editor to the schema, as the engine's own do", async () => {
    await writeFile(join(report, "more.json"), fioJson(7));
    await npm("run", "add", "--", "more.json", "--environment", "other", "--deployment", "other-ceph");
    const files = (await readdir(report, { recursive: true })).filter(
      (path) => /\.yaml$/.test(path) && !/^(?:node_modules|public|\.fiolio)\b/.test(path),
    );
    assert.ok(files.length > 6, files.join(" "));
    for (const path of files) {
      const [, schema = "none"] =
        /^# yaml-language-server: \$schema=(.*)$/m.exec(await readFile(join(report, path), "utf8")) ?? [];
      assert.ok(existsSync(join(report, dirname(path), schema)), `${path}: ${schema}`);
    }
    await rm(join(report, "data", "raw", "other"), { recursive: true });
    for (const path of ["environments/other", "deployments/other-ceph", "backends/other-ceph"])
      await rm(join(report, "data", `${path}.yaml`));
  });

  test("can read its own results with the engine's types, in TypeScript", async () => {
    const program = `import { run, type Run } from "fiolio/schema/run";
import { readFileSync } from "node:fs";
const mine: Run = run.parse(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")));
// @ts-expect-error: it is an id, and no number
const wrong: number = mine.deployment;
console.log(mine.deployment, mine.results.length);
`;
    await writeFile(join(report, "mine.ts"), program);
    const compiler = join(engineDir, "node_modules", "typescript", "bin", "tsc");
    const types = join(engineDir, "node_modules", "@types");
    const strict = ["--strict", "--noEmit", "--module", "nodenext", "--types", "node", "--typeRoots", types];
    await well(report, process.execPath, compiler, ...strict, "mine.ts");
    const [result = ""] = (await readdir(join(report, "data", "results"), { recursive: true })).filter(
      (path) => path.endsWith(".json"),
    );
    const said = await well(report, process.execPath, "mine.ts", join("data", "results", result));
    assert.equal(said, "prod-storage 1\n");
  });

  test("names the line of the source where an error is asked after, and the Node that it needs", async () => {
    const broken = join(base, "broken");
    await mkdir(join(broken, "fiolio.yaml"), { recursive: true });
    const program = join(report, "node_modules", "fiolio", "dist", "fiolio.mjs");
    const traced = await ended(report, process.execPath, program, "edition", "v1.0.0", "--debug");
    const [, path = "", line = "", column = ""] =
      /at (?:async )?(\w+) \(.*dist\/([a-z/-]+)\.js:(\d+):(\d+)\)/.exec(traced.stderr)?.slice(1) ?? [];
    const lineOf = async (file: string): Promise<string> =>
      (await readFile(file, "utf8")).split("\n")[Number(line) - 1] ?? "";
    const packed = await lineOf(join(dirname(program), `${path}.js`));
    const [called = ""] = /^(?:new )?[\w.]+\(/.exec(packed.slice(Number(column) - 1)) ?? [];
    assert.ok(called !== "", traced.stderr);
    assert.ok((await lineOf(join(engineDir, "src", `${path}.ts`))).includes(called), traced.stderr);
    const older = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'22.17.0'}})";
    const systems = "/usr/bin/node";
    for (const [node, ...options] of [[process.execPath, "--import", older], [systems]] as const) {
      if (!existsSync(node)) continue;
      const { code, stdout, stderr } = await ended(report, node, ...options, program, "check");
      const { stdout: found } = await ended(report, node, "--version");
      if (options.length === 0 && Number.parseInt(found.slice(1), 10) > 22) continue;
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, /^node: expected 22\.18 or newer, found (22\.17\.0|\d\S*)\. Install Node 24\.\n$/);
    }
  });

  test("names commands as it was called, and does what the documentation says of runs and upgrades", async () => {
    const dropped = join(report, "data", "raw", "prod", "prod-storage", "dropped.json");
    await writeFile(dropped, fioJson(7));
    assert.match(await npm("run", "check"), /found none\. Run npm run collect: it imports/);
    const npx = (...args: string[]) => well(report, "npx", "fiolio", ...args);
    assert.match(await npx("check"), /found none\. Run npx fiolio collect: it imports/);
    await npm("run", "collect");
    const results = await readdir(join(report, "data", "results", "prod", "prod-storage"));
    const texts = await Promise.all(
      results.map((name) => readFile(join(report, "data", "results", "prod", "prod-storage", name), "utf8")),
    );
    const { id } = texts
      .map((one) => JSON.parse(one))
      .find((run) => run.provenance.raw.path.endsWith("dropped.json"));
    assert.match(await npx("retract", id, "--reason", "nearly full", "--dry-run"), /kind: retracted/);
    assert.match(await npx("remove", id), /remove: deleted 1 run, 2 files\./);
    assert.ok(!existsSync(dropped));
    assert.equal(await npx("migrate", "--dry-run"), "migrate: would rewrite 0 files.\n");
  });

  test("reads one more format by a plugin, which comes as a package of its own", async () => {
    await installPlugin("ior");
    await writeFile(
      join(report, "fiolio.config.ts"),
      'import { defineConfig } from "fiolio";\nimport ior from "fiolio-plugin-ior";\n\nexport default defineConfig({ plugins: [ior] });\n',
    );
    // As IOR's documentation and published logs show it; it needs MPI to run.
    await writeFile(join(report, "ior.txt"), await readFile(join(import.meta.dirname, "ior.txt"), "utf8"));
    const place = ["--environment", "prod", "--deployment", "prod-storage"];
    assert.match(
      await npm("run", "add", "--", "ior.txt", ...place, "--dry-run"),
      /ior\.txt: IOR \(the line with which IOR begins\); would import 1 run with 2 results: "IOR write, iteration 0", "IOR read, iteration 0"/,
    );
    await npm("run", "add", "--", "ior.txt", ...place);
    await npm("run", "collect");
    assert.match(await npm("run", "check"), /2 runs read, no problems\./);
    const folder = join(report, "data", "results", "prod", "prod-storage");
    const { id, provenance, results } = JSON.parse(
      await readFile(join(folder, "prod-storage.ior.json"), "utf8"),
    );
    assert.deepEqual(provenance.collector, {
      id: "fiolio-plugin-ior/ior",
      version: 1,
      plugin: { name: "fiolio-plugin-ior", version: "1.0.0" },
    });
    const { bandwidthBytesPerSecond: written } = results[0].directions.write;
    assert.deepEqual([written.printed, Math.round(written.value)], ["812.40", Math.round(812.4 * 2 ** 20)]);
    await npm("run", "build");
    const page = await readFile(join(report, "public", "runs", id, "index.html"), "utf8");
    assert.match(page, /of the plugin fiolio-plugin-ior 1\.0\.0/);
    await well(report, "npx", "fiolio", "remove", id);
    await rm(join(report, "fiolio.config.ts"));
  });

  test("measures another machine by a plugin's kind of target, over a real sshd", {
    skip: noSsh,
  }, async () => {
    await installPlugin("ssh");
    const sshd = await startSshd();
    const disk = await mkdtemp(join(base, "disk-"));
    const declaration = await readFile(join(report, "fiolio.yaml"), "utf8");
    const measuring = (host: string): string =>
      `targets:\n  - kind: fiolio-plugin-ssh/ssh\n    id: node\n    environment: prod\n    deployment: prod-storage\n    host: ${host}\n    directory: ${disk}\n    options: ${JSON.stringify(sshd.options)}\n    profiles: [reads]\n    repeats: 2\n`;
    try {
      await mkdir(join(report, "profiles"), { recursive: true });
      await writeFile(
        join(report, "profiles", "reads.fio"),
        "; Reads\n[reads]\nrw=randread\nbs=4k\nsize=4m\nioengine=psync\ntime_based\nruntime=1\n",
      );
      await writeFile(
        join(report, "fiolio.config.ts"),
        'import { defineConfig } from "fiolio";\nimport ior from "fiolio-plugin-ior";\nimport ssh from "fiolio-plugin-ssh";\n\nexport default defineConfig({ plugins: [ior, ssh] });\n',
      );
      await writeFile(join(report, "fiolio.yaml"), declaration + measuring("nobody@127.0.0.1"));
      const refused = await ended(report, "npm", "run", "collect", "--", "--allow-memory");
      assert.equal(refused.code, 1);
      assert.match(
        refused.stderr,
        /node: error: host: expected ssh to reach nobody@127\.0\.0\.1, it said: .*Permission denied/,
      );

      await writeFile(join(report, "fiolio.yaml"), declaration + measuring(sshd.host));
      assert.match(await npm("run", "collect", "--", "--dry-run"), /^prod\/prod-storage\/reads-r2 /m);
      await npm("run", "collect", "--", "--allow-memory");
      assert.deepEqual(await readdir(disk), []);
      assert.match(await npm("run", "check"), /no problems\./);
      const folder = join(report, "data", "results", "prod", "prod-storage");
      const run = JSON.parse(await readFile(join(folder, "prod-storage.reads-r1.json"), "utf8"));
      assert.deepEqual(run.provenance.target, { plugin: { name: "fiolio-plugin-ssh", version: "1.0.0" } });
      assert.match(run.machine.fio, /^fio-3/);
      assert.equal(run.cell.prefill, "whole file");
      assert.ok(run.results[0].directions.read.iops > 0);
      await npm("run", "build");
      const page = await readFile(join(report, "public", "runs", run.id, "index.html"), "utf8");
      assert.match(page, /of the plugin fiolio-plugin-ssh 1\.0\.0/);
      for (const repeat of [1, 2])
        await well(report, "npx", "fiolio", "remove", `prod-storage.reads-r${repeat}`);
    } finally {
      await sshd.close();
      await writeFile(join(report, "fiolio.yaml"), declaration);
      await rm(join(report, "fiolio.config.ts"), { force: true });
    }
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
    const before = await built();
    await install(`file:${tarball("fiolio", LATER)}`);
    const engine = join(report, "node_modules", "fiolio");
    assert.equal(JSON.parse(await readFile(join(engine, "package.json"), "utf8")).version, LATER);
    assert.match(await npm("run", "edition", "--", "--check"), /v2026\.11\.0: unchanged, 1 run/);
    assert.deepEqual(await built(), before, "what was published is published again, byte for byte");
    // One that reckons otherwise does not get past the lock.
    const metric = join(engine, "dist", "schema", "metric.js");
    const sound = await readFile(metric, "utf8");
    const other = sound.replace("of(r)?.iops", "of(r)?.bandwidthBytesPerSecond");
    assert.notEqual(other, sound);
    await writeFile(metric, other);
    const checked = await ended(report, "npm", "run", "edition", "--", "--check");
    assert.equal(checked.code, 1);
    assert.match(checked.stdout + checked.stderr, /read\.iops\/prod-storage: was "[^"]+", is "/);
    assert.equal((await ended(report, "npm", "run", "build", "--", "--published")).code, 1);
    await writeFile(metric, sound);
    assert.deepEqual(await built(), before);
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

/** Of what files hold, whatever blocks a disk has. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
