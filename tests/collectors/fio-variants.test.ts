/** Small changes to a real output of fio, and what must become of each. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Result } from "../../src/schema/result.ts";
import { importBytes, type Outcome } from "./import.ts";

const input = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures/fio-json", name, "input.json"), "utf8");

const NOTED = input("good-note-before-json");
const TEXT = NOTED.slice(NOTED.indexOf("{"));

type Side = Record<string, unknown> & { clat_ns: Record<string, unknown> };
type Job = Record<string, unknown> & { "job options": Record<string, string>; read: Side; write: Side };
type Document = Record<string, unknown> & { timestamp_ms: number; timestamp: number; jobs: [Job] };

/** The fixture's document, as one job of a second that read at random. */
function changed(change: (job: Job, document: Document) => void, text = TEXT): string {
  const document = JSON.parse(text) as Document;
  change(document.jobs[0], document);
  return JSON.stringify(document, null, 1);
}

const imported = (text: string | Buffer): Promise<Outcome> => importBytes(Buffer.from(text));
const said = ({ problems }: Outcome): string => problems.map(({ message }) => message).join("\n");
const resultOf = ({ runs }: Outcome): Result => {
  const result = runs[0]?.results[0];
  assert.ok(result);
  return result;
};
const optionsChanged = (options: Record<string, string>): string =>
  changed((job) => Object.assign(job["job options"], options));
const workloadWith = async (options: Record<string, string>): Promise<Result["workload"]> =>
  resultOf(await imported(optionsChanged(options))).workload;

test("a run that was repeated is another run, however much more it did", async () => {
  const again = (ms: number, more: number): string =>
    changed((job, document) => {
      document.timestamp_ms += ms;
      document.timestamp += Math.round(ms / 1000);
      job.read.total_ios = Number(job.read.total_ios) + more;
      job.read.io_bytes = Number(job.read.io_bytes) + more * 4096;
    });
  for (const [ms, more] of [
    [60_000, 0],
    [60_000, 100],
    [1500, 100],
    [0, 100],
  ] as const) {
    const outcome = await imported(`${TEXT}\n${again(ms, more)}\n`);
    assert.equal(outcome.runs.length, 2, `${ms} ms, ${more} I/Os`);
  }
  const slower = changed(({ read }) => (read.clat_ns.mean = Number(read.clat_ns.mean) * 1.5));
  assert.equal((await imported(`${TEXT}\n${slower}\n`)).runs.length, 2, "as many I/Os, not as fast");
  const twice = await imported(`${TEXT}\n${TEXT}\n`);
  assert.deepEqual([twice.runs.length, said(twice)], [1, ""], "the same document twice is one");
});

