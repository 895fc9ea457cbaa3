/** Figures of a row of fio: which can be, what contradicts them, and rows that stand within other JSON. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Complaints, figureOf } from "../../src/collectors/fio/number.ts";
import { readJob } from "../../src/collectors/fio/row.ts";
import { job, side } from "./fio-job.ts";

test("a figure is a number from 0 to 2^53, and each complaint is made once", () => {
  const complaints = new Complaints();
  const figure = (value: unknown): number | undefined => figureOf(value, "w", "k", complaints);
  assert.deepEqual([0, 1.5, 2 ** 53 - 1, undefined, null].map(figure), [
    0,
    1.5,
    2 ** 53 - 1,
    undefined,
    undefined,
  ]);
  assert.equal(complaints.size, 0);
  assert.deepEqual([-1, 2 ** 53, "5", "y".repeat(50), {}, -1].map(figure), Array(6).fill(undefined));
  assert.deepEqual(
    complaints.messages,
    ["-1", "9007199254740992", "5", "y".repeat(40), "object"].map(
      (found) => `w.k: expected a number from 0 to 2^53, found ${found}; it is left out`,
    ),
  );
  for (let i = 2; i <= 50; i += 1) figure(-i);
  assert.deepEqual(
    [complaints.size, complaints.messages.length, complaints.messages.at(-1)],
    [54, 51, "4 more of this kind"],
  );
});

const doubtsOf = (read: object): string[] =>
  readJob(job({ read: { ...side(), ...read } }), "j", new Complaints()).doubts;

test("what fio printed is what its counters give, but for its last digit", () => {
  assert.deepEqual(doubtsOf({}), []);
  assert.deepEqual(
    [
      doubtsOf({ iops: 101 }),
      doubtsOf({ bw: 401 }),
      doubtsOf({ bw_bytes: 409_601 }),
      doubtsOf({ io_kbytes: 401 }),
    ],
    [[], [], [], []],
  );
  assert.deepEqual(doubtsOf({ iops: 102 }), [
    "j.read: fio printed 102 IOPS, its own counters give 100; the counters are taken",
  ]);
  assert.deepEqual(
    [doubtsOf({ iops: 100.1 }), doubtsOf({ iops: 100.01 }), doubtsOf({ iops: 100.000001 })],
    [[], [], []],
  );
  for (const iops of [100.25, 100.001]) assert.equal(doubtsOf({ iops }).length, 1, `${iops}`);
  assert.equal(doubtsOf({ bw: 402 }).length, 1);
  assert.equal(doubtsOf({ bw_bytes: 409_602 }).length, 1);
  assert.deepEqual(doubtsOf({ io_kbytes: 402 }), [
    "j.read: fio printed 402 KiB, and 400 as bytes; the bytes are taken",
  ]);
  assert.deepEqual(doubtsOf({ runtime: undefined }), ["j.read: expected runtime, found none"]);
});

test("bytes before fio 2.20 are KiB, as the bandwidth beside them shows", () => {
  const bytes = (read: object): unknown =>
    readJob(job({ read: { ...side(), io_kbytes: undefined, ...read } }), "j", new Complaints()).traffic.read
      ?.ioBytes;
  assert.equal(bytes({}), 409_600);
  assert.equal(bytes({ io_bytes: 400 }), 409_600);
  const still = { bw: 0, bw_bytes: 0 };
  assert.deepEqual(
    [bytes({ ...still, io_bytes: 51_200 }), bytes({ ...still, io_bytes: 51_199 })],
    [51_200, 52_427_776],
  );
});
