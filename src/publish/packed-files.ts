/** Many small files as one, with a hash of all that is said of them: a line of JSON that says what follows, then their bytes. */
import { createHash } from "node:crypto";
import { z } from "zod";

export type PackedFile = { path: string; bytes: Uint8Array };

const head = z.array(z.tuple([z.string(), z.int().min(0)]));

/** @param name by which they are asked for: in the place of another pack they are nothing */
export function packFiles(name: string, files: readonly PackedFile[]): Buffer {
  const line = `${JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length]))}\n`;
  const body = [Buffer.from(line), ...files.map(({ bytes }) => bytes)];
  return Buffer.concat([Buffer.from(`${hashOf(name, body)}\n`), ...body]);
}

/** Undefined where the bytes are not those that were packed by that name, or there are none. */
export function unpackFiles(name: string, packed: Buffer | undefined): PackedFile[] | undefined {
  const from = (packed?.indexOf("\n") ?? -1) + 1;
  if (packed === undefined || from === 0) return undefined;
  const rest = packed.subarray(from);
  if (packed.toString("latin1", 0, from - 1) !== hashOf(name, [rest])) return undefined;
  let at = rest.indexOf("\n") + 1;
  return head.parse(JSON.parse(rest.toString("utf8", 0, at))).map(([path, bytes]) => {
    at += bytes;
    return { path, bytes: rest.subarray(at - bytes, at) };
  });
}

function hashOf(name: string, body: readonly Uint8Array[]): string {
  const hash = createHash("sha256").update(`${JSON.stringify(name)}\n`);
  for (const bytes of body) hash.update(bytes);
  return hash.digest("hex");
}
