/** Documents and logs with results of several storages: each run says of which, and none is taken for a repeat of another's. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { labelOf, labelOfStream } from "../../src/collectors/around/subjects/label.ts";
import { importBytes } from "./import.ts";

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, "fixtures", name), "utf8").replace(/\n*$/, "\n");
const [A, B] = ["good-fio-3.42", "good-fio-3.1"].map((name) => fixture(`fio-normal/${name}/input.txt`)) as [
  string,
  string,
];
const JSON_A = fixture("fio-json/good-stonewalled-mixed-fsync/input.json");

const imported = (text: string) => importBytes(Buffer.from(text));
const subjectsOf = async (text: string): Promise<(string | undefined)[]> => {
  const { runs, problems } = await imported(text);
  assert.deepEqual(problems, []);
  return runs.map(({ subject }) => subject);
};
const fenced = (...parts: [string, string][]): string =>
  `# Storage at our place\n\nWe measured.\n\n${parts.map(([before, text]) => `${before}\n\n\`\`\`\n${text}\`\`\`\n`).join("\n")}`;

const indented = (text: string): string => text.replace(/^(?=.)/gm, "    ");

/** The smallest good case of each importer of a tool's text. */
const OF_TOOLS = [
  "bonnie/good-fast-mode-table",
  "crystaldiskmark/good-8-0",
  "diskspd/good-mixed-with-latency",
  "etcd-benchmark/good-put",
  "etcd-metrics/good-page",
  "hdparm/good-both",
  "ioping/good-text",
  "iozone/good-direct",
  "kbench/good-2021-format",
  "pg-test-fsync/good-15",
  "pgbench/good-tpcb",
  "redis-benchmark/good-two-tests",
  "rados-bench/good-write",
  "rbd-bench/good-rw",
  "s3bench/good-write-and-read",
  "sysbench/good-fileio-rndrw",
  "warp/good-mixed",
  "yabs/good-four-sizes",
];

for (const name of OF_TOOLS)
  test(`${name}: under two headings it is of two storages`, async () => {
    const text = fixture(`${name}/input.txt`);
    const { runs } = await imported(fenced(["### ceph-block", text], ["### local-path", text]));
    assert.deepEqual(
      runs.map(({ subject }) => subject),
      ["ceph-block", "local-path"],
    );
  });

test("etcd's metrics that grep left are of two members", async () => {
  const left = fixture("etcd-metrics/good-page/input.txt").replace(/^(?!etcd_disk).*\n/gm, "");
  assert.ok(!left.includes("#"));
  assert.deepEqual(await subjectsOf(`==> etcd-ceph.prom <==\n${left}\n==> etcd-nvme.prom <==\n${left}`), [
    "etcd-ceph.prom",
    "etcd-nvme.prom",
  ]);
});

