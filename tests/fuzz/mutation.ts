/** Ways in which a file is damaged, as plain data: the same list does the same to the same bytes, on every machine. */

/** `at`, `to`: places, from 0 (the start) to 1 (the end). `of`: which of a table's entries. */
export type Mutation =
  | { do: "cut"; at: number }
  | { do: "behead"; at: number }
  | { do: "lose-line"; at: number }
  | { do: "double-line"; at: number }
  | { do: "swap-line"; at: number }
  | { do: "move-line"; at: number; to: number }
  | { do: "lose-bytes"; at: number; count: number }
  | { do: "number"; at: number; of: number }
  | { do: "digit"; at: number; digit: number }
  | { do: "byte"; at: number; byte: number }
  | { do: "flip"; at: number; bit: number }
  | { do: "key"; at: number; of: number }
  | { do: "splice"; at: number; of: number; from: number; share: number }
  | { do: "insert"; at: number; of: number; times: number };

/** A number of a text becomes one of these. */
export const NUMBERS = [
  ..."NaN|-1|-0|0|1e400|1e-400|1e308|99999999999999999999|18446744073709551615|9007199254740993|4294967295|0.1|.5|5.|1e3|007|0x1F".split(
    "|",
  ),
  ...'text||null|true|[]|{}|Infinity|-inf|nan|1,000|1.000,5|1_000| |%|"5"|1 2'.split("|"),
];
/** A key of JSON, or the first word of a line, becomes one of these. */
export const KEYS = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "length",
  "read",
  "\u0000",
];
/** Stretches of one thing over and over: what makes a regular expression or a recursion run away. */
export const BOMBS = [
  ...[
    " ",
    "\t",
    "0",
    "9",
    ",",
    ".",
    "-",
    ":",
    ";",
    "|",
    "=",
    "x",
    "_",
    "(",
    "\\",
    '"',
    "\n",
    "\r\n",
    "\r",
    "{",
    "[",
  ],
  ...[
    '{"a":',
    '{"uuid":',
    "[[",
    "1,",
    "1.",
    "a=1 ",
    '"a":1,',
    "\u001b[",
    "\u001b[0m",
    " :",
    "- ",
    "a: ",
    "  a:\n",
    "&a [*a,",
    "0 ",
    "|-",
    "\u00e9",
  ],
];
const INVALID = [0xff, 0xfe, 0xc0, 0x80, 0xf5];

export type Stock = { bytes: Buffer }[];

/** @param stock the files that may be spliced in */
export function mutated(bytes: Buffer, mutations: readonly Mutation[], stock: Stock): Buffer {
  return mutations.reduce((now, one) => apply(now, one, stock), bytes);
}

const place = (length: number, at: number): number => Math.min(length, Math.floor(at * (length + 1)));
const without = (bytes: Buffer, from: number, to: number, instead: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([bytes.subarray(0, from), instead, bytes.subarray(to)]);

function apply(bytes: Buffer, one: Mutation, stock: Stock): Buffer {
  const at = place(bytes.length, one.at);
  switch (one.do) {
    case "cut":
      return bytes.subarray(0, at);
    case "behead":
      return bytes.subarray(at);
    case "lose-line":
    case "double-line":
    case "swap-line":
    case "move-line":
      return withLines(bytes, one);
    case "lose-bytes":
      return without(bytes, at, at + one.count);
    case "number":
      return replaced(
        bytes,
        /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
        one.at,
        NUMBERS[one.of % NUMBERS.length] ?? "",
      );
    case "digit":
      return replaced(bytes, /\d/g, one.at, String(one.digit));
    case "key":
      return replaced(bytes, /(?<=")[^"\n]*(?="\s*:)|^\s*\w+/gm, one.at, KEYS[one.of % KEYS.length] ?? "");
    case "byte":
      return without(bytes, at, at + 1, Buffer.from([INVALID[one.byte] ?? one.byte]));
    case "flip":
      return without(bytes, at, at + 1, Buffer.from([(bytes[at] ?? 0) ^ (1 << one.bit)]));
    case "splice": {
      const other = stock[one.of % stock.length]?.bytes ?? bytes;
      const from = place(other.length, one.from);
      return without(bytes, at, at, other.subarray(from, from + Math.ceil(one.share * other.length)));
    }
    case "insert":
      return without(bytes, at, at, Buffer.from((BOMBS[one.of % BOMBS.length] ?? "").repeat(one.times)));
  }
}

/** Latin-1 keeps every byte as it is. */
function withLines(bytes: Buffer, one: Mutation & { do: `${string}-line` }): Buffer {
  const lines = bytes.toString("latin1").split("\n");
  const at = Math.min(lines.length - 1, Math.floor(one.at * lines.length));
  const line = lines[at] ?? "";
  if (one.do === "lose-line") lines.splice(at, 1);
  else if (one.do === "double-line") lines.splice(at, 0, line);
  else {
    lines.splice(at, 1);
    lines.splice(one.do === "swap-line" ? at + 1 : Math.floor(one.to * (lines.length + 1)), 0, line);
  }
  return Buffer.from(lines.join("\n"), "latin1");
}

/** One of the matches, chosen by where it stands among them. */
function replaced(bytes: Buffer, pattern: RegExp, at: number, instead: string): Buffer {
  const text = bytes.toString("latin1");
  const found = [...text.matchAll(pattern)];
  const match = found[Math.min(found.length - 1, Math.floor(at * found.length))];
  if (match === undefined) return bytes;
  const after = text.slice(match.index + match[0].length);
  return Buffer.concat([
    Buffer.from(text.slice(0, match.index), "latin1"),
    Buffer.from(instead),
    Buffer.from(after, "latin1"),
  ]);
}
