import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { benchmark } from "../../src/targets/local/benchmark.ts";
import { needs } from "../support/needs.ts";

test("a deadline may be any number of seconds: timers take whole milliseconds", {
  skip: needs.fio,
}, async () => {
  const directory = await mkdtemp(join(tmpdir(), "fiolio-local-"));
  const ended = await benchmark({
    ...{ directory, report: "x", fill: undefined, seconds: 1, deadlineSeconds: 2 + 0.02 + 2 },
    job: "[a]\nrw=read\nsize=64k\nioengine=psync\n",
    context: { signal: new AbortController().signal, phase: () => undefined },
  });
  await rm(directory, { recursive: true, force: true });
  assert.equal(ended.failure, undefined);
  assert.match(ended.output, /"jobs"/);
});
