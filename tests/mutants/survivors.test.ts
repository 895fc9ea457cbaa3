/** What is listed stands in the sources, and is a change that the runner makes. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { mutantsOf, mutated } from "./operators.ts";

type Listed = Record<"file" | "line" | "becomes" | "because", string>;

test("each change that need not be noticed is one that is made, once, with its reason", async () => {
  const listed: Listed[] = parse(await readFile(join(import.meta.dirname, "survivors.yaml"), "utf8"));
  for (const { file, line, becomes, because } of listed) {
    const text = await readFile(join(engineDir, file), "utf8");
    const made = mutantsOf(file, text).filter((mutant) => {
      const at = (of: string): string | undefined => of.split("\n")[mutant.line - 1]?.trim();
      return at(text) === line && at(mutated(text, mutant)) === becomes;
    });
    assert.equal(made.length, 1, `${file}: ${becomes}`);
    assert.match(because, /^[A-Z].{20,}\.$/, because);
  }
  const changes = listed.map(({ file, becomes }) => `${file}: ${becomes}`);
  assert.equal(new Set(changes).size, changes.length);
});
