/** The forms in which a comparison is told, by name. */
import type { Comparison } from "./comparison.ts";
import { githubLines } from "./github.ts";
import { jsonText } from "./json.ts";
import { junitText } from "./junit.ts";
import { markdownOf } from "./markdown.ts";
import { type Colours, textLines } from "./text.ts";

const lines = (all: readonly string[]): string => all.map((line) => `${line}\n`).join("");

/** Each gives text that ends with a line feed. */
export const COMPARISON_FORMATS = {
  text: (comparison: Comparison, colour: Colours) => lines(textLines(comparison, colour)),
  markdown: markdownOf,
  github: (comparison: Comparison) => lines(githubLines(comparison)),
  junit: junitText,
  json: jsonText,
} as const satisfies Record<string, (comparison: Comparison, colour: Colours) => string>;

export type ComparisonFormat = keyof typeof COMPARISON_FORMATS;
