/**
 * fixtures/IMPORTER/CASE/input.* is what came, expected.json what must become of it. `good-...` cases have no problem,
 * `bad-...` cases at least one. FIOLIO_UPDATE=1 writes what is missing, for a person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { COLLECTORS } from "../../src/collectors/index.ts";
import { kindOfCollector, SPECIAL_IDS } from "../../src/schema/collector-kind.ts";
import type { Run } from "../../src/schema/run.ts";
import { importBytes } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;

const foldersIn = (path: string): string[] => readdirSync(path).sort();

for (const id of foldersIn(FIXTURES)) {
  for (const name of foldersIn(join(FIXTURES, id))) {
    test(`${id}: ${name.replaceAll("-", " ")}`, async () => {
      const folder = join(FIXTURES, id, name);
      const input = readdirSync(folder).find((file) => file.startsWith("input."));
      assert.ok(input, `${name} has no input file`);
      const outcome = await importBytes(readFileSync(join(folder, input)));
      const found = JSON.parse(JSON.stringify(outcome));
      const path = join(folder, "expected.json");
      if (UPDATE && !existsSync(path)) writeFileSync(path, `${JSON.stringify(found, null, 1)}\n`);
      assert.deepEqual(found, JSON.parse(readFileSync(path, "utf8")));
      assert.equal(found.collector ?? "none", id);
      assert.equal(
        found.problems.length > 0,
        name.startsWith("bad-"),
        "good cases have no problem, bad ones do",
      );
    });
  }
}

test("every importer has a good case, a bad case and a documentation that says what its format cannot tell", () => {
  for (const collector of COLLECTORS) {
    const names = foldersIn(join(FIXTURES, collector.id));
    assert.ok(
      names.some((name) => name.startsWith("good-")),
      `${collector.id} has no good case`,
    );
    assert.ok(
      names.some((name) => name.startsWith("bad-")),
      `${collector.id} has no bad case`,
    );
    assert.match(collector.documentation, /What the format cannot tell/, collector.id);
    assert.ok(collector.title !== "" && Number.isInteger(collector.version), collector.id);
  }
});

test("importers have ids of their own", () => {
  assert.equal(new Set(COLLECTORS.map((collector) => collector.id)).size, COLLECTORS.length);
});

test("what judge and pages know of an importer is what it says of itself", () => {
  for (const { id, kind } of COLLECTORS) {
    const provenance = { collector: { id, version: 1 } } as Run["provenance"];
    assert.equal(kindOfCollector({ provenance }), kind, id);
  }
  const ids = COLLECTORS.map(({ id }) => id);
  assert.deepEqual(
    SPECIAL_IDS.filter((id) => !ids.includes(id)),
    [],
  );
});

test("the same bytes import to the same, however they are cut into pieces", async () => {
  for (const name of ["good-client-two-servers", "good-status-interval", "bad-two-runs"]) {
    const bytes = readFileSync(join(FIXTURES, "fio-json", name, "input.json"));
    const whole = await importBytes(bytes, bytes.length);
    for (const pieceBytes of [1, 7, 4096]) assert.deepEqual(await importBytes(bytes, pieceBytes), whole);
  }
});
