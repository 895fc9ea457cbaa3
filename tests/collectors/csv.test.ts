import assert from "node:assert/strict";
import { test } from "node:test";
import { COLUMN_NAMES, columnOf } from "../../src/collectors/csv/columns.ts";
import { csvTemplate, exampleRow } from "../../src/collectors/csv/template.ts";
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

test("every column that there is, but for units and statistics, is explained", () => {
  const explained = csvTemplate().replace(/(\w+)_bytes((?:\/_\w+)+)/g, (_, name: string, units: string) =>
    [
      `${name}_bytes`,
      ...units
        .split("/")
        .slice(1)
        .map((unit) => `${name}${unit}`),
    ].join(" "),
  );
  const names = COLUMN_NAMES.filter((name) => !/_(?:lat|bandwidth)_|^write_/.test(name));
  assert.ok(names.length > 40);
  for (const name of names) assert.match(explained, new RegExp(`\\b${name}\\b`), name);
});

const FILLED: Record<string, string> = {
  ...{ run: "first", tool: "fio", tool_version: "3.36", measured_from: "2026-03-01", volume_mode: "Block" },
  ...{
    name: "a mix",
    rw: "randrw",
    read_percent: "70",
    block_size_kib: "4",
    ioengine: "libaio",
    note: "all of it",
  },
  ...{ direct: "true", read_iops: "7000", write_iops: "3000" },
};

test("the template is read with each of its columns filled in", async () => {
  const template = csvTemplate();
  const header = template.trimEnd().split("\n").at(-1)?.split(",") ?? [];
  const row = header.map((name, i) => FILLED[name] ?? String(11 + i)).join(",");
  const { runs, problems } = await importBytes(Buffer.from(`${template}${row}\n`));
  assert.deepEqual(problems, []);
  const [result] = runs[0]?.results ?? [];
  for (const side of [result?.directions.read, result?.directions.write]) {
    assert.deepEqual(Object.keys(side ?? {}), ["iops", "bandwidthBytesPerSecond", "lat"]);
    assert.deepEqual(Object.keys(side?.lat ?? {}), ["meanNs", "percentilesNs"]);
  }
});

test("a CSV of another kind is not taken, and a near one is told what it lacks", async () => {
  assert.equal((await importBytes(Buffer.from("a,b,c\n1,2,3\n"))).collector, null);
  const { collector, problems } = await importBytes(Buffer.from("tool,read_iops,write_iops\nfio,1,2\n"));
  assert.equal(collector, null);
  assert.match(problems[0]?.message ?? "", /csv: no column rw/);
});

test("a row that says what the row before it said, and a row that does not, are each read as they stand", async () => {
  const rows = [
    "fio,randread,4,16,,1,1000",
    "fio,randread,4,16,,2,2000",
    "ioping,randread,4,,,3,3000",
    "fio,write,8,16,odd,4,",
    "fio,randread,4,16,,6,6000",
  ];
  const text = `tool,rw,block_size_kib,iodepth,direct,runtime_s,read_iops\n${rows.join("\n")}\n`;
  const { runs, problems } = await importBytes(Buffer.from(text));
  const workloads = runs.flatMap(({ results }) => results.map(({ workload }) => workload));
  const asked = { rw: "randread", blockSizeBytes: 4096, iodepth: 16 };
  assert.deepEqual(
    workloads.map(({ runtimeSeconds }) => runtimeSeconds),
    [1, 2, 6],
  );
  for (const { runtimeSeconds: _, ...rest } of workloads) assert.deepEqual(rest, asked);
  assert.deepEqual(
    problems.map(({ message }) => message.slice(0, 16)),
    ["line 4: expected", "line 5, direct: ", "line 5: expected"],
  );
});
