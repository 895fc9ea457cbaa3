/** A raw file made of bytes, for importers under test; delivered in small pieces so that every seam is crossed. */
import { HEAD_BYTES, type RawFile } from "../../src/collectors/collector.ts";

export function rawFileOf(bytes: Buffer, { path = "input", pieceBytes = 997 } = {}): RawFile {
  return {
    path,
    bytes: bytes.length,
    head: bytes.subarray(0, HEAD_BYTES),
    async *chunks() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
    text: async () => bytes.toString("utf8").replace(/^\uFEFF/, ""),
  };
}
