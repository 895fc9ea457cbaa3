/** Files of their own within a page: a CSV, a flat file or a transcription in a fence, in a <pre>, or between the lines of a log. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { chooseCollector } from "../../src/collectors/index.ts";
import { importBytes, type Outcome } from "./import.ts";
import { rawFileOf } from "./raw-file.ts";

const inputOf = (folder: string): string => {
  const path = join(import.meta.dirname, "fixtures", folder);
  const name = readdirSync(path).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(path, name), "utf8").replace(/\n*$/, "\n");
};
const imported = (text: string): Promise<Outcome> => importBytes(Buffer.from(text));
/** Where a figure stands is another line in a page. */
const withoutLines = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (key, inner) => (key === "line" ? undefined : inner)));
const resultsIn = ({ runs }: Pick<Outcome, "runs">) => withoutLines(runs.map(({ results }) => results));
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Formats of which a file holds nothing else. */
const CASES = [
  "csv/good-one-run",
  "csv/good-semicolons-two-runs",
  "csv/good-several-deployments",
  "csv/good-tabs-and-bom",
  "storage-perf-tests/good-depths",
  "storage-perf-tests/good-machines-at-once",
  "storage-perf-tests/good-several-pools",
  "storage-perf-tests/good-ramp",
  "transcribed/good-document",
  "benchmark-operator/good-bulk-file",
  "clients/good-two-clients",
  "stress/good-two-clients",
];
const TABLES = CASES.filter((name) => /^(?:csv|storage)/.test(name) && !name.endsWith("bom"));
const flat = inputOf("vdbench/good-three-runs").replace(/^<.*>\n/gm, "");

const PAGES: Readonly<Record<string, (text: string) => string>> = {
  "a fence of Markdown": (text) => `# Monday\n\nWe measured:\n\n\`\`\`csv\n${text}\`\`\`\n\nDone.\n`,
  "a fence of tildes in a list": (text) =>
    `# Monday\n\n- We measured:\n\n    ~~~~\n${text.replace(/^(?=.)/gm, "    ")}    ~~~~\n\n- Done.\n`,
  "a wiki's {code}": (text) => `h1. Monday\n\n{code:title=result.txt}\n${text}{code}\n\nDone.\n`,
  "a page's <pre>": (text) =>
    `<!DOCTYPE html>\n<html><head><title>a, b, c</title></head><body><h1>Monday</h1>\n<p>We measured:</p><pre class="code">${escaped(text)}</pre><p>Done.</p></body></html>\n`,
  "a <pre> in Markdown": (text) =>
    `# Monday\n\n<details><summary>all</summary>\n<pre>\n${text}</pre>\n</details>\n`,
};

for (const [name, text] of [
  ...CASES.map((one) => [one, inputOf(one)] as const),
  ["vdbench", flat] as const,
]) {
  describe(name, () => {
    for (const [where, page] of Object.entries(PAGES))
      test(`in ${where} gives what it gives alone`, async () => {
        const alone = await imported(text);
        const found = await imported(page(text));
        assert.deepEqual(found.problems, alone.problems);
        assert.deepEqual(withoutLines(found.runs), withoutLines(alone.runs));
        assert.ok(alone.runs.length > 0);
      });

    test("under two headings is of two storages", async () => {
      const alone = await imported(text);
      const both = await imported(`## ceph\n\n\`\`\`\n${text}\`\`\`\n\n## local\n\n\`\`\`\n${text}\`\`\`\n`);
      assert.deepEqual(both.problems, []);
      assert.deepEqual(resultsIn(both), [...resultsIn(alone), ...resultsIn(alone)]);
      const [first, second] = [both.runs.slice(0, alone.runs.length), both.runs.slice(alone.runs.length)];
      for (const { subject } of first) assert.ok(!second.some((run) => run.subject === subject), subject);
    });
  });
}

describe("a table between the lines of a log", () => {
  const LOGS: Readonly<Record<string, (text: string) => string>> = {
    "of a shell": (text) => `root@node:~# cat results.csv\n${text}root@node:~# exit\n`,
    "of GitHub": (text) =>
      `Run cat results.csv\nshell: bash\n${text}Post job cleanup.\n`.replace(
        /^(?=.)/gm,
        "2026-01-02T10:00:00.1234567Z ",
      ),
    "of GitLab, as a page": (text) =>
      `<html><body><pre class="job-log">${[
        "$ cat results.csv",
        ...text.trimEnd().split("\n"),
        "Job succeeded",
      ]
        .map((line, i) => `<div><a class="line-number">${i + 1}</a><span>${escaped(line)}</span></div>`)
        .join("\n")}</pre></body></html>`,
    "in records": (text) =>
      `$ cat results.csv\n${text}done\n`
        .trimEnd()
        .split("\n")
        .map((msg) => `${JSON.stringify({ level: "info", msg })}\n`)
        .join(""),
  };
  for (const name of TABLES)
    for (const [where, log] of Object.entries(LOGS))
      test(`${where}: ${name}`, async () => {
        const alone = await imported(inputOf(name));
        const found = await imported(log(inputOf(name)));
        assert.deepEqual(found.problems, alone.problems);
        assert.deepEqual(resultsIn(found), resultsIn(alone));
      });

  test("a row that lost fields is said with its line, and no row behind it is lost", async () => {
    const rows = inputOf("storage-perf-tests/good-depths").trimEnd().split("\n");
    const damaged = rows.map((row, i) => (i === 2 ? row.split(",").slice(0, -3).join(",") : row));
    const { runs, problems } = await imported(`$ cat qd.csv\n${damaged.join("\n")}\n$ exit\n`);
    assert.equal(runs.flatMap(({ results }) => results).length, rows.length - 2);
    assert.match(problems.map(({ message }) => message).join(), /^line 4: /);
  });
});

