/** The logs of IOPS that clients bring back: rates of the seconds in which all of them measured. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { valueOf } from "../../src/schema/quantity.ts";
import { type Document, edited, firstOf, importOne, iopsOf, TWO } from "./clients-file.ts";

describe("clients that brought their logs of IOPS back", () => {
  const START = Date.parse("2026-11-21T08:00:00Z");
  const STEP = 100;
  /** Lines of one direction, a step each, as fio writes them. */
  const linesOf = (iops: readonly number[], direction = 0): string[] =>
    iops.flatMap((value, i) => (value === 0 ? [] : [`${(i + 1) * STEP}, ${value}, ${direction}, 0, 0`]));
  const steady = (value: number, steps = 20): number[] => Array.from({ length: steps }, () => value);

  /** The second began 0.1 s after the first, and measured alone for as long at its end. Each did far more when it was alone. */
  const logged = (change: (logs: Record<string, string>[]) => void = () => undefined): string =>
    edited(TWO, ({ clients }) => {
      const alone = [
        [9000, ...steady(300, 19)],
        [...steady(300, 19), 9000],
      ];
      const logs = alone.map((first): Record<string, string> => {
        const mixed = [...linesOf(steady(200)), ...linesOf(steady(100), 1)].sort(
          (a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10),
        );
        return { 1: linesOf(first).join("\n"), 2: mixed.join("\n"), 3: mixed.join("\n") };
      });
      change(logs);
      clients.forEach((client, i) => {
        client.rates = logs[i];
        const document = client.fio as Document & { "global options": Record<string, string> };
        document["global options"].log_avg_msec = String(STEP);
        document.jobs.forEach((job, nth) => {
          job.job_start = START + i * STEP + nth * 5000;
        });
      });
    });

  it("are summed over the seconds in which all measured, and the result says so", async () => {
    const result = firstOf((await importOne(logged())).run);
    assert.equal(result.status, "complete");
    assert.ok(Math.abs(iopsOf(result) - 600) < 6, `${iopsOf(result)}`);
    const { read } = result.directions;
    assert.ok(
      Math.abs(valueOf(read?.bandwidthBytesPerSecond ?? 0) / 4096 - iopsOf(result)) < 1,
      "4 KiB each",
    );
    assert.match(
      result.notes?.join() ?? "",
      /1\.9 s of 2 s .*IOPS and bandwidth are of that time, by the clients' logs/,
    );
    assert.ok(Math.abs(iopsOf(result.clients?.[0]) - 400) < 1, "what one did stays as it counted");
  });

  it("are summed job by job, by the numbers that fio gives its jobs", async () => {
    const [, mixed] = (await importOne(logged())).run.results;
    const { read, write } = mixed?.directions ?? {};
    assert.deepEqual(
      [read, write].map((one) => Math.round(valueOf(one?.iops ?? 0))),
      [800, 400],
    );
  });

  it("did nothing in a step that has no line", async () => {
    const stalled = logged(([first]) => {
      if (first) first[1] = linesOf([9000, ...steady(300, 9), ...steady(0, 5), ...steady(300, 5)]).join("\n");
    });
    const iops = iopsOf(firstOf((await importOne(stalled)).run));
    assert.ok(Math.abs(iops - (300 + (300 * 14) / 19)) < 6, `${iops}`);
  });

  it("are what they counted where hardly a moment lies outside: a log ends with its last whole step", async () => {
    const together = JSON.parse(
      logged((logs) => {
        for (const log of logs) log[1] = linesOf(steady(300, 19)).join("\n");
      }),
    );
    for (const [i, { fio }] of together.clients.entries())
      fio.jobs.forEach((job: { job_start: number }, nth: number) => {
        job.job_start = START + i + nth * 5000;
      });
    const result = firstOf((await importOne(JSON.stringify(together))).run);
    const counted = (result.clients ?? []).map(iopsOf).reduce((sum, one) => sum + one, 0);
    assert.ok(Math.abs(iopsOf(result) - counted) < 1e-9, `${iopsOf(result)} of ${counted}`);
    assert.match(result.notes?.join() ?? "", /\(100 %|99\.\d+ %\).*each client's over its own time/);
  });

  const untold: [string, (logs: Record<string, string>[]) => void][] = [
    ["one has none", (logs) => void logs.pop()],
    ["that of a job is missing", ([, second]) => second && Reflect.deleteProperty(second, "3")],
    [
      "one ends half-way",
      ([first]) => first && Object.assign(first, { 1: linesOf(steady(400, 10)).join("\n") }),
    ],
    ["one is no log", ([first]) => first && Object.assign(first, { 1: "<html>" })],
  ];
  for (const [what, change] of untold)
    it(`are summed each over its own time where ${what}`, async () => {
      const result = firstOf((await importOne(logged(change))).run);
      const own = (result.clients ?? []).map(iopsOf).reduce((sum, one) => sum + one, 0);
      assert.ok(Math.abs(iopsOf(result) - own) < 1e-9);
      assert.match(result.notes?.join() ?? "", /IOPS and bandwidth are each client's over its own time/);
    });
});
