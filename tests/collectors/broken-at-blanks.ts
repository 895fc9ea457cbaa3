/** A line as editors and mail programs break it: at blanks; the indentation stays with the first part. */
export function brokenAtBlanks(line: string, width: number): string {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const indent = rest.length - rest.trimStart().length;
    const at = rest.lastIndexOf(" ", width);
    if (at <= indent) break;
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at + 1).trimStart();
  }
  return [...parts, rest].join("\n");
}
