/** What a build would refuse in pages written by people, as problems with file and line: without running Hugo. */

import { findFiles } from "../effects/files.ts";
import { type ContentFault, contentFaults } from "../render/content-faults.ts";
import type { EditionInput } from "../render/edition/edition.ts";
import type { ContentFile } from "../render/shortcodes/content.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { nearest } from "../text/nearest.ts";
import type { Problem } from "../text/problem.ts";
import { loadExamples } from "./examples.ts";

/** @param editions oldest first */
export async function contentProblems(
  record: FiolioRecord,
  editions: readonly EditionInput[],
  content: readonly ContentFile[],
): Promise<Problem[]> {
  const examples = await loadExamples();
  return contentFaults({ record, editions, content, examples }).map(problemOf);
}

const SENTENCES: Record<ContentFault["what"], (text: string, where: string) => string> = {
  figure: (text, where) =>
    `expected a figure, ${where} none for ${text}. Correct the key, or name in params.requires what the page needs.`,
  link: (text, where) => `expected a page, ${where} none at the link ${text}. Correct it.`,
  declared: (text, where) => `expected a page, ${where} none at ${text}. Correct it, or write the page.`,
};

function problemOf({ path, line, what, text, editions }: ContentFault): Problem {
  const have = editions.length === 1 ? `edition ${editions[0]} has` : `editions ${editions.join(", ")} have`;
  const sentence = SENTENCES[what](JSON.stringify(text), have);
  if (what === "declared") return { path: "fiolio.yaml", message: `${path}: ${sentence}`, severity: "error" };
  return { path: `content/${path}`, message: `line ${line}: ${sentence}`, severity: "error" };
}

/** What Hugo brings itself. */
const EMBEDDED =
  "details figure gist highlight instagram param qr ref relref twitter tweet vimeo x youtube".split(" ");
/** Not what is written out as an example, nor the end of one. */
const NAMED = /\{\{[<%]-?\s*([A-Za-z_][\w./-]*)/g;

/** @param layouts folders of layouts, of the report, its theme and the engine */
export async function shortcodeNames(layouts: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    layouts.map((folder) => findFiles(folder, "{_shortcodes,shortcodes}/**/*.html")),
  );
  const own = found.flat().map((path) => path.replace(/^_?shortcodes\/|\.html$/g, ""));
  return new Set([...EMBEDDED, ...own]);
}

export function unknownShortcodes(path: string, text: string, known: ReadonlySet<string>): Problem[] {
  return [...text.matchAll(NAMED)].flatMap(({ 1: name = "", index }): Problem[] => {
    if (known.has(name)) return [];
    const line = text.slice(0, index).split("\n").length;
    const meant = nearest(name, [...known]);
    const advice = meant === undefined ? "Take it out." : `Did you mean ${meant}?`;
    const message = `line ${line}: expected a shortcode that there is, came ${JSON.stringify(name)}. ${advice}`;
    return [{ path, message, severity: "error" }];
  });
}
