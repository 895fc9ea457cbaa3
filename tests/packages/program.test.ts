/** What is packed has each word on the line and in the column where the source has it; signs that end a line, and what a line imports or names as what a function is given, may stand earlier. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { tokenizer } from "acorn";
import { programOf, THROWS_NOTHING } from "../../packages/program.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { findFiles } from "../../src/effects/files.ts";

describe("a program as it is packed", () => {
  it("has its words where the sources have them, all sources of the engine", async () => {
    for (const path of await findFiles(join(engineDir, "src"), "**/*.ts")) {
      const source = await readFile(join(engineDir, "src", path), "utf8");
      const [own, packed] = [source, programOf(source)].map((text) => text.split("\n"));
      for (const { loc, type } of tokenizer(packed?.join("\n") ?? "", {
        ecmaVersion: "latest",
        sourceType: "module",
        locations: true,
      })) {
        if (!loc || loc.start.line !== loc.end.line || type.label === "eof") continue;
        // Signs that end a line move up to what is before them.
        const rest = packed?.[loc.start.line - 1]?.slice(loc.start.column) ?? "";
        if (/^[,;()[\]{}=> ]*$/.test(rest) || THROWS_NOTHING.test(packed?.[loc.start.line - 1] ?? ""))
          continue;
        const at = (lines: readonly string[] | undefined): string =>
          (lines?.[loc.start.line - 1] ?? "").slice(loc.start.column, loc.end.column);
        // A module's name ends otherwise.
        const same = (word: string): string =>
          type.label === "string" ? word.replace(/\.ts"$/, '.js"') : word;
        assert.equal(same(at(own)), same(at(packed)), `${path}:${loc.start.line}:${loc.start.column + 1}`);
      }
    }
  });

  it("keeps what a text says, and imports modules by the names that they have there", () => {
    const source = [
      'import { a } from "./a.ts"; // why',
      'import type { B } from "./b.ts";',
      'import "./c.ts";',
      "/** What it is. */",
      'export const text: string = `"./d.ts" // stays   ',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a program in a text.
      "  /* and this */ ${a as B} `;   ",
      'export const later = () => import("./e.ts");',
      'export const named = "./f.ts";',
      'import { type C, g, type D } from "./g.ts";',
      "export function h(c: C, d: D): number {",
      "  return c + d;",
      "}",
      "export const i = (c: C, d = g(c)): C => {",
      "  return d;",
      "};",
    ].join("\n");
    assert.equal(
      programOf(source),
      [
        'import { a } from "./a.js";',
        "",
        'import "./c.js";',
        "",
        'export const text         = `"./d.ts" // stays   ',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a program in a text.
        "  /* and this */ ${a     } `;",
        'export const later = () => import("./e.js");',
        'export const named = "./f.ts";',
        'import { g } from "./g.js";',
        "export function h(c, d) {",
        "  return c + d;",
        "}",
        "export const i = (c   , d = g(c)) => {",
        "  return d;",
        "};",
        "",
      ].join("\n"),
    );
  });
});
