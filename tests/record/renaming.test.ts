/** What lies around the runs of a deployment that is renamed: logs, histograms, labels in the files of others; and a computer that stops. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { killedAfter } from "../support/killed.ts";
import { fioJson, fiolio, Report } from "../support/report.ts";

const output = new URL("../collectors/fixtures/fio-json/good-json-plus-bins/input.json", import.meta.url);
const VERSION = "v2026.11.0";
const DECLARATION = `format: fiolio/1\ntitle: Ours\ndescription: Ours.\neditions: [{ version: ${VERSION}, date: 2026-11-22, summary: Ours, environments: [lab] }]\n`;

/** Ten seconds around the mean of the run. */
const log = (mean: number): string =>
  Array.from({ length: 10 }, (_, i) => `${(i + 1) * 1000}, ${mean + i}, 0, 0, 0\n`).join("");
const csv = (...rows: string[]): string =>
  ["tool,rw,storage_class,run,read_iops", ...rows.map((row) => `fio,randread,${row}`), ""].join("\n");
const map = (of: object): string => `format: deployments/1\ndeployments: ${JSON.stringify(of)}\n`;

async function reportWith(files: Readonly<Record<string, string>>): Promise<Report> {
  const report = await Report.create({ "fiolio.yaml": DECLARATION, ...files });
  await well(report, "collect");
  await well(report, "edition");
  return report;
}

async function well(report: Report, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await report.fiolio(...args);
  assert.equal(code, 0, `${args.join(" ")}: ${stdout}${stderr}`);
  return stdout;
}

/** What collect would make of the raw files where nothing is there yet is what the renaming left. */
async function asIfCollected(report: Report): Promise<void> {
  const results = await report.contents("data/results");
  await well(report, "collect");
  assert.deepEqual(await report.contents("data/results"), results);
  assert.match(await well(report, "edition", "--check"), /: unchanged, \d+ runs?, \d+ figures?\.\n$/);
  assert.match(await well(report, "check"), /no problems\.\n/);
}

describe("a deployment that is renamed", () => {
  test("takes logs and histograms along, and the figures that were locked are those of before", async () => {
    const report = await reportWith({
      "data/raw/lab/lab-ceph/a.json": await readFile(output, "utf8"),
      "data/raw/lab/lab-ceph/a_bw.1.log": log(47_020 * 4),
      "data/raw/lab/lab-ceph/a_iops.1.log": log(47_020),
    });
    await well(report, "rename", "lab-ceph", "lab-rbd");
    const paths = [...(await report.contents("data/results")).keys()];
    assert.ok(
      paths.some((path) => path.endsWith("lab-rbd.a.0.time-series.json.gz")),
      paths.join("\n"),
    );
    assert.ok(
      paths.some((path) => path.endsWith("lab-rbd.a.0.histograms.json.gz")),
      paths.join("\n"),
    );
    await asIfCollected(report);
    await report.remove();
  });

  test("takes along what a file in the folder of another says of it, and what its own files say of others", async () => {
    const report = await reportWith({
      "data/raw/lab/lab-ceph/r.csv": csv("Gold,,46800", "Silver,,468"),
      "data/raw/lab/lab-ceph/r.csv.deployments.yaml": map({ Gold: "lab-ceph", Silver: "lab-nfs" }),
      "data/raw/lab/lab-nfs/s.csv": csv("Gold,,46900", "Silver,,469"),
      "data/raw/lab/lab-nfs/s.csv.deployments.yaml": map({ Gold: "lab-ceph", Silver: "lab-nfs" }),
    });
    await well(report, "rename", "lab-ceph", "lab-rbd");
    for (const path of ["lab-rbd/r.csv", "lab-nfs/s.csv"])
      assert.equal(
        await report.read(`data/raw/lab/${path}.deployments.yaml`),
        map({ Gold: "lab-ceph", Silver: "lab-nfs" }).replace('"lab-ceph"', "lab-rbd"),
      );
    await asIfCollected(report);
    await report.remove();
  });

  test("is the old one or the new one wherever the computer stops, once the next command looks", async () => {
    const report = await reportWith({
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
      "data/annotations/own.yaml": "format: annotations/1\nannotations: []\n",
    });
    const was = await report.contents("data");
    await well(report, "rename", "lab-ceph", "lab-rbd");
    const is = await report.contents("data");
    await well(report, "rename", "lab-rbd", "lab-ceph");
    const back = await report.contents("data");
    assert.deepEqual([...back.keys()], [...was.keys()]);
    const ends = new Set<string>();
    for (let calls = 1; !ends.has("to its end"); calls *= 2) {
      const ended = await fiolio(
        ["rename", "lab-ceph", "lab-rbd", "--root", report.root],
        killedAfter(calls),
      );
      assert.match(await well(report, "check"), /no problems\.\n/, `stopped after ${calls}`);
      const paths = [...(await report.contents("data")).keys()];
      const isNew = paths.includes("data/deployments/lab-rbd.yaml");
      assert.deepEqual(paths, [...(isNew ? is : was).keys()], `stopped after ${calls}`);
      ends.add(ended.code === 0 ? "to its end" : isNew ? "new" : "old");
      if (isNew) await well(report, "rename", "lab-rbd", "lab-ceph");
    }
    assert.deepEqual([...ends].sort(), ["new", "old", "to its end"]);
    await report.remove();
  });
});
