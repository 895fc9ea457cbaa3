/** fio's own sum over all clients: not read, and told where nothing else is there. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures/fio-normal", name, "input.txt"), "utf8");
const ALONE = `${fixture("good-excerpt").split("\nRun status")[0]}\n`.replace(
  /^nrm: (.*) pid=\d+/,
  "All clients: $1 pid=0",
);

test("a sum over clients without their reports says that these are missing", async () => {
  for (const text of [ALONE, `Our results:\n\n${ALONE}`]) {
    const { runs, problems } = await importBytes(Buffer.from(text));
    assert.deepEqual(runs, []);
    assert.deepEqual(problems, [
      {
        severity: "error",
        message:
          "found fio's sum over all clients alone, which is not used: the report of each client is what is read. Fetch the whole output.",
      },
    ]);
  }
});

test("a sum over clients below their reports is no problem", async () => {
  const { problems } = await importBytes(Buffer.from(fixture("good-two-clients")));
  assert.deepEqual(problems, []);
});
