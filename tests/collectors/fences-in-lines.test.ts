/** Outputs as chats, printers, old Macs and pages of tables hand them on: the same runs, each of its storage. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { hasFencesInLines, withFencesApart } from "../../src/collectors/around/fences.ts";
import { importBytes } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
function read(name: string): string {
  const input = readdirSync(join(FIXTURES, name)).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(FIXTURES, name, input), "utf8").trimEnd();
}
const TOOLS = [
  "fio-normal/good-fio-3.42",
  "fio-json/good-stonewalled-mixed-fsync",
  "dd/good-gnu",
  "pgbench/good-tpcb",
  "ioping/good-text",
  "kbench/good-quick-log",
];
const inHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const slack = (text: string): string => `*ceph*\n\`\`\`${text}\`\`\`\n*nfs*\n\`\`\`${text}\`\`\`\n`;
const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const pre = (text: string): string => `<pre>${inHtml(text)}</pre>`;
const OF_TWO: Record<string, (text: string) => string> = {
  "fences that share a line with the text": slack,
  "a chat's export": (text) => JSON.stringify([{ user: "U1", text: slack(text) }]),
  "such fences, with their ends on lines of their own": (text) =>
    `*ceph*\n\`\`\`${text}\n\`\`\`\n*nfs*\n\`\`\`${text}\n\`\`\`\n`,
  "two messages of it": (text) =>
    JSON.stringify(
      ["ceph", "nfs"].map((name) => ({ text: `${name}:\n\`\`\`${text}\`\`\`` })),
      null,
      1,
    ),
  "columns of a table": (text) =>
    `<html><table><tr><th>ceph</th><th>nfs</th></tr>${row(pre(text), pre(text))}</table></html>`,
  "elements with a name": (text) =>
    `<html><div id="ceph">${pre(text)}</div><div id="nfs">${pre(text)}</div></html>`,
};
const OF_ONE: Record<string, (text: string) => string> = {
  "the feed of a printer": (text) => `\f${text}\n`,
  "lines of old Macs": (text) => `${text}\n`.replaceAll("\n", "\r"),
};

const withoutPlaces = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner) => (/^(?:line|messages|subject)$/.test(key) ? undefined : inner)),
  );

for (const name of TOOLS)
  describe(name, () => {
    const text = read(name);
    for (const [what, given] of [...Object.entries(OF_TWO), ...Object.entries(OF_ONE)])
      test(what, async () => {
        const alone = await importBytes(Buffer.from(`${text}\n`));
        const { runs, problems } = await importBytes(Buffer.from(given(text)));
        assert.deepEqual(problems, []);
        const times = what in OF_TWO ? ["ceph", "nfs"] : [undefined];
        assert.deepEqual(
          runs.map(({ subject }) => subject),
          times,
        );
        assert.deepEqual(withoutPlaces(runs), withoutPlaces(times.flatMap(() => alone.runs)));
      });
  });

describe("of a table of blocks", () => {
  const fio = pre(read("fio-normal/good-fio-3.42"));
  const head = (...names: readonly string[]): string =>
    `<tr>${names.map((name) => `<th>${name}</th>`).join("")}</tr>`;
  const TABLES: Record<string, [string, (string | undefined)[]]> = {
    "a row's name and its column's": [
      `<table>${head("", "Before", "After")}${row("ceph", fio, fio)}${row("nfs", fio, fio)}</table>`,
      ["ceph Before", "ceph After", "nfs Before", "nfs After"],
    ],
    "tests across": [
      `<table>${head("Storage", "randread 4k", "write")}${row("ceph", fio, fio)}${row("nfs", fio, fio)}</table>`,
      ["ceph", "ceph", "nfs", "nfs"],
    ],
    "no names: the second and third of a row are told apart by their columns": [
      `<table>${row(fio, fio, fio)}</table>`,
      ["input", "column-2", "column-3"],
    ],
    "no names, below headings": [
      `<h2>ceph</h2><table>${row(fio, fio)}</table><h2>nfs</h2><table>${row(fio, fio)}</table>`,
      ["ceph", "ceph column-2", "nfs", "nfs column-2"],
    ],
    "one below the other": [`<table>${row(fio)}${row(fio)}</table>`, [undefined, undefined]],
    "numbers of elements": [
      `<div id="out1">${fio}</div><div id="cell-12">${fio}</div>`,
      [undefined, undefined],
    ],
    "an element with more in it than the block": [
      `<div id="alpha"><p>See:</p>${fio}</div><div id="beta"><p>See:</p>${fio}</div>`,
      [undefined, undefined],
    ],
  };
  for (const [what, [html, subjects]] of Object.entries(TABLES))
    test(what, async () =>
      assert.deepEqual(
        (await importBytes(Buffer.from(`<html><body>${html}</body></html>`))).runs.map(
          ({ subject }) => subject,
        ),
        subjects,
      ),
    );
});

test("marks of a fence come apart where text shares their line, and nowhere else", () => {
  const apart = (line: string): string[] => withFencesApart(line).split("\n");
  assert.deepEqual(apart("```fio: (g=0): rw=read"), ["```", "fio: (g=0): rw=read"]);
  assert.deepEqual(apart("```{"), ["```", "{"]);
  assert.deepEqual(apart("  end```  "), ["  end", "```"]);
  for (const line of ["```", "```bash", "~~~", "text", "see ```x``` here", "```x```", "   ```"])
    assert.deepEqual(apart(line), [line]);
  assert.ok(hasFencesInLines("a\nb```\nc"));
  assert.ok(!hasFencesInLines("```bash\nb\n```\nsee ```x```\n"));
});

describe("of two storages", () => {
  const names = ["ceph-block", "nfs-slow"];
  const lines = (text: string): string[] => text.split("\n");
  const indented = (text: string, margin: string): string =>
    lines(text)
      .map((line) => margin + line)
      .join("\n");
  const each = (form: (name: string, text: string) => string) => (text: string) =>
    names.map((name) => form(name, text)).join("\n");
  const FORMS: Record<string, (text: string) => string> = {
    "a list in YAML": each((name, text) => `- storage: ${name}\n  output: |-\n${indented(text, "    ")}`),
    "a title in Jira's mark": each((name, text) => `{code:title=${name}|borderStyle=solid}\n${text}\n{code}`),
    "forums' marks": each((name, text) => `[b]${name}[/b]\n[code]\n${text}\n[/code]`),
    "forums' marks on lines of the text": each((name, text) => `${name}: [code]${text}[/code]`),
    "a wiki's margin of one blank": each((name, text) => `== ${name} ==\n${indented(text, " ")}`),
    "org-mode's results": each(
      (name, text) => `* ${name}\n#+begin_src sh\n./run\n#+end_src\n\n#+RESULTS:\n${indented(text, ": ")}\n`,
    ),
    "Docker's tags": each((name, text) =>
      lines(text)
        .map((line) => JSON.stringify({ log: `${line}\n`, stream: "stdout", attrs: { tag: name } }))
        .join("\n"),
    ),
    "machines in a log": each((name, text) => indented(text, `Mar  4 10:00:00 ${name} bench[123]: `)),
    "a chat's messages, escaped": (text) =>
      JSON.stringify(
        names.map((name, i) => ({ user: `U0${i}`, text: `*${name}*\n\`\`\`${inHtml(text)}\`\`\`` })),
      ),
    "what a script was run for": each((name, text) => `$ ./bench.sh ${name}\n${text}`),
    "a pipeline's sections": each(
      (name, text) =>
        `section_start:1700:${name.replace("-", "_")}[collapsed=true]\r\u001b[0KBenchmark ${name}\n${text}\nsection_end:1709:${name.replace("-", "_")}\r\u001b[0K`,
    ),
    "a terminal's marks": each((name, text) => `\u001b[?2004hroot@${name}:~# ./run\n\u001b[?2004l\r${text}`),
  };
  for (const name of TOOLS)
    for (const [what, form] of Object.entries(FORMS))
      test(`${name}: ${what}`, async () => {
        const text = read(name);
        const alone = await importBytes(Buffer.from(`${text}\n`));
        const { runs, problems } = await importBytes(Buffer.from(`${form(text)}\n`));
        assert.deepEqual(
          problems.filter(({ severity }) => severity === "error"),
          [],
        );
        assert.deepEqual(
          runs.map(({ subject }) => /ceph-block|nfs-slow/.exec(subject ?? "")?.[0]),
          names,
        );
        assert.deepEqual(withoutPlaces(runs), withoutPlaces(names.flatMap(() => alone.runs)));
      });
});

test("below names that are in other places of a line each output is not told apart", async () => {
  const dd = (result: string): string =>
    `$ dd if=/dev/zero of=/data/t bs=1M count=100 oflag=direct\n100+0 records in\n100+0 records out\n104857600 bytes ${result}\n`;
  const text = `Our results:\n${dd("(105 MB, 100 MiB) copied, 0.5 s, 210 MB/s")}${dd("transferred in 0.204801 secs (511997500 bytes/sec)")}`;
  assert.deepEqual(
    (await importBytes(Buffer.from(text))).runs.map(({ subject }) => subject),
    [undefined],
  );
});
