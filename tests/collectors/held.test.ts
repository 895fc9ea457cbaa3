/** What a tool printed is the same where it stands as a string in a document, and of what the document names beside it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stringify } from "yaml";
import { textsHeld } from "../../src/collectors/around/documents/held.ts";
import { importBytes, type Outcome } from "./import.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");

function printed(name: string): string {
  const folder = join(FIXTURES, name);
  const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(folder, input), "utf8");
}

const FIO = printed("fio-json/good-limited");
const OUTPUTS: Record<string, string> = {
  "fio's JSON": FIO,
  "fio's text": printed("fio-normal/good-fio-3.42"),
  "fio's terse line": printed("fio-terse/good-version-3"),
  "elbencho's JSON": printed("elbencho/good-two-phases-json"),
  "elbencho's CSV": printed("elbencho/good-write-and-read-csv"),
  "elbencho's text": printed("elbencho/good-table-text"),
  sysbench: printed("sysbench/good-fileio-rndrd"),
  ioping: printed("ioping/good-with-command-lines"),
  hdparm: printed("hdparm/good-loop-device"),
  dd: printed("dd/good-gnu"),
};

const configMap = (name: string, data: Record<string, string>): object => ({
  apiVersion: "v1",
  data,
  kind: "ConfigMap",
  metadata: {
    annotations: {
      "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify({ data, kind: "ConfigMap" }),
    },
    name,
    namespace: "bench",
  },
});
const list = (items: object[]): object => ({
  apiVersion: "v1",
  items,
  kind: "List",
  metadata: { resourceVersion: "" },
});
const argo = (outputs: Record<string, object>): object => ({
  apiVersion: "argoproj.io/v1alpha1",
  kind: "Workflow",
  metadata: { name: "storage-bench-x7k2p" },
  status: {
    nodes: Object.fromEntries(
      Object.entries(outputs).map(([name, own], i) => [
        `storage-bench-x7k2p-${1234567 + i}`,
        { displayName: name, name: `storage-bench-x7k2p.${name}`, type: "Pod", outputs: own },
      ]),
    ),
  },
});
const linesOf = (text: string): string[] => text.replace(/\n$/, "").split("\n");
const task = (text: string): object => ({
  changed: true,
  rc: 0,
  stderr: "",
  stderr_lines: [],
  stdout: text,
  stdout_lines: linesOf(text),
});
const notebook = (...cells: object[]): object => ({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
const code = (text: unknown): object => ({
  cell_type: "code",
  execution_count: 1,
  outputs: [{ name: "stdout", output_type: "stream", text }],
  source: ["!run-it\n"],
});
const flushed = (text: string): string[] => text.split(/(?<=\n)/);
const shown = (value: unknown): string => `${JSON.stringify(value, null, 4)}\n`;

/** Around one output: it says nothing of what it is of. */
const AROUND: Record<string, (text: string) => string> = {
  "kubectl get cm -o json": (text) => shown(configMap("result", { "result.json": text })),
  "kubectl get cm -o yaml": (text) => stringify(configMap("result", { "result.json": text })),
  "the same in quotation marks": (text) =>
    stringify(configMap("result", { "result.json": text }), { defaultStringType: "QUOTE_DOUBLE" }),
  "a list of one ConfigMap": (text) => shown(list([configMap("result", { result: text })])),
  "a parameter of Argo": (text) => shown(argo({ fio: { parameters: [{ name: "result", value: text }] } })),
  "a result of Argo, in one line": (text) => JSON.stringify(argo({ fio: { result: text, exitCode: "0" } })),
  "a notebook": (text) =>
    shown(notebook({ cell_type: "markdown", source: ["# Results\n"] }, code(flushed(text)))),
  "a notebook with texts": (text) => shown(notebook(code(text))),
  "a notebook's string of Python": (text) =>
    shown(
      notebook({
        ...code(""),
        outputs: [
          {
            data: {
              "text/plain": [`'${text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`],
            },
            output_type: "execute_result",
          },
        ],
      }),
    ),
  "a notebook with errors between": (text) => {
    const [first = "", ...others] = flushed(text);
    const of = (name: string, one: string): object => ({ name, output_type: "stream", text: [one] });
    const outputs = [of("stdout", first), of("stderr", "no such option\n"), of("stdout", others.join(""))];
    return shown(notebook({ ...code(""), outputs }));
  },
  "Ansible's debug": (text) =>
    `\nPLAY [all] *****\n\nTASK [debug] *****\nok: [node-1] => ${shown({ "result.stdout_lines": linesOf(text) })}\nPLAY RECAP *****\n`,
  "Ansible's -v": (text) => `TASK [run] ****\nchanged: [node-1] => ${JSON.stringify(task(text))}\n`,
  "Ansible's callback of YAML": (text) =>
    `TASK [run] ****\nchanged: [node-1] => \n${stringify(task(text)).replace(/^(?=.)/gm, "  ")}\nPLAY RECAP ***\n`,
  "Ansible's callback of JSON": (text) =>
    shown({
      plays: [
        { play: { name: "bench" }, tasks: [{ hosts: { "node-1": task(text) }, task: { name: "run" } }] },
      ],
    }),
};

