/** Errors that fio printed, and which run they are of. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const WHOLE = readFileSync(
  join(import.meta.dirname, "fixtures/fio-normal/good-fio-3.25-each-write-fsync/input.txt"),
  "utf8",
);
const NOT_LOADED = "fio: engine posync not loadable\nfio: failed to load engine\n";
const COMMAND = "[root@a ~]# fio --ioengine=posync --name=log\n";

const statusesOf = async (text: string) => {
  const { runs } = await importBytes(Buffer.from(text));
  return runs.flatMap(({ results, messages }) => results.map(({ status }) => [status, messages ?? []]));
};

test("what ended before it had a job is no error of the run before, nor of the next one", async () => {
  const next = COMMAND.replace("posync", "psync");
  const said = (text: string): string[] => text.split("\n").filter((line) => line !== "");
  assert.deepEqual(await statusesOf(`${WHOLE}${COMMAND}${NOT_LOADED}${next}${WHOLE}`), [
    ["complete", []],
    ["complete", said(`${COMMAND}${NOT_LOADED}${next}`)],
  ]);
  assert.deepEqual(await statusesOf(`${WHOLE}${COMMAND}${NOT_LOADED}`), [
    ["complete", said(`${COMMAND}${NOT_LOADED}`)],
  ]);
  const unnamed = `fio posync.fio\n${NOT_LOADED}`;
  assert.deepEqual(await statusesOf(`${WHOLE}${unnamed}${WHOLE}`), [
    ["complete", said(unnamed)],
    ["complete", []],
  ]);
});

test("an error among the lines of a run, or between two reports of its processes, is its own", async () => {
  const failed = "fio: io_u error on file /mnt/a: Input/output error: write offset=0, buflen=4096\n";
  const statuses = async (text: string) => (await statusesOf(text)).map(([status]) => status);
  assert.deepEqual(await statuses(WHOLE.replace("Starting", `${failed}Starting`)), ["partial"]);
  assert.deepEqual(await statuses(`${WHOLE}${failed}`), ["partial"]);
  const report = WHOLE.slice(WHOLE.indexOf("log: (groupid"));
  assert.deepEqual(await statuses(`${WHOLE}\n${failed}${report}`), ["partial"]);
  assert.deepEqual(await statuses(`${failed}${WHOLE}${WHOLE}`), ["partial", "complete"]);
});
