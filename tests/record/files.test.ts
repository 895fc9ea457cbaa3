/** One file of the record at a time: what can be said of it before its schema is asked, and after. */
import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { afterEach, beforeEach, describe, test } from "node:test";
import { FILE_KINDS } from "../../src/record/file-kinds.ts";
import { type KindName, readRecordFile, readRecordFiles } from "../../src/record/files.ts";
import { Report } from "../support/report.ts";

const CALLED_BY_NAME: readonly KindName[] = [
  ...(["sources", "backends", "environments", "deployments", "useCases", "models"] as const),
  ...(["observations", "findings", "claims", "annotations"] as const),
];
const NO_ID =
  "expected a name that can be an id: lower case letters, digits, single dashes and dots. Rename the file.";

describe("a file", () => {
  let report: Report;
  beforeEach(async () => {
    report = await Report.create();
  });
  afterEach(() => report.remove());
  const said = async (kind: KindName, path: string): Promise<string[]> =>
    (await readRecordFile(report.root, kind, path)).problems.map((one) => `${one.path}: ${one.message}`);

  test("that others call by its name has a name that can be an id; of the others any name will do", async () => {
    for (const kind of Object.keys(FILE_KINDS) as KindName[]) {
      const path = FILE_KINDS[kind].glob.replaceAll("*", "Not an id");
      await report.write(path, "");
      const isRefused = (await said(kind, path)).some((one) => one.endsWith(NO_ID));
      assert.equal(isRefused, CALLED_BY_NAME.includes(kind), `${kind}: ${path}`);
    }
  });

  test("that is a link, a folder or not there is named with what to do", async () => {
    await symlink("ceph.yaml", report.path("data/backends/link.yaml"));
    await mkdir(report.path("data/backends/folder.yaml"));
    assert.deepEqual(await said("backends", "data/backends/link.yaml"), [
      "data/backends/link.yaml: expected a file, found a symbolic link. Put the file itself here.",
    ]);
    for (const name of ["folder", "gone"])
      assert.match(
        (await said("backends", `data/backends/${name}.yaml`)).join("\n"),
        /: expected a file that can be read, [^\n]*\.$/,
      );
  });

  test("of JSON or YAML that is damaged is named in a line, with the place where that is known", async () => {
    await report.write("data/results/lab/lab-ceph/lab-ceph.a.json", "{");
    await report.write("data/backends/cut.yaml", "format: backend/1\ntitle: [1\n");
    await report.write("data/backends/round.yaml", "a: &a [*a]\n");
    const [json, cut, round] = [
      await said("runs", "data/results/lab/lab-ceph/lab-ceph.a.json"),
      await said("backends", "data/backends/cut.yaml"),
      await said("backends", "data/backends/round.yaml"),
    ].map((lines) => lines.join("\n"));
    assert.match(json ?? "", /: expected JSON, [^\n]*\. Mend it, or delete it and run collect\.$/);
    assert.match(cut ?? "", /: line \d: expected YAML, [^\n]*[^.]\. Mend that line\.$/);
    assert.match(round ?? "", /: (?:line \d: )?expected (?:plain )?YAML, [^\n]*\.$/);
  });

  test("of a newer version is named as such, and not for what its schema says", async () => {
    await report.write("data/backends/new.yaml", "format: backend/99\n");
    const [one, ...others] = await said("backends", "data/backends/new.yaml");
    assert.match(one ?? "", /format: expected backend\/1 or older, came backend\/99/);
    assert.deepEqual(others, []);
  });

  test("beside raw files that is no transcription is none of the record", async () => {
    await report.write("data/raw/lab/lab-ceph/pvc.yaml", "kind: PersistentVolumeClaim\n");
    await report.write("data/raw/lab/lab-ceph/mine.yaml", "format: transcription/1\n");
    const { files, problems } = await readRecordFiles(report.root, ["transcriptions"]);
    assert.deepEqual(
      files.map(({ id, value }) => [id, value]),
      [["mine", undefined]],
      "what is wrong keeps its name, and has no value",
    );
    assert.ok(problems.length > 0 && problems.every(({ path }) => path.endsWith("mine.yaml")));
  });

  test("is read with its id: the name without its endings", async () => {
    await report.write("data/editions/v2026.3.0.lock.json", "{}");
    const { files } = await readRecordFiles(report.root, ["locks", "backends"]);
    assert.deepEqual(
      files.map(({ kind, id, value }) => [kind, id, value === undefined]),
      [
        ["locks", "v2026.3.0", true],
        ["backends", "ceph", false],
      ],
    );
  });
});
