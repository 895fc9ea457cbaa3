/** Output of other tools than fio as narrow terminals cut it, in the middle of words and figures: no figure is another, and none is lost without a word. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes, type Outcome } from "./import.ts";
import { inTurn } from "./in-turn.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const TOOLS = ["dd", "diskspd", "elbencho", "etcd-benchmark", "rbd-bench", "redis-benchmark", "warp"];
const WIDTHS = Array.from({ length: 101 }, (_, i) => 60 + i);

const cutAt = (text: string, width: number): string =>
  text.replace(new RegExp(`[^\\n]{${width}}(?!\\n)`, "g"), "$&\n");

const said = ({ runs }: Outcome): string =>
  JSON.stringify(runs, (key, value: unknown) =>
    key === "line" || key === "messages" || key === "options" ? undefined : value,
  );

for (const [turn, tool] of TOOLS.entries())
  for (const name of readdirSync(join(FIXTURES, tool)).filter((one) => /^good-/.test(one))) {
    const input = readdirSync(join(FIXTURES, tool, name)).find((one) => /^input\.(?:txt|csv)$/.test(one));
    if (input === undefined) continue;
    test(`${tool}, ${name}: cut in the middle of words, nothing is lost in silence`, async () => {
      // Of progress that overwrites itself a terminal shows the last.
      const text = readFileSync(join(FIXTURES, tool, name, input), "utf8").replace(/[^\n]*\r(?!\n)/g, "");
      const plain = said(await importBytes(Buffer.from(text)));
      for (const width of inTurn(WIDTHS, turn)) {
        const found = await importBytes(Buffer.from(cutAt(text, width)));
        if (found.problems.length === 0) assert.equal(said(found), plain, `${width} columns`);
      }
    });
  }