describe("the subject of a run", () => {
  const cases: Record<string, [text: string, subjects: (string | undefined)[]]> = {
    "the nearest heading": [
      fenced(
        ["### local-hostpath", A],
        ["### ceph-block", B],
        ["### nfs-slow", A.replace(" pid=", " pid=1")],
      ),
      ["local-hostpath", "ceph-block", "nfs-slow"],
    ],
    "the heading above one that names a test": [
      fenced(["## ceph-block\n\n### Random read, 4 KiB", A], ["### Run 2", B], ["## local\n\n### Run 1", A]),
      ["ceph-block", "ceph-block", "local"],
    ],
    "a heading without its words for the test": [
      fenced(["### Random read on Azure Ultra", A], ["### Random read on GCP Hyperdisk", B]),
      ["Azure Ultra", "GCP Hyperdisk"],
    ],
    "the prose before a fence": [
      fenced(["On Azure Disk:", A], ["On local NVMe:", B]),
      ["Azure Disk", "local NVMe"],
    ],
    "an underlined heading": [`ceph\n====\n\n${A}\nlocal\n=====\n\n${B}`, ["ceph", "local"]],
    "what a script prints between": [`=== ceph ===\n${A}=== local ===\n${B}`, ["ceph", "local"]],
    "the file's name, as head and tail print it": [
      `==> out/ceph.txt <==\n${A}\n==> out/local.txt <==\n${B}`,
      ["out/ceph.txt", "out/local.txt"],
    ],
    "a line with its StorageClass": [`StorageClass: ceph\n${A}StorageClass: local\n${B}`, ["ceph", "local"]],
    "the host in a shell's prompt": [
      `root@node-a:~# fio job.fio\n${A}root@node-b:~# fio job.fio\n${B}`,
      ["node-a", "node-b"],
    ],
    "the pod that a command names": [
      `$ kubectl exec -n bench -it fio-ceph -- fio job.fio\n${A}$ kubectl -n bench logs -f job/fio-local-x7k2p\n${B}`,
      ["ceph", "local"],
    ],
    "the claim that was made": [
      `persistentvolumeclaim/fio-ceph created\n${A}persistentvolumeclaim/fio-local created\n${B}`,
      ["ceph", "local"],
    ],
    "the folder in which a command runs": [
      `root@n:/mnt/ceph-block# fio job.fio\n${A}root@n:/mnt/ceph-block# cd /mnt/local/bench\n${B}`,
      ["ceph-block", "local"],
    ],
    "the script that runs at a prompt, where its host says nothing": [
      fenced(["root@node-a:~# ./ceph.sh", A], ["root@node-a:~# ./local.sh", B]),
      ["ceph.sh", "local.sh"],
    ],
    "the folder that a command names": [
      `$ fio --name=a --directory=/data/ceph\n${A}$ fio --filename=/mnt/local/a.dat --name=a\n${B}`,
      ["ceph", "local"],
    ],
    "a title in LaTeX": [
      `\\subsection{ceph}\n\\begin{verbatim}\n${A}\\end{verbatim}\n\\subsection{local}\n\\begin{verbatim}\n${B}\\end{verbatim}\n`,
      ["ceph", "local"],
    ],
    "the title of a block in AsciiDoc": [
      `.ceph\n----\n${A}----\n\n.local\n[source,text]\n----\n${B}----\n`,
      ["ceph", "local"],
    ],
    "a tab of a page, its lines indented": [
      `=== "ceph"\n\n${indented(A)}\n=== "local"\n\n${indented(B)}`,
      ["ceph", "local"],
    ],
    "a tab of a component": [
      fenced(['<TabItem value="c" label="ceph">', A], ['<TabItem value="l" label="local">', B]),
      ["ceph", "local"],
    ],
    "a title in the fence": [
      `\`\`\`text title="ceph"\n${A}\`\`\`\n\n{code:title=local|theme=x}\n${B}{code}\n`,
      ["ceph", "local"],
    ],
    "bold text above a <pre>": [
      `<html><body><p><b>ceph</b></p><pre>${A}</pre><p><b>local</b></p><pre>${B}</pre></body></html>`,
      ["ceph", "local"],
    ],
    "a line that announces it": [`Test 1: ceph, 4k\n\n${A}local:\n${B}`, ["ceph", "local"]],
    "what points to the output above it": [
      `\`\`\`\n${A}\`\`\`\n^ ceph\n\n\`\`\`\n${B}\`\`\`\nThat was local.\n`,
      ["ceph", "local"],
    ],
    "a caption below it, where none stands above the first": [
      `\`\`\`\n${A}\`\`\`\n*Figure 1: ceph*\n\n\`\`\`\n${B}\`\`\`\n*Figure 2: local*\n`,
      ["ceph", "local"],
    ],
    "a caption above it": [
      `Figure 1: ceph\n\`\`\`\n${A}\`\`\`\n\nFigure 2: local\n\`\`\`\n${B}\`\`\`\n`,
      ["Figure ceph", "Figure local"],
    ],
    "a caption of a page's figure, below what it shows": [
      `<html><body><figure><pre>${A}</pre><figcaption>ceph</figcaption></figure><figure><pre>${B}</pre><figcaption>local</figcaption></figure></body></html>`,
      ["ceph", "local"],
    ],
    "the disk that fio names": [`${A.replace("  vda:", "  sda:")}${B}`, ["sda", "vda"]],
    "of JSON, too": [
      `## fast\n\n\`\`\`json\n${JSON_A}\`\`\`\n\n## slow\n\n\`\`\`json\n${JSON_A}\`\`\`\n`,
      ["fast", "slow"],
    ],
    "of pods whose logs are interleaved": [
      interleaved("[pod/fio-ceph-x7k2p/fio] ", "[pod/fio-local-bq4zz/fio] "),
      ["ceph", "local"],
    ],
  };
  for (const [name, [text, subjects]] of Object.entries(cases))
    test(`is ${name}`, async () => {
      const found = (await subjectsOf(text)).map((subject) => subject?.replace(/^fio-/, ""));
      assert.deepEqual(found, subjects);
    });

  const alike: Record<string, string> = {
    "headings that name tests": fenced(["### Random read", A], ["### Second run, 128k", B]),
    "one heading over both": fenced(["## ceph-block\n\n### Run 1", A], ["### Run 2", B]),
    "nothing between": `${A}${B}`,
    "a folder below the one before": `root@n:/mnt/ceph# fio a.fio\n${A}root@n:/mnt/ceph/results# fio b.fio\n${B}`,
    "one device under several commands": `$ fio --filename=/dev/sdb a.fio\n${A}$ fio --filename=/dev/sdb b.fio\n${B}`,
    "replicas of one pod": interleaved("[pod/fio-7c9d8f6b5-x7k2p/fio] ", "[pod/fio-7c9d8f6b5-bq4zz/fio] "),
    "volumes in the order in which they were attached": `${A.replace("  vda:", "  rbd0:")}${B.replace("  vda:", "  rbd1:")}`,
  };
  for (const [name, text] of Object.entries(alike))
    test(`does not differ with ${name}`, async () => {
      const subjects = await subjectsOf(text);
      assert.equal(subjects.length, 2);
      assert.equal(new Set(subjects).size, 1);
    });

  test("never changes a figure, nor the lines that messages name", async () => {
    const both = await imported(`=== ceph ===\n${A}=== local ===\n${B}`);
    const [a, b] = [await imported(A), await imported(B)];
    const results = both.runs.map((run) => run.results);
    assert.deepEqual(results, [a.runs[0]?.results, b.runs[0]?.results]);
    const cut = await imported(
      `=== ceph ===\n${A}=== local ===\n${B.replace(/^ +issued.*\n/m, "  issued rwts: tot\n")}`,
    );
    const line =
      `${A}${B}`.split("\n").findIndex((one, i) => i > A.split("\n").length && /^ +issued/.test(one)) + 3;
    assert.ok(
      cut.problems.some(({ message }) => message.includes(`line ${line} `)),
      JSON.stringify(cut.problems),
    );
  });
});

