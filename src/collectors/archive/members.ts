/** The files in a zip or tar archive, one after the other. */
import { Readable } from "node:stream";
import { extract } from "tar-stream";
import yauzl from "yauzl";
import { UnpackedBytes, wholeOf } from "../around/packed.ts";
import type { RawFile } from "../collector.ts";

/** In bytes: the directory of a zip is at its end, so it is read whole. */
const MOST_ZIP = 128 * 2 ** 20;
/** In bytes, of one file in an archive; all of them are handed on one by one. */
const MOST_MEMBER = 64 * 2 ** 20;
const MOST_MEMBERS = 10_000;

/** `wrong`: why it could not be read. */
export type Member = Whole | { path: string; wrong: string };
export type Whole = { path: string; bytes: Buffer };
export type ArchiveKind = "zip" | "tar";

const ZIP = [0x50, 0x4b];
const USTAR = Buffer.from("ustar");

export function archiveKindOf(head: Buffer): ArchiveKind | undefined {
  if (ZIP.every((byte, i) => head[i] === byte) && [0x03, 0x05].includes(head[2] ?? 0)) return "zip";
  return head.subarray(257, 262).equals(USTAR) ? "tar" : undefined;
}

/** Throws an Error of one line for an archive that is damaged, or larger than any with results. */
export async function* membersOf(file: RawFile, kind: ArchiveKind): AsyncGenerator<Member> {
  let count = 0;
  for await (const member of kind === "zip" ? inZip(file) : inTar(file)) {
    count += 1;
    if (count > MOST_MEMBERS)
      throw new Error(
        `expected at most ${MOST_MEMBERS.toLocaleString("en")} files in an archive, it has more. Unpack it and keep the results.`,
      );
    yield member;
  }
}

async function* inTar(file: RawFile): AsyncGenerator<Member> {
  const unpacking = extract();
  const source = Readable.from(counted(file), { objectMode: false });
  source.on("error", (error) => unpacking.destroy(error));
  source.pipe(unpacking as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of unpacking) {
      const { name, type, size = 0 } = entry.header;
      if (type !== "file" && type !== "contiguous-file") entry.resume();
      else if (size > MOST_MEMBER) {
        entry.resume();
        yield { path: name, wrong: tooLarge(size) };
      } else yield { path: name, bytes: await collected(entry as unknown as Readable) };
    }
  } catch (error) {
    throw ofArchive(error);
  } finally {
    source.destroy();
    unpacking.destroy();
  }
}

/** What is compressed counts its bytes itself, against those of the compressed file. */
async function* counted(file: RawFile): AsyncGenerator<Buffer> {
  const count = new UnpackedBytes(file.bytes);
  for await (const chunk of file.chunks()) {
    count.add(chunk.length);
    yield chunk;
  }
}

async function* inZip(file: RawFile): AsyncGenerator<Member> {
  if (file.bytes > MOST_ZIP)
    throw new Error(
      `expected a zip archive of at most ${MOST_ZIP / 2 ** 20} MiB, it is larger. Unpack it and keep the results.`,
    );
  const whole = await wholeOf(file, MOST_ZIP);
  try {
    const zip = await yauzl.fromBufferPromise(whole, { lazyEntries: true });
    const count = new UnpackedBytes(whole.length);
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (path.endsWith("/")) continue;
      if (entry.isEncrypted()) yield { path, wrong: "expected a file that can be read, it is encrypted" };
      else if (entry.uncompressedSize > MOST_MEMBER) yield { path, wrong: tooLarge(entry.uncompressedSize) };
      else {
        const stream = await zip.openReadStreamPromise(entry);
        yield { path, bytes: await collected(stream, count) };
      }
    }
  } catch (error) {
    throw ofArchive(error);
  }
}

async function collected(stream: Readable, count?: UnpackedBytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    count?.add(chunk.length);
    bytes += chunk.length;
    if (bytes > MOST_MEMBER) throw new Error(`${tooLarge(bytes)}.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (bytes: number): string =>
  `expected a file of at most ${MOST_MEMBER / 2 ** 20} MiB, it has ${Math.ceil(bytes / 2 ** 20)} MiB. Put it beside the archive`;

/** What a library says of a damaged archive, as a sentence of ours. */
function ofArchive(error: unknown): Error {
  const { message } = error as Error;
  if (/^expected /.test(message)) return error as Error;
  return new Error(`expected a whole archive, it is cut or damaged (${message}). Fetch it again.`);
}
