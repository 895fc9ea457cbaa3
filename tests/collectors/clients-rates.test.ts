/** What clients did while all of them measured: of their windows, and of the logs of their jobs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { MeasuredClient } from "../../src/collectors/clients/envelope.ts";
import { ratesIn } from "../../src/collectors/clients/rates.ts";
import { type ClientWindow, commonOf, companyOf } from "../../src/collectors/clients/windows.ts";
import type { FioDocument } from "../../src/collectors/fio/document.ts";
import type { JobGroup } from "../../src/collectors/fio/jobs.ts";

const windowOf = (
  fromMs: number,
  toMs: number,
  basis: ClientWindow["basis"] = "job_start",
): ClientWindow => ({
  fromMs,
  toMs,
  basis,
});

test("all measured from the last beginning to the first end, if the windows of all are known", () => {
  assert.deepEqual(commonOf([windowOf(0, 10), windowOf(2, 12), windowOf(1, 9)]), { fromMs: 2, toMs: 9 });
  assert.deepEqual(commonOf([windowOf(0, 10)]), { fromMs: 0, toMs: 10 });
  for (const none of [
    [],
    [windowOf(0, 10), undefined],
    [windowOf(0, 5), windowOf(5, 9)],
    [windowOf(0, 5), windowOf(6, 9)],
  ])
    assert.equal(commonOf(none), undefined);
});

test("the share in common is of the longest window", () => {
  assert.deepEqual(companyOf([windowOf(0, 10_000), windowOf(1000, 9000, "endedAt")]), {
    share: 0.8,
    text: "all clients measured together for 8 s of 10 s (80 %), by fio's job_start; by when each client said that it was done, backwards",
  });
  assert.equal(companyOf([windowOf(0, 5000), windowOf(5000, 9000)])?.share, 0);
  assert.equal(companyOf([windowOf(0, 1)])?.share, 1);
  for (const none of [[], [windowOf(0, 10), undefined], [windowOf(5, 5)]])
    assert.equal(companyOf(none), undefined);
});

type Told = {
  logs: Record<number, string>;
  options?: Record<string, string>;
  totalIos?: Record<string, number>;
};

/** A group of one job, whose log is number 1; the window of a client from 1000 to 2000 ms, that of all as given. */
function ratesOf({ logs, options = {}, totalIos = { read: 1 } }: Told, fromMs = 1000, toMs = 2000) {
  const traffic = Object.fromEntries(
    Object.entries(totalIos).map(([name, ios]) => [name, { totalIos: ios }]),
  );
  const group = { options, rows: 1, reading: { traffic } } as unknown as JobGroup;
  const document = { globalOptions: { log_avg_msec: "100" }, groups: new Map([["a", group]]) };
  const rates = new Map(Object.entries(logs).map(([number, log]) => [Number(number), log]));
  const client = { client: "a", documents: [], rates, document: document as unknown as FioDocument };
  return ratesIn(client as MeasuredClient, group, {
    window: windowOf(1000, 2000),
    common: { fromMs, toMs },
  });
}
const logOf = (lines: readonly [atMs: number, iops: number, direction?: number][]): string =>
  lines.map(([atMs, iops, direction = 0]) => `${atMs}, ${iops}, ${direction}, 0, 0`).join("\n");
const steady = (iops: number, direction = 0): [number, number, number][] =>
  Array.from({ length: 10 }, (_, i) => [100 * (i + 1), iops, direction]);

test("a log's IOPS are a mean over the common time, each line for its own step", () => {
  const rates: [lines: [number, number, number?][], fromMs: number, toMs: number, read: number][] = [
    [steady(300), 1000, 2000, 300],
    [steady(300), 1200, 1900, 300],
    // 500 in the first half of the time, 100 in the second.
    [steady(500).map(([at, iops]) => [at, at <= 500 ? iops : 100]), 1000, 2000, 300],
    [steady(500).map(([at, iops]) => [at, at <= 500 ? iops : 100]), 1500, 2000, 100],
    [steady(500).map(([at, iops]) => [at, at <= 500 ? iops : 100]), 1450, 1550, 300],
    // Steps without a line did nothing: 5 of 10 are left.
    [steady(300).filter(([at]) => at <= 400 || at === 1000), 1000, 2000, 150],
    // A line that is late by less than half a step stands for the time since the one before.
    [[[100, 300], [240, 300], ...steady(300).slice(2)], 1000, 2000, 300],
    // Before nought there is no line, and so no figure.
    [[[0, 900], ...steady(300)], 1000, 2000, 300],
    [[...steady(300), [-100, 900], [1100, -5]], 1000, 2000, 300],
    // A last line of nothing is told, too.
    [[...steady(300).slice(0, 9), [1000, 0]], 1000, 2000, 270],
  ];
  for (const [lines, fromMs, toMs, read] of rates) {
    const found = ratesOf({ logs: { 1: logOf(lines) } }, fromMs, toMs)?.read;
    assert.ok(found !== undefined && Math.abs(found - read) < 1e-9, `${found}, expected ${read}`);
  }
});

test("directions are told apart, and jobs are summed", () => {
  const mixed = logOf([...steady(200), ...steady(100, 1), ...steady(50, 2), ...steady(7, 3)]);
  assert.deepEqual(ratesOf({ logs: { 1: mixed } }), { read: 200, write: 100, trim: 50 });
  const two = { options: { numjobs: "2", group_reporting: "1" } };
  assert.deepEqual(ratesOf({ ...two, logs: { 1: logOf(steady(200)), 2: logOf(steady(5)) } }), { read: 205 });
});

test("logs tell nothing where one is missing, where they end too early, or where a direction is not in them", () => {
  const whole = logOf(steady(300));
  const none: Told[] = [
    { logs: {} },
    { logs: { 2: whole } },
    { logs: { 1: whole, 2: whole } },
    { logs: { 1: whole }, options: { numjobs: "2", group_reporting: "1" } },
    { logs: { 1: whole }, options: { log_avg_msec: "0" } },
    { logs: { 1: whole }, options: { log_avg_msec: "x" } },
    { logs: { 1: "" } },
    { logs: { 1: logOf(steady(300).slice(0, 7)) } },
    { logs: { 1: whole }, totalIos: { read: 1, write: 1 } },
  ];
  for (const told of none) assert.equal(ratesOf(told), undefined, JSON.stringify(told));
  assert.deepEqual(ratesOf({ logs: { 1: logOf(steady(300).slice(0, 8)) } }), { read: 300 });
  assert.deepEqual(ratesOf({ logs: { 1: whole }, totalIos: { read: 1, write: 0 } }), { read: 300 });
  assert.deepEqual(ratesOf({ logs: { 1: whole }, options: { log_avg_msec: "100" } }), { read: 300 });
});
