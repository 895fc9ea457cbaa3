/** What may stand before each line of a text, and what is left behind it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { frameOf, possibleFrames } from "../../src/collectors/around/frame.ts";

const TOOL = ["alpha: 1.5 MB/s", "beta: 2.5 MB/s", "gamma: 3.5 MB/s", "delta: 4.5 MB/s"];
/** The texts that are left behind each frame that is possible. */
const left = (lines: readonly string[]): string[] =>
  possibleFrames(`${lines.join("\n")}\n`).map((frame) =>
    lines.map((line) => frame(line)?.text ?? "none").join("|"),
  );
const before = (mark: (i: number) => string, lines = TOOL): string[] =>
  lines.map((line, i) => `${mark(i)}${line}`);
const whole = TOOL.join("|");

test("numbers of lines are before them where each is the next one, or a later one", () => {
  assert.ok(left(before((i) => `${i + 1}:`)).includes(whole), "grep -n");
  assert.ok(left(before((i) => `     ${i + 7}\t`)).includes(whole), "cat -n, from the seventh");
  assert.ok(left(before((i) => `     ${[1, 2, 5, 6][i]}\t`)).includes(whole), "empty lines are left out");
  assert.ok(!left(before((i) => `     ${[1, 1, 2, 3][i]}\t`)).includes(whole), "one comes twice");
  assert.ok(!left(before((i) => `     ${[4, 3, 2, 1][i]}\t`)).includes(whole), "backwards");
  assert.ok(
    !left(before((i) => `     ${i + 1}\t`, TOOL.slice(0, 2))).includes(TOOL.slice(0, 2).join("|")),
    "two",
  );
});

test("a log's words are before them from three lines on, or where each has its time", () => {
  const named = before((i) => `[job-${i}] `);
  assert.ok(left(named.slice(0, 3)).includes(TOOL.slice(0, 3).join("|")));
  assert.deepEqual(left(named.slice(0, 2)), []);
  const timed = before((i) => `2026-01-02T03:04:0${i}Z `);
  assert.ok(left(timed.slice(0, 2)).includes(TOOL.slice(0, 2).join("|")));
});

test("nine of ten lines must have them", () => {
  const ten = Array.from({ length: 10 }, (_, i) => `[job-${i}] value ${i}`);
  const values = (others: number): string =>
    ten.map((_, i) => (i < others ? "none" : `value ${i}`)).join("|");
  const lines = (others: number): string[] => ten.map((line, i) => (i < others ? "another" : line));
  assert.ok(left(lines(0)).includes(values(0)));
  assert.ok(left(lines(1)).includes(values(1)));
  assert.ok(!left(lines(2)).includes(values(2)));
});

test("a mark that all lines have comes off, also of those that are empty behind it", () => {
  const lines = ["> alpha", "> beta", ">", "> gamma"];
  assert.ok(left(lines).includes("alpha|beta||gamma"));
});

const FIO = [
  "job: (g=0): rw=read, bs=4k",
  "fio-3.33",
  "Starting 1 process",
  "  cpu          : usr=1.00%",
  "",
];
const framed = (lines: readonly string[]) => {
  const frame = frameOf(lines.join("\n"));
  return frame === undefined ? undefined : lines.map((line) => frame(line));
};

test("a tool's lines at the margin have no frame; behind quotes and logs they have", () => {
  assert.equal(framed(FIO), undefined);
  assert.deepEqual(
    framed(FIO.map((line) => `> ${line}`))?.map((one) => one?.text),
    FIO,
  );
  assert.deepEqual(
    framed(FIO.slice(0, 4).map((line) => `[pod/a/fio] ${line}`))?.map((one) => one?.text),
    FIO.slice(0, 4),
  );
});

test("names that come often tell streams apart; times, levels and numbers of lines do not", () => {
  const streams = (mark: (i: number) => string): number => {
    const lines = Array.from({ length: 12 }, (_, i) => `${mark(i)}${FIO[i % 4]}`);
    return new Set(framed(lines)?.map((one) => one?.stream)).size;
  };
  assert.equal(
    streams((i) => `[pod/${i % 2 === 0 ? "a" : "b"}/fio] `),
    2,
  );
  assert.equal(
    streams(() => "[pod/a/fio] "),
    1,
  );
  assert.equal(
    streams((i) => `2026-01-02T03:04:${10 + i}Z `),
    1,
    "times",
  );
  assert.equal(
    streams((i) => `2026-01-02T03:04:${10 + i}Z ${i % 2 === 0 ? "stdout" : "stderr"} F `),
    1,
    "levels",
  );
  assert.equal(
    streams((i) => `${i + 1} `),
    1,
    "numbers",
  );
  assert.equal(
    streams((i) => `main.go:${i} `),
    1,
    "lines of a program",
  );
  assert.equal(
    streams((i) => `[pod/p${i}/fio] `),
    1,
    "another on nearly every line",
  );
});
