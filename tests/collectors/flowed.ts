/** Text as a mail client flows it: the lines of a paragraph are one, which is broken anew at a width. */
import { brokenAtBlanks } from "./broken-at-blanks.ts";

export const flowed = (text: string, width: number): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) =>
      brokenAtBlanks(
        paragraph
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "")
          .join(" "),
        width,
      ),
    )
    .join("\n\n");
