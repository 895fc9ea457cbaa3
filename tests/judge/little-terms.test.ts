/** What Little's law adds up: rate and mean latency of each direction, and of flushes; and what is missing for it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  countsFlushes,
  flushes,
  inFlightOf,
  missingFigures,
  termsOf,
} from "../../src/judge/physics/little-terms.ts";
import type { Result } from "../../src/schema/result.ts";
import type { Workload } from "../../src/schema/workload.ts";
import { KiB, MS, READS, resultOf, US } from "./small-record.ts";

const WRITES: Workload = { ...READS, rw: "randwrite" };
const MIX: Workload = { ...READS, rw: "randrw" };
const PSYNC: Workload = { ...READS, ioengine: "psync" };
const mean = (meanNs: number) => ({ meanNs });

/** I/Os at once, to three digits; "from to" where they are not known better. */
function inFlight(result: Result): string {
  const { low, high } = inFlightOf(termsOf(result));
  const [from, to] = [low, high].map((one) => String(Number(one.toPrecision(3))));
  return from === to ? String(from) : `${from} ${to}`;
}
const doubts = (result: Result) => termsOf(result).map(({ latency }) => latency.doubt);

describe("the latency of a direction", () => {
  const of = (read: object, workload = READS): Result =>
    resultOf(workload, { read: { iops: 1000, ...read } });

  test("is the total one, where there is one", () => {
    assert.equal(inFlight(of({ lat: mean(4 * MS), clat: mean(MS), slat: mean(MS) })), "4");
  });
  test("or submission and completion together", () => {
    const result = of({ clat: mean(2 * MS), slat: mean(MS) });
    assert.equal(inFlight(result), "3");
    assert.deepEqual(doubts(result), [undefined]);
  });
  test("or completion, which lacks the time to submit but of a synchronous engine", () => {
    const result = of({ clat: mean(2 * MS) });
    assert.equal(inFlight(result), "2");
    assert.deepEqual(doubts(result), ["submission"]);
    assert.deepEqual(doubts(of({ clat: mean(2 * MS) }, PSYNC)), [undefined]);
  });
  test("is not known by the time to submit alone", () => {
    assert.deepEqual(termsOf(of({ slat: mean(MS) })), []);
    assert.deepEqual(missingFigures(of({ slat: mean(MS) })), ["mean read latency"]);
  });
});

test("terms of both directions add up, and each says its figures", () => {
  const result = resultOf(MIX, {
    read: { iops: 1000, lat: mean(2 * MS) },
    write: { iops: 500, lat: mean(4 * MS) },
  });
  assert.equal(inFlight(result), "4");
  assert.deepEqual(
    termsOf(result).map(({ text }) => text),
    ["1,000 IOPS x 2 ms", "500 IOPS x 4 ms"],
  );
  assert.deepEqual(missingFigures(result), []);
});

test("a printed figure carries what it may be into the sum", () => {
  const iops = { value: 1000, low: 950, high: 1050, printed: "1.0k" };
  assert.equal(inFlight(resultOf(READS, { read: { iops, lat: mean(2 * MS) } })), "1.9 2.1");
});

test("each figure that is missing is named, of the directions that the workload has", () => {
  assert.deepEqual(missingFigures(resultOf(MIX, { read: { iops: 1000 } })), [
    "mean read latency",
    "write IOPS",
    "mean write latency",
  ]);
  assert.deepEqual(missingFigures(resultOf(READS, { read: { lat: mean(MS) } })), ["read IOPS"]);
});

