/** What each way of failing is called, and what to do about it. */
import type { CellFailure, FailureText } from "./cell.ts";

/** Ways in which a cell of any kind of target may fail; a kind adds its own. */
export const FAILURES = {
  "fio-failed": { title: "fio failed", help: "fio's own words are in the evidence." },
  "application-failed": {
    title: "the application failed",
    help: "Its last words are in the evidence; the script in profiles/ runs by hand as well, in its image.",
  },
  deadline: { title: "took too long", help: "Raise limits.overrunSeconds, or let the profile do less." },
  "output-damaged": { title: "output did not arrive whole", help: "Run it again: --retry-failed." },
  space: {
    title: "no space left",
    help: "fio wants more than the volume holds: raise volumeSize or lower size.",
  },
  "not-happened": {
    title: "what was to happen meanwhile did not",
    help: "Try the step by hand, and mend it in fiolio.yaml, under during; then --retry-failed.",
  },
  "not-undone": {
    title: "what was made to happen could not be taken back",
    help: "Take it back by hand; then go on with --resume.",
    endsSession: true,
  },
} satisfies Record<string, FailureText>;

/** White space collapsed, and cut in the middle: the reason stands at the end. `longest` in characters. */
export function oneLine(text: string, longest = 400): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const head = Math.floor((longest - CUT.length) / 2);
  return line.slice(0, head) + CUT + line.slice(line.length - (longest - CUT.length - head));
}

const CUT = " ... ";

/** Makes what builds a target kind's failures, with messages such as "claim never bound: no space in pool". */
export const failing =
  <Code extends string>(texts: Readonly<Record<Code, FailureText>>) =>
  (code: Code, words: string, evidence: readonly string[]): CellFailure => ({
    code,
    message: `${texts[code].title}: ${oneLine(words)}`,
    evidence: [...evidence],
    text: texts[code],
  });
