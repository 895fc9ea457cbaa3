import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { layoutOf } from "../../src/collectors/fio-log/layout.ts";
import { LogLines } from "../../src/collectors/fio-log/lines.ts";
import { readLog } from "../../src/collectors/fio-log/read.ts";
import { rawFileOf } from "./raw-file.ts";

function linesOf(text: string, pieceBytes = text.length): (number[] | `bad ${number}`)[] {
  const found: (number[] | `bad ${number}`)[] = [];
  const lines = new LogLines({
    line: ({ fields, count }) => void found.push([...fields.subarray(0, count)]),
    bad: (number) => void found.push(`bad ${number}`),
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) lines.push(bytes.subarray(at, at + pieceBytes));
  lines.end();
  return found;
}

describe("lines of numbers", () => {
  test("are whole numbers with commas between, and may have a priority in hexadecimal at their end", () => {
    assert.deepEqual(linesOf("500, 13, 0, 4096\n1,2,3,4,0x2004\r\n\n9007199254740991, 0, 2, 0\n"), [
      [500, 13, 0, 4096],
      [1, 2, 3, 4, 0],
      [9007199254740991, 0, 2, 0],
    ]);
  });

  test("that are anything else, or have no end, are bad, each by its number", () => {
    const wrong = [
      "1, 2, x, 0",
      "1, -2, 0, 0",
      "1, 2 3, 0, 0",
      "1, , 0, 0",
      "1, 2, 0, 0,",
      "NaN, 1, 0, 0",
      "1, abc, 0, 0",
      "1, 0xff, 0, 0",
      "1.5, 2, 0, 0",
      "\u0000",
    ];
    assert.deepEqual(
      linesOf(`${wrong.join("\n")}\n`),
      wrong.map((_, i) => `bad ${i + 1}`),
    );
    assert.deepEqual(linesOf("1, 2, 0, 0\n2, 3"), [[1, 2, 0, 0], "bad 2"]);
  });

  test("are the same in pieces of any size", () => {
    const text = "500, 13, 0, 4096\n\n1, x\n1000, 14, 1, 4096, 0x0000\n1500, 1";
    for (let size = 1; size < text.length; size += 1) assert.deepEqual(linesOf(text, size), linesOf(text));
  });

  test("without an end are not kept in memory", () => {
    assert.deepEqual(linesOf("1".repeat(1 << 20), 4096), ["bad 1"]);
    assert.deepEqual(linesOf(`${"1".repeat(1 << 20)}\n1, 2\n`, 4096), ["bad 1", [1, 2]]);
  });
});

test("columns: offset, priority, time of issue and the largest value stand where fio puts them", () => {
  const cases: [string, object | undefined][] = [
    ["250, 104505, 0, 0", { columns: 4, direction: 2, size: 3, largest: false }],
    ["500, 141288, 1, 0, 0", { columns: 5, direction: 2, size: 3, largest: false }],
    ["500, 141288, 1, 4096, 81920, 0", { columns: 6, direction: 2, size: 3, largest: false }],
    ["500, 141288, 160000, 1, 0, 0", { columns: 6, direction: 3, size: 4, largest: true }],
    [`501, 1, 4096, ${Array(1856).fill(3).join(", ")}`, { columns: 1859, buckets: 1856, perColumn: 1 }],
    [`501, 1, 4096, ${Array(152).fill(3).join(", ")}`, { columns: 155, buckets: 1216, perColumn: 8 }],
    ["500, 141288, 7, 4096", undefined],
    ["500, 141288, 1", undefined],
    ["name, 1, 2, 3", undefined],
  ];
  for (const [line, layout] of cases)
    assert.deepEqual(layoutOf(Buffer.from(`${line}\n`.repeat(3))), layout, line.slice(0, 40));
});

describe("a log that is damaged", () => {
  const good = Array.from({ length: 40 }, (_, i) => `${(i + 1) * 500}, ${1000 + i}, ${i % 2}, 0, 0\n`);
  const read = async (text: string) => {
    const content = await readLog(rawFileOf(Buffer.from(text)), false);
    const values = content.tracks.flatMap((one) => one.windows?.track(one.direction, 0).values ?? []);
    return { ...content, values };
  };

  test("gives no value that was not printed, and says what was left out, wherever it is cut", async () => {
    const text = good.join("");
    const printed = new Set(good.map((line) => Number(line.split(", ")[1])));
    for (let end = 0; end <= text.length; end += 1) {
      const { values, damage, lines } = await read(text.slice(0, end));
      assert.ok(values.every((value) => printed.has(value)));
      const isWhole = end === 0 || text[end - 1] === "\n";
      assert.equal(damage.length > 0, !isWhole, `cut at ${end}`);
      if (lines > 1) assert.equal(values.length, isWhole ? lines : lines - 1);
    }
  });

  test("says so where a line is doubled or moved, or a number became something else", async () => {
    const with_ = (at: number, ...lines: string[]): string => good.toSpliced(at, 1, ...lines).join("");
    const damages = [
      with_(7, good[7] ?? "", good[7] ?? ""),
      with_(7, good[20] ?? ""),
      ...["NaN", "-1", "1e999", '"text"', "99999999999999999999", ""].map((what) =>
        with_(7, `4000, ${what}, 1, 0, 0\n`),
      ),
      with_(7, "4000, 1007, 5, 0, 0\n"),
      with_(7, "400000000000, 1007, 1, 0, 0\n"),
    ];
    for (const text of damages) assert.notDeepEqual((await read(text)).damage, [], text.slice(60, 200));
  });
});

test("a log with a line an I/O is gathered into windows that hold all of them", async () => {
  const lines = Array.from({ length: 50_000 }, (_, i) => `${i}, ${1000 + (i % 7)}, 0, 4096, 0\n`);
  const { tracks } = await readLog(rawFileOf(Buffer.from(lines.join("")), { pieceBytes: 65_536 }), false);
  const gathered = tracks[0]?.gathered;
  const { gatheredMs, timesMs, counts, minima, maxima, values } = gathered?.latencies("read") ?? {
    timesMs: [],
    values: [],
  };
  assert.equal(gatheredMs, 32);
  assert.ok(timesMs.length <= 2000);
  assert.equal(
    counts?.reduce((a, b) => a + b, 0),
    50_000,
  );
  assert.deepEqual([Math.min(...(minima ?? [])), Math.max(...(maxima ?? []))], [1000, 1006]);
  assert.ok(values.every((value) => value > 1002 && value < 1004));
  const iops = gathered?.rates("read", "iops").values ?? [];
  assert.ok(
    iops.every((value) => Math.abs(value - 1000) < 100),
    "one I/O a millisecond",
  );
  assert.equal(gathered?.rates("read", "bw").values[0], (32 * 4096 * 1000) / 32);
});
