import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { formatOf, newerFormat } from "../../src/schema/formats.ts";

const schema = z.strictObject({ format: z.literal("thing/10"), title: z.string() });

test("a schema names the format of its files, if they have one", () => {
  assert.equal(formatOf(schema), "thing/10");
  for (const other of [z.string(), z.object({ title: z.string() }), z.object({ format: z.string() })])
    assert.equal(formatOf(other), undefined);
});

test("a file is of a newer version where its format has the same name and a higher number", () => {
  const says = (format: unknown) => newerFormat({ format }, schema);
  assert.match(says("thing/11") ?? "", /^format: expected thing\/10 or older, came thing\/11, /);
  assert.match(says("thing/100") ?? "", /came thing\/100/);
  for (const other of [
    "thing/10",
    "thing/9",
    "thing/2",
    "other/11",
    "thing/",
    "thing/11a",
    "a thing/11",
    11,
    undefined,
  ])
    assert.equal(says(other), undefined, String(other));
});

test("what is no map, or of a kind whose files name no format, is none of its matters", () => {
  for (const value of [null, undefined, "thing/11", 3, []])
    assert.equal(newerFormat(value, schema), undefined);
  assert.equal(newerFormat({ format: "thing/11" }, z.object({ title: z.string() })), undefined);
});
