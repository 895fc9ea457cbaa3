/** Words of the glossary are linked in running text as layouts do it: whole words, one in a stretch between marks, headings and tables left out. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { engineDir } from "../../src/effects/engine.ts";
import { passagesFor, requiresOf } from "../../src/render/shortcodes/content.ts";

const folder = join(engineDir, "content", "guides");
const guides = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "_index.md")
    .map((name) => [name.replace(/\.md$/, ""), readFileSync(join(folder, name), "utf8")]),
);
const glossary = guides.get("glossary") ?? "";
const everyday: readonly string[] = parse(glossary.split("---\n")[1] ?? "").params.everyday;
const terms = [...glossary.matchAll(/^## (.*)$/gm)]
  .map(([, term = ""]) => term.toLowerCase())
  .filter((term) => !everyday.includes(term));

/** Between bold words, code, links and figures; a line that is a heading or a row of a table is none. */
const stretchesOf = (text: string): string[] =>
  text
    .replace(/^---\n.*?\n---\n/s, "")
    .replace(/```.*?```/gs, "")
    .split("\n")
    .filter((line) => !/^(#|\||<!--)/.test(line))
    .flatMap((line) =>
      line.split(/\{\{<.*?>\}\}|\[[^\]]*\]\([^)]*\)|`[^`]*`|\*+|(?<=^- )/).filter((one) => one !== ""),
    );

function linkedIn(text: string): string[] {
  const linked = new Set<string>();
  for (const stretch of stretchesOf(text)) {
    const found = terms.find(
      (term) => !linked.has(term) && new RegExp(`\\b${term.replaceAll(".", "\\.")}\\b`, "i").test(stretch),
    );
    if (found !== undefined) linked.add(found);
  }
  return [...linked];
}

test("each guide leads to two words of the glossary or more, in any report", () => {
  const few = [...guides]
    .filter(([name]) => name !== "glossary")
    .map(([name, text]) => ({ name, terms: linkedIn(passagesFor(text, requiresOf(text))) }))
    .filter((one) => one.terms.length < 2);
  assert.deepEqual(few, []);
});

test("words of the glossary stand in the order of the alphabet, so that they are found", () => {
  const all = [...glossary.matchAll(/^## (.*)$/gm)].map(([, term = ""]) => term.toLowerCase());
  assert.deepEqual(
    all,
    all.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
  );
});
