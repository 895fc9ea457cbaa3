/** A report's files name the schemas that lie with the engine that it installed, wherever npm put it. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { engineDir } from "../../src/effects/engine.ts";
import { schemaAddress, schemasFolder } from "../../src/effects/schemas.ts";

let base = "";
before(async () => {
  base = await mkdtemp(join(tmpdir(), "fiolio-schemas-"));
});
after(() => rm(base, { recursive: true, force: true }));

test("in the repository it is the folder of that name", () => {
  assert.equal(schemasFolder(engineDir), "schemas");
  assert.equal(
    schemaAddress(engineDir, "data/backends/a.yaml", "backend"),
    "../../schemas/backend.schema.json",
  );
});

test("in a report it is that of the installed engine, also of one installed for several reports", async () => {
  const report = join(base, "reports", "mine");
  await mkdir(report, { recursive: true });
  await mkdir(join(base, "node_modules", "fiolio", "schemas"), { recursive: true });
  assert.equal(schemasFolder(report), "../../node_modules/fiolio/schemas");
  await mkdir(join(report, "node_modules", "fiolio", "schemas"), { recursive: true });
  assert.equal(schemasFolder(report), "node_modules/fiolio/schemas");
  assert.equal(
    schemaAddress(report, "data/editions/v1.0.0.lock.json", "edition-lock"),
    "../../node_modules/fiolio/schemas/edition-lock.schema.json",
  );
});
