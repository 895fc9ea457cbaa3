/** What each way of failing is called, and what to do about it. */
import type { CellFailure, FailureText } from "./cell.ts";

/** Ways in which a cell of any kind of target may fail; a kind adds its own. */
export const FAILURES = {
  "fio-failed": { title: "fio failed", help: "fio's own words are in the evidence." },
  deadline: { title: "took too long", help: "Raise limits.overrunSeconds, or let the profile do less." },
  "output-damaged": { title: "output did not arrive whole", help: "Run it again: --retry-failed." },
  space: {
    title: "no space left",
    help: "fio wants more than the volume holds: raise volumeSize or lower size.",
  },
} satisfies Record<string, FailureText>;

/** White space collapsed, and cut: `longest` in characters. */
export const oneLine = (text: string, longest = 400): string =>
  text.replace(/\s+/g, " ").trim().slice(0, longest);

/** Makes what builds a target kind's failures, with messages such as "claim never bound: no space in pool". */
export const failing =
  <Code extends string>(texts: Readonly<Record<Code, FailureText>>) =>
  (code: Code, words: string, evidence: readonly string[]): CellFailure => ({
    code,
    message: `${texts[code].title}: ${oneLine(words)}`,
    evidence: [...evidence],
    text: texts[code],
  });
