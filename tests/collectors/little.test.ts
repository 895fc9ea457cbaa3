/** What little an output may hold, and what in it is no figure: a row, a name, a mark, a word that is missing. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { linesInDocument } from "../../src/collectors/around/json-lines.ts";
import { Complaints } from "../../src/collectors/fio/number.ts";
import { TerseFields } from "../../src/collectors/fio-terse/fields.ts";
import { disksOf, tailOf } from "../../src/collectors/fio-terse/tail.ts";
import { chooseCollector } from "../../src/collectors/index.ts";
import { importBytes } from "./import.ts";
import { rawFileOf } from "./raw-file.ts";

const fixture = (path: string): string => readFileSync(join(import.meta.dirname, "fixtures", path), "utf8");
const imported = (text: string) => importBytes(Buffer.from(text));
const idOf = (text: string): string | undefined =>
  chooseCollector(rawFileOf(Buffer.from(text))).collector?.id;

test("behind the shares of a terse line: disks, then errors, then a description, each of which may be missing", () => {
  const disk = "sda;10;20;0;0;5;6;7;12.50%";
  const tail = (text: string, version = 3) => tailOf(new TerseFields(text), 0, version);
  assert.deepEqual(tail(`${disk};3;5;a note; of two parts`), {
    disksText: disk,
    failedIos: 3,
    description: "a note; of two parts",
  });
  assert.deepEqual(tail(disk), { disksText: disk, failedIos: 0 });
  assert.deepEqual(tail(`${disk};a note`), { disksText: disk, failedIos: 0, description: "a note" });
  assert.deepEqual(tail("4;5"), { disksText: "", failedIos: 4 });
  assert.deepEqual(
    tail(disk, 2),
    { disksText: "", failedIos: 0, description: disk },
    "no disks in version 2",
  );
  assert.equal(tail("sda;10;20;0"), undefined, "a disk that is cut");
  assert.deepEqual(disksOf(`${disk};slaves;1;2;0;0;5;6;7;1.00%`), [
    { name: "sda", readIos: 10, writeIos: 20, utilPercent: 12.5 },
  ]);
});

test("of complaints the first 50 are said, and how many more there are", () => {
  const said = (count: number): string[] => {
    const complaints = new Complaints();
    for (let i = 0; i < count; i += 1) complaints.add(`line ${i}`);
    assert.equal(complaints.size, count);
    return complaints.messages;
  };
  assert.equal(said(50).length, 50);
  assert.deepEqual(said(51).slice(50), ["1 more of this kind"]);
  assert.deepEqual(said(60).slice(50), ["10 more of this kind"]);
});

test("one row of CrystalDiskMark is a result, and none is an error", async () => {
  const lines = fixture("crystaldiskmark/good-8-0/input.txt").split("\n");
  const rows = lines.filter((line) => /\(Q= /.test(line));
  const one = lines.filter((line) => !rows.slice(1).includes(line)).join("\n");
  const { runs, problems } = await imported(one);
  assert.deepEqual(problems, []);
  assert.equal(runs[0]?.results.length, 1);
  const none = await imported(lines.filter((line) => !rows.includes(line)).join("\n"));
  assert.match(none.problems[0]?.message ?? "", /^expected rows such as "SEQ 1MiB/);
});

test("s3bench is known by its parameters together, or by a summary", () => {
  const [parameters = "", summary = ""] = fixture("s3bench/good-write-and-read/input.txt").split(
    /(?=Results Summary)/,
  );
  assert.equal(idOf(parameters), "s3bench");
  assert.equal(idOf(summary), "s3bench");
  assert.equal(idOf("numSamples: 7\n"), undefined);
  assert.equal(idOf("objectSize: large\n"), undefined);
});

test("of kubestr's rates without I/Os the bandwidth is kept, and doubted", async () => {
  const text = fixture("kubestr/good-default-test-text/input.txt").replace(
    "IOPS=4830.380371",
    "IOPS=0.000000",
  );
  const { runs, problems } = await imported(text);
  assert.deepEqual(
    problems.map(({ message }) => message),
    ['job "read_iops": read: 0.000000 IOPS and 19404 KiB/s cannot both have been measured'],
  );
  const [result] = runs[0]?.results ?? [];
  assert.deepEqual(Object.keys(result?.directions.read ?? {}), ["bandwidthBytesPerSecond"]);
  assert.equal(result?.status, "partial");
});

test("a disk that fio lists without a name is none", async () => {
  const document = JSON.parse(fixture("fio-json/good-json-plus-bins/input.json"));
  const disks = async (list: unknown[]) => {
    const { runs, problems } = await imported(JSON.stringify({ ...document, disk_util: list }, null, 2));
    return [problems, runs[0]?.results[0]?.disks ?? []];
  };
  assert.deepEqual(await disks([{ read_ios: 5 }, "sda", null]), [[], []]);
  assert.deepEqual(await disks([{ name: "sda", read_ios: 5 }]), [[], [{ name: "sda", readIos: 5 }]]);
});

test("pairs of a time and a line are lines, as Loki answers; pairs of other things are none", () => {
  const answer = (values: unknown[]): string => JSON.stringify({ stream: { pod: "fio" }, values });
  const pairs = (text: unknown): unknown[] => [1, 2, 3].map((i) => [`170000000000000000${i}`, text]);
  assert.deepEqual(
    linesInDocument(answer(pairs("a line\n")))?.map(({ text, stream, time }) => [text, stream, time]),
    [1, 2, 3].map((i) => ["a line", "fio", `170000000000000000${i}`]),
  );
  assert.equal(linesInDocument(answer(pairs(7))), undefined);
  assert.equal(linesInDocument(answer([["only one"], ["only one"], ["only one"]])), undefined);
  assert.equal(
    linesInDocument(
      answer([
        [1, "a"],
        [2, "b"],
        [3, "c"],
      ]),
    ),
    undefined,
  );
});

test("an error in fio's text is of the job that has its number, and of no other", async () => {
  const document = JSON.parse(fixture("fio-json/good-stonewalled-mixed-fsync/input.json"));
  document.jobs[0].error = 28;
  const line = "fio: pid=12, err=28/file:io_u.c:1889, func=io_u error, error=No space left on device";
  const { runs } = await imported(`${line}\n${JSON.stringify(document, null, 2)}`);
  assert.deepEqual(
    runs[0]?.results.map(({ status, errors }) => [status, errors?.length ?? 0]),
    [
      ["failed", 1],
      ["complete", 0],
      ["complete", 0],
    ],
  );
});