test("runs appended to one file are runs of their own, each with the text before it", async () => {
  const other = changed((job) => (job.jobname = job["job options"].name = "other"));
  const { runs, problems } = await imported(
    `note: one\n${TEXT}\nfio: terminating on signal 2\n${other}\nlast\n`,
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(
    runs.map(({ results, messages }) => [results[0]?.name, messages]),
    [
      ["p", ["note: one"]],
      ["other", ["fio: terminating on signal 2", "last"]],
    ],
  );
});

test("an array of fio's documents is as many runs, whatever its layout", async () => {
  const other = JSON.parse(changed((job) => (job.jobname = job["job options"].name = "other")));
  const array = [JSON.parse(TEXT), other, JSON.parse(NOTED.slice(NOTED.indexOf("{")))];
  for (const indent of [undefined, 1, 2, 4]) {
    const { collector, runs, problems } = await imported(JSON.stringify(array, null, indent));
    assert.equal(collector, "fio-json");
    assert.deepEqual(problems, []);
    assert.deepEqual(
      runs.map(({ results, messages }) => [results[0]?.name, results[0]?.status, messages]),
      [
        ["p", "complete", undefined],
        ["other", "complete", undefined],
        ["p", "complete", undefined],
      ],
    );
  }
});

test("of appended runs the last may be cut: the first is whole, and what is wrong is said of the second", async () => {
  const cut = input("good-stonewalled-mixed-fsync");
  const outcome = await imported(`${TEXT}\n${cut.slice(0, cut.length * 0.9)}`);
  assert.equal(outcome.runs.length, 2);
  assert.deepEqual(
    outcome.runs.map(({ results }) => results[0]?.status),
    ["complete", "partial"],
  );
  assert.match(said(outcome), /^run 2 of the file: the file is cut/);
});

test("of documents of one run the last may be damaged: the one before is kept, as partial", async () => {
  const rounds = input("good-status-interval-with-ramp");
  const at = rounds.lastIndexOf('"jobs" : [');
  assert.ok(at > 0);
  const outcome = await imported(`${rounds.slice(0, at)}"jobs" : 7,\n"others" : [${rounds.slice(at + 10)}`);
  assert.deepEqual(
    outcome.runs.map(({ results }) => results.map(({ status }) => status)),
    [["partial"]],
  );
  assert.match(said(outcome), /"jobs" is no array; the document before it is kept, as partial/);
});

test("a run that lost all its rows is said to, and swallowed by none that follows", async () => {
  const emptied = JSON.stringify({ ...JSON.parse(TEXT), jobs: 7 }, null, 1);
  const outcome = await imported(`${emptied}\n${TEXT}\n`);
  assert.equal(outcome.runs.length, 1);
  assert.match(said(outcome), /^run 1 of the file: damaged JSON: "jobs" is no array/);
});

test("a rate that fio printed and its counters deny: something is wrong, and it is not complete", async () => {
  for (const key of ["iops", "bw_bytes", "total_ios", "io_bytes", "runtime"]) {
    const outcome = await imported(changed(({ read }) => (read[key] = Math.round(Number(read[key]) / 10))));
    assert.equal(resultOf(outcome).status, "partial", key);
    assert.match(said(outcome), /counters give|bytes on average|asked for/, key);
  }
});

test("I/Os of another size than was asked for: the options are not those of the row", async () => {
  const outcome = await imported(optionsChanged({ bs: "8k" }));
  assert.equal(resultOf(outcome).status, "partial");
  assert.match(said(outcome), /I\/Os of 4096 bytes on average, 8192 were asked for/);
});

test("of how many I/Os are under way when a ramp ends fio counts the bytes and not the I/Os: that is no other size", async () => {
  const counted = (more: number, options: Record<string, string>): string =>
    changed((job) => {
      const seconds = Number(job.read.runtime) / 1000;
      const bytes = (1000 + more) * 4096;
      Object.assign(job["job options"], { iodepth: "32", ioengine: "libaio", ...options });
      Object.assign(job.read, {
        total_ios: 1000,
        io_bytes: bytes,
        io_kbytes: bytes / 1024,
        iops: 1000 / seconds,
        bw_bytes: Math.floor(bytes / seconds),
        bw: Math.floor(bytes / 1024 / seconds),
      });
    });
  const statusWith = async (more: number, options: Record<string, string>): Promise<string> =>
    resultOf(await imported(counted(more, options))).status;
  assert.equal(await statusWith(32, { ramp_time: "1" }), "complete");
  assert.equal(await statusWith(33, { ramp_time: "1" }), "partial");
  assert.equal(await statusWith(32, {}), "partial", "without a ramp there is nothing of the kind");
});

test("latencies that no measurement can have are left out, with a complaint", async () => {
  const cases: [string, Record<string, unknown>][] = [
    ["min above mean", { min: 1e9 }],
    ["max below mean", { max: 1 }],
    ["percentiles that fall", { percentile: { "50.000000": 900, "99.000000": 100 } }],
  ];
  for (const [what, fields] of cases) {
    const outcome = await imported(changed(({ read }) => Object.assign(read.clat_ns, fields)));
    assert.equal(resultOf(outcome).status, "partial", what);
    assert.match(said(outcome), /clat_ns.*expected/, what);
  }
});

test("a row of another section, or of several, says nothing of any workload", async () => {
  const cases: [string, string][] = [
    ["the name of another section", optionsChanged({ name: "other" })],
    ["writes that nobody asked for", changed((job) => (job.write = job.read))],
    ["the time of two jobs", changed((job) => (job.job_runtime = 2000))],
  ];
  for (const [what, text] of cases) {
    const outcome = await imported(text);
    const { workload, jobs, directions } = resultOf(outcome);
    const { iodepth, ioengine, numjobs } = workload;
    assert.match(workload.rw, /^unknown/, what);
    assert.deepEqual([iodepth, ioengine, numjobs, jobs], [undefined, undefined, undefined, undefined], what);
    assert.ok(directions.read, what);
    assert.match(said(outcome), /group_reporting put several sections/, what);
  }
});

test("reads that verify what was written are no measurement of the workload", async () => {
  const { directions, notes } = resultOf(await imported(input("good-verified")));
  assert.deepEqual(Object.keys(directions), ["write"]);
  assert.match(String(notes), /verif/);
});

test("a limit that differs by direction counts where there is one direction, and is named where there are two", async () => {
  assert.equal((await workloadWith({ rate_iops: "100,,50" })).rateIops, 100);
  assert.equal((await workloadWith({ rate_iops: ",50" })).rateIops, undefined);
  assert.equal((await workloadWith({ rate: "1m,512k" })).rateBytesPerSecond, 2 ** 20);
  const { workload } = resultOf(await imported(input("good-limited")));
  assert.equal(workload.rateIops, undefined);
  assert.deepEqual(workload.other, { rate_iops: "200,100", thinktime: "100" });
});

test("options that shape the I/O are part of the workload; their defaults are not", async () => {
  assert.deepEqual((await workloadWith({ rw: "randread:8", verify: "0", thinktime: "0" })).other, {
    rw: "randread:8",
  });
  assert.equal((await workloadWith({})).other, undefined);
});

test("rows of jobs: more than numjobs asks for are more jobs, fewer are lost", async () => {
  const rows = JSON.parse(input("good-jobs-not-grouped").replace(/^[^{]*/, "")) as { jobs: Job[] };
  const [first, second] = rows.jobs;
  const two = resultOf(await imported(JSON.stringify({ ...rows, jobs: [first, second] })));
  assert.equal(two.status, "partial");
  assert.match(String(two.notes), /2 rows, but numjobs asks for 3/);
  for (const job of rows.jobs) job["job options"].numjobs = "1";
  const more = resultOf(await imported(JSON.stringify(rows)));
  assert.equal(more.workload.numjobs, 3);
  const doubled = await imported(JSON.stringify({ ...rows, jobs: [first, first] }));
  assert.equal(resultOf(doubled).status, "partial");
  assert.match(said(doubled), /1 of its rows repeat another to the nanosecond.*each counts once/);
});

test("no byte was moved: nothing was measured", async () => {
  const outcome = await imported(
    changed((job) => Object.assign(job.read, { total_ios: 1, io_bytes: 0, io_kbytes: 0, runtime: 0 })),
  );
  assert.equal(resultOf(outcome).status, "failed");
});

test("a signal spoils what it cut, not what was done before", async () => {
  const cut = changed((job) => Object.assign(job["job options"], { runtime: "10" }));
  const signal = "fio: terminating on signal 2\n";
  assert.equal(resultOf(await imported(signal + TEXT)).status, "complete");
  assert.equal(resultOf(await imported(signal + cut)).status, "partial");
});

test("a job without a time limit is complete when its size is done", async () => {
  const sized = (size: string, more: Record<string, string> = {}): string =>
    changed((job) => {
      const { time_based: _, runtime: __, ...options } = job["job options"];
      job["job options"] = { ...options, size, ...more };
    });
  const bytes = String((JSON.parse(TEXT) as Document).jobs[0].read.io_bytes);
  assert.equal(resultOf(await imported(sized(bytes))).status, "complete");
  assert.equal(resultOf(await imported(sized("1g"))).status, "partial");
  assert.equal(resultOf(await imported(sized("1g", { fill_device: "1" }))).status, "complete");
  const half = String(Number(bytes) * 2);
  assert.equal(resultOf(await imported(sized(half, { io_size: "50%", runtime: "20" }))).status, "complete");
});

test("a job's name that fio cuts in its row is still that of its options", async () => {
  const whole = "n".repeat(135);
  const named = (name: string): string =>
    changed((job) => {
      job.jobname = name;
      job["job options"].name = whole;
    });
  assert.equal(resultOf(await imported(named(whole.slice(0, 127)))).status, "complete");
  assert.match(said(await imported(named(whole.slice(0, 100)))), /group_reporting/);
  assert.match(said(await imported(named(`m${whole.slice(0, 126)}`))), /group_reporting/);
});

test("a row that lost what it read is damaged, and did not fail", async () => {
  const result = resultOf(await imported(changed((job) => Reflect.deleteProperty(job, "read"))));
  assert.equal(result.status, "partial");
  assert.deepEqual(result.directions, {});
});

test("another tool's JSON around fio's: each of fio's documents in it is a run, that says where it stood", async () => {
  const [plain] = (await imported(TEXT)).runs;
  const fio = JSON.parse(TEXT);
  const cases: [unknown, string[]][] = [
    [{ host: "x", result: fio }, [".result"]],
    [
      [
        { name: "randread", data: fio },
        { name: "randwrite", data: [fio] },
      ],
      ["[0].data", "[1].data[0]"],
    ],
  ];
  for (const [value, places] of cases)
    for (const text of [JSON.stringify(value, null, 1), JSON.stringify(value)]) {
      const outcome = await imported(text);
      assert.equal(outcome.collector, "fio-json");
      assert.deepEqual(outcome.problems, []);
      assert.deepEqual(
        outcome.runs,
        places.map((at) => ({ ...plain, messages: [`stood at ${at} of the file`] })),
      );
    }
});

test("what is wrong with one of fio's documents in other JSON is said with its place", async () => {
  const outcome = await imported(JSON.stringify({ good: TEXT, bad: TEXT.slice(0, TEXT.length / 2) }));
  assert.equal(outcome.runs.length >= 1, true);
  assert.ok(outcome.problems.length > 0);
  assert.ok(
    outcome.problems.every(({ message }) => message.startsWith("lines of bad: ")),
    said(outcome),
  );
});

test("fio's JSON within other JSON that is cut is not taken for whole", async () => {
  const text = JSON.stringify({ host: "x", result: JSON.parse(TEXT) }, null, 1);
  const { runs, problems } = await imported(text.slice(0, -2));
  assert.deepEqual(runs, []);
  assert.match(problems[0]?.message ?? "", /^expected a whole document around a tool's output/);
});

test("fio's reason is given where it has no JSON", async () => {
  const outcome = await imported("fio: engine bogus not loadable\nfio: failed to load engine\n");
  assert.match(said(outcome), /engine bogus not loadable/);
});

test("a comma before the closing brace: a member was lost", async () => {
  const outcome = await imported(TEXT.replace(/\n\}\s*$/, ",\n}\n"));
  assert.equal(resultOf(outcome).status, "partial");
});

test("a tab in a name, which fio prints as it is", async () => {
  const outcome = await imported(
    TEXT.replace('"jobname" : "p"', '"jobname" : "tab\there"').replace('"name" : "p",', ""),
  );
  assert.equal(resultOf(outcome).status, "complete");
  assert.equal(said(outcome), "");
});

test("under disable_lat fio times submission wrongly: slat is left out, and said to be", async () => {
  const { directions, notes } = resultOf(
    await imported(changed((job) => Object.assign(job["job options"], { disable_lat: "1" }))),
  );
  assert.equal(directions.read?.slat, undefined);
  assert.ok(directions.read?.clat);
  assert.match(String(notes), /slat is left out/);
});
