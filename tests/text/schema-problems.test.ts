/** Limits that a value may not reach itself say so. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { schemaProblems } from "../../src/text/schema-problems.ts";

test("a limit is told with or without itself", () => {
  const schema = z.object({
    weight: z.number().positive(),
    share: z.number().lt(1),
    least: z.number().min(1),
    most: z.number().max(9),
  });
  const value = { weight: 0, share: 1, least: 0, most: 10 };
  const { error } = schema.safeParse(value);
  assert.deepEqual(
    schemaProblems(error?.issues ?? [], value, schema, () => undefined),
    [
      "weight: expected more than 0, came 0.",
      "share: expected less than 1, came 1.",
      "least: expected at least 1, came 0.",
      "most: expected at most 9, came 10.",
    ],
  );
});
