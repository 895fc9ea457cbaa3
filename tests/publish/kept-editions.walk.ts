/** Locked editions that are put in place as they were once built, through all that can change around them: tens of builds. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { engineDir } from "../../src/effects/engine.ts";
import { putKept } from "../../src/publish/kept/kept-editions.ts";
import { canonicalJson } from "../../src/text/canonical.ts";
import { bytesIn, type Files, keepWhole, LockedReport, temporary } from "./locked-report.ts";

describe("a report with locked editions, which change", () => {
  let report: LockedReport;
  let first: Files = {};
  before(async () => {
    report = await LockedReport.create();
    first = await report.built();
    assert.match(report.hugo, /^hugo {4}all pages built/);
  });
  after(() => report.remove());

  test("is built once: the second time its editions are put in place, and every byte is the same", async () => {
    const second = await report.built();
    assert.equal(report.kept, "v2025.1.0, v2025.2.0");
    assert.match(report.hugo, /^hugo {4}0 pages built/);
    assert.deepEqual(second, first);
  });

  test("is built at another place, as by a pipeline: what is kept for all is put in place there", async () => {
    const clone = await report.clone();
    assert.deepEqual(await clone.built(), first);
    assert.equal(clone.kept, "v2025.1.0, v2025.2.0");
    await rm(clone.root, { recursive: true });
  });

  const CHANGES: Readonly<Record<string, { path: string; change: (text: string) => string; kept: string }>> =
    {
      "the title of a deployment": {
        path: "data/deployments/lab-fast.yaml",
        change: (text) => text.replace(/^title: .*$/m, "title: Renamed"),
        kept: "no edition",
      },
      "a page written by people": {
        path: "content/guides/reading-figures.md",
        change: (text) => `${text}\nMore.\n`,
        kept: "no edition",
      },
      "the summary of an edition": {
        path: "fiolio.yaml",
        change: (text) => text.replace("Adds a second one.", "Adds another."),
        kept: "v2025.1.0",
      },
    };
  for (const [what, { path, change, kept }] of Object.entries(CHANGES))
    test(`after a change of ${what} what shows it is made anew`, async () => {
      const file = report.path(path);
      const was = await readFile(file, "utf8");
      await writeFile(file, change(was));
      assert.notEqual(await readFile(file, "utf8"), was);
      assert.equal(await report.keptBy(), kept);
      await writeFile(file, was);
    });

  test("a run that came later leaves its editions as they are, and only pages that show it are made", async () => {
    const results = report.path("data/results/lab/lab-fast");
    const path = join(results, "lab-fast.own.json");
    const run = JSON.parse(await readFile(path, "utf8"));
    await writeFile(join(results, "lab-fast.later.json"), canonicalJson({ ...run, id: "lab-fast.later" }));
    // Builds a second time with nothing at hand, and compares every byte.
    const warm = await report.built({ cold: true });
    assert.equal(report.kept, "v2025.1.0, v2025.2.0");
    assert.match(report.hugo, /^hugo {4}[1-9]\d* pages built/);
    assert.match(warm["runs/lab-fast.later/index.html"] ?? "", /next/);
    await rm(join(results, "lab-fast.later.json"));
  });

  test("without the draft, pages of runs name other editions: those are made anew, and kept beside the others", async () => {
    const warm = await report.built({ published: true });
    assert.equal(report.kept, "v2025.1.0");
    assert.deepEqual(warm, await report.cold({ published: true }));
    assert.equal(await report.keptBy({ published: true }), "v2025.1.0, v2025.2.0");
    assert.equal(await report.keptBy(), "v2025.1.0, v2025.2.0");
  });

  test("a new edition is in the menus of the old ones, and beside another summary no page is stale", async () => {
    const file = report.path("fiolio.yaml");
    const was = await readFile(file, "utf8");
    const more = `${was}  - { version: v2025.3.0, date: 2025-03-31, summary: More. }\n`;
    await writeFile(file, more);
    await report.lock();
    assert.equal(await report.keptBy(), "v2025.1.0");
    await writeFile(file, more.replace("Adds a second one.", "Adds another."));
    const warm = await report.built();
    assert.equal(report.kept, "v2025.1.0");
    assert.match(warm["v2025.1.0/index.html"] ?? "", />v2025\.3\.0<\/a>\n<span>2025-03-31/);
    assert.match(warm["v2025.2.0/index.html"] ?? "", /This is edition v2025\.2\.0, not the newest one/);
    assert.deepEqual(warm, await report.cold());
    await writeFile(file, was);
    await rm(report.path("data/editions/v2025.3.0.lock.json"));
  });

  test("a cold build finds what is kept and wrong, publishes what is right, and keeps nothing of it", async () => {
    const elsewhere = await temporary();
    for (const key of await readdir(join(report.cache, "editions"))) {
      const found = await putKept(key, elsewhere, report.cache);
      if (found === undefined || !found.files.includes("v2025.1.0/index.html")) continue;
      await writeFile(join(elsewhere, "v2025.1.0/index.html"), "wrong");
      await keepWhole(key, elsewhere, found, report.cache);
    }
    await rm(elsewhere, { recursive: true });
    assert.equal((await report.built())["v2025.1.0/index.html"], "wrong");
    assert.equal(await report.build({ cold: true }), false);
    assert.match(
      report.told.join("\n"),
      /^v2025\.1\.0\/index\.html: expected what a build with nothing at hand makes/m,
    );
    assert.deepEqual(await bytesIn(report.path("public")), first);
    assert.equal(await report.keptBy(), "no edition");
  });

  test("what is told of a locked edition is told each time: a run whose file changed", async () => {
    const path = report.path("data/results/lab/lab-fast/lab-fast.fio-rand.json");
    const was = await readFile(path, "utf8");
    await writeFile(path, canonicalJson({ ...JSON.parse(was), labels: { team: "other" } }));
    const [, first] = [await report.built(), report.told];
    assert.match(first.join("\n"), /run lab-fast\.fio-rand: its file is not what it was/);
    const [kept, second] = [await report.keptBy(), report.told];
    assert.equal(kept, "v2025.1.0, v2025.2.0");
    assert.deepEqual(second.sort(), first.sort());
    await writeFile(path, was);
  });

  test("after a deployment was renamed its editions are kept by the names of then, its runs by those of now", async () => {
    await promisify(execFile)(process.execPath, [
      join(engineDir, "src/cli.ts"),
      ...["rename", "lab-fast", "lab-quick", "--root", report.root],
    ]);
    for (const published of [false, true]) {
      const made = await report.built({ published });
      // Builds a second time with nothing at hand, and compares every byte.
      assert.deepEqual(await report.built({ published, cold: true }), made);
      assert.equal(report.kept, "v2025.1.0, v2025.2.0");
      for (const path of [
        "v2025.1.0/deployments/lab-fast",
        "runs/lab-quick.fio-rand",
        "runs/lab-fast.fio-rand",
      ])
        assert.ok(`${path}/index.html` in made, path);
      assert.ok("runs/lab-fast.fio-rand/run.json" in made);
    }
  });
});
