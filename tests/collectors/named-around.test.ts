/** Outputs of two storages in documents of every kind are of what the document names above, beside or around each. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes } from "./import.ts";

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures", name, "input.txt"), "utf8");
const FIO = read("fio-normal/good-fio-3.42");
const OTHERS: Record<string, string> = {
  fio: FIO,
  sysbench: read("sysbench/good-fileio-rndrd"),
  ioping: read("ioping/good-with-command-lines"),
};

const inXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const inCell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Of a text that two storages printed alike. */
const DOCUMENTS: Record<string, (text: string) => string> = {
  "headings of org-mode": (text) =>
    `* Ceph\n#+begin_example\n${text}#+end_example\n* NFS\n#+begin_example\n${text}#+end_example\n`,
  "tables of TOML": (text) => `[ceph]\noutput = '''\n${text}'''\n\n[nfs]\noutput = '''\n${text}'''\n`,
  "a list of tables of TOML": (text) =>
    `[[run.ceph]]\nlog = """\n${text}"""\n[[run.nfs]]\nlog = """\n${text}"""\n`,
  "cells of a CSV": (text) => `storage,output\nceph,${inCell(text)}\nnfs,${inCell(text)}\n`,
  "cells of a CSV of Windows, with semicolons": (text) =>
    `storage;day;output\nceph;1;${inCell(text)}\nnfs;2;${inCell(text)}\n`.replaceAll("\n", "\r\n"),
  "JUnit, in CDATA": (text) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite name="bench"><testcase name="ceph"><system-out><![CDATA[${text}]]></system-out></testcase><testcase name="nfs"><system-out><![CDATA[${text}]]></system-out></testcase></testsuite></testsuites>\n`,
  "JUnit, escaped": (text) =>
    `<testsuite name="bench">\n  <testcase name="ceph" time="3.1">\n    <system-out>${inXml(text)}</system-out>\n  </testcase>\n  <testcase name="nfs" time="3.2">\n    <system-out>${inXml(text)}</system-out>\n  </testcase>\n</testsuite>\n`,
  "Robot Framework's report": (text) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<robot generator="Robot 7.0">\n<suite id="s1" name="Bench">\n${["ceph", "nfs"].map((name, i) => `<test id="s1-t${i}" name="${name}">\n<kw name="Run Process">\n<msg time="2026-01-02T10:0${i}:00" level="INFO">${inXml(text)}</msg>\n<status status="PASS"/>\n</kw>\n</test>\n`).join("")}</suite>\n</robot>\n`,
};

for (const [what, document] of Object.entries(DOCUMENTS))
  for (const [tool, text] of Object.entries(OTHERS))
    test(`${what}: ${tool}`, async () => {
      const alone = await importBytes(Buffer.from(text));
      const { runs, problems } = await importBytes(Buffer.from(document(text)));
      assert.deepEqual(problems, []);
      const subjects = [...new Set(runs.map(({ subject }) => subject?.toLowerCase()))];
      assert.deepEqual(subjects, ["ceph", "nfs"]);
      for (const subject of subjects) {
        const own = runs.filter((run) => run.subject?.toLowerCase() === subject);
        assert.deepEqual(
          own.map(({ results }) => results),
          alone.runs.map(({ results }) => results),
        );
      }
    });

test("an item of a list is no heading where no block of org-mode is, and names what is right below it", async () => {
  const items = `* Ceph\n\n${FIO}\n* NFS\n\n${FIO}\n* Run 2\n\n${FIO}`;
  const { runs } = await importBytes(Buffer.from(items));
  assert.deepEqual(
    runs.map(({ subject }) => subject),
    ["Ceph", "NFS", "NFS"],
  );
});

test("a sentence on what can be done names no storage", async () => {
  const text = `\`\`\`\n${FIO}\`\`\`\n\nIt can be combined in one command:\n\n\`\`\`\n${FIO}\`\`\`\n`;
  const { runs } = await importBytes(Buffer.from(text));
  assert.deepEqual(
    runs.map(({ subject }) => subject),
    [undefined, undefined],
  );
});

test("a CSV that is cut in the middle of a cell gives what is whole, and says that its end is missing", async () => {
  const whole = `storage,output\nceph,${inCell(FIO)}\nnfs,${inCell(FIO)}\n`;
  const { runs, problems } = await importBytes(Buffer.from(whole.slice(0, -FIO.length / 2)));
  assert.match(problems[0]?.message ?? "", /its end is missing/);
  assert.deepEqual(
    runs.flatMap(({ results }) => results.map(({ status }) => status)),
    ["complete"],
  );
});
