/** A run is taken out, or taken back; what was published stays as it was. */
import assert from "node:assert/strict";
import { readFile, rm } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { JOBS } from "../bench/record.ts";
import { fioJson, Report } from "../support/report.ts";

const FIRST = "v2026.11.0";
const declaration = (...versions: string[]): string =>
  `format: fiolio/1\ntitle: Ours\ndescription: Our own disk.\neditions: [${versions
    .map((version) => `{ version: ${version}, date: 2026-11-22, summary: Ours, environments: [lab] }`)
    .join(", ")}]\n`;

describe("a run that is not stood by any more", () => {
  let report: Report;
  let locked = "";
  let open = "";
  const well = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await report.fiolio(...args);
    assert.equal(code, 0, `${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  };
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await report.fiolio(...args);
    assert.equal(code, 1);
    return stderr;
  };
  const ids = async (): Promise<string[]> =>
    [...(await report.contents("data/results")).keys()].map(
      (path) => path.split("/").at(-1)?.replace(".json", "") ?? "",
    );
  const page = (path: string): Promise<string> => readFile(report.path("public", path, "index.html"), "utf8");

  before(async () => {
    report = await Report.create({
      "fiolio.yaml": declaration(FIRST),
      "data/raw/lab/lab-ceph/a.json": fioJson(1),
      "data/raw/lab/lab-nfs/c.json": fioJson(1 + JOBS.length),
    });
    await well("collect");
    await well("edition", FIRST);
    const before = await ids();
    locked = before[0] ?? "";
    await report.write("data/raw/lab/lab-ceph/b.json", fioJson(2));
    await report.write("data/raw/lab/lab-ceph/b.fio", "[job]\nrw=randread\n");
    await report.write("data/raw/lab/lab-ceph/kept.fio", "[job]\nrw=randread\n");
    await well("collect");
    open = (await ids()).find((id) => !before.includes(id)) ?? "";
  });
  after(() => report.remove());

  test("is not removed where an edition has it, and says what can be done", async () => {
    assert.equal(
      await refused("remove", locked, open),
      `${locked}: expected a run that no locked edition has, ${FIRST} has it. Take it back instead, and they stay as they are: npm run retract -- ${locked} --reason WHY.\n`,
    );
    assert.match(await refused("remove", `${open}x`), new RegExp(`Did you mean ${open}\\?\n$`));
    assert.ok((await ids()).includes(open));
  });

  test("is removed with its raw file and what lies beside it where none has it", async () => {
    const files = [...(await report.contents("data")).keys()];
    const listed = await well("remove", open, "--dry-run");
    assert.deepEqual([...(await report.contents("data")).keys()], files);
    const gone = [
      `data/raw/lab/lab-ceph/b.fio`,
      `data/raw/lab/lab-ceph/b.json`,
      `data/results/lab/lab-ceph/${open}.json`,
    ];
    assert.equal(listed, `${gone.join("\n")}\nremove: would delete 1 run, 3 files.\n`);
    assert.equal(await well("remove", open), `${gone.join("\n")}\nremove: deleted 1 run, 3 files.\n`);
    assert.deepEqual(
      [...(await report.contents("data")).keys()],
      files.filter((path) => !gone.includes(path)),
    );
    assert.match(await well("collect"), /imported 0 files/);
    assert.match(await well("check"), /no problems\.\n/);
  });

  test("whose raw file is gone is removed all the same", async () => {
    await report.write("data/raw/lab/lab-nfs/d.json", fioJson(4));
    const before = await ids();
    await well("collect");
    const lost = (await ids()).find((id) => !before.includes(id)) ?? "";
    await rm(report.path("data/raw/lab/lab-nfs/d.json"));
    await refusedCheck();
    await well("remove", lost);
    assert.match(await well("check"), /no problems\.\n/);
  });

  test("taken back, stays in the edition that has it with its figures, marked, and wins nothing after", async () => {
    const lock = await report.read(`data/editions/${FIRST}.lock.json`);
    const said = await well("retract", locked, "--reason", "the volume was <b>full</b>", "--dry-run");
    assert.match(
      said,
      new RegExp(`^would write data/annotations/retracted-${locked}\\.yaml:\nformat: annotations/1\n`),
    );
    assert.equal((await report.contents("data/annotations")).size, 0);
    assert.equal(
      await well("retract", locked, "--reason", "the volume was <b>full</b>"),
      `${locked}: taken back in data/annotations/retracted-${locked}.yaml. ${FIRST} keeps its figures, and will mark it.\n`,
    );
    assert.match(
      await refused("retract", locked, "--reason", "again"),
      /it is taken back already, by data\/annotations/,
    );
    assert.match(await well("edition", "--check"), new RegExp(`^${FIRST}: unchanged, 2 runs`));
    assert.equal(await report.read(`data/editions/${FIRST}.lock.json`), lock);
    await well("build");
    const then = await page(`${FIRST}/deployments/lab-ceph`);
    assert.match(then, /retracted later/);
    assert.doesNotMatch(then, /taken back<\/|RETRACTED/);
    const next = await page("next/deployments/lab-ceph");
    assert.match(next, /taken back/);
    assert.match(await page(`runs/${locked}`), /the volume was &lt;b>full|the volume was &lt;b&gt;full/);
    const figures = await report.read("public/next/results.json.gz");
    assert.match(figures, /RETRACTED/);
  });

  test("stays out of an edition's rankings that is locked afterwards", async () => {
    await report.write("fiolio.yaml", declaration(FIRST, "v2026.12.0"));
    await well("edition", "v2026.12.0");
    const { figures } = JSON.parse(await report.read("data/editions/v2026.12.0.lock.json"));
    const own = Object.entries<string>(figures).filter(([name]) => name.endsWith("/lab-ceph"));
    const ranked = own.filter(([, line]) => /; rank \d/.test(line));
    assert.ok(own.length > 0);
    assert.deepEqual(ranked, []);
    assert.match(await well("edition", "--check"), new RegExp(`^${FIRST}: unchanged`));
  });

  async function refusedCheck(): Promise<void> {
    const { code, stdout } = await report.fiolio("check");
    assert.equal(code, 1);
    assert.match(stdout, /npm run remove -- /);
  }
});
