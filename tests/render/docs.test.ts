/** What is generated from the code says what the code says. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { jsonSchemas } from "../../src/docs/json-schemas.ts";
import { referencePages } from "../../src/docs/reference.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { readTextIfAny } from "../../src/effects/files.ts";
import { CHECKS } from "../../src/judge/index.ts";
import { METRICS } from "../../src/schema/metric.ts";

for (const [path, text] of [...jsonSchemas(), ...referencePages()])
  test(`${path} is what npm run docs would write`, async () => {
    assert.equal(await readTextIfAny(join(engineDir, path)), text);
  });

test("every check and every metric has its place in the reference", () => {
  const pages = referencePages();
  for (const { code } of CHECKS)
    assert.match(pages.get("docs/checks.md") ?? "", new RegExp(`^## ${code}$`, "m"));
  for (const { id } of METRICS) assert.ok(pages.get("docs/metrics.md")?.includes(`\`${id}\``), id);
});

test("an editor is told what a person may write, not what becomes of it", () => {
  const schema = JSON.parse(jsonSchemas().get("schemas/environment.schema.json") ?? "{}");
  const memory = schema.properties.nodes.items.properties.memoryBytes;
  assert.deepEqual(
    memory.anyOf.map(({ type }: { type: string }) => type),
    ["integer", "string"],
  );
});
