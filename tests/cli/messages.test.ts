/** What goes wrong for somebody who is new here is said in one line, with what works. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { diskRefusal } from "../../src/text/disk-refusal.ts";
import { fioJson, fiolio, Report } from "../support/report.ts";

describe("messages", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({ "data/raw/lab/lab-ceph/a.json": fioJson(1) });
  });
  after(() => report.remove());

  test("without the libraries every script of package.json says: run npm ci", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fiolio-bare-"));
    await cp(join(engineDir, "src"), join(folder, "src"), { recursive: true });
    const { scripts } = JSON.parse(await readFile(join(engineDir, "package.json"), "utf8"));
    const { postinstall: _, ...own } = scripts as Record<string, string>;
    const started = Object.values(own).filter((script) => /\bnode\b/.test(script) && !/^biome/.test(script));
    assert.ok(started.length > 20);
    const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
    for (const script of started) {
      const child = spawn("sh", ["-c", script], { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
      assert.deepEqual(
        [script, code, stderr],
        [script, 1, "fiolio: expected the library commander, it is not installed. Run npm ci.\n"],
      );
    }
    await rm(folder, { recursive: true });
  });

  for (const command of ["check", "build", "dev", "collect", "edition"])
    test(`${command} --root of a folder that is not there`, async () => {
      const { code, stderr } = await fiolio([command, "--root", "/nonexist"]);
      assert.deepEqual(
        [code, stderr],
        [1, "--root /nonexist: expected the folder of a report, there is none. Name another.\n"],
      );
    });

  test("names that nothing reads, with the one that was meant", async () => {
    const other = await Report.create({
      "fiolio.yml": "x",
      "data/environments/lab-disk.yml": "x",
      "data/deployment/a.yaml": "x",
      "data/environment/a.yaml": "x",
      "data/pictures/a.svg": "x",
      "data/lab.yaml": "x",
      "data/backends/README.md": "a note",
    });
    const { code, stdout } = await other.fiolio("check");
    assert.equal(code, 1);
    const lines = stdout.split("\n");
    for (const line of [
      "data/deployment: error: expected a folder that is read, nothing reads this one. Rename it to data/deployments.",
      "data/environment: error: expected a folder that is read, nothing reads this one. Rename it to data/environments.",
      "data/environments/lab-disk.yml: error: expected a name that ends in .yaml: this file is not read. Rename it to lab-disk.yaml.",
      "fiolio.yml: error: expected the name fiolio.yaml: this file is not read. Rename it.",
    ])
      assert.ok(lines.includes(line), `${line}\n${stdout}`);
    assert.match(
      stdout,
      /^data\/lab\.yaml: error: expected it in a folder of its kind: annotations, .*\. Move it there\.$/m,
    );
    assert.match(stdout, /^data\/pictures: error: .* Those that there are: annotations, backends, /m);
    assert.doesNotMatch(stdout, /README/);
    await other.remove();
  });

  test("a raw file that is gone: what brings it back, and what goes on without it", async () => {
    assert.equal((await report.fiolio("collect")).code, 0);
    const [path = ""] = [...(await report.contents("data/results")).keys()];
    const id = path.split("/").at(-1)?.replace(".json", "");
    await rm(report.path("data/raw/lab/lab-ceph/a.json"));
    const advice = "Bring it back (git checkout -- data/raw/lab/lab-ceph/a.json)";
    const { stdout: checked } = await report.fiolio("check");
    assert.ok(checked.includes(`${advice}, or take it out of the report: npm run remove -- ${id}.`), checked);
    const elsewhere = `${advice}; npm run check says whether the run can be taken out of the report instead.`;
    const { stdout: collected } = await report.fiolio("collect");
    assert.ok(collected.includes(elsewhere), collected);
    const { stderr, code } = await report.fiolio("build");
    assert.deepEqual([code, stderr.includes(elsewhere)], [1, true], stderr);
    // What an edition was published with cannot be taken out.
    const declared = await report.read("fiolio.yaml");
    const edition =
      "editions: [{ version: v2026.1.0, date: 2026-01-31, summary: Ours, environments: [lab] }]\n";
    await report.write("fiolio.yaml", declared + edition);
    assert.equal((await report.fiolio("edition", "v2026.1.0")).code, 0);
    const { stdout: locked } = await report.fiolio("check");
    assert.ok(locked.includes(`${advice}: v2026.1.0 is published with it.\n`), locked);
  });

  test("what collect would refuse is not promised by check, which says the same", async () => {
    const other = await Report.create({
      "data/raw/lab/nowhere/b.json": fioJson(2),
      "data/raw/loose.json": fioJson(3),
      "data/raw/lab/lab-ceph/good.json": fioJson(4),
      "data/raw/lab/lab-ceph/notes.txt": "hello",
    });
    const refused = [
      'data/raw/lab/nowhere/b.json: WHAT: expected a folder named after a known deployment, came "nowhere". Describe it in data/deployments/nowhere.yaml, or move the file.',
      "data/raw/loose.json: WHAT: expected data/raw/ENVIRONMENT/DEPLOYMENT/FILE. Move it into such a folder.",
    ];
    const { stdout } = await other.fiolio("check");
    for (const line of refused) assert.ok(stdout.includes(line.replace("WHAT", "warning")), stdout);
    assert.match(
      stdout,
      /^data\/raw\/lab\/lab-ceph\/good\.json: warning: expected a run that comes from it, found none\. Run npm run collect: it imports the file, or says why it cannot\.$/m,
    );
    const collected = await other.fiolio("collect");
    for (const line of refused)
      assert.ok(collected.stdout.includes(line.replace("WHAT", "error")), collected.stdout);
    assert.match(
      collected.stdout,
      /notes\.txt: warning: no result of a tool that is known\. Move it out of data\/raw, or write its figures into a CSV: npm run collect -- --csv-template prints one\.$/m,
    );
    await other.remove();
  });

  test("an edition whose runs are mistyped is not locked without them, which nobody could undo", async () => {
    const other = await Report.create({
      "fiolio.yaml":
        "format: fiolio/1\ntitle: Ours\ndescription: Ours.\neditions: [{ version: v1.0.0, date: 2026-11-22, summary: Ours, runs: [lab/lab-cehp/*] }]\n",
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
    });
    assert.equal((await other.fiolio("collect")).code, 0);
    const says =
      "v1.0.0: expected runs in it, runs lab/lab-cehp/* fits none. A run is named like lab/lab-ceph/lab-ceph.a.";
    const { stdout } = await other.fiolio("check");
    assert.ok(stdout.includes(`fiolio.yaml: warning: ${says}`), stdout);
    const { code, stderr } = await other.fiolio("edition", "v1.0.0");
    assert.deepEqual([code, stderr.includes(`fiolio.yaml: ${says}`)], [1, true], stderr);
    assert.deepEqual([...(await other.contents("data/editions")).keys()], []);
    await other.remove();
  });

  for (const [script, args, took, write] of [
    ["add", ["x.json", "lab", "--deployment", "d"], { environment: "true" }, "--environment ..."],
    ["collect", [], { dry_run: "true", run: "" }, "--dry-run --no-run"],
    ["retract", ["x", "why"], { reason: "true" }, "--reason ..."],
  ] as const)
    test(`what npm took for itself of ${script}'s options`, async () => {
      const env = Object.fromEntries(
        Object.entries(took).map(([name, value]) => [`npm_config_${name}`, value]),
      );
      const asked = (event: string) =>
        fiolio([script, ...args, "--root", report.root], {
          ...process.env,
          ...env,
          npm_lifecycle_event: event,
          npm_command: "run",
        });
      const { code, stdout, stderr } = await asked(script);
      const names = write.replaceAll(" ...", "").replace(" ", " and ");
      assert.deepEqual(
        [code, stdout, stderr],
        [
          2,
          "",
          `${script}: expected options behind --, npm took ${names} for itself. Write: npm run ${script} -- ... ${write}\n`,
        ],
      );
      // Of the npm that runs another script, which runs this one.
      assert.doesNotMatch((await asked("test")).stderr, /npm took/);
    });

  test("a place that refuses to be written names the file that was meant, not what it is called until it is whole", () => {
    for (const [path, shown] of [
      ["/r/data/results/.a.json.12.partial", "/r/data/results/a.json"],
      ["/r/.fiolio/..collect.lock.12.partial.12.partial", "/r/.fiolio/collect.lock"],
      ["/r/.hidden/.gitignore", "/r/.hidden/.gitignore"],
    ])
      assert.ok(
        diskRefusal(Object.assign(new Error("x"), { code: "EROFS", path }))?.startsWith(`${shown}: `),
        path,
      );
  });
});
