import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demandOf, parseJobFile, refusalOf, rewriteJobFile, withLogs } from "../../src/fio/job-file.ts";

const JOB = `; A title
[global]
directory=/mnt/volume
filename=/dev/sdz
ioengine=libaio
size=1g
runtime=1m
time_based

[first]
rw=randread
ramp_time=500ms

[beside]
rw=randwrite
runtime=90

[after]
stonewall
rw=write
numjobs=2
runtime=10s
`;

describe("a job file", () => {
  test("is asked for a line a second of each job, under the name of its output", () => {
    const lines = withLogs(JOB, "quick-1").split("\n");
    assert.deepEqual(lines.slice(1, 6), [
      "[global]",
      "log_avg_msec=1000",
      "write_bw_log=quick-1",
      "write_iops_log=quick-1",
      "write_lat_log=quick-1",
    ]);
    assert.equal(lines.filter((line) => !/log/.test(line)).join("\n"), JOB);
    assert.match(withLogs("; x\n[a]\nrw=read\n", "p"), /^; x\n\[global\]\nlog_avg[^[]*\n\n\[a\]\nrw=read\n$/);
  });

  test("that logs already keeps its own way", () => {
    for (const own of ["write_bw_log", "log_avg_msec=10", "per_job_logs=0"])
      assert.equal(withLogs(`${JOB}${own}\n`, "p"), `${JOB}${own}\n`);
  });

  test("is rewritten to stay in the folder where it runs", () => {
    const rewritten = rewriteJobFile(JOB, (engine) => (engine === "libaio" ? "posixaio" : engine));
    assert.equal(
      rewritten,
      JOB.replace("directory=/mnt/volume\nfilename=/dev/sdz\n", "").replace("libaio", "posixaio"),
    );
    assert.equal(
      rewriteJobFile("[a]\nfilename=test.dat", (engine) => engine),
      "[a]\nfilename=test.dat",
    );
    for (const name of ["../x", "/x", "a:b", "-", ".."])
      assert.equal(
        rewriteJobFile(`[a]\nfilename=${name}`, (engine) => engine),
        "[a]",
        name,
      );
  });

  test("gives each section the options of [global]", () => {
    const [first, , after] = parseJobFile(JOB);
    assert.deepEqual(
      [first?.name, first?.options.get("size"), first?.options.get("time_based")],
      ["first", "1g", "1"],
    );
    assert.deepEqual([after?.options.get("runtime"), after?.options.get("rw")], ["10s", "write"]);
  });

  test("tells how long it runs: what runs side by side counts once", () => {
    assert.equal(demandOf(parseJobFile(JOB)).seconds, 90 + 10);
  });

  test("tells how much room it takes: a shared file counts once, files of their own for each clone", () => {
    assert.equal(demandOf(parseJobFile(JOB)).bytes, 2 ** 30);
    const own = parseJobFile("[a]\nsize=1m\nnumjobs=3\n[b]\nsize=512k\n");
    assert.equal(demandOf(own).bytes, 3.5 * 2 ** 20);
  });

  test("tells sizes and times as fio reads them", () => {
    const bytes = (options: string) => demandOf(parseJobFile(`[a]\n${options}\n`)).bytes;
    assert.deepEqual(
      ["size=10GiB", "size=10GB", "kb_base=1000\nsize=10GiB", "size=1.5g", "size=0x1000", "size=50%"].map(
        bytes,
      ),
      [10e9, 10 * 2 ** 30, 10 * 2 ** 30, 1, 4096, 0],
    );
    const seconds = (runtime: string) => demandOf(parseJobFile(`[a]\nruntime=${runtime}\n`)).seconds;
    assert.deepEqual(["1d", "100ms", "5sec", "1.5"].map(seconds), [86400, 0.1, 5e-6, 1]);
  });

  test("is prefilled where the one file is read first", () => {
    assert.equal(demandOf(parseJobFile("[a]\nfilename=f\nrw=randread\n")).prefilled, true);
    assert.equal(demandOf(parseJobFile("[a]\nfilename=f\nrw=write\n")).prefilled, false);
  });

  test("is refused where it would reach outside", () => {
    assert.equal(refusalOf(JOB), undefined);
    assert.equal(
      refusalOf(`${JOB}size=\${SIZE}`),
      `expected a job file without variables, found \${SIZE}. Write its value out.`,
    );
    assert.equal(
      refusalOf(`${JOB}exec_prerun=rm -rf x`),
      "expected a job file that stays in its folder, found exec_prerun. Remove it.",
    );
    for (const line of [
      "write_bw_log=/etc/x",
      "write_lat_log = ../x",
      "write_hist_log=logs/../../x",
      "mem=mmaphuge:/huge/x",
    ])
      assert.equal(
        refusalOf(`${JOB}${line}`),
        `expected a job file that stays in its folder, found ${line}. Name a file of its folder.`,
      );
    for (const line of [
      "write_bw_log",
      "write_bw_log=x",
      "write_iops_log=a..b",
      "mem=shm",
      "; write_bw_log=/x",
    ])
      assert.equal(refusalOf(`${JOB}${line}`), undefined, line);
    assert.match(refusalOf(`${JOB}aux-path=/x`) ?? "", /found aux-path/);
  });
});