/** Without the number of a line, which is of the text and not of the document. */
const figuresOf = ({ runs }: Outcome): unknown =>
  JSON.parse(
    JSON.stringify(
      runs.map(({ results, trials, tool }) => ({ results, trials, tool })),
      (key, value: unknown) => (key === "line" ? undefined : value),
    ),
  );

for (const [how, around] of Object.entries(AROUND))
  test(`${how}: a tool's output is what it is by itself`, async () => {
    for (const [tool, text] of Object.entries(OUTPUTS)) {
      const alone = await importBytes(Buffer.from(text));
      const held = await importBytes(Buffer.from(around(text)));
      assert.deepEqual(held.problems, [], tool);
      assert.equal(held.collector, alone.collector, tool);
      assert.deepEqual(figuresOf(held), figuresOf(alone), tool);
      assert.deepEqual(
        held.runs.map(({ subject }) => subject),
        alone.runs.map(({ subject }) => subject),
        tool,
      );
    }
  });

/** Around two outputs, of what the document calls ceph-block and local-nvme. */
const AROUND_TWO: Record<string, (a: string, b: string) => string> = {
  "a list of ConfigMaps": (a, b) =>
    shown(
      list([configMap("ceph-block", { "result.json": a }), configMap("local-nvme", { "result.json": b })]),
    ),
  "a list of ConfigMaps in YAML": (a, b) =>
    stringify(
      list([configMap("ceph-block", { "result.json": a }), configMap("local-nvme", { "result.json": b })]),
    ),
  "documents of YAML": (a, b) =>
    `---\n${stringify(configMap("ceph-block", { out: a }))}---\n${stringify(configMap("local-nvme", { out: b }))}`,
  "keys of one ConfigMap": (a, b) =>
    shown(configMap("results", { "ceph-block.json": a, "local-nvme.json": b })),
  "nodes of Argo": (a, b) => shown(argo({ "ceph-block": { result: a }, "local-nvme": { result: b } })),
  "a notebook's headings": (a, b) =>
    shown(
      notebook(
        { cell_type: "markdown", source: "## ceph-block" },
        code(flushed(a)),
        { cell_type: "markdown", source: ["## local-nvme"] },
        code(flushed(b)),
      ),
    ),
  "Ansible's hosts": (a, b) =>
    `TASK [run] ****\nok: [ceph-block] => ${shown(task(a))}ok: [local-nvme] => ${shown(task(b))}`,
  "Ansible's callback of JSON": (a, b) =>
    shown({ plays: [{ tasks: [{ hosts: { "ceph-block": task(a), "local-nvme": task(b) } }] }] }),
  "Ansible's items": (a, b) =>
    shown({
      results: [
        { item: "ceph-block", ...task(a) },
        { item: "local-nvme", ...task(b) },
      ],
    }),
};

