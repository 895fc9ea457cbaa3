/** Texts made to be slow to read: every importer answers (a pattern that tries again and again would not end), and makes up nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SURE_ENOUGH } from "../../src/collectors/collector.ts";
import { COLLECTORS } from "../../src/collectors/index.ts";
import { importBytes } from "./import.ts";
import { rawFileOf } from "./raw-file.ts";

/** Each is 64 KiB of what a careless pattern would try over and over. */
const HOSTILE: Readonly<Record<string, string>> = {
  "line ends": "\n".repeat(65_536),
  "blanks in one line": " ".repeat(65_536),
  "blanks and line ends": " \n".repeat(32_768),
  "options without an end": `ioping${" -a".repeat(660)}!\n`.repeat(33),
  "sysbench again and again": `${"sysbench a/".repeat(180)} run\n`.repeat(33),
  "variables without a command": `fio ${"a==\t".repeat(16_000)}\n`,
  "comments of a page without a page": "<!-- -->".repeat(8_192),
  "a heading without an end": `>> a${" ".repeat(65_000)}b\n`,
  "rados bench again and again": `${"rados bench ".repeat(160)}\n`.repeat(34),
};

for (const [what, text] of Object.entries(HOSTILE)) {
  test(`${what}: every importer answers, and makes up nothing`, async () => {
    const file = rawFileOf(Buffer.from(text), { pieceBytes: 65_536 });
    for (const collector of COLLECTORS) {
      const { sure } = collector.recognise(file);
      assert.ok(sure < SURE_ENOUGH, `${collector.id} recognises it`);
      if (collector.forms.text === undefined) continue;
      const { runs } = await collector.import(file);
      assert.deepEqual(runs, [], collector.id);
    }
  });
}

const OUTPUT =
  "Random read of a volume\nfio: pid=0, err=28/file:filesetup.c:123, func=write, error=No space left\n";
for (const [what, text] of Object.entries(HOSTILE))
  test(`${what}, above and below what a tool printed: it is opened, and nothing is made up`, async () => {
    const { runs } = await importBytes(Buffer.from(`${text}\n${OUTPUT}${text}`), 65_536);
    assert.deepEqual(runs, []);
  });
