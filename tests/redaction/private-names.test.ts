/** What fiolio.yaml declares under `redact` is in no file that a build publishes, whoever wrote it there. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { loadRecord } from "../../src/record/load.ts";
import { DECLARATION, fioJson, Report } from "../support/report.ts";

const PRIVATE = "node-7.acme-internal.example";
const DECLARED = `${DECLARATION}redact:\n  - name: ${PRIVATE}\n    as: client\n  - kind: ipv4\n`;
const ENVIRONMENT =
  "format: environment/1\ntitle: Lab\nkind: cluster\nsummary: Three nodes.\nnodes:\n  - name: NODE\n    count: 3\n";

describe("a private name", () => {
  let report: Report | undefined;
  afterEach(() => report?.remove());

  const said = async (files: Readonly<Record<string, string>>): Promise<string[]> => {
    report = await Report.create({ "fiolio.yaml": DECLARED, ...files });
    const { problems } = await loadRecord(report.root);
    for (const { path, message } of problems) assert.doesNotMatch(path + message, /acme|10\.2\./);
    return problems
      .filter(({ message }) => /redact/.test(message))
      .map(({ path, severity, message }) => `${severity} ${path}: ${message}`);
  };
  const expected = "expected nothing that fiolio.yaml says to redact";

  test("in a file of the record is refused, by its line and its entry", async () => {
    const text = ENVIRONMENT.replace("NODE", PRIVATE.toUpperCase());
    assert.deepEqual(await said({ "data/environments/lab.yaml": text }), [
      `error data/environments/lab.yaml: line 6: ${expected}, found entry 1 of redact, a name. Write client in its place.`,
    ]);
  });

  test("in a page, and an address there, is refused in one line", async () => {
    const page = `# Ours\n\nOn 10.2.3.4 and ${PRIVATE}.\n`;
    assert.deepEqual(await said({ "content/ours.md": page }), [
      `error content/ours.md: line 3: ${expected}, found 2 places, first entry 2 of redact, ipv4. Write redacted-address-1 in its place.`,
    ]);
  });

  test("in fiolio.yaml beside its entry is refused", async () => {
    assert.deepEqual(
      await said({ "fiolio.yaml": DECLARED.replace("A report for tests.", `Of ${PRIVATE}.`) }),
      [
        `error fiolio.yaml: description: ${expected}, found entry 1 of redact, a name. Write client in its place.`,
      ],
    );
  });

  test("is left where collect fetches from, and in what it noted of that", async () => {
    const sources = "sources:\n  - { site: http://10.2.3.4/reports/, edition: v2026.1.0, id: team-a }\n";
    const lock = '{"site": "http://10.2.3.4/reports/"}\n';
    assert.deepEqual(
      await said({ "fiolio.yaml": `${DECLARED}${sources}`, "data/sites/team-a.lock.json": lock }),
      [],
    );
  });

  test("is not taken for absent from a file that cannot be looked through", async () => {
    const [line = ""] = await said({ "data/details/lab/cut.json.gz": "no gzip" });
    assert.match(
      line,
      /^error data\/details\/lab\/cut\.json\.gz: expected a file to look through for what fiolio\.yaml says to redact, /,
    );
  });

  test("in a file's name is refused", async () => {
    assert.deepEqual(await said({ [`content/${PRIVATE}.md`]: "# Ours\n" }), [
      `error content/client.md: ${expected} in its name, found entry 1 of redact, a name. Rename the file.`,
    ]);
  });

  test("in a result and in its packed details is refused: they come of collect", async () => {
    const results = "data/results/lab/lab-ceph";
    report = await Report.create({ "fiolio.yaml": DECLARED });
    await report.write(`${results}/lab-ceph.a.json`, `{"host": "${PRIVATE}"}`);
    await report.write(`${results}/lab-ceph.a.0.histograms.json.gz`, gzipSync(`{"host": "${PRIVATE}"}`));
    const { problems } = await loadRecord(report.root);
    const found = problems.filter(({ message }) => message.includes("redact"));
    assert.deepEqual(
      found.map(({ path, message }) => [path.slice(results.length), message.replace(/.*\. /, "")]),
      [
        ["/lab-ceph.a.0.histograms.json.gz", "Run npm run collect -- --redact."],
        ["/lab-ceph.a.json", "Run npm run collect -- --redact."],
      ],
    );
  });

  test("stops check and build, and is forgotten by neither when the declaration changes", async () => {
    report = await Report.create({
      "data/environments/lab.yaml": ENVIRONMENT.replace("NODE", PRIVATE),
      "data/raw/lab/lab-ceph/first.json": fioJson(1),
    });
    assert.equal((await report.fiolio("collect")).code, 0);
    assert.equal((await report.fiolio("check")).code, 0);
    await report.write("fiolio.yaml", DECLARED);
    for (const command of ["check", "build", "check"]) {
      const { code, stdout, stderr } = await report.fiolio(command);
      assert.equal(code, 1, command);
      assert.match(stdout + stderr, /lab\.yaml: (?:error: )?line 6: expected nothing/);
      assert.doesNotMatch(stdout + stderr, /acme/);
    }
    await report.write("data/environments/lab.yaml", ENVIRONMENT.replace("NODE", "client"));
    assert.equal((await report.fiolio("check")).code, 0);
  });
});
