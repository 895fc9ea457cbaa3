/** What goes wrong for somebody who is new here is said in one line, with what works. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { engineDir } from "../../src/effects/engine.ts";
import { fioJson, fiolio, Report } from "../support/report.ts";

describe("messages", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({ "data/raw/lab/lab-ceph/a.json": fioJson(1) });
  });
  after(() => report.remove());

  test("without the libraries: run npm ci", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fiolio-bare-"));
    await cp(join(engineDir, "src"), join(folder, "src"), { recursive: true });
    const child = spawn(process.execPath, [join(folder, "src", "fiolio.mjs"), "check"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    assert.deepEqual(
      [code, stderr],
      [1, "fiolio: expected the library commander, it is not installed. Run npm ci.\n"],
    );
    await rm(folder, { recursive: true });
  });

  test("every script of package.json that runs the program starts there", async () => {
    const { scripts } = JSON.parse(
      (await promisify(execFile)("cat", [join(engineDir, "package.json")])).stdout,
    );
    const own = Object.values<string>(scripts).filter((script) => /src\/(?:cli|fiolio)/.test(script));
    assert.ok(own.length > 8);
    assert.deepEqual(
      own.filter((script) => !script.includes("src/fiolio.mjs ")),
      [],
    );
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
    const advice = `Bring it back (git checkout -- data/raw/lab/lab-ceph/a.json), or take `;
    const { stdout: checked } = await report.fiolio("check");
    assert.ok(checked.includes(`${advice}it out of the report: npm run remove -- ${id}.`), checked);
    const { stdout: collected } = await report.fiolio("collect");
    assert.ok(collected.includes(`${advice}the run out of the report: npm run remove -- ${id}.`), collected);
  });

  test("what collect would refuse is not promised by check", async () => {
    await report.write("data/raw/lab/nowhere/b.json", fioJson(2));
    const { stdout } = await report.fiolio("check");
    assert.match(
      stdout,
      /^data\/raw\/lab\/nowhere\/b\.json: warning: expected a run that comes from it, found none\. Run npm run collect: it imports the file, or says why it cannot\.$/m,
    );
  });
});