for (const [how, around] of Object.entries(AROUND_TWO))
  test(`${how}: two outputs are of what the document names`, async () => {
    for (const [tool, text] of Object.entries(OUTPUTS)) {
      const { runs, problems } = await importBytes(Buffer.from(around(text, text)));
      assert.deepEqual(problems, [], tool);
      const subjects = new Set(runs.map(({ subject }) => subject));
      assert.deepEqual([...subjects], ["ceph-block", "local-nvme"], tool);
    }
  });

test("dd's command is what Ansible says that it ran", async () => {
  const lines = linesOf(OUTPUTS.dd ?? "");
  const at = lines.findIndex((line) => / records in$/.test(line));
  const own = lines.slice(at, at + 3).join("\n");
  const command = (lines[at - 1] ?? "").replace(/^.*?(?=dd )/, "");
  for (const cmd of [command, command.split(" ")]) {
    const outcome = await importBytes(Buffer.from(shown({ cmd, rc: 0, stderr: own, stdout: "" })));
    assert.deepEqual([outcome.problems, outcome.runs.length], [[], 1]);
  }
});

test("a document that is cut says so, and what is whole in it is read", async () => {
  const text = shown(list([configMap("ceph-block", { a: FIO }), configMap("local-nvme", { a: FIO })]));
  const cut = text.slice(0, text.indexOf('"local-nvme"'));
  const { runs, problems } = await importBytes(Buffer.from(cut));
  assert.equal(runs[0]?.results[0]?.status, "complete");
  assert.match(problems[0]?.message ?? "", /^expected a whole document, its end is missing/);
});

test("a document of more than 64 KiB is read as a small one is", async () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    configMap(`class-${String.fromCharCode(97 + i / 2)}x${i}y`, { a: FIO }),
  );
  const text = shown(list(many));
  assert.ok(text.length > 3 * 2 ** 16);
  const { runs, problems } = await importBytes(Buffer.from(text), 1000);
  assert.deepEqual([runs.length, problems, new Set(runs.map(({ subject }) => subject)).size], [40, [], 40]);
});

test("fio's own JSON is never taken apart, whatever its strings hold", async () => {
  const text = FIO.replace(
    '"jobname"',
    `"job options of another": ${JSON.stringify(OUTPUTS["fio's text"])},\n"jobname"`,
  );
  assert.notEqual(text, FIO);
  assert.equal((await importBytes(Buffer.from(text))).runs.length, 1);
});

test("what is no output of fio is not said to be one that did not end", async () => {
  const texts: [text: string, why: RegExp][] = [
    ...["fio's JSON", "fio's text"].map((tool): [string, RegExp] => [
      JSON.stringify({ data: { a: OUTPUTS[tool] } }).replace('"data"', "data"),
      /^expected a tool's output, found JSON around it that is damaged, or /,
    ]),
    ["jq '.\"fio version\"' result.json\n", /^no importer recognises it/],
    ['# How to\nLook for "fio version" in the file.\n', /^no importer recognises it/],
  ];
  for (const [text, why] of texts) {
    const { runs, problems } = await importBytes(Buffer.from(text));
    assert.equal(runs.length, 0, text);
    assert.match(problems.map(({ message }) => message).join("\n"), why);
  }
});

/** Records without a name: what tells them apart is which storage they are of. */
const CLASSES = ["ceph-block", "nfs-slow"];
const recordsOf = (held: unknown): object[] =>
  CLASSES.map((storageClass, i) => ({ run: i, started: `2026-05-05T1${i}:00:00Z`, storageClass, held }));
