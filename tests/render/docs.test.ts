/** What is generated from the code says what the code says. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { z } from "zod";
import { generatedFiles } from "../../src/commands/docs.ts";
import { jsonSchemas } from "../../src/docs/json-schemas.ts";
import { NOTICE, referencePages } from "../../src/docs/reference.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { readTextIfAny } from "../../src/effects/files.ts";
import { CHECKS } from "../../src/judge/index.ts";
import { loadExamples } from "../../src/publish/examples.ts";
import { METRICS } from "../../src/schema/metric.ts";

const references = referencePages(await loadExamples());

const generated = await generatedFiles();
for (const [path, text] of generated)
  test(`${path} is what npm run docs would write`, async () => {
    assert.equal(await readTextIfAny(join(engineDir, path)), text);
  });

test("nothing is left of what is no longer generated", () => {
  const paths = new Set(generated.map(([path]) => path));
  const left = globSync(["schemas/*.json", "docs/*.md"], { cwd: engineDir })
    .filter(
      (path) => path.endsWith(".json") || readFileSync(join(engineDir, path), "utf8").startsWith(NOTICE),
    )
    .filter((path) => !paths.has(path));
  assert.deepEqual(left, []);
});

test("every check and every metric has its place in the reference", () => {
  for (const { code } of CHECKS)
    assert.match(references.get("docs/checks.md") ?? "", new RegExp(`^## ${code}$`, "m"));
  for (const { id } of METRICS) assert.ok(references.get("docs/metrics.md")?.includes(`\`${id}\``), id);
});

test("every check's reference ends with what it says of an example, and where that lies", async () => {
  const sections = (references.get("docs/checks.md") ?? "").split(/^## /m).slice(1);
  for (const section of sections) {
    const [, says = "", path = ""] = /\n> (.+)\n\n.*\]\(\.\.\/(examples\/[^)]+)\)/.exec(section) ?? [];
    assert.match(says, /^[A-Z0-9].*\.$/, section.split("\n")[0]);
    assert.ok(await readTextIfAny(join(engineDir, path)), path);
  }
});

const schemaOf = (name: string) => JSON.parse(jsonSchemas().get(`schemas/${name}.schema.json`) ?? "{}");
test("an editor is told what a person may write, not what becomes of it", () => {
  const editor = z.fromJSONSchema(schemaOf("environment"));
  const environment = { format: "environment/1", title: "Lab", kind: "cluster", summary: "Two nodes." };
  const accepts = (memoryBytes: unknown): boolean =>
    editor.safeParse({ ...environment, nodes: [{ name: "n1", memoryBytes }] }).success;
  assert.deepEqual([accepts("64Gi"), accepts(2 ** 36), accepts(true)], [true, true, false]);
});

test("an editor is told each part once, and still finds what is wrong deep in a file", () => {
  for (const [path, text] of jsonSchemas()) {
    assert.ok(text.length < 54_000, `${path} has ${text.length} characters`);
    const { $defs = {} } = JSON.parse(text);
    for (const [, name = ""] of text.matchAll(/"\$ref": "#\/\$defs\/([^"]+)"/g))
      assert.ok(name in $defs, `${path}: ${name}`);
  }
  const editor = z.fromJSONSchema(schemaOf("claims"));
  const claims = (lines: string) => ({
    format: "claims/1",
    source: "document",
    claims: [{ id: "one", lines, kind: "value", says: "It reads 5 GB/s." }],
  });
  assert.ok(editor.safeParse(claims("12-14")).success);
  assert.deepEqual(
    editor.safeParse(claims("somewhere")).error?.issues.map(({ path }) => path),
    [["claims", 0, "lines"]],
  );
});

test("an editor takes a plugin's kind of target with what it says, and a misspelt one of the engine's not", () => {
  const editor = z.fromJSONSchema(schemaOf("fiolio"));
  const accepts = (target: object): boolean =>
    editor.safeParse({
      format: "fiolio/1",
      title: "Lab",
      description: "Disks.",
      targets: [{ id: "node-1", profiles: ["quick"], ...target }],
    }).success;
  const cases: [object, boolean][] = [
    [{ kind: "fiolio-plugin-ssh/ssh", host: "root@node-1", directory: "/mnt/nvme" }, true],
    [{ kind: "@acme/fiolio-ssh/ssh", host: "root@node-1" }, true],
    [{ kind: "fiolio-plugin-ssh/ssh", repeats: "many" }, false],
    [{ kind: "local", path: "." }, true],
    [{ kind: "lcoal", path: "." }, false],
    [{ kind: "local", pth: "." }, false],
  ];
  for (const [given, taken] of cases) assert.equal(accepts(given), taken, JSON.stringify(given));
});
