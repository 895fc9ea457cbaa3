/** A terminal's recording, code in Confluence's own format, and an archive in an archive. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { pack } from "tar-stream";
import { importBytes } from "./import.ts";

const inputOf = (folder: string): string => {
  const path = join(import.meta.dirname, "fixtures", folder);
  const name = readdirSync(path).find((file) => file.startsWith("input.")) ?? "";
  return readFileSync(join(path, name), "utf8").replace(/\n*$/, "\n");
};
const imported = (text: string) => importBytes(Buffer.from(text));
const resultsOf = async (text: string) => {
  const { runs, problems } = await imported(text);
  assert.deepEqual(problems, []);
  assert.ok(runs.length > 0);
  return runs.map(({ results, trials }) => [results, trials]);
};

const CASES = [
  "fio-normal/good-fio-3.42",
  "kbench/good-2021-format",
  "etcd-metrics/good-page",
  "dd/good-gnu",
];

/** asciinema's: a line that describes it, then a list for each time that something was printed. */
const recorded = (parts: readonly string[]): string =>
  [{ version: 2, width: 80, height: 24 }, ...parts.map((part, i) => [i / 10, "o", part])]
    .map((one) => `${JSON.stringify(one)}\n`)
    .join("");

describe("a terminal's recording", () => {
  test("what was typed, marked and left is not what was printed", async () => {
    const text = inputOf("fio-normal/good-fio-3.42");
    const events = [
      [0.2, "o", "\u001b[?2004h$ "],
      ...["f", "i", "o"].flatMap((key) => [
        [0.1, "i", key],
        [0.1, "o", key],
      ]),
      [0.1, "o", "\r\n"],
      ...(text.replaceAll("\n", "\r\n").match(/[\s\S]{1,97}/g) ?? []).flatMap((part, i) =>
        i === 3
          ? [
              [0.1, "r", "100x40"],
              [0.1, "m", "slow"],
              [0.1, "o", part],
            ]
          : [[0.1, "o", part]],
      ),
      [0.2, "x", "0"],
    ];
    const recording = [{ version: 3, term: { cols: 120, rows: 40 } }, ...events];
    const lines = recording.map((one) => `${JSON.stringify(one)}\n`).join("");
    assert.deepEqual(await resultsOf(lines), await resultsOf(text));
  });
  for (const name of CASES) {
    const text = inputOf(name);
    const shown = text.replaceAll("\n", "\r\n");
    test(`line by line: ${name}`, async () => {
      assert.deepEqual(await resultsOf(recorded(shown.split(/(?<=\n)/))), await resultsOf(text));
    });
    test(`as the bytes came, ends of lines anywhere: ${name}`, async () => {
      assert.deepEqual(await resultsOf(recorded(shown.match(/[\s\S]{1,97}/g) ?? [])), await resultsOf(text));
    });
  }
});

for (const name of [...CASES, "fio-json/good-stonewalled-mixed-fsync"])
  test(`code of a page in Confluence's own format: ${name}`, async () => {
    const text = inputOf(name);
    const page = `<h1>Monday</h1><ac:structured-macro ac:name="code"><ac:plain-text-body><![CDATA[${text}]]></ac:plain-text-body></ac:structured-macro>`;
    assert.deepEqual(await resultsOf(page), await resultsOf(text));
  });

test("an archive in an archive is said, and never read as text", async () => {
  const tar = pack();
  tar.entry({ name: "out.txt" }, inputOf("fio-normal/good-fio-3.42"));
  tar.finalize();
  const inner = await buffer(tar);
  for (const [name, bytes] of [
    ["results.tar", inner] as const,
    ["results.tar.gz", gzipSync(inner)] as const,
  ]) {
    const { runs, problems } = await importBytes(Buffer.from(zipSync({ [`x/${name}`]: bytes })));
    assert.deepEqual(runs, []);
    assert.deepEqual(
      problems.map(({ message }) => message),
      [`x/${name}: expected a result, found an archive in the archive. Unpack it, and import it by itself.`],
    );
  }
});
