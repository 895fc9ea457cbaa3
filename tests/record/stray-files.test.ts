/** Files that nothing reads, though somebody put them there for the report. */
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { strayProblems } from "../../src/record/stray-files.ts";
import { Report } from "../support/report.ts";

test("what only looks like a file of the record is named, with what to call it; notes and pictures may lie there", async (t) => {
  const stray = {
    "data/backends/b.yml": "expected a name that ends in .yaml: this file is not read. Rename it to b.yaml.",
    "data/claims/c.JSON": "expected a name that ends in .yaml: this file is not read. Rename it to c.yaml.",
    "data/loose.yaml": "expected it in a folder of its kind: ",
    "lab.yaml": "expected it in data/environments: where it lies it is not read. Move it.",
    "data/use.yaml": "expected it in data/use-cases: where it lies it is not read. Move it.",
    "fiolio.yml": "expected the name fiolio.yaml: this file is not read. Rename it.",
    "FIOLIO.yaml": "expected the name fiolio.yaml: this file is not read. Rename it.",
    "fiolio.toml": "expected the name fiolio.yaml: this file is not read. Rename it.",
  };
  const fine = [
    ...["data/backends/.b.yml", "data/backends/notes.txt", "data/backends/old/b.yml", "data/README.md"],
    ...["data/.hidden/b.yaml", "data/raw/any.yml", "data/results/any.toml", "notes.yaml", "my-fiolio.yml"],
    ...["data/editions/notes.md", "fiolio.yml.txt"],
  ];
  const texts: Record<string, string> = {
    "lab.yaml": "# yaml\ntitle: Lab\nformat: environment/1\n",
    "data/use.yaml": "format: 'use-case/1'\n",
    "notes.yaml": "text: |\n  format: environment/1\n",
    "my-fiolio.yml": "format: fiolio/1\n",
  };
  const report = await Report.create(
    Object.fromEntries(
      [...Object.keys(stray), ...fine, "data/backend/x.yaml", "data/qqqqqq/x.yaml"].map((path) => [
        path,
        texts[path] ?? "",
      ]),
    ),
  );
  t.after(() => report.remove());
  await mkdir(report.path("data/use-cases/folder.yml"), { recursive: true });
  await mkdir(report.path("fiolio.json"));
  const found = new Map((await strayProblems(report.root)).map(({ path, message }) => [path, message]));
  const folders = {
    "data/backend": "expected a folder that is read, nothing reads this one. Rename it to data/backends.",
    "data/qqqqqq":
      "expected a folder that is read, nothing reads this one. Those that there are: annotations, ",
  };
  assert.deepEqual([...found.keys()].toSorted(), [...Object.keys(stray), ...Object.keys(folders)].toSorted());
  for (const [path, says] of Object.entries({ ...stray, ...folders }))
    assert.ok(found.get(path)?.startsWith(says), `${path}: ${found.get(path)}`);
});

test("a report without a folder for its data has none; a file in the place of one is no reason to fail", async (t) => {
  const report = await Report.create({ "data/models": "a file" });
  t.after(() => report.remove());
  assert.deepEqual(await strayProblems(report.path("nowhere")), []);
  assert.deepEqual(await strayProblems(report.root), []);
});
