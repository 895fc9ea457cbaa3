/** Recognises files that are not plain text by their first bytes. */

type Mark = { bytes: readonly number[]; at?: number; is: string };

const UTF_16 = "UTF-16 text. Save it as UTF-8";
const MARKS: readonly Mark[] = [
  { bytes: [0x1f, 0x8b], is: "compressed with gzip. Unpack it" },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], is: "compressed with zstd. Unpack it" },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], is: "compressed with xz. Unpack it" },
  { bytes: [0x42, 0x5a, 0x68], is: "compressed with bzip2. Unpack it" },
  { bytes: [0x50, 0x4b, 0x03, 0x04], is: "a zip archive. Unpack it" },
  { bytes: [0x75, 0x73, 0x74, 0x61, 0x72], at: 257, is: "a tar archive. Unpack it" },
  { bytes: [0xff, 0xfe], is: UTF_16 },
  { bytes: [0xfe, 0xff], is: UTF_16 },
];

/** "the file is compressed with gzip. Unpack it"; undefined for what may be plain text. */
export function containerOf(head: Buffer): string | undefined {
  const mark = MARKS.find(({ bytes, at = 0 }) => bytes.every((byte, i) => head[at + i] === byte));
  return mark && `the file is ${mark.is}`;
}
