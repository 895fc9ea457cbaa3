import assert from "node:assert/strict";
import { test } from "node:test";
import { bucketValue, readBins } from "../../src/collectors/fio/bins.ts";

test("a bucket's value is its index at first, and then the middle of ever wider buckets", () => {
  const values = [0, 127, 128, 129, 191, 192, 255, 256].map((index) => bucketValue(index));
  assert.deepEqual(values, [0, 127, 129, 131, 255, 258, 510, 516]);
});

test("fio 2's bins are indices of buckets in microseconds", () => {
  const meta = { FIO_IO_U_PLAT_BITS: 6, FIO_IO_U_PLAT_VAL: 64, FIO_IO_U_PLAT_NR: 1216 };
  const bins = readBins({ ...meta, "0": 0, "40": 3, "128": 2 }, 1000);
  assert.deepEqual(
    bins,
    new Map([
      [40_000, 3],
      [129_000, 2],
    ]),
  );
});

test("fio 3's bins are nanoseconds", () => {
  assert.deepEqual(
    readBins({ "7136": 1, "9024": 4 }, 1),
    new Map([
      [7136, 1],
      [9024, 4],
    ]),
  );
});

test("what is no histogram is named, and nothing of it is taken", () => {
  const wrong: [Record<string, unknown>, 1 | 1000, RegExp][] = [
    [{ "40": 3 }, 1000, /expected fio 2's FIO_IO_U_PLAT_BITS/],
    [{ "40": 3, x: 1 }, 1, /found "x": 1/],
    [{ "40": -3 }, 1, /found "40": -3/],
    [{ "40": 1.5 }, 1, /found "40": 1.5/],
    [{ "40": "3" }, 1, /found "40": 3/],
    [{ FIO_IO_U_PLAT_BITS: 99, "40": 3 }, 1000, /from 1 to 16/],
  ];
  for (const [raw, toNs, says] of wrong) assert.match(String(readBins(raw, toNs)), says);
  assert.equal(readBins({ "40": 0 }, 1), undefined);
});
