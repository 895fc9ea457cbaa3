/** The files below data/raw, and whether runs can be followed to them. */
import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { test } from "node:test";
import { listRaw, rawProblems, rawTexts } from "../../src/record/raw.ts";
import type { FiolioRecord } from "../../src/schema/record.ts";
import { sha256 } from "../../src/text/sha256.ts";
import { Report } from "../support/report.ts";

const RAW = "data/raw/lab/lab-ceph";

test("files, links and what lies beside files are listed apart and sorted; hidden ones are not listed", async (t) => {
  const report = await Report.create();
  t.after(() => report.remove());
  assert.deepEqual(await listRaw(report.root), { files: [], links: [], sidecars: new Set() });
  for (const name of [
    "b.json",
    "a.json",
    "x.json",
    "deep/c.csv",
    ".hidden.json",
    ".git/d.json",
    "b.fio",
    "b.machine.json",
  ])
    await report.write(`${RAW}/${name}`, "");
  for (const name of ["z.json", "link.json", "deep/l.json", ".l.json"])
    await symlink("b.json", report.path(RAW, name));
  await mkdir(report.path(RAW, "empty.json"));
  const { files, links, sidecars } = await listRaw(report.root);
  const at = (...names: string[]): string[] => names.map((name) => `${RAW}/${name}`);
  assert.deepEqual(files, at("a.json", "b.json", "deep/c.csv", "x.json"));
  assert.deepEqual(links, at("deep/l.json", "link.json", "z.json"));
  assert.deepEqual([...sidecars].sort(), at("b.fio", "b.machine.json"));
});

test("a run's raw file, its logs and its printed summary must be there and be the same; each says what to do", async (t) => {
  const report = await Report.create();
  t.after(() => report.remove());
  const file = (name: string, text = "") => ({ path: `${RAW}/${name}`, sha256: sha256(Buffer.from(text)) });
  for (const name of ["whole.json", "changed.json", "changed.log", "whole.txt", "nobody's.json"])
    await report.write(`${RAW}/${name}`, name.startsWith("changed") ? "other" : "");
  const runs = [
    { id: "lab-ceph.whole", provenance: { raw: file("whole.json"), also: [file("whole.txt")] } },
    {
      id: "lab-ceph.other",
      provenance: { raw: file("changed.json"), logs: [file("changed.log"), file("gone.log")] },
    },
    { id: "lab-ceph.gone", provenance: { raw: file("gone (1).json"), also: [file("gone.txt")] } },
  ].map((run) => ({ ...run, environment: "lab", deployment: "lab-ceph", results: [] }));
  const record = {
    runs: new Map(runs.map((run) => [run.id, run])),
    others: new Map(),
    locks: new Map(),
  } as unknown as FiolioRecord;
  const was = sha256(Buffer.from("")).slice(0, 12);
  const came = sha256(Buffer.from("other")).slice(0, 12);
  const path = (id: string): string => `error data/results/lab/lab-ceph/${id}.json`;
  assert.deepEqual(
    (await rawProblems(report.root, record)).map((one) => `${one.severity} ${one.path}: ${one.message}`),
    [
      `${path("lab-ceph.other")}: expected its raw file ${RAW}/changed.json with sha256 ${was}, came ${came}. Restore it, or run npm run collect.`,
      `${path("lab-ceph.other")}: expected its log ${RAW}/changed.log with sha256 ${was}, came ${came}. Restore it, or run npm run collect.`,
      `${path("lab-ceph.other")}: expected its log ${RAW}/gone.log, found none. Bring it back (git checkout -- ${RAW}/gone.log), or run npm run collect.`,
      `${path("lab-ceph.gone")}: expected its raw file ${RAW}/gone (1).json, found none. Bring it back (git checkout -- '${RAW}/gone (1).json'), or take it out of the report: npm run remove -- lab-ceph.gone.`,
      `${path("lab-ceph.gone")}: expected its printed summary ${RAW}/gone.txt, found none. Bring it back (git checkout -- ${RAW}/gone.txt), or run npm run collect.`,
      `warning ${RAW}/nobody's.json: expected a run that comes from it, found none. Run npm run collect: it imports the file, or says why it cannot.`,
    ],
  );
});

test("files that figures were copied into are read as they were collected, and no others", async (t) => {
  const report = await Report.create();
  t.after(() => report.remove());
  for (const name of ["whole.yaml", "changed.yaml", "measured.json", "target.yaml"])
    await report.write(`${RAW}/${name}`, `of ${name.replace("changed", "another")}`);
  await symlink("target.yaml", report.path(RAW, "link.yaml"));
  const run = (name: string, basis = "transcribed", more: { of?: string; bytes?: number } = {}) => {
    const { of = name, bytes = 1 } = more;
    const raw = { path: `${RAW}/${name}`, sha256: sha256(`of ${of}`), bytes };
    return [`${name}${basis}`, { basis, environment: "lab", provenance: { raw } }] as const;
  };
  const runs = [
    run("whole.yaml"),
    run("whole.yaml", "estimated"),
    run("changed.yaml"),
    run("gone.yaml"),
    run("measured.json", "measured"),
    run("link.yaml", "transcribed", { of: "target.yaml" }),
    run("target.yaml", "transcribed", { of: "target.yaml", bytes: 1e6 }),
  ];
  const record = { runs: new Map(runs), others: new Map() } as unknown as FiolioRecord;
  assert.deepEqual([...(await rawTexts(report.root, record))], [[sha256("of whole.yaml"), "of whole.yaml"]]);
});
