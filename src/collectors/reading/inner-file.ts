/** A result taken out of another tool's output, as a file for importers. */
import { HEAD_BYTES, type RawFile } from "../collector.ts";

export const innerFile = (path: string, text: string): RawFile => ({
  ...bytesFile(path, Buffer.from(text)),
  text: async () => text,
});

/** A file whose bytes are at hand. */
export function bytesFile(path: string, bytes: Buffer): RawFile {
  return {
    path,
    bytes: bytes.length,
    head: bytes.subarray(0, HEAD_BYTES),
    async *chunks() {
      yield bytes;
    },
    text: async () => bytes.toString("utf8").replace(/^\uFEFF/, ""),
  };
}
