/** Logs as the pages of Grafana, Kibana and CloudWatch export them: the newest line first, or a row of a CSV for each line. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const FIO = join(import.meta.dirname, "fixtures", "fio-normal", "good-fio-3.42", "input.txt");
const LINES = readFileSync(FIO, "utf8").trimEnd().split("\n");

const secondsOf = (i: number): string => `03:${String(Math.floor(i / 60) + 10)}:${String((i % 60) + 10)}`;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const asFile = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join("\n")}\n`);

/** In a CSV each line is one further down. */
const withoutLines = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (key === "line" ? undefined : inner)));

async function importsAs(log: readonly string[], where: string): Promise<void> {
  const plain = await importBytes(asFile(LINES));
  assert.deepEqual(plain.problems, []);
  const found = await importBytes(asFile(log));
  assert.deepEqual(found.problems, [], where);
  assert.deepEqual(withoutLines(found.runs), withoutLines(plain.runs), where);
}

test("a log whose newest line stands first is turned, by its day and its time", () =>
  importsAs(
    LINES.map((line, i) => `2026-01-02 ${secondsOf(i)}.123\t${line}`).toReversed(),
    "date, time, line",
  ));

test("the log of a step of Drone, a list of its lines", () =>
  importsAs(
    [JSON.stringify(LINES.map((line, pos) => ({ pos, out: `${line}\n`, time: pos })))],
    "one document",
  ));

test("of a CSV with a row a line, in either order, the column that differs most is the tool's", async () => {
  const time = (i: number): string => quoted(`Jan 2, 2026 @ ${secondsOf(i)}.123`);
  const rows = LINES.map((line, i) => `${time(i)},node-1,${quoted(line)}`);
  await importsAs(['"@timestamp",host,message', ...rows], "oldest first");
  await importsAs(['"@timestamp",host,message', ...rows.toReversed()], "newest first");
});

test("a cell of a CSV without quotation marks keeps the blanks at its beginning", () =>
  importsAs(
    [
      "Time\tLine",
      ...LINES.map((line, i) => `2026-01-02T${secondsOf(i)}Z\t${line.includes('"') ? quoted(line) : line}`),
    ],
    "tabs",
  ));

test("rows of two pods are the lines of two outputs", async () => {
  const header = "Time,kubernetes.pod_name,Line";
  const rows = LINES.flatMap((line, i) =>
    ["fio-ceph", "fio-nfs"].map((pod) => `2026-01-02T${secondsOf(i)}Z,${pod},${quoted(line)}`),
  );
  const { runs, problems } = await importBytes(asFile([header, ...rows]));
  assert.deepEqual(problems, []);
  assert.deepEqual(
    runs.map(({ subject }) => subject),
    ["fio-ceph", "fio-nfs"],
  );
});