/** Line by line, as they came. */
function interleaved(a: string, b: string): string {
  const [x, y] = [A, B].map((text) => text.replace(/\n$/, "").split("\n")) as [string[], string[]];
  const lines = Array.from({ length: Math.max(x.length, y.length) }, (_, i) => [
    ...(i < x.length ? [`${a}${x[i]}`] : []),
    ...(i < y.length ? [`${b}${y[i]}`] : []),
  ]);
  return `${lines.flat().join("\n")}\n`;
}

test("interleaved pods give the figures of each", async () => {
  const { runs, problems } = await imported(interleaved("fio-a fio ", "fio-b fio "));
  assert.deepEqual(problems, []);
  const each = [await imported(A), await imported(B)].map((one) => one.runs[0]?.results);
  assert.deepEqual(
    runs.map((run) => run.results),
    each,
  );
});

test("several tools' outputs in one file are all imported, and a run in several formats once", async () => {
  const dd = fixture("dd/good-gnu/input.log");
  const { runs, problems } = await imported(`${dd}\n${A}\n${JSON_A}`);
  assert.deepEqual(problems, []);
  assert.deepEqual(runs.map((run) => run.collector?.id ?? "fio-json").sort(), [
    "dd",
    "fio-json",
    "fio-normal",
  ]);
  const once = await imported(fixture("fio-json/good-normal-json-terse/input.json"));
  assert.equal(once.runs.length, 1);
});

test("labels are what a name says beside its words for tests", () => {
  const labels: Record<string, string | undefined> = {
    "Random read, 4 KiB": undefined,
    "Test 1: local-hostpath": "local-hostpath",
    "4. Results (2024-05-01)": undefined,
    "fio-randread-4k-qd32": undefined,
    "[Ceph RBD](https://example.org) sequential write": "Ceph RBD",
    "Disk A": "Disk A",
    "node1 randwrite": "node1",
    "Run 3 of 5": undefined,
  };
  for (const [text, label] of Object.entries(labels)) assert.equal(labelOf(text), label, text);
  assert.equal(labelOfStream("fio-bench-x7k2p fio"), undefined);
});
