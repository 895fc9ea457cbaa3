/** The folders of virtbench (kubevirt-benchmark): fio's JSON of each virtual machine, and summaries beside it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { collect } from "../../src/collect/collect.ts";
import { loadRecord } from "../../src/record/load.ts";
import { fioJson, Report } from "../support/report.ts";

const run = (machines: number, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      `data/raw/lab/px/3.2/1-disk/20260401_fio_benchmark_${machines}vms/${name}`,
      text,
    ]),
  );

test("each machine's file is a run in a virtual machine, among as many as measured with it; summaries are passed over", async () => {
  const report = await Report.create({
    "data/environments/lab.yaml": "format: environment/1\ntitle: Lab\nkind: cluster\n",
    "data/backends/px.yaml":
      "format: backend/1\ntitle: P\nproduct: Portworx\nkind: replicated-block\nsummary: S.\naccessModes: []\nvolumeModes: []\n",
    "data/deployments/px.yaml": "format: deployment/1\ntitle: P\nbackend: px\nenvironment: lab\n",
    ...run(1, { "per-vm-results/ns-1/fio_raw.json": fioJson(1) }),
    ...run(3, {
      "per-vm-results/ns-1/fio_raw.json": fioJson(20),
      "per-vm-results/ns-2/fio_raw.json": fioJson(40),
      "summary_fio_benchmark.json": '{"total_vms": 3, "summary": {"read_iops": {"avg": 10.5}}}',
      "fio_benchmark_results.csv": "namespace,vm,read_iops\nns-1,a,10\n",
    }),
  });
  const collected = await collect({ root: report.root });
  const { record } = await loadRecord(report.root);
  await report.remove();
  assert.deepEqual(
    [...record.runs.values()].map(({ cell }) => [cell.vm, cell.during]),
    [
      [{}, undefined],
      [{}, "2 other virtual machines measured"],
      [{}, "2 other virtual machines measured"],
    ],
  );
  const unread = collected.files.filter(({ path }) => !path.endsWith("fio_raw.json"));
  assert.deepEqual(
    unread.map(({ outcome }) => outcome.kind),
    ["unrecognised", "unrecognised"],
  );
});