describe("one rate for reads and writes together", () => {
  test("is a term with its own latency", () => {
    const result = resultOf(MIX, { mixed: { iops: 1000, lat: mean(3 * MS) } });
    assert.equal(inFlight(result), "3");
    assert.deepEqual([doubts(result), missingFigures(result)], [[undefined], []]);
  });
  test("is left aside where each direction has a rate", () => {
    const result = resultOf(MIX, {
      read: { iops: 1000, lat: mean(MS) },
      write: { iops: 1000, lat: mean(MS) },
      mixed: { iops: 2000, lat: mean(9 * MS) },
    });
    assert.equal(inFlight(result), "2");
  });
  test("without any latency misses that", () => {
    assert.deepEqual(missingFigures(resultOf(MIX, { mixed: { iops: 1000 } })), ["mean latency"]);
    assert.deepEqual(termsOf(resultOf(MIX, { mixed: { lat: mean(MS) } })), []);
  });
  test("takes a latency of the mix from those of both, and says so", () => {
    const result = resultOf(MIX, {
      read: { lat: mean(MS) },
      write: { lat: mean(5 * MS) },
      mixed: { iops: 1000 },
    });
    assert.deepEqual(doubts(result), ["mix"]);
    const [low = 0, high = 0] = inFlight(result).split(" ").map(Number);
    assert.ok(low >= 1 && high <= 5 && low < high, `${low} to ${high}`);
    // By one of both alone it would be another sum.
    const [{ text = "" } = {}] = termsOf(result);
    assert.match(text, / in an unknown mix \(at least 5 % reads and as many writes assumed\)$/);
  });
});

test("a run of less than 10 ms says nothing, unless it did nothing", () => {
  const run = (runtimeNs: number, iops = 1000) =>
    missingFigures(resultOf(READS, { read: { iops, runtimeNs, lat: mean(MS) } }));
  assert.deepEqual(run(10 * MS - 1), ["a run longer than 10 ms"]);
  assert.deepEqual([run(10 * MS), run(MS, 0)], [[], []]);
  const short = resultOf(READS, { read: { iops: 1000, runtimeNs: 20 * MS, lat: mean(MS) } });
  assert.deepEqual(missingFigures(short, 30 * MS), ["a run longer than 30 ms"]);
});

describe("a flush between two writes", () => {
  const written = (workload: Partial<Workload>, more: Partial<Result> = {}, write: object = {}): Result =>
    resultOf(
      { ...WRITES, ...workload },
      { write: { iops: 1000, lat: mean(100 * US), ...write } },
      { sync: { latency: mean(900 * US) }, ...more },
    );

  test("is asked for by fsync, fdatasync or at the end of a file", () => {
    for (const workload of [{ fsync: 1 }, { fdatasync: 1 }, { endFsync: true }])
      assert.ok(flushes(written(workload)), JSON.stringify(workload));
    for (const workload of [{}, { endFsync: false }])
      assert.ok(!flushes(written(workload, { sync: undefined })), JSON.stringify(workload));
    assert.ok(!flushes(written({ fsync: 0, fdatasync: 0 })), "what was asked for is known");
  });
  test("is there where it was timed or counted and nothing says what was asked for", () => {
    assert.ok(flushes(written({})));
    assert.ok(flushes(written({ fsync: 0 })), "fdatasync may have been");
    assert.ok(flushes(written({}, { sync: { operations: 5 } })));
    assert.ok(!countsFlushes(written({})), "but how often is not known");
    const counted = written({}, { sync: { operations: 1000, latency: mean(900 * US) } }, { runtimeNs: 1e9 });
    assert.equal(inFlight(counted), "1");
  });
  test("comes once for so many writes", () => {
    assert.equal(inFlight(written({ fsync: 1 })), "1");
    assert.equal(inFlight(written({ fdatasync: 1 })), "1");
    assert.equal(inFlight(written({ fsync: 9 })), "0.2");
    assert.equal(inFlight(written({})), "0.1");
  });
  test("is counted by the tool, where it counts", () => {
    const latency = { ...mean(900 * US), count: 4000 };
    const result = written({ fsync: 1 }, { sync: { latency } }, { runtimeNs: 2e9 });
    assert.equal(inFlight(result), "1.9");
    assert.equal(termsOf(result)[1]?.text, "2,000 IOPS x 900 µs (flush)");
  });
  test("is no part of the sum without its time, or where it is at the end of a file alone and not counted", () => {
    assert.ok(countsFlushes(written({ fsync: 1 })));
    assert.ok(!countsFlushes(written({ fsync: 1 }, { sync: {} })));
    assert.ok(!countsFlushes(written({ endFsync: true })));
    assert.ok(!countsFlushes(written({ rw: "randrw", fsync: 1 })), "in a mix fio flushes after reads too");
  });
});

test("the size of blocks plays no part", () => {
  const of = (blockSizeBytes: number) =>
    inFlight(resultOf({ ...READS, blockSizeBytes }, { read: { iops: 1000, lat: mean(MS) } }));
  assert.equal(of(4 * KiB), of(1024 * KiB));
});
