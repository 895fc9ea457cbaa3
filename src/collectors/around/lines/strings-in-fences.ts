/** A page that has a tool's output in a fence as a string of JSON: with its lines in its place, as a reader wants to see it. */
import { jsonOf } from "../../../text/json.ts";
import { innerFile } from "../../reading/inner-file.ts";
import type { Ask } from "../blocks.ts";
import { textsHeld } from "../documents/held.ts";
import { fencesIn } from "../fences.ts";
import { isOfTool } from "../is-result.ts";

/** More blocks than a page of results has are not looked at. */
const MOST = 64;

/** Undefined where there is none. The lines have other numbers then. */
export function stringsOpened(text: string, path: string, ask: Ask): string | undefined {
  const lines = text.split("\n");
  let isChanged = false;
  for (const { opens, closes } of fencesIn(lines).slice(0, MOST).reverse()) {
    const own = lines
      .slice(opens + 1, closes)
      .join("\n")
      .trim();
    // A document of several strings is taken apart by their names, as a file of its own.
    if (!/^["{[]/.test(own)) continue;
    const [printed, ...more] = stringsOf(jsonOf(own)).filter(isPrinted);
    if (printed === undefined || more.length > 0) continue;
    // A tool's own document may quote its text, too: that is the smaller part of it.
    if (2 * JSON.stringify(printed).length < own.length) continue;
    lines.splice(opens + 1, closes - opens - 1, ...printed.replace(/\n$/, "").split(/\r?\n/));
    isChanged = true;
  }
  return isChanged ? lines.join("\n") : undefined;

  function isPrinted(one: string): boolean {
    return one.includes("\n") && isOfTool(innerFile(path, one), ask);
  }
}

const stringsOf = (value: unknown): string[] =>
  textsHeld(value).flatMap(({ text, isObject }) => (isObject ? [] : [text]));
