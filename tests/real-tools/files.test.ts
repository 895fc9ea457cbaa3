/** What sysbench, ioping, iozone, bonnie++ and hdparm of this machine print about files is read as it stands there. */
import assert from "node:assert/strict";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { without } from "../support/needs.ts";
import { assertNear, imported, numberIn, run } from "./run.ts";

const MIB = 2 ** 20;

describe("real tools on files", () => {
  let cwd: string;
  before(async () => {
    cwd = await mkdtemp(join(tmpdir(), "fiolio-tools-"));
  });
  after(() => rm(cwd, { recursive: true, force: true }));

  test("sysbench fileio", { skip: without("sysbench", "sysbench") }, async () => {
    const files = ["fileio", "--file-num=2", "--file-total-size=16M"];
    await run("sysbench", [...files, "prepare"], { cwd });
    const asked = ["--file-test-mode=rndwr", "--file-fsync-all=on", "--time=1", "--threads=2", "run"];
    const output = await run("sysbench", [...files, ...asked], { cwd });
    const { results } = await imported(output, "sysbench");
    assert.equal(results.length, 1);
    const { workload, directions } = results[0] ?? assert.fail();
    assert.deepEqual(
      [workload.rw, workload.blockSizeBytes, workload.numjobs, workload.fsync, workload.sizeBytes],
      ["randwrite", 16_384, 2, 1, 16 * MIB],
    );
    assertNear(directions.write?.iops, numberIn(output, /writes\/s: +([\d.]+)/));
    assertNear(
      directions.write?.bandwidthBytesPerSecond,
      numberIn(output, /written, MiB\/s: +([\d.]+)/) * MIB,
    );
    assertNear(directions.write?.lat?.meanNs, numberIn(output, /avg: +([\d.]+)/) * 1e6);
    assert.equal(directions.read, undefined);
  });

  test("ioping's text and JSON", { skip: without("ioping", "ioping") }, async () => {
    const said = await imported(await run("ioping", ["-c", "4", "-i", "0.05", "."], { cwd }), "ioping");
    const [one] = said.results;
    assert.equal(one?.workload.blockSizeBytes, 4096);
    assert.equal(one?.directions.read?.iops, undefined, "it waited between requests");
    assert.ok(one?.directions.read?.lat?.meanNs !== undefined);

    const json = await run("ioping", ["-J", "-W", "-i", "0", "-c", "50", "."], { cwd });
    const { results } = await imported(json, "ioping");
    const { stat } = (JSON.parse(json) as { stat?: { avg: number; iops: number } }[]).at(-1) ?? {};
    assert.ok(stat, json);
    assertNear(results[0]?.directions.write?.lat?.meanNs, stat.avg);
    // On a busy machine it may have waited between requests even so: then there is no rate.
    const { iops } = results[0]?.directions.write ?? {};
    if (iops !== undefined) assertNear(iops, stat.iops);
  });

  test("iozone", {
    skip: without("iozone3 (of Debian's non-free part: FIOLIO_NON_FREE)", "iozone"),
  }, async () => {
    const asked = ["-e", "-s", "4m", "-r", "4k", "-r", "64k", "-i", "0", "-i", "1", "-i", "2"];
    const output = await run("iozone", [...asked, "-f", join(cwd, "file")], { cwd });
    const { results } = await imported(output, "iozone");
    const rows = [...output.matchAll(/^ +4096 +(4|64)((?: +\d+){6}) *$/gm)];
    assert.equal(rows.length, 2, output);
    const printed = rows.flatMap(([, record, columns = ""]) =>
      columns
        .trim()
        .split(/ +/)
        .map((kib) => ({ block: Number(record) * 1024, rate: Number(kib) * 1024 })),
    );
    assert.deepEqual(
      results.map(({ workload: { rw } }) => rw),
      [...Array(2)].flatMap(() => ["write", "write", "read", "read", "randread", "randwrite"]),
    );
    for (const [i, { workload, directions }] of results.entries()) {
      const { block, rate } = printed[i] ?? assert.fail();
      assert.equal(workload.blockSizeBytes, block);
      assertNear((directions.read ?? directions.write)?.bandwidthBytesPerSecond, rate);
    }
  });

  test("bonnie++, with its CSV, and with its table alone", {
    skip: without("bonnie++", "bonnie++"),
  }, async () => {
    const user = process.getuid?.() === 0 ? ["-u", "root"] : [];
    const output = await run("bonnie++", [
      "-d",
      cwd,
      ...user,
      "-s",
      "64",
      "-r",
      "16",
      "-n",
      "0",
      "-D",
      "-f",
      "-m",
      "here",
    ]);
    const fields = /^1\.98,.*$/m.exec(output)?.[0].split(",") ?? assert.fail(output);
    // Too quick to be measured is "+++++": where all are, the file says so and gives nothing.
    const rates = [fields[11], fields[17], fields[19]].map(Number);
    if (rates.some(Number.isFinite)) {
      const { results } = await imported(output, "bonnie");
      const of = (rw: string) => results.find(({ workload }) => workload.rw === rw)?.directions;
      const found = [
        of("write")?.write?.bandwidthBytesPerSecond,
        of("read")?.read?.bandwidthBytesPerSecond,
        of("randrw")?.mixed?.iops,
      ];
      for (const [i, rate] of rates.entries())
        if (Number.isFinite(rate)) assertNear(found[i], i === 2 ? rate : rate * 1024);
        else assert.equal(found[i], undefined);
      assert.equal(results[0]?.workload.sizeBytes, 64 * MIB);
    }
    const table = output.slice(0, output.indexOf("1.98,"));
    const { results } = rates.some(Number.isFinite) ? await imported(table, "bonnie") : { results: [] };
    assert.equal(results.length, rates.filter(Number.isFinite).length);
  });

  test("hdparm -t", { skip: without("hdparm", "hdparm") }, async () => {
    // It reads for 3 s, or to the end: of a file of holes, which takes no room.
    const path = join(cwd, "holes");
    await writeFile(path, "");
    await truncate(path, 2 ** 40);
    const output = await run("hdparm", ["-t", path]);
    const { results } = await imported(output.replace(path, "/dev/holes"), "hdparm");
    assertNear(results[0]?.directions.read?.ioBytes, numberIn(output, /: +(\d+) MB in/) * MIB);
    assertNear(
      results[0]?.directions.read?.bandwidthBytesPerSecond,
      numberIn(output, /= +([\d.]+) MB\/sec/) * MIB,
    );
  });
});
