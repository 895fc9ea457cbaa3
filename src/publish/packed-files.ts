/** Many small files as one, with a hash of all of them: a line of JSON that says what follows, then their bytes. */
import { z } from "zod";
import { sha256 } from "../text/sha256.ts";

export type PackedFile = { path: string; bytes: Uint8Array };

const head = z.strictObject({
  sha256: z.string(),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.number() })),
});

export function packFiles(files: readonly PackedFile[]): Buffer {
  const body = Buffer.concat(files.map(({ bytes }) => bytes));
  const line = JSON.stringify({
    sha256: sha256(body),
    files: files.map(({ path, bytes }) => ({ path, bytes: bytes.length })),
  });
  return Buffer.concat([Buffer.from(`${line}\n`), body]);
}

/** Undefined where the bytes are not those that were packed, or there are none. */
export function unpackFiles(packed: Buffer | undefined): PackedFile[] | undefined {
  const end = packed?.indexOf("\n") ?? -1;
  if (packed === undefined || end < 0) return undefined;
  try {
    const { sha256: expected, files } = head.parse(JSON.parse(packed.toString("utf8", 0, end)));
    const body = packed.subarray(end + 1);
    if (sha256(body) !== expected) return undefined;
    let at = 0;
    return files.map(({ path, bytes }) => {
      at += bytes;
      return { path, bytes: body.subarray(at - bytes, at) };
    });
  } catch {
    return undefined;
  }
}
