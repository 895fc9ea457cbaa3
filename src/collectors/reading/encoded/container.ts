/** Recognises files that are not plain text by their first bytes. */
import { encodedText } from "./mail.ts";

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
