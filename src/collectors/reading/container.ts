/** Recognises files that are not plain text by their first bytes. */

type Mark = { bytes: readonly number[]; at?: number; is: string };

const MARKS: readonly Mark[] = [
  { bytes: [0x1f, 0x8b], is: "compressed with gzip. Unpack it" },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], is: "compressed with zstd. Unpack it" },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], is: "compressed with xz. Unpack it" },
  { bytes: [0x42, 0x5a, 0x68], is: "compressed with bzip2. Unpack it" },
  { bytes: [0x50, 0x4b, 0x03, 0x04], is: "a zip archive. Unpack it" },
  { bytes: [0x75, 0x73, 0x74, 0x61, 0x72], at: 257, is: "a tar archive. Unpack it" },
];

/** "the file is compressed with gzip. Unpack it"; undefined for what may be plain text. */
export function containerOf(head: Buffer): string | undefined {
  const mark = MARKS.find(({ bytes, at = 0 }) => bytes.every((byte, i) => head[at + i] === byte));
  if (mark !== undefined) return `the file is ${mark.is}`;
  if (encodingOf(head) !== undefined) return "the file is UTF-16 text. Save it as UTF-8";
  const encoded = encodedText(head);
  return encoded === undefined ? undefined : `the file is ${encoded}`;
}

export type Encoding = "utf-16le" | "utf-16be";

/** By its byte order mark, or by the zeros that every other byte of Latin text is. */
export function encodingOf(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const pairs = Math.min(head.length, 1024) >> 1;
  if (pairs < 8) return undefined;
  let [even, odd] = [0, 0];
  for (let i = 0; i < pairs; i += 1) {
    if (head[2 * i] === 0) even += 1;
    if (head[2 * i + 1] === 0) odd += 1;
  }
  if (odd > 0.8 * pairs && even < 0.05 * pairs) return "utf-16le";
  return even > 0.8 * pairs && odd < 0.05 * pairs ? "utf-16be" : undefined;
}

/** Text that mail programs encode to send it begins with such lines: it has to be decoded before anything in it can be read. */
const HEADERS = /^(?:From |[A-Za-z][A-Za-z-]{1,40}: ?\S)/;
const OF_MAIL = /^(?:MIME-Version|Content-Transfer-Encoding): /im;
/** Of text, and of what an attachment with a result may be; pictures and the HTML of the same text are left alone. */
const MAY_BE_RESULT = /^Content-Type:\s*(?:text\/(?!html)|application\/(?!pdf|pgp|ms))/im;
const HAS_TYPE = /^Content-Type:/im;
const ENCODED = /^Content-Transfer-Encoding:[ \t]*(base64|quoted-printable)/im;
/** Where it has nothing to encode, the text stands there as it is. */
const OF_QUOTED = /=(?:[\dA-F]{2}|\r?\n)/;
const LINES_OF_BASE64 = /^(?:[A-Za-z\d+/]{60,76}\r?\n){2,}[A-Za-z\d+/]*={0,2}/;

/** "a mail whose text is encoded as base64. Save …"; undefined for what can be read as it is. */
export function encodedText(head: Buffer): string | undefined {
  const text = head.toString("latin1").replaceAll("\r\n", "\n");
  if (LINES_OF_BASE64.test(text)) return "encoded as base64. Decode it (base64 -d)";
  if (!HEADERS.test(text) || !OF_MAIL.test(text)) return undefined;
  const encoding = partsOf(text)
    .map(encodingOfPart)
    .find((found) => found !== undefined);
  return encoding === undefined
    ? undefined
    : `a mail whose text is encoded as ${encoding}. Save the text, or what is attached, from the mail program into a file of its own`;
}

/** Each begins with the lines of its headers. */
const partsOf = (text: string): string[] => text.split(/^--\S.*\n/m);

function encodingOfPart(part: string): string | undefined {
  const end = part.indexOf("\n\n");
  const [headers, body] = end < 0 ? [part, ""] : [part.slice(0, end), part.slice(end)];
  const encoding = ENCODED.exec(headers)?.[1]?.toLowerCase();
  if (encoding === undefined || (HAS_TYPE.test(headers) && !MAY_BE_RESULT.test(headers))) return undefined;
  return encoding === "base64" || OF_QUOTED.test(body) ? encoding : undefined;
}
