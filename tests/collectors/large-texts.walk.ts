/** Text may be larger than what is held of it, and hold more than anybody would look at. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RawFile } from "../../src/collectors/collector.ts";
import { chooseCollector } from "../../src/collectors/index.ts";
import { MOST_RESULTS } from "../../src/collectors/reading/limits.ts";
import { MAKERS } from "../bench/texts.ts";
import { rawFileOf } from "./raw-file.ts";

/** Larger than `text` takes, so that it has to be read as it comes. */
const LARGE = 9e6;

const streamed = (bytes: Buffer): RawFile => ({
  ...rawFileOf(bytes, { pieceBytes: 2 ** 20 }),
  text: () => Promise.reject(new Error("the file is too large to be read at once")),
});

for (const [name, make] of Object.entries(MAKERS)) {
  test(`${name}: 9 MB are imported as they come`, async () => {
    const file = streamed(Buffer.from(make(LARGE)));
    const { collector } = chooseCollector(file);
    assert.ok(collector);
    const { runs, problems } = await collector.import(file);
    assert.deepEqual(problems, []);
    assert.ok(runs.length > 0);
    for (const { status } of runs.flatMap(({ results }) => results)) assert.equal(status, "complete");
  });
}

test("more results than anybody would look at are refused, with what to do", async () => {
  const row = (i: number): string => `ioping,randread,${i}.5\n`;
  const rows = Array.from({ length: MOST_RESULTS + 1 }, (_, i) => row(i + 1)).join("");
  const file = streamed(Buffer.from(`tool,rw,read_iops\n${rows}`));
  const { runs, problems } = (await chooseCollector(file).collector?.import(file)) ?? {};
  assert.deepEqual(runs, []);
  assert.deepEqual(
    problems?.map(({ message }) => message),
    ["expected at most 100,000 rows, found more. Split the file."],
  );
});