const OF_RECORDS: Record<string, (records: object[]) => string> = {
  "a list": (records) => shown(records),
  "a list in one line": (records) => JSON.stringify(records),
  "a member that is a list": (records) => shown({ cluster: "lab", results: records }),
  "a record a line": (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(""),
};

for (const [how, around] of Object.entries(OF_RECORDS))
  test(`records, ${how}: each output is of the storage that its record names`, async () => {
    const held: Record<string, unknown> = { ...OUTPUTS, "fio's JSON, as it is": JSON.parse(FIO) };
    for (const [tool, output] of Object.entries(held)) {
      const { runs, problems } = await importBytes(Buffer.from(around(recordsOf(output))));
      assert.deepEqual(problems, [], tool);
      assert.deepEqual([...new Set(runs.map(({ subject }) => subject))], CLASSES, tool);
    }
  });

test("times, numbers and commands tell no storages apart: such records are repeats", async () => {
  const records = ["10", "11"].map((hour) => ({
    at: `2026-05-05T${hour}:00:00Z`,
    id: hour,
    held: JSON.parse(FIO),
  }));
  const { runs, problems } = await importBytes(Buffer.from(JSON.stringify(records)));
  assert.deepEqual(problems, []);
  assert.deepEqual(
    runs.map(({ subject }) => subject),
    [undefined, undefined],
  );
  assert.deepEqual(
    runs.map(({ messages }) => messages?.[0]),
    ["stood at [0].held of the file", "stood at [1].held of the file"],
  );
});

test("what a log put before each line is taken off in a document, too", async () => {
  for (const prefix of [
    "2026-05-05T10:00:00.123456789Z ",
    "[pod/fio-1/fio] ",
    "May  5 10:00:00 node-1 fio[123]: ",
  ])
    for (const [tool, text] of Object.entries(OUTPUTS)) {
      // A document a line looks like itself behind a prefix.
      if (tool === "elbencho's JSON") continue;
      const alone = await importBytes(Buffer.from(text));
      const logged = text.replace(/^(?=.)/gm, prefix);
      const held = await importBytes(Buffer.from(shown(configMap("result", { "result.log": logged }))));
      assert.deepEqual(held.problems, [], `${tool} ${prefix}`);
      assert.deepEqual(figuresOf(held), figuresOf(alone), `${tool} ${prefix}`);
    }
});

test("an output that is one string, as jq prints it without -r, is read", async () => {
  const text = OUTPUTS["fio's text"] ?? "";
  const figuresOf = ({ runs }: Outcome) =>
    runs.map(({ results }) => results.map(({ directions }) => directions));
  const found = await importBytes(Buffer.from(`${JSON.stringify(text)}\n`));
  assert.deepEqual(found.problems, []);
  assert.deepEqual(figuresOf(found), figuresOf(await importBytes(Buffer.from(text))));
});

test("who wrote it tells records apart where nothing else does; what the texts name comes first", async () => {
  const [one = "", other = ""] = ["fio-normal/good-fio-3.42", "fio-normal/good-fio-3.1"].map(printed);
  const subjectsOf = async (records: object[]): Promise<(string | undefined)[]> =>
    (await importBytes(Buffer.from(JSON.stringify(records)))).runs.map(({ subject }) => subject);
  assert.deepEqual(
    await subjectsOf([
      { author: "alice", body: one },
      { author: "bob", body: other },
    ]),
    ["alice", "bob"],
  );
  assert.deepEqual(
    await subjectsOf([
      { author: "alice", body: `### ceph-block\n\`\`\`\n${one}\`\`\`\n` },
      { author: "bob", body: `### ceph-block\n\`\`\`\n${other}\`\`\`\n` },
    ]),
    ["alice", "bob"],
  );
  assert.deepEqual(
    await subjectsOf([
      { author: "alice", body: `### ceph-block\n\`\`\`\n${one}\`\`\`\n` },
      { author: "bob", body: `### nfs-slow\n\`\`\`\n${other}\`\`\`\n` },
    ]),
    ["ceph-block", "nfs-slow"],
  );
});

test("a string of 40 characters may be an output, a shorter one is none", () => {
  const held = textsHeld(Object.fromEntries([39, 40, 41].map((length) => [length, "x".repeat(length)])));
  assert.deepEqual(
    held.map(({ text }) => text.length),
    [40, 41],
  );
});
