/** One wrong file stops no command: it is named, with its line and what to do, and the others are read. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { readYaml } from "../../src/text/yaml.ts";
import { fioJson, Report } from "../support/report.ts";

const BACKEND =
  "format: backend/1\ntitle: Ceph\nproduct: Ceph\nkind: distributed-block\nsummary: Blocks.\naccessModes: [ReadWriteOnce]\nvolumeModes: [Block]\n";

/** Path, text and what `check` says of it. */
const FILES: readonly [what: string, path: string, text: string, says: string][] = [
  [
    "an alias within what it names",
    "data/backends/loop.yaml",
    "format: backend/1\na: &a [*a]\n",
    "line 2: expected YAML, found an alias within what it names. Mend that line.",
  ],
  [
    "an alias of the whole file",
    "data/environments/loop.yaml",
    "&a\nformat: environment/1\nself: *a\n",
    "line 3: expected YAML, found an alias within what it names. Mend that line.",
  ],
  [
    "lists in lists in lists",
    "data/findings/deep.yaml",
    "[".repeat(100_000),
    "line 1: expected YAML, it is nested too deeply. Mend that line.",
  ],
  [
    "an id that is no part of an address",
    "data/backends/a#b.yaml",
    BACKEND,
    "expected a name that can be an id: lower case letters, digits, single dashes and dots. Rename the file.",
  ],
  [
    "an address that runs something",
    "data/backends/runs.yaml",
    `${BACKEND}homepage: javascript:alert(1)\n`,
    'line 8, homepage: expected an address that begins with https:// or http://, came "javascript:alert(1)". See schemas/backend.schema.json.',
  ],
  [
    "the same where the report says where it lies",
    "fiolio.yaml",
    'format: fiolio/1\ntitle: T\ndescription: D\nrepository: "javascript:alert(1)"\n',
    'line 4, repository: expected an address that begins with https:// or http://, came "javascript:alert(1)". See schemas/fiolio.schema.json.',
  ],
  [
    "a site that is served nowhere",
    "fiolio.yaml",
    'format: fiolio/1\ntitle: T\ndescription: D\nbaseURL: "javascript:alert(1)//"\n',
    'line 4, baseURL: expected an address that begins with https://, http:// or /, came "javascript:alert(1)//". See schemas/fiolio.schema.json.',
  ],
  [
    "an edition of a day that never was",
    "fiolio.yaml",
    "format: fiolio/1\ntitle: T\ndescription: D\neditions: [{ version: v2026.1.0, date: 2026-02-30, summary: S }]\n",
    'line 4, editions[0].date: expected a day that the calendar has, came "2026-02-30". See schemas/fiolio.schema.json.',
  ],
  [
    "a page with broken YAML above it",
    "content/guides/broken.md",
    "---\ntitle: [\n---\n\nText.\n",
    "line 2: expected YAML above the page, ",
  ],
];

describe("a file that is wrong", () => {
  let report: Report;
  before(async () => {
    report = await Report.create({ "data/raw/lab/lab-ceph/good.json": fioJson(1) });
    await report.fiolio("collect");
  });
  after(() => report.remove());
  const declaration = 'format: fiolio/1\ntitle: Mine\ndescription: "A report for tests."\n';
  afterEach(() => report.write("fiolio.yaml", declaration));

  for (const [what, path, text, says] of FILES)
    test(`${what}: check names it, build refuses it with the same line`, async () => {
      await report.write(path, text);
      const [checked, built] = [await report.fiolio("check"), await report.fiolio("build")];
      const line = (printed: string): string =>
        printed.split("\n").find((one) => one.startsWith(`${path}: error: ${says}`)) ?? printed;
      assert.match(line(checked.stdout), /^\S+: error: /);
      assert.equal(line(checked.stdout), line(built.stderr));
      assert.deepEqual([checked.code, built.code], [1, 1]);
      if (path === "fiolio.yaml") return;
      const collected = await report.fiolio("collect");
      await rm(report.path(path));
      assert.match(collected.stdout, /1 unchanged/, collected.stderr);
    });

  test("a pipe beside a result is named, and nobody waits for its writer", {
    skip: process.platform === "win32",
  }, async () => {
    const path = report.path("data/raw/lab/lab-ceph/good.machine.json");
    assert.equal(spawnSync("mkfifo", [path]).status, 0);
    const { stdout } = await report.fiolio("collect");
    await rm(path);
    assert.match(
      stdout,
      /good\.json: error: expected a file that can be read, it is a pipe, a device or a folder\./,
    );
  });

  test("a pipe in place of a file is named by whoever would read it", {
    skip: process.platform === "win32",
  }, async () => {
    const paths = ["data/raw/lab/lab-ceph/pipe.json", "data/backends/pipe.yaml"];
    for (const path of paths) assert.equal(spawnSync("mkfifo", [report.path(path)]).status, 0);
    const [collected, checked] = [await report.fiolio("collect"), await report.fiolio("check")];
    for (const path of paths) await rm(report.path(path));
    assert.match(collected.stdout, /pipe\.json: error: expected a file that can be read, it is a pipe/);
    assert.match(checked.stdout, /pipe\.json: warning: expected a run that comes from it/);
    assert.match(checked.stdout, /backends\/pipe\.yaml: error: expected a file, it is a pipe or a device\./);
  });

  test("a name that is no UTF-8 is named with what to do", {
    skip: process.platform !== "linux",
  }, async () => {
    const names = ["data/raw/lab/lab-ceph", "data/backends"].map((folder) =>
      Buffer.concat([Buffer.from(join(report.path(folder), "n")), Buffer.from([0xff]), Buffer.from(".yaml")]),
    );
    for (const name of names) writeFileSync(name, "{}");
    const { stdout } = await report.fiolio("collect");
    const { stdout: checked } = await report.fiolio("check");
    for (const name of names) await rm(name);
    assert.match(stdout, /expected a name in UTF-8, found other bytes\. Rename the file\./);
    assert.match(
      checked,
      /data\/backends\/n\uFFFD\.yaml: error: expected a name in UTF-8, found other bytes\. Rename the file\./,
    );
  });

  test("check says what a lock says, as build does", async () => {
    await report.write(
      "fiolio.yaml",
      `${declaration}editions:\n  - version: v1.1.0\n    date: 2026-01-01\n    title: First\n    summary: S.\n    select: { environments: [lab] }\n`,
    );
    const [checked, built] = [await report.fiolio("check"), await report.fiolio("build")];
    const about = (printed: string): string[] =>
      printed.split("\n").filter((line) => line.includes("lock") || line.startsWith("fiolio.yaml"));
    assert.deepEqual(about(checked.stdout), about(built.stderr));
    assert.notDeepEqual(about(checked.stdout), []);
  });
});

test("an alias of what is beside it, or above it, is no circle", () => {
  const read = readYaml("a: &a { x: 1 }\nb: [*a, *a]\n");
  assert.ok("value" in read);
  assert.deepEqual(read.value, { a: { x: 1 }, b: [{ x: 1 }, { x: 1 }] });
});

test("a key that stands twice is named, whatever is in it", () => {
  for (const [text, key, line] of [
    ["title: A\nkind: cluster\ntitle: B\n", '"title"', 3],
    ['a:\n  "b\\n": 1\n  ? "b\\n"\n  : 2\n', '"b\\n"', 3],
    ["{ 1: a, 1: b }\n", "1", 1],
  ] as const)
    assert.deepEqual(readYaml(text), { fault: `the key ${key} stands a second time`, line, more: 0 });
});
