/** fio's text and terse output: how its numbers are to be read, and in what pieces a file may come. What damage does is in fio-text.walk.ts. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { abbreviated, bytesOf, type Style } from "../../src/collectors/fio-text/number.ts";
import type { Result } from "../../src/schema/result.ts";
import { assertNumbers, importBytes, type Outcome } from "./import.ts";
import { damagedNumbers } from "./lines.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const inputsOf = (id: string): [name: string, text: string][] =>
  readdirSync(join(FIXTURES, id))
    .filter((name) => name.startsWith("good-"))
    .map((name) => [name, readFileSync(join(FIXTURES, id, name, "input.txt"), "utf8")]);

const read = (text: string): Promise<Outcome> => importBytes(Buffer.from(text), text.length);
const resultsOf = (outcome: Outcome): Result[] => outcome.runs.flatMap((run) => run.results);

test("figures that fio 3 rounds are half a unit of their last digit either way", () => {
  assert.deepEqual(abbreviated("64.9", "k", 1000, "rounded"), { low: 64850.00000000001, high: 64950 });
  assert.deepEqual(bytesOf("254MiB", "rounded", false), { low: 253.5 * 2 ** 20, high: 254.5 * 2 ** 20 });
  assert.deepEqual(bytesOf("266MB/s", "rounded", false), { low: 265.5e6, high: 266.5e6 });
  assert.deepEqual(abbreviated("136", "", 1000, "rounded"), { low: 136, high: 136 });
});

/** What a figure was, and what fio printed of it. */
const SEEN: [bytes: number, printed: string, style: Style, binary: boolean][] = [
  [967045 * 4096, "3777.6MB", "remainder", true],
  [8036466, "7848.2KB/s", "remainder", true],
  [471028 * 1024, "471028KB", "remainder", true],
  [557417, "557417B/s", "remainder", true],
  [5513555 * 4096, "21.0GiB", "rounded", false],
  [13616640, "13.0MiB", "rounded", false],
  [31.96 * 2 ** 20, "31.0MiB", "rounded", false],
  [381300363, "2909Mibit/s", "rounded", false],
];

for (const [bytes, printed, style, binary] of SEEN) {
  test(`${printed} holds the ${Math.round(bytes)} bytes that were printed so`, () => {
    for (const reading of [style, "either"] as const) {
      const interval = bytesOf(printed, reading, binary);
      assert.ok(interval && interval.low <= bytes && bytes <= interval.high, JSON.stringify(interval));
    }
  });
}

test("a remainder without leading zeros is not taken for tenths", () => {
  const interval = bytesOf("81.53MB", "remainder", true);
  assert.ok(interval && interval.low <= (81 + 53 / 1024) * 2 ** 20);
});

test("numbers that nobody can have measured do not come through", async () => {
  for (const id of ["fio-normal", "fio-terse"]) {
    const [name, text] = inputsOf(id)[0] ?? ["", ""];
    for (const damaged of damagedNumbers(text, id === "fio-normal" ? 7 : 11))
      assertNumbers((await read(damaged.text)).runs, `${id} ${name}: ${damaged.how}`);
  }
});

test("the same bytes import to the same, however they are cut into pieces and whatever ends their lines", async () => {
  for (const [id, name] of [
    ["fio-normal", "good-sections"],
    ["fio-normal", "bad-interrupted-with-progress"],
    ["fio-terse", "good-jobs-description-errors"],
  ] as const) {
    const bytes = readFileSync(join(FIXTURES, id, name, "input.txt"));
    const whole = await importBytes(bytes, bytes.length);
    for (const pieceBytes of [1, 7, 4096])
      assert.deepEqual(await importBytes(bytes, pieceBytes), whole, name);
    const crlf = Buffer.from(`\uFEFF${bytes.toString("utf8").replaceAll("\n", "\r\n")}`);
    assert.deepEqual(await importBytes(crlf, 997), whole, name);
  }
});

test("JSON counts wherever it stands in the file, behind more text than is looked at first", async () => {
  const json = readFileSync(join(FIXTURES, "fio-json", "good-concurrent-jobs", "input.json"), "utf8");
  const [alone] = (await read(json)).runs;
  for (const id of ["fio-normal", "fio-terse"] as const) {
    const [, text = ""] = inputsOf(id).find(([name]) => /sections|description-errors/.test(name)) ?? [];
    const outcome = await read(`${text.repeat(20)}${json}`);
    assert.equal(outcome.collector, id);
    assert.deepEqual(outcome.runs[0]?.results, alone?.results);
  }
});

test("a run that was killed before its report is no run", async () => {
  const text =
    "x: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1\nfio-3.33\nStarting 1 process\n";
  const { collector, runs, problems } = await read(text);
  assert.deepEqual([collector, runs.length], ["fio-normal", 0]);
  assert.match(problems[0]?.message ?? "", /expected the report of a job of fio, found none/);
});

test("sections that fio folded into one report have only what they share", async () => {
  const [, text = ""] = inputsOf("fio-normal").find(([name]) => name === "good-fio-3.42") ?? [];
  const other = text.split("\n")[0]?.replace("nrm:", "other:").replace("rw=randrw", "rw=write") ?? "";
  const { runs, problems } = await read(`${other}\n${text}`);
  const [result] = runs[0]?.results ?? [];
  assert.deepEqual(problems, []);
  assert.equal(result?.workload.rw, "unknown-rw");
  assert.equal(result?.workload.ioengine, "libaio");
  assert.match(result?.notes?.join() ?? "", /sections nrm, other as one/);
});

test("fio-normal: runs appended to one file are runs of their own, also where a head is not whole", async () => {
  const texts = ["good-fio-3.1", "good-fio-3.42"].map(
    (name) => inputsOf("fio-normal").find(([one]) => one === name)?.[1] ?? "",
  );
  const alone = await Promise.all(texts.map(async (text) => (await importBytes(Buffer.from(text))).runs[0]));
  for (const first of texts.slice(0, 1).flatMap((text) => [text, text.replace(/^Starting .*\n/m, "")])) {
    const both = await importBytes(Buffer.from([first, ...texts.slice(1)].join("\n")));
    assert.deepEqual([both.runs, both.problems], [alone, []]);
  }
});

test("rounds of --status-interval that end too early are said to, and never summed", async () => {
  const [, text = ""] = inputsOf("fio-terse").find(([name]) => name === "good-status-interval") ?? [];
  const lines = text.trimEnd().split("\n");
  const { runs, problems } = await read(`${lines.slice(0, -1).join("\n")}\n`);
  const results = runs[0]?.results ?? [];
  assert.match(problems[0]?.message ?? "", /the last round is not whole/);
  assert.deepEqual(
    results.map(({ name, status, jobs }) => [name, status, jobs]),
    [
      ["s2", "partial", undefined],
      ["s", "partial", undefined],
    ],
  );
});

test("percentiles of a terse line that do not rise are no figures; those that are equal do", async () => {
  const [, text = ""] = inputsOf("fio-terse").find(([name]) => name === "good-version-3") ?? [];
  const statusOf = async (percentile: string): Promise<string[]> => {
    const changed = text.replace("99.500000%=264", `99.500000%=${percentile}`);
    return resultsOf(await read(changed)).map(({ status }) => status);
  };
  assert.deepEqual(await statusOf("264"), ["complete"]);
  assert.deepEqual(await statusOf("156"), ["complete"]);
  for (const wrong of ["100", "500", "1"]) assert.notDeepEqual(await statusOf(wrong), ["complete"], wrong);
});
