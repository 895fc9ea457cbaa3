/** Results as they are passed on: compressed, as UTF-16, in a page, as a log's records. They say what the plain file says. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { importBytes } from "./import.ts";

const NAMES = [
  "fio-normal/good-fio-3.42",
  "fio-json/good-stonewalled-mixed-fsync",
  "kbench/good-quick-log",
  "elbencho/good-more-files-csv",
  "csv/good-one-run",
];

function bytesOf(name: string): Buffer {
  const folder = join(import.meta.dirname, "fixtures", name);
  const input = readdirSync(folder).find((file) => file.startsWith("input."));
  return readFileSync(join(folder, input ?? ""));
}

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
const PACKINGS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => gzipSync(bytes),
  zstd: (bytes) => zstdCompressSync(bytes),
  "gzip in zstd": (bytes) => zstdCompressSync(gzipSync(bytes)),
  "UTF-16 of Windows": (bytes) => utf16(`\uFEFF${bytes}`),
  "UTF-16 of Windows, with its line ends": (bytes) =>
    utf16(`\uFEFF${bytes.toString().replaceAll("\n", "\r\n")}`),
  "UTF-16 without byte order mark": (bytes) => utf16(bytes.toString()),
  "big-endian UTF-16": (bytes) => utf16(`\uFEFF${bytes}`).swap16(),
  "big-endian UTF-16 without byte order mark": (bytes) => utf16(bytes.toString()).swap16(),
  "UTF-16, compressed": (bytes) => gzipSync(utf16(`\uFEFF${bytes}`)),
};

for (const name of NAMES)
  test(`${name}: packed, it says the same`, async () => {
    const bytes = bytesOf(name);
    const plain = await importBytes(bytes);
    assert.ok(plain.runs.length > 0);
    for (const [how, pack] of Object.entries(PACKINGS)) {
      const packed = await importBytes(pack(bytes));
      assert.deepEqual(packed, plain, how);
    }
  });

test("a file that unpacks to what no result is, is refused in one line", async () => {
  for (const pack of [gzipSync, zstdCompressSync]) {
    const json = bytesOf("fio-json/good-stonewalled-mixed-fsync");
    const bomb = pack(Buffer.concat([json, Buffer.alloc(64 * 2 ** 20, " ")]));
    await assert.rejects(
      importBytes(bomb),
      /^Error: expected a result, the file unpacks to more than 250 times its size/,
    );
  }
});

test("compressed data that are cut are refused in one line", async () => {
  const json = Buffer.concat(Array(200).fill(bytesOf("fio-json/good-stonewalled-mixed-fsync")));
  for (const pack of [gzipSync, zstdCompressSync]) {
    const packed = pack(json);
    await assert.rejects(
      importBytes(packed.subarray(0, packed.length - 9)),
      /data are (?:cut|damaged).*Fetch it again/,
    );
  }
});

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const html = (text: string): string => text.replace(/[&<>"]/g, (mark) => ESCAPED[mark] ?? mark);
const lines = (text: string): string[] => text.replace(/\n$/, "").split("\n");
const time = (n: number): string => new Date(1.7953e12 + 137 * n).toISOString();

const WRAPPINGS: Record<string, (text: string) => string> = {
  "a page with preformatted text": (text) => `<html><body><h1>Log</h1><pre>${html(text)}</pre></body></html>`,
  "a CI log with numbered lines": (text) =>
    `<!DOCTYPE html>\n<html><head><title>job</title><script>var a = "<div>";</script></head><body>${lines(
      text,
    )
      .map(
        (line, n) =>
          `<div class="line"><a class="line-number" href="#L${n}">${n}</a><span>${html(line)}</span></div>`,
      )
      .join("\n")}</body></html>`,
  "a table with a time in each row": (text) =>
    `<html><body><table>${lines(text)
      .map((line, n) => `<tr><td>${n}</td><td>${time(n)} ${html(line).replaceAll(" ", "&nbsp;")}</td></tr>`)
      .join("\n")}</table></body></html>`,
  "Docker's json-file": (text) =>
    lines(text)
      .map((line, n) => `${JSON.stringify({ log: `${line}\n`, stream: "stdout", time: time(n) })}\n`)
      .join(""),
  "records of Loki": (text) =>
    lines(text)
      .map((line, n) => `${JSON.stringify({ labels: { pod: "fio" }, line, timestamp: time(n) })}\n`)
      .join(""),
  "Loki's answer, last line first": (text) =>
    JSON.stringify({
      status: "success",
      data: {
        result: [
          {
            stream: { pod: "fio" },
            values: lines(text)
              .map((line, n) => [`${10 ** 18 + n * 1000}`, line])
              .reverse(),
          },
        ],
      },
    }),
  "a collector's records": (text) =>
    lines(text)
      .map(
        (line, n) =>
          `${JSON.stringify({ "@timestamp": time(n), message: line, kubernetes: { pod_name: "fio" } })}\n`,
      )
      .join(""),
  "the journal as JSON": (text) =>
    lines(text)
      .map((line) => `${JSON.stringify({ MESSAGE: line, _HOSTNAME: "n1", _PID: "12", PRIORITY: "6" })}\n`)
      .join(""),
  "one record with all of it": (text) =>
    [{ msg: "start" }, { msg: text }].map((record) => `${JSON.stringify(record)}\n`).join(""),
};

for (const name of [
  "fio-normal/good-fio-3.42",
  "fio-json/good-stonewalled-mixed-fsync",
  "kbench/good-quick-log",
])
  test(`${name}: in a page, or in a log's records, it says the same`, async () => {
    const text = bytesOf(name).toString();
    const plain = await importBytes(Buffer.from(text));
    for (const [how, wrap] of Object.entries(WRAPPINGS)) {
      const { collector, runs, problems } = await importBytes(Buffer.from(wrap(text)));
      const without = runs.map(({ messages: _, ...run }) => run);
      assert.deepEqual(
        { collector, problems, runs: without },
        { ...plain, runs: plain.runs.map(({ messages: _, ...run }) => run) },
        how,
      );
    }
  });

test("Docker's records of a long line are put together", async () => {
  const text = JSON.stringify(JSON.parse(bytesOf("fio-json/good-stonewalled-mixed-fsync").toString()));
  const pieces = [...(`${text}\n`.match(/[\s\S]{1,2000}/g) ?? [])];
  const before = [{ log: "note\n" }, { log: "other\n" }, ...Array(pieces.length).fill({ log: "note\n" })];
  const records = [...before, ...pieces.map((log) => ({ log }))];
  const outcome = await importBytes(Buffer.from(records.map((one) => `${JSON.stringify(one)}\n`).join("")));
  assert.deepEqual(outcome.problems, []);
  assert.equal(outcome.runs.length, 1);
});
