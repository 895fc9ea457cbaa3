/** A raw file on disk as importers see it: small ones are read once, large ones streamed as often as asked. */
import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { HEAD_BYTES, type RawFile, TEXT_LIMIT } from "../collectors/collector.ts";
import { bytesFile } from "../collectors/reading/inner-file.ts";
import { type Stamp, stampOf } from "../effects/file-state.ts";
import { NO_FILE, openFile, READ_NO_LINK } from "../effects/files.ts";
import { sha256 } from "../text/sha256.ts";
import { rawBytes } from "./stored/bytes.ts";

export type OpenedRaw = { file: RawFile; sha256: string; stamp: Stamp };

const PIECE_BYTES = 2 ** 20;

/**
 * Hashes the file and opens it for importers. Rejects on links, on what cannot be read, and on what changes meanwhile.
 * Small files are read synchronously: thousands of them take a third of the time.
 */
export async function openRaw(root: string, path: string): Promise<OpenedRaw> {
  const full = await rawBytes(root, path);
  const descriptor = openSync(full, READ_NO_LINK);
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    if (!stats.isFile()) throw new Error(NO_FILE);
    const stamp = stampOf(stats);
    const bytes = Number(stats.size);
    if (bytes <= TEXT_LIMIT) {
      const whole = Buffer.allocUnsafe(bytes);
      if (readSync(descriptor, whole, 0, bytes, 0) !== bytes) throw new Error("it changed while it was read");
      return { file: bytesFile(path, whole), sha256: sha256(whole), stamp };
    }
    const head = Buffer.alloc(HEAD_BYTES);
    readSync(descriptor, head, 0, HEAD_BYTES, 0);
    const hash = createHash("sha256");
    for await (const piece of pieces(full)) hash.update(piece);
    if (stampOf(fstatSync(descriptor, { bigint: true })) !== stamp)
      throw new Error("it changed while it was read");
    return {
      file: { path, bytes, head, chunks: () => pieces(full), text: tooLarge },
      sha256: hash.digest("hex"),
      stamp,
    };
  } finally {
    closeSync(descriptor);
  }
}

/** The first bytes, as importers see them; rejects on links. */
export async function readHead(root: string, path: string): Promise<Buffer> {
  const handle = await openFile(await rawBytes(root, path));
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The bytes of a file, in pieces; rejects on links. */
export async function* pieces(full: string): AsyncIterable<Buffer> {
  const handle = await openFile(full);
  yield* handle.createReadStream({ highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;
}

const tooLarge = (): Promise<string> =>
  Promise.reject(new Error(`expected at most ${TEXT_LIMIT / 2 ** 20} MiB of text, the file is larger`));
