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

test("what is wrong of a whole file is said once, of many lines the first", async () => {
  const torn = Array.from({ length: 30 }, (_, i) => `     | ${i}.00th=[`).join("\n");
  const { problems } = await importBytes(Buffer.from(`${WHOLE}\n${torn}\n${WHOLE}\n${WHOLE}`));
  const said = problems.map(({ message }) => message);
  assert.equal(new Set(said).size, said.length);
  assert.ok(said.length <= 21, `${said.length}`);
  assert.match(said[0] ?? "", /^damaged text: line 26 belongs to no job/);
});

test("of the prose of a page around a run the first lines are kept, and how many more there are", async () => {
  const prose = Array.from({ length: 90 }, (_, i) => `Word ${i} of a page.`).join("\n");
  const [, kept = []] = (await statusesOf(`${WHOLE}${prose}\n`))[0] ?? [];
  assert.equal(kept.length, 41);
  assert.equal(kept.at(-1), "... and 50 more lines");
});

test("indented lines behind prose are prose, and among those of a job they are damage", async () => {
  const cut = WHOLE.split("\nRun status")[0] ?? "";
  const wrong = async (text: string) => {
    const { problems } = await importBytes(Buffer.from(text));
    return problems.filter(({ message }) => message.includes("none that fio prints")).length;
  };
  assert.equal(await wrong(`${cut}\nThe page goes on\n   with a list\n   of two\n`), 0);
  assert.equal(await wrong(`${cut}   with a list\n   of two\n`), 2);
});
