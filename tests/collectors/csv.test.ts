import assert from "node:assert/strict";
import { test } from "node:test";
import { columnOf } from "../../src/collectors/parts/csv-columns.ts";
import { csvTemplate, exampleRow } from "../../src/collectors/parts/csv-template.ts";
import { importBytes } from "./import.ts";

test("the template is read as it is printed, with the example that it gives", async () => {
  const template = csvTemplate();
  assert.match(template, new RegExp(`^# An example: ${exampleRow()}$`, "m"));
  const { collector, runs, problems } = await importBytes(Buffer.from(`${template}${exampleRow()}\n`));
  assert.equal(collector, "csv");
  assert.deepEqual(problems, []);
  assert.equal(runs.length, 1);
  const [result] = runs[0]?.results ?? [];
  assert.deepEqual(
    [result?.workload.rw, result?.workload.blockSizeBytes, result?.workload.tool],
    ["randread", 4096, "ioping"],
  );
});

test("every column that the template names or explains is one", () => {
  const header = csvTemplate().trimEnd().split("\n").at(-1)?.split(",") ?? [];
  const explained = [...csvTemplate().matchAll(/\b(?:read|write|sync|cpu)_\w+|\b\w+_gib\b/g)].map(
    ([name]) => name,
  );
  for (const name of [...header, ...explained]) assert.ok(columnOf(name), name);
});

test("a CSV of another kind is not taken, and a near one is told what it lacks", async () => {
  assert.equal((await importBytes(Buffer.from("a,b,c\n1,2,3\n"))).collector, null);
  const { collector, problems } = await importBytes(Buffer.from("tool,read_iops,write_iops\nfio,1,2\n"));
  assert.equal(collector, null);
  assert.match(problems[0]?.message ?? "", /csv: no column rw/);
});
