/** What is packed has the words of the sources, each on the line where the source has it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { describe, it } from "node:test";
import { tokenizer } from "acorn";
import { programOf } from "../../packages/program.ts";
import { engineDir } from "../../src/effects/engine.ts";
import { findFiles } from "../../src/effects/files.ts";

/** "12 return" */
const wordsOf = (program: string): string[] =>
  [...tokenizer(program, { ecmaVersion: "latest", sourceType: "module", locations: true })].map(
    ({ loc, start, end }) => `${loc?.start.line} ${program.slice(start, end)}`,
  );
/** A module's name ends otherwise. */
const asPacked = (word: string): string => word.replace(/( "\.[^"]*)\.ts"$/, '$1.js"');

describe("a program as it is packed", () => {
  it("has the words of its source on their lines, all sources of the engine", async () => {
    for (const path of await findFiles(join(engineDir, "src"), "**/*.ts")) {
      const source = await readFile(join(engineDir, "src", path), "utf8");
      assert.deepEqual(
        wordsOf(programOf(source)).map(asPacked),
        wordsOf(stripTypeScriptTypes(source)).map(asPacked),
        path,
      );
    }
  });

  it("keeps what a text says, and imports modules by the names that they have there", () => {
    const source = [
      'import { a } from "./a.ts"; // why',
      'import type { B } from "./b.ts";',
      'import "./c.ts";',
      "/** What it is.",
      " *  And more. */",
      'export const text: string = `"./d.ts" // stays   ',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a program in a text.
      "  /* and this */ ${a as B} `;   ",
      'export const later = () => import("./e.ts");',
      'export const named = "./f.ts  ";',
      "export function sum(a: number, b: number): number {",
      "  return a + +b; /* a number */",
      "}",
    ].join("\n");
    assert.equal(
      programOf(source),
      [
        'import{a}from"./a.js";',
        "",
        'import"./c.js";',
        "",
        "",
        'export const text=`"./d.ts" // stays   ',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a program in a text.
        "  /* and this */ ${a} `;",
        'export const later=()=>import("./e.js");',
        'export const named="./f.ts  ";',
        "export function sum(a,b){",
        "return a+ +b;",
        "}",
        "",
      ].join("\n"),
    );
  });
});
