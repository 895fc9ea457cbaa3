/** What is no output of fio is told for what it is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readOwn } from "../../src/browser/read-own.ts";

const refusalOf = async (text: string): Promise<string> => {
  const { problems } = await readOwn([{ name: "own.json", bytes: Buffer.from(text) }], {});
  return problems.join("\n");
};

test("text that begins as JSON and is none is not taken for JSON of another tool", async () => {
  assert.match(
    await refusalOf("{broken"),
    /came text that begins as JSON and is none: it is cut, or other text/,
  );
  assert.match(await refusalOf('{"jobs": []}'), /came JSON in which fio names no version/);
  assert.match(await refusalOf("hello\nworld"), /came text that begins with "hello"/);
});
