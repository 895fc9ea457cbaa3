import assert from "node:assert/strict";
import { test } from "node:test";
import type { MatrixCell } from "../../src/cells/cell.ts";
import { StatusLine } from "../../src/commands/print.ts";
import { SessionLines } from "../../src/commands/session-lines.ts";

/** 3 s of measuring, and 27 s until the next. */
const cellOf = (repeat: number): MatrixCell => ({
  id: `here/here-disk/a-r${repeat}`,
  target: "here",
  environment: "here",
  deployment: "here-disk",
  workload: { kind: "profile", profile: "a" },
  clients: 1,
  repeat,
  raw: `data/raw/here/here-disk/a-r${repeat}`,
  declared: "d",
  estimate: { seconds: 30, measuringSeconds: 3, bytes: 1 },
});

test("the time left counts the cool-down between cells, however short these are", (t) => {
  const log = t.mock.method(console, "log", () => undefined);
  const queue = [cellOf(1), cellOf(2), cellOf(3)] as const;
  const lines = new SessionLines(queue, 27);
  lines.begins(queue[0]);
  lines.ended(queue[0], 3, undefined);
  lines.close();
  assert.deepEqual(
    log.mock.calls.map(({ arguments: [line] }) => line),
    [
      "[1/3] here/here-disk/a-r1: begins, about 30 s",
      "[1/3] here/here-disk/a-r1: ok in 3 s; about 60 s left",
    ],
  );
});

test("a pause between cells has a line of its own, with no cell in it", (t) => {
  t.mock.method(console, "log", () => undefined);
  const shown: string[] = [];
  t.mock.method(StatusLine.prototype, "show", (...lines: string[]) => void shown.push(lines[0] ?? ""));
  const queue = [cellOf(1), cellOf(2)] as const;
  const lines = new SessionLines(queue, 27);
  lines.begins(queue[0]);
  lines.phase("measuring", 3);
  lines.ended(queue[0], 3, undefined);
  lines.phase("cooling down", 27);
  lines.close();
  assert.deepEqual(shown, [
    "[1/2] here/here-disk/a-r1: begins, 0 s",
    "[1/2] here/here-disk/a-r1: measuring, 0 s of about 3 s",
    "[2/2] cooling down, 0 s of about 27 s",
  ]);
});

test("a step of a ramp that is left out is named as every cell is", (t) => {
  const log = t.mock.method(console, "log", () => undefined);
  const lines = new SessionLines([cellOf(1)], 0);
  lines.leftOut(cellOf(1), 2);
  lines.close();
  assert.deepEqual(log.mock.calls[0]?.arguments, [
    "[1/1] here/here-disk/a-r1: left out, 2 clients break the objective already",
  ]);
});
