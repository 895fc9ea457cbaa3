/** Outputs with tabs in place of blanks, as some terminals and editors copy them: the same figures, or a refusal. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { importBytes, type Outcome } from "./import.ts";
import { inTurn } from "./in-turn.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
/** YAML forbids tabs; the others tell by columns what a figure is of, which one tab for many blanks does not keep. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "one for all that stand together": ["bonnie", "etcd-benchmark", "iozone", "transcribed"],
  "up to a terminal's stops": ["transcribed"],
  "in indentation": ["etcd-benchmark", "iozone", "transcribed"],
};
const toStops = (line: string): string =>
  (line.match(/.{1,8}/gs) ?? [])
    .map((part) => (part.length < 8 ? part : part.replace(/ {2,}$/, "\t")))
    .join("");
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "one for all that stand together": (text) => text.replace(/ {2,}/g, "\t"),
  "up to a terminal's stops": (text) => text.split("\n").map(toStops).join("\n"),
  "in indentation": (text) => text.replace(/^ +/gm, "\t"),
};

/** Where the blanks told how exactly a figure is printed, it is known less exactly, and is no other. */
const UNSAID = new Set(["messages", "line", "printed", "low", "high"]);
const figuresOf = ({ runs }: Outcome): unknown =>
  JSON.parse(
    JSON.stringify(runs, (key, value: unknown) =>
      UNSAID.has(key) ? undefined : typeof value === "string" ? value.replace(/\s+/g, " ") : value,
    ),
  );

const cases = readdirSync(FIXTURES).flatMap((tool) =>
  readdirSync(join(FIXTURES, tool))
    .filter((name) => name.startsWith("good-"))
    .flatMap((name) =>
      readdirSync(join(FIXTURES, tool, name))
        .filter((input) => /^input\.(?:txt|log|json|csv|yaml)$/.test(input))
        .map((input) => ({ tool, name, text: readFileSync(join(FIXTURES, tool, name, input), "utf8") })),
    ),
);

for (const [turn, [way, change]] of Object.entries(WAYS).entries())
  test(`tabs ${way}`, async () => {
    let read = 0;
    for (const { tool, name, text } of inTurn(cases, turn, 2)) {
      const changed = change(text);
      if (changed === text || text.includes("\0")) continue;
      const [plain, found] = [await importBytes(Buffer.from(text)), await importBytes(Buffer.from(changed))];
      const isRefused = found.problems.length > plain.problems.length;
      if (isRefused)
        assert.ok(REFUSED[way]?.includes(tool), `${tool}, ${name}: ${found.problems[0]?.message}`);
      else {
        assert.deepEqual(figuresOf(found), figuresOf(plain), `${tool}, ${name}`);
        read += 1;
      }
    }
    assert.ok(read > 50, `${read}`);
  });
