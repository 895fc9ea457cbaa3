/** What a command line of diskspd asks for, in the lines that diskspd prints of it, for outputs that came without them. */

const OPTION = /^-([a-zA-Z])(\S*)$/;
/** Say nothing of the workload. */
const OTHERS = /^-(?:[cCz]\d{1,15}[KMGTb]?|L|n|D\d{0,6}|Rtext|Z\S{0,40})$/;
/** `given`: what stands behind the letter. Undefined where it is in no form that is known. */
const LINES: Readonly<Record<string, (given: string) => string | undefined>> = {
  b: (given) => numbered(given, /^\d{1,9}[KMG]?$/, (size) => `block size: ${size}`),
  d: (given) => numbered(given, /^\d{1,6}$/, (seconds) => `duration: ${seconds}s`),
  h: (given) => (given === "" ? cacheLines("uw") : undefined),
  o: (given) => numbered(given, /^\d{1,6}$/, (count) => `number of outstanding I/O operations: ${count}`),
  r: (given) => numbered(given, /^(?:\d{1,9}[KMGb]?)?$/, () => "using random I/O"),
  s: (given) => numbered(given, /^(?:\d{1,9}[KMGb]?)?$/, () => "using sequential I/O"),
  S: cacheLines,
  t: (given) => numbered(given, /^\d{1,6}$/, (count) => `threads per file: ${count}`),
  w: (given) => numbered(given, /^(?:\d{1,2}|100)$/, testLine),
  W: (given) => numbered(given, /^\d{1,6}$/, (seconds) => `warm up time: ${seconds}s`),
};
/** What has to be said, once: a command may have been cut, so nothing is taken for granted. */
const NEEDED: readonly RegExp[] = [
  /^block size: /,
  /^number of outstanding /,
  /^using \w+ I\/O$/,
  /^threads per file: /,
  /^performing /,
  /\bwritethrough /,
];

const numbered = (given: string, form: RegExp, line: (given: string) => string): string | undefined =>
  form.test(given) ? line(given) : undefined;

function testLine(writes: string): string {
  if (writes === "0") return "performing read test";
  if (writes === "100") return "performing write test";
  return `performing mix test (read/write ratio: ${100 - Number(writes)}/${writes})`;
}

/** -Sh is -Suw, and -S alone -Su; what maps memory or asks for a remote cache is left. */
function cacheLines(given: string): string | undefined {
  if (!/^(?:|h|u?w?|b?w?)$/.test(given)) return undefined;
  const isThrough = /[hw]/.test(given);
  const isUncached = given === "" || /[hu]/.test(given);
  return `${isUncached ? "software cache disabled" : "using software cache"}\nwritethrough ${isThrough ? "on" : "off"}`;
}

/** Undefined where a word of it is not known, comes twice, or where what a workload needs is left to defaults. */
export function linesOfCommand(command: string): string[] | undefined {
  const [, ...words] = command.match(/"[^"]*"|\S+/g) ?? [];
  const lines: string[] = [];
  const seen = new Set<string>();
  for (const word of words) {
    const [, letter = "", given = ""] = OPTION.exec(word) ?? [];
    if (OTHERS.test(word)) continue;
    // The program's own path had a blank in it.
    if (/diskspd(?:\.exe)?"?$/i.test(word)) return undefined;
    const line = letter === "" && !word.startsWith("-") ? `path: ${word}` : LINES[letter]?.(given);
    if (line === undefined || (letter !== "" && seen.has(letter))) return undefined;
    seen.add(letter);
    lines.push(...line.split("\n"));
  }
  const isWhole = NEEDED.every((needed) => lines.filter((line) => needed.test(line)).length === 1);
  return isWhole && lines.some((line) => line.startsWith("path: ")) ? lines : undefined;
}
