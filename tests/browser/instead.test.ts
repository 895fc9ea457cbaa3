/** What to run instead: the reader's own job, with what the checks ask for, which fio takes as it is. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Instead } from "../../src/browser/instead.ts";
import { judgeOwn, type ReaderFacts } from "../../src/browser/judge-own.ts";
import { isSmall, REMEDIES } from "../../src/browser/remedies.ts";
import { CHECKS } from "../../src/judge/checks/index.ts";
import { EXAMPLES, insteadOf } from "./instead-of.ts";

const textOf = (name: string): Promise<string> => readFile(join(EXAMPLES, name), "utf8");
const jobsOf = ([first]: Instead[]): string => first?.jobs.map(({ text }) => text).join("\n") ?? "";

describe("what to run instead", () => {
  test("is the file's own job: longer, larger, past the page cache", async () => {
    const instead = await insteadOf(await textOf("page-cache/page-cache.json"));
    assert.deepEqual(instead, [
      {
        of: ["a.json"],
        changes: ["runtime=60 (was 3)", "time_based=1", "size=8g (was 64m)", "direct=1 (was 0)"],
        beware: ["Make size larger than the memory of each machine between the test and the disks."],
        jobs: [
          {
            name: "again.fio",
            text: "[sequential-reads]\nsize=8g\nruntime=60\ndirect=1\nfilename=t.dat\nrw=read\nbs=128k\nioengine=psync\ntime_based=1\n",
          },
        ],
        command: "fio again.fio --output-format=json --output=again.json",
      },
    ]);
  });

  test("mistimed flushes are timed by another engine, on a file as small as it was", async () => {
    const jobs = jobsOf(await insteadOf(await textOf("libaio-fdatasync/libaio-fdatasync.json")));
    assert.match(jobs, /^ioengine=psync$/m);
    assert.match(jobs, /^size=64m$/m);
    assert.match(jobs, /^fdatasync=1$/m);
  });

  test("mistimed flushes of writes at depth keep it, by an engine that times flushes and has one", async () => {
    const text = (await textOf("libaio-fdatasync/libaio-fdatasync.json"))
      .replace('"fdatasync" : "1"', '"fsync" : "10000", "iodepth" : "16", "direct" : "1"')
      .replace(/"iodepth" : "1",/, "");
    const instead = await insteadOf(text);
    const jobs = jobsOf(instead);
    assert.match(jobs, /^ioengine=io_uring$/m);
    assert.match(jobs, /^iodepth=16$/m);
    assert.match(jobs, /^fsync=10000$/m);
    assert.deepEqual(instead[0]?.beware, [
      "Where io_uring is switched off, as in many pods, take ioengine=posixaio.",
      "fsync=10000 stays as it was: each flush is of up to 10,000 writes, and there are few. For the time of one commit set fsync=1 and iodepth=1.",
    ]);
    // Without direct=1, and with a flush after each write, there was no depth to keep.
    const buffered = text.replaceAll('"direct" : "1"', '"direct" : "0"').replace('"10000"', '"1"');
    assert.match(jobsOf(await insteadOf(buffered)), /^ioengine=psync$/m);
  });

  test("a fio that prints no times of flushes is to be a newer one", async () => {
    const own = JSON.parse(await textOf("libaio-fdatasync/libaio-fdatasync.json"));
    own["fio version"] = "fio-3.1";
    for (const job of own.jobs) {
      delete job.sync;
      // Short, so that it is to be run again.
      job["job options"].runtime = "1";
      for (const side of ["read", "write", "trim"]) if (job[side]) job[side].runtime = 1000;
      job.job_runtime = 1000;
    }
    const [instead] = await insteadOf(JSON.stringify(own));
    assert.match(
      instead?.beware[0] ?? "",
      /^Times of flushes: fio 3\.1 does not print them; fio 3\.\d+ or newer does\.$/,
    );
  });

  test("a depth beside a flush now and then is asked of an engine that times flushes", () => {
    const { lacks } = REMEDIES.IOENGINE_SYNC_QD ?? assert.fail();
    const of = { rw: "randwrite", ioengine: "psync", iodepth: 32, direct: true, numjobs: 1 } as const;
    assert.deepEqual(lacks({ ...of, fsync: 32 })[0]?.changes, {
      direct: "1",
      buffered: undefined,
      ioengine: "io_uring",
    });
    assert.equal(lacks({ ...of, fsync: 1 })[0]?.need, "iodepth=1");
    assert.equal(lacks({ ...of, endFsync: true })[0]?.changes?.ioengine, "libaio");
  });

  test("a device is taken whole, is filled before it is read, and that it is lost is said", async () => {
    const instead = await insteadOf(await textOf("unwritten-device/unwritten-device.json"), {
      networkGbits: 0,
      wasWritten: false,
    });
    assert.deepEqual(instead[0]?.beware, ["All that is on /dev/loop3 is lost."]);
    for (const { text } of instead[0]?.jobs ?? []) assert.match(text, /^size=100%$/m);
    assert.match(instead[0]?.command ?? "", /^fio fill\.fio && fio again\.fio /);
    assert.match(instead[0]?.jobs[0]?.text ?? "", /^rw=write$/m);
  });

  test("tests that overlapped run one after the other; repeats have one job", async () => {
    const text = await textOf("two-jobs-at-once/two-jobs-at-once.json");
    assert.equal(jobsOf(await insteadOf(text)).match(/^stonewall=1$/gm)?.length, 2);
    const { instead } = await judgeOwn(
      ["a.json", "b.json"].map((name) => ({ name, bytes: new TextEncoder().encode(text) })),
    );
    assert.deepEqual(
      instead.map(({ of }) => of),
      [["a.json", "b.json"]],
    );
  });

  test("a depth that was not reached is asked of an engine that has one; beside flushes none is asked for", async () => {
    const text = await textOf("psync-depth-32/psync-depth-32.json");
    const jobs = jobsOf(await insteadOf(text));
    assert.match(jobs, /^ioengine=libaio$/m);
    assert.match(jobs, /^iodepth=32$/m);
    const flushed = text.replace('"rw" : "randread"', '"rw" : "randwrite", "fsync" : "1"');
    const other = jobsOf(
      await insteadOf(
        flushed
          .replace('"read" : {', '"w" : {')
          .replace('"write" : {', '"read" : {')
          .replace('"w" : {', '"write" : {'),
      ),
    );
    assert.match(other, /^ioengine=psync$/m);
    assert.doesNotMatch(other, /^iodepth=/m);
  });

  test("jobs that read one file have each their own, beside it and together as large", async () => {
    const text = await textOf("four-jobs-one-file/four-jobs-one-file.json");
    const jobs = jobsOf(await insteadOf(text.replaceAll('"t.dat"', '"/volume/t.dat"')));
    assert.match(jobs, /^directory=\/volume\/$/m);
    assert.match(jobs, /^size=2g$/m);
    assert.doesNotMatch(jobs, /^filename=/m);
    assert.match(jobsOf(await insteadOf(text.replaceAll('"t.dat"', '"/dev/sdf"'))), /^filename=\/dev\/sdf$/m);
  });

  describe("changes only what a test lacks", () => {
    type Options = Record<string, string>;
    /** The example's one job, with these options besides and as often as they are given. */
    const jobsWith = async (name: string, ...all: readonly Options[]): Promise<string> => {
      const output = JSON.parse(await textOf(name));
      const [job] = output.jobs;
      output.jobs = all.map((options, at) => ({
        ...job,
        jobname: `job-${at + 1}`,
        "job options": {
          ...output["global options"],
          ...job["job options"],
          name: `job-${at + 1}`,
          ...options,
        },
      }));
      delete output["global options"];
      return JSON.stringify(output);
    };
    const FLUSHED = "libaio-fdatasync/libaio-fdatasync.json";
    const changesOf = async (text: string, facts?: ReaderFacts): Promise<string[] | undefined> =>
      (await insteadOf(text, facts))[0]?.changes;

    test("a change that some jobs need names these", async () => {
      const text = await jobsWith(FLUSHED, { ioengine: "psync", fdatasync: "0" }, { ioengine: "psync" });
      assert.deepEqual(await changesOf(text), [
        "runtime=60 (was 3)",
        "time_based=1",
        "size=8g (was 64m) for job-1",
      ]);
    });

    test("flushed writes that were quicker than the line get a larger file, and no direct=1 where they have it", async () => {
      const text = await jobsWith(FLUSHED, { ioengine: "psync", direct: "1" });
      assert.deepEqual(await changesOf(text), ["runtime=60 (was 3)", "time_based=1"]);
      const { verdict, instead } = await judgeOwn(
        [{ name: "a.json", bytes: new TextEncoder().encode(text) }],
        { networkGbits: 0.1 },
      );
      assert.deepEqual(instead[0]?.changes, ["runtime=60 (was 3)", "time_based=1", "size=8g (was 64m)"]);
      assert.match(verdict?.text ?? "", /; needed: a file larger than every cache\)/);
    });

    test("what has all of that lacks a flush, or a file that is larger still", () => {
      const { lacks } = REMEDIES.LINE_RATE ?? assert.fail();
      const large = { direct: true, sizeBytes: 8 * 2 ** 30, numjobs: 1, blockSizeBytes: 4096 };
      const needed = (of: object): string[] =>
        lacks({ ...large, ...of } as never).map(({ need = "" }) => need);
      assert.deepEqual(needed({ rw: "randwrite" }), ["writes that are flushed"]);
      assert.deepEqual(lacks({ ...large, rw: "randread" }), [
        { need: "a file larger than every cache", changes: { size: "16g" } },
      ]);
      assert.deepEqual(lacks({ ...large, rw: "randread" }, "/dev/sdf"), []);
    });

    test("a flag that is on already is no change; one without a value has one that fio takes", async () => {
      const text = await jobsWith(FLUSHED, { ioengine: "psync", time_based: "", group_reporting: "" });
      assert.deepEqual(await changesOf(text), ["runtime=60 (was 3)"]);
      assert.match(jobsOf(await insteadOf(text)), /^group_reporting=1$/m);
    });

    test("what was asked to run longer and ended sooner keeps its time", async () => {
      const text = await jobsWith(FLUSHED, { ioengine: "psync", runtime: "300" });
      assert.deepEqual(await changesOf(text), ["time_based=1"]);
    });

    test("reads of a small file are to be of a larger one, however writes beside them are flushed", () => {
      const mixed = { rw: "randrw", fsync: 32, sizeBytes: 16 * 2 ** 20, numjobs: 1, direct: true } as const;
      assert.deepEqual(REMEDIES.CACHE_REREAD?.lacks(mixed), [
        { need: "a file larger than every cache", changes: { size: "8g" } },
      ]);
      assert.ok(isSmall(mixed) && !isSmall({ ...mixed, rw: "randwrite" }));
    });
  });

  test("nothing is asked for where nothing fell short", async () => {
    const long = (await textOf("neighbour-for-twelve-seconds/neighbour-for-twelve-seconds.json")).replaceAll(
      '"runtime" : "3"',
      '"runtime" : "60"',
    );
    for (const one of await insteadOf(long)) assert.doesNotMatch(one.changes.join(), /runtime/);
  });

  test("an option with a line end, or one that runs a program, is not handed on; a name is no section", async () => {
    const text = (await textOf("page-cache/page-cache.json"))
      .replace(
        '"bs" : "128k"',
        '"bs" : "128k\\nexec_prerun=reboot", "exec_prerun" : "reboot", "write_bw_log" : "x"',
      )
      .replaceAll('"sequential-reads"', '"a]\\n[b"');
    const jobs = jobsOf(await insteadOf(text));
    assert.doesNotMatch(jobs, /reboot|write_bw_log/);
    assert.equal(jobs.match(/^\[/gm)?.length, 1);
  });

  test("each remedy is of a check that there is", () => {
    const codes = new Set(CHECKS.map(({ code }) => code));
    for (const code of Object.keys(REMEDIES)) assert.ok(codes.has(code), code);
  });
});
