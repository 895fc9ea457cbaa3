/** Pages that are followed to the letter: their files are written, their commands run. */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export type Block = { language: string; path?: string; text: string };

/** The file of a block is what the line above it begins with; `sh` has none. */
export function blocksIn(section: string): Block[] {
  const found = section.matchAll(/(?:^`([^`\n]+)`[^\n]*:\n\n)?^```(\w+)\n(.*?)^```$/gms);
  return [...found].map(([, path, language = "", text = ""]) =>
    path === undefined || language === "sh" ? { language, text } : { language, path, text },
  );
}

/** @returns what the file held before */
export async function writeBlock(folder: string, name: string, { language, text }: Block): Promise<string> {
  const path = join(folder, name);
  const old = await readFile(path, "utf8").catch(() => "");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, language === "diff" ? changed(old, text, name) : text);
  return old;
}

/** Lines with "-" are removed; lines with "+" come below the line before them, or at the end where there is none. */
function changed(old: string, diff: string, name: string): string {
  const isOnlyNew = diff.split("\n").every((line) => line === "" || line.startsWith("+"));
  if (isOnlyNew) return `${old.replace(/\n*$/, "\n")}${diff.replace(/^\+/gm, "")}`;
  const lines = old.split("\n");
  let at = -1;
  for (const line of diff.trimEnd().split("\n")) {
    const text = line.slice(1);
    if (line.startsWith("+")) lines.splice(++at, 0, text);
    else {
      at = lines.indexOf(text, at + 1);
      assert.ok(at >= 0, `${name}: expected the line ${JSON.stringify(text)}, found none.`);
      if (line.startsWith("-")) lines.splice(at--, 1);
    }
  }
  return lines.join("\n");
}
