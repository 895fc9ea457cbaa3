/** Finds figures that were typed into prose: they would go stale. Only shortcodes may print a figure. */
import type { Problem } from "../text/problem.ts";

const NUMBER = String.raw`\d(?:[\d.,  ]*\d)?`;
/** Units that only a measurement has; bytes without "per second" are parameters, such as a block size of 4 KiB. */
const UNIT = String.raw`(?:ns|µs|μs|us|ms|msec|usec|milliseconds?|microseconds?|nanoseconds?|k?IOPS|[KMGT]i?B\/s|[KMGT]i?Bps|[kMGT]i?bit\/s|[MG]bps|percent|%)`;

const FIGURES: readonly { what: string; pattern: RegExp }[] = [
  {
    what: "a number with a unit of measurement",
    pattern: new RegExp(String.raw`(?<![\w.])${NUMBER}[kM]?[\s-]?${UNIT}(?!\w)`, "giu"),
  },
  { what: "a thousands-separated number", pattern: /(?<![\w.,])\d{1,3}(?:,\d{3})+(?![\w,])/gu },
  {
    what: "a factor",
    pattern: new RegExp(String.raw`(?<![\w.])${NUMBER}\s?(?:x|×|[- ]?fold)(?![\w])`, "giu"),
  },
];

/** Problems of one Markdown file, in the order of its lines. Code, shortcodes, links' addresses and front matter's keys may hold figures. */
export function typedFigures(path: string, text: string): Problem[] {
  return prose(text)
    .split("\n")
    .flatMap((line, index) =>
      FIGURES.flatMap(({ what, pattern }) =>
        [...line.matchAll(pattern)].map((match) => ({ what, figure: match[0].trim(), at: match.index })),
      )
        .sort((a, b) => a.at - b.at)
        .filter(({ at }, i, all) => i === 0 || all[i - 1]?.at !== at)
        .map(
          ({ what, figure }): Problem => ({
            path,
            severity: "error",
            message: `line ${index + 1}: expected figures to be printed by a shortcode, found ${what}, "${figure}". Use val, ratio, threshold or pattern.`,
          }),
        ),
    );
}

/** The text with all else blanked, so that lines keep their numbers. */
function prose(text: string): string {
  const blank = (part: string): string => part.replace(/[^\n]/g, " ");
  return text
    .replaceAll("\r\n", "\n")
    .replace(/\{\{[<%][\s\S]*?[>%]\}\}/g, blank)
    .replace(/^( {0,3})(```+|~~~+)[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))/gm, blank)
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank)
    .replace(/<https?:[^>\n]*>/g, blank);
}
