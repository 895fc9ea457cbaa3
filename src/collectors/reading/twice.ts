/** Whether an object of fio's JSON has a member twice: a line of another one came in. Parsing keeps the last and says nothing. */

const NAMES = [
  "min",
  "max",
  "mean",
  "stddev",
  "N",
  "total_ios",
  "io_bytes",
  "groupid",
  "elapsed",
  "jobname",
] as const;
const IS_NAME: ReadonlySet<string> = new Set(NAMES);
const MEMBER = new RegExp(`"(?:${NAMES.join("|")})"\\s{0,8}:`, "g");

/** Of a text and what was parsed of it. Options are left out: they may be given twice. */
export function hasTwice(bytes: Buffer, value: unknown): boolean {
  let inText = 0;
  const text = bytes.toString("latin1");
  MEMBER.lastIndex = 0;
  while (MEMBER.test(text)) inText += 1;
  return inText > 0 && inText > membersOf(value);
}

/** Without recursion: what is read may be nested as deep as it likes. */
function membersOf(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== "object" || one === null || ArrayBuffer.isView(one)) continue;
    // What was parsed has no other members than its own: for-in is much faster than a list of entries.
    for (const key in one) {
      if (IS_NAME.has(key)) count += 1;
      if (key === "bins") continue;
      const inner: unknown = one[key as keyof typeof one];
      if (typeof inner === "object" && inner !== null) open.push(inner);
    }
  }
  return count;
}
