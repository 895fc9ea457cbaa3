/** What `add --dry-run` says that collect would make of a file, in one line. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { noResult, noResultIn, recognisedAs } from "../../src/collect/recognised.ts";

const fixture = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, "../collectors/fixtures", name), "utf8");
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "fiolio-recognised-"));
});
after(() => rm(folder, { recursive: true, force: true }));

async function said(text: string): Promise<string> {
  const path = join(folder, "file.txt");
  await writeFile(path, text);
  return recognisedAs({ path, shown: "given.txt" });
}

/** Outputs of dd, each with a name of its own. */
const dd = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `$ dd if=/dev/zero of=/v/${"abcdefgh"[i]} bs=1M count=100 oflag=direct\n100+0 records in\n100+0 records out\n104857600 bytes (105 MB, 100 MiB) copied, 0.5 s, 210 MB/s\n`,
  ).join("");

test("a result: the tool, why it is that, runs and results with their names", async () => {
  const text = await fixture("fio-normal/good-fio-3.42/input.txt");
  assert.equal(
    await said(text),
    'given.txt: fio text (a job as fio\'s text reports it); would import 1 run with 1 result: "nrm"',
  );
});

test("of many names four are told, and each is cut", async () => {
  const many = await said(await fixture("kbench/good-2021-format/input.txt"));
  const [, results = "", more = ""] =
    /with (\d+) results: (?:"[^"]+", ){3}"[^"]+" and (\d+) more$/.exec(many) ?? [];
  assert.ok(Number(results) > 4, many);
  assert.equal(Number(more), Number(results) - 4);
  const text = await fixture("fio-normal/good-fio-3.42/input.txt");
  const long = text.replaceAll("nrm:", `${"n".repeat(70)}:`);
  assert.match(await said(long), /: "n{60}"$/);
});

test("what an application measured is counted as trials", async () =>
  assert.match(
    await said(await fixture("pgbench/good-tpcb/input.txt")),
    /would import 1 run with 1 trial: "<builtin: TPC-B \(sort of\)>"$/,
  ));

test("results that are not whole are counted, and the first problems stand below", async () => {
  const text = await fixture("fio-normal/good-fio-3.42/input.txt");
  const line = await said(text.replace(/^ +issued.*\n/m, ""));
  assert.match(line, /with 1 result: "nrm", 1 of them partial or failed\n {2}error: .*issued/);
  assert.doesNotMatch(line, /more$/);
});

test("four problems are told, of five one more", async () => {
  const broken = (count: number): string =>
    Array.from({ length: count }, (_, i) => `$ dd if=/dev/zero of=/v/x${i} bs=1M count=1\ndd: error\n`).join(
      "",
    );
  const four = await said(`${dd(1)}${broken(4)}`);
  assert.equal(four.match(/\n {2}\w+: /g)?.length, 4, four);
  assert.doesNotMatch(four, /and \d+ more$/);
  const six = await said(`${dd(1)}${broken(6)}`);
  assert.equal(six.match(/\n {2}\w+: /g)?.length, 4, six);
  assert.match(six, /\n {2}and 2 more$/);
});

test("several subjects are named, as a map is needed; one is not", async () => {
  const text = await fixture("fio-normal/good-fio-3.42/input.txt");
  assert.match(
    await said(`=== a1 ceph\n${text}=== nfs\n${text}`),
    /; of 2 subjects, which need a map: "\S*ceph", "nfs"$/,
  );
  assert.doesNotMatch(await said(text), /subjects/);
  const ofOne = await said(await fixture("csv/good-tabs-and-bom/input.tsv"));
  assert.match(ofOne, /would import \d/);
  assert.doesNotMatch(ofOne, /subjects/);
});

test("a file of no tool, and one that cannot be read, are told with the reason", async () => {
  assert.match(
    await said("hello\n"),
    /^given\.txt: no importer recognises it .*; nothing would be imported\.$/,
  );
  assert.match(
    await recognisedAs({ path: join(folder, "none.txt"), shown: "none.txt" }),
    /^none\.txt: .*ENOENT/,
  );
});

test("noResultIn says of what is of no tool that it is, and nothing of what is of one or unreadable", async () => {
  await writeFile(join(folder, "text.txt"), "hello\n");
  await writeFile(join(folder, "dd.log"), dd(1));
  await writeFile(join(folder, "empty.json"), "");
  assert.match((await noResultIn(folder, "text.txt")) ?? "", /^no result of a tool that is known\. /);
  assert.equal(await noResultIn(folder, "dd.log"), undefined);
  assert.equal(await noResultIn(folder, "empty.json"), undefined);
  assert.equal(await noResultIn(folder, "none.txt"), undefined);
  assert.match(noResult(["a", "b"]), /\(nearest: a, b\)\. Move it out of data\/raw/);
});
