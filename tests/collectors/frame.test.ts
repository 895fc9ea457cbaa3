/** A tool's text as people pass it on: quoted, indented, commented out, or with a log's marks before each line. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openedFile } from "../../src/collectors/around/opened.ts";
import { importBytes } from "./import.ts";
import { inTurn } from "./in-turn.ts";
import { rawFileOf } from "./raw-file.ts";

const TIME = "2026-11-21T04:53:01.123456789Z";
const FRAMES: Record<string, string> = {
  "mail's quoting": "> ",
  "a quoted quotation": "> > ",
  "a comment": "# ",
  "a comment with more space": "#   ",
  "a table's bar": "| ",
  "a block of Markdown, or of YAML": "    ",
  "a tab": "\t",
  "kubectl logs --timestamps": `${TIME} `,
  "kubectl logs --prefix": "[pod/fio-abc/fio] ",
  "kubectl logs --prefix --timestamps": `[pod/fio-abc/fio] ${TIME} `,
  "a node's file of a container's log": `${TIME} stdout F `,
  "docker compose": "fio-1  | ",
  stern: "fio-bench-x7k2p fio ",
  "Argo's logs": "fio-bench-x7k2p: ",
  "Argo's logs, in colour": "\u001b[32mfio-bench-x7k2p\u001b[0m: ",
  syslog: "Nov  1 04:53:01 node-7 fio[812]: ",
  journalctl: "2026-11-21T04:53:01+0100 node-7 fio[812]: ",
  "Loki's logcli": `${TIME} {app="fio", pod="fio-x7k2p"} `,
  "Python's logging": "INFO:root:",
  "another logger": "2026-11-21 04:53:01,123 - runner - INFO - ",
  klog: "I1121 04:53:01.123456       1 main.go:12] ",
  "GitLab's jobs": `${TIME} 00O `,
  "Buildkite's lines": "\u001b_bk;t=1763700781\u0007",
  Ansible: "node1 | CHANGED => ",
  "a log's level in brackets": "[INFO] 04:53:01 ",
};
const TEXTS = [
  "fio-normal/good-fio-2.2",
  "fio-normal/good-fio-3.42",
  "fio-normal/good-two-runs",
  "fio-terse/good-version-3",
  "fio-json/good-status-interval",
  "kubestr/good-default-test-text",
  "kbench/good-quick-log",
  "dbench/good-full-log",
  "dd/good-gnu",
  "elbencho/good-table-text",
  "pgbench/good-tpcb",
  "redis-benchmark/good-before-6.2",
  "rados-bench/good-write",
  "rbd-bench/good-rw",
  "sysbench/good-oltp-read-write",
  "sysbench/good-fileio-rndrw",
  "etcd-benchmark/good-put",
  "bonnie/good-table",
  "yabs/good-four-sizes",
  "warp/good-mixed",
  "s3bench/good-write-and-read",
  "pg-test-fsync/good-15",
  "iozone/good-direct",
  "crystaldiskmark/good-8-0",
  "diskspd/good-mixed-with-latency",
];

function textOf(name: string): string {
  const folder = join(import.meta.dirname, "fixtures", name);
  const input = readdirSync(folder).find((file) => file.startsWith("input."));
  return readFileSync(join(folder, input ?? ""), "utf8");
}

const framedBy = (before: string, text: string): string => text.replace(/^(?=.|\r?\n)/gm, before);

for (const [turn, name] of TEXTS.entries()) {
  test(`${name}: what stands before every line changes nothing`, async () => {
    const text = textOf(name);
    const plain = await importBytes(Buffer.from(text));
    assert.ok(plain.runs.length > 0);
    for (const [frame, before] of inTurn(Object.entries(FRAMES), turn)) {
      const framed = framedBy(before, text);
      assert.deepEqual(await importBytes(Buffer.from(framed)), plain, frame);
    }
  });
}

/** What differs from line to line: the time, and how long its fraction is. */
const COUNTED: Record<string, (line: number) => string> = {
  "kubectl logs --timestamps": (n) =>
    `${new Date(1.7953e12 + 137 * n).toISOString().replace(n % 5 === 0 ? /\.\d+Z/ : /Z/, n % 5 === 0 ? "Z" : "123Z")} `,
  syslog: (n) => `${n < 20 ? "Nov 30" : "Dec  1"} 04:${String(10 + (n % 50))}:01 node-7 fio[812]: `,
  "a log that numbers its lines": (n) => `${String(n).padStart(6)}  `,
  klog: (n) => `I1121 04:53:${String(10 + (n % 50))}.${100000 + n}       1 main.go:${12 + (n % 3)}] `,
};

for (const [turn, name] of TEXTS.entries())
  test(`${name}: what stands before a line may differ from line to line`, async () => {
    const text = textOf(name);
    const plain = await importBytes(Buffer.from(text));
    for (const [log, before] of inTurn(Object.entries(COUNTED), turn)) {
      const framed = text.replace(
        /^(?=.|\r?\n)/gm,
        (() =>
          (
            (n = 0) =>
            () =>
              before(n++)
          )())(),
      );
      assert.deepEqual(await importBytes(Buffer.from(framed)), plain, log);
    }
  });

test("the frame of an empty line may have lost its space, and lines may end as on Windows", async () => {
  const text = textOf("fio-normal/good-fio-3.42");
  const plain = await importBytes(Buffer.from(text));
  const framed = framedBy("# ", text).replace(/ +$/gm, "");
  assert.deepEqual((await importBytes(Buffer.from(framed))).runs, plain.runs);
  assert.deepEqual((await importBytes(Buffer.from(framed.replaceAll("\n", "\r\n")))).runs, plain.runs);
});

test("a frame is taken off whatever pieces the file comes in, and lines of any length stay whole", async () => {
  const long = "ü".repeat(3000);
  const text = `> fio-3.42\n> ${long}\nno frame\n>\n> last`;
  for (const pieceBytes of [1, 2, 7, 300, 100_000]) {
    const { file } = openedFile(rawFileOf(Buffer.from(text), { pieceBytes }), () => undefined);
    const pieces: Buffer[] = [];
    for await (const piece of file.chunks()) pieces.push(piece);
    const expected = `fio-3.42\n${long}\nno frame\n\nlast`;
    assert.equal(Buffer.concat(pieces).toString(), expected, String(pieceBytes));
    assert.equal(await file.text(), expected);
    assert.equal(file.head.toString(), expected);
  }
});

test("a file with nothing before its lines is handed on as it is", () => {
  const file = rawFileOf(Buffer.from(textOf("fio-normal/good-fio-3.42")));
  assert.equal(openedFile(file, () => undefined).file, file);
});
