/** A result taken out of another tool's output, as a file for importers. */
import { HEAD_BYTES, type RawFile } from "../collector.ts";

export function innerFile(path: string, text: string): RawFile {
  const bytes = Buffer.from(text);
  return {
    path,
    bytes: bytes.length,
    head: bytes.subarray(0, HEAD_BYTES),
    async *chunks() {
      yield bytes;
    },
    text: async () => text,
  };
}