test("a row that was cut to a word hides no row behind it", async () => {
  const rows = inputOf("storage-perf-tests/good-depths").trimEnd().split("\n");
  const damaged = rows.map((row, i) => (i === 2 ? row.slice(0, 2) : row));
  const { runs, problems } = await imported(`$ cat qd.csv\n${damaged.join("\n")}\n$ exit\n`);
  assert.equal(runs.flatMap(({ results }) => results).length, rows.length - 2);
  assert.match(problems.map(({ message }) => message).join(), /^line 4: /);
});

const FIO = inputOf("fio-normal/good-fio-3.42");

test("several formats in one page are all taken, each as it is", async () => {
  const all = [FIO, inputOf("csv/good-one-run"), inputOf("transcribed/good-document"), flat];
  const { runs, problems } = await imported(
    `# Storage\n\n${all.map((text, i) => `## storage ${"abcd"[i]}x\n\n\`\`\`\n${text}\`\`\`\n`).join("\n")}`,
  );
  assert.deepEqual(problems, []);
  const alone = await Promise.all(all.map(imported));
  assert.deepEqual(resultsIn({ runs }), alone.flatMap(resultsIn));
  assert.deepEqual(
    [...new Set(runs.map(({ collector }) => collector?.id))],
    [undefined, "csv", "transcribed", "vdbench"],
  );
});

describe("what is no result stays unread", () => {
  const others: Readonly<Record<string, string>> = {
    "a manifest": "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: fio\n",
    "YAML of another format": "format: profile/1\nruns:\n  - key: a\n",
    "a transcription of a format to come": inputOf("transcribed/good-document").replace(
      "transcription/1",
      "transcription/2",
    ),
    "a table of workloads": "name,rw,block_size_kib\noltp,randrw,8\nlog,write,128\n",
    "a list of words": "one, two, three\nfour, five, six\n",
    "fio's log": inputOf("fio-log/good-bandwidth-of-reads-and-writes"),
  };
  for (const [what, text] of Object.entries(others))
    test(`${what} beside a result`, async () => {
      const { runs, problems } = await imported(
        `\`\`\`yaml\n${text}\`\`\`\n\nIt printed:\n\n\`\`\`\n${FIO}\`\`\`\n`,
      );
      assert.deepEqual(problems, []);
      assert.deepEqual(resultsIn({ runs }), resultsIn(await imported(FIO)));
    });

  test("a manifest alone in a page", async () => {
    const { collector, runs } = await imported(`# Volume\n\n\`\`\`yaml\n${others["a manifest"]}\`\`\`\n`);
    assert.deepEqual([collector, runs], [null, []]);
  });
});

test("figures name their line where it is one of the file", async () => {
  const linesOf = async (page: string): Promise<(number | undefined)[]> =>
    (await imported(page)).runs[0]?.results.map(({ directions: { read } }) =>
      typeof read?.iops === "object" ? read.iops.line : undefined,
    ) ?? [];
  const text = inputOf("csv/good-one-run");
  const before = "# Monday\n\n```\n";
  const page = `${before}${text}\`\`\`\n`;
  const lines = (await linesOf(page)).filter((line) => line !== undefined);
  assert.ok(lines.length > 0);
  for (const line of lines) assert.match(page.split("\n")[line - 1] ?? "", /^fio,/);
  const html = PAGES["a page's <pre>"]?.(text) ?? "";
  assert.deepEqual(
    (await linesOf(html)).filter((line) => line !== undefined),
    [],
  );
  const transcribed = inputOf("transcribed/good-document");
  const [alone, inPage] = await Promise.all(
    [transcribed, PAGES["a page's <pre>"]?.(transcribed) ?? ""].map(
      async (one) => (await imported(one)).runs,
    ),
  );
  assert.deepEqual(inPage, alone);
});

test("a page that is cut within a table says that its last row is", async () => {
  const page = `# Monday\n\n\`\`\`\n${inputOf("csv/good-semicolons-two-runs").trimEnd()}`;
  const { problems } = await imported(page);
  const [first] = problems.map(({ message }) => message);
  assert.ok(first?.startsWith(`line ${page.split("\n").length}, its end: expected a line end.`), first);
});

test("a transcription that quotes a page stays one", async () => {
  const text = `${inputOf("transcribed/good-document")}\n# \`\`\`\n# as printed\n# \`\`\`\n`;
  const quoting = text.replace(/^# /gm, "");
  for (const one of [text, `# A page:\n# \`\`\`\n# a, b\n# \`\`\`\n${inputOf("transcribed/good-document")}`])
    assert.deepEqual((await imported(one)).runs, (await imported(inputOf("transcribed/good-document"))).runs);
  assert.match((await imported(quoting)).problems[0]?.message ?? "", /^line \d+: expected YAML/);
});

test("a page too large to be taken apart is refused", async () => {
  const page = Buffer.from(`# Monday\n\n\`\`\`\n${inputOf("csv/good-one-run")}\`\`\`\n`);
  const file = { ...rawFileOf(page), bytes: 65 * 2 ** 20 };
  const { runs, problems } = (await chooseCollector(file).collector?.import(file)) ?? {};
  assert.deepEqual(runs, []);
  assert.match(problems?.[0]?.message ?? "", /expected a page of at most 64 MiB/);
});
