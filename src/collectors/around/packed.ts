/** Files as they are passed on: compressed, or as UTF-16. They are unpacked while they are read, in bounded memory. */
import { Readable } from "node:stream";
import { constants, createGunzip, createZstdDecompress, gunzipSync, zstdDecompressSync } from "node:zlib";
import { HEAD_BYTES, type RawFile, TEXT_LIMIT } from "../collector.ts";
import { type Encoding, encodingOf } from "../reading/encoded/container.ts";
import { decodedText, encodedText } from "../reading/encoded/mail.ts";

/** In bytes, unpacked. Real results are far smaller; a file that was made to fill the memory or the disk is not. */
const MOST_UNPACKED = 2 ** 30;
/** Text that tools print becomes 20 to 60 times smaller. */
const MOST_RATIO = 250;
/** Below this, the ratio says nothing: a megabyte of blanks is harmless. */
const HARMLESS = 16 * 2 ** 20;

/** Counts what comes out of an archive or a compressed file, and stops where it is no result any more. */
export class UnpackedBytes {
  readonly #packed: number;
  #bytes = 0;

  constructor(packed: number) {
    this.#packed = packed;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    const isBomb = this.#bytes > HARMLESS && this.#bytes > MOST_RATIO * this.#packed;
    if (this.#bytes > MOST_UNPACKED || isBomb)
      throw new Error(
        `expected a result, the file unpacks to more than ${isBomb ? `${MOST_RATIO} times its size` : `${MOST_UNPACKED / 2 ** 30} GiB`}, which no result does. Unpack it by hand and keep what is needed.`,
      );
  }
}

type Packing = {
  is: string;
  magic: readonly number[];
  head(bytes: Buffer): Buffer;
  stream(): NodeJS.ReadWriteStream;
};

const PACKINGS: readonly Packing[] = [
  {
    is: "gzip",
    magic: [0x1f, 0x8b],
    head: (bytes) => gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: HEAD_LIMIT }),
    stream: createGunzip,
  },
  {
    is: "zstd",
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    head: (bytes) =>
      zstdDecompressSync(bytes, { finishFlush: constants.ZSTD_e_flush, maxOutputLength: HEAD_LIMIT }),
    stream: createZstdDecompress,
  },
];
const HEAD_LIMIT = 8 * 2 ** 20;

/** The file as it was before it was compressed, or stored as UTF-16; the same object if it was neither. */
export function unpacked(file: RawFile): RawFile {
  let plain = file;
  for (let layer = 0; layer < 4; layer += 1) {
    const packing = PACKINGS.find(({ magic }) => magic.every((byte, i) => plain.head[i] === byte));
    const encoding = packing === undefined ? encodingOf(plain.head) : undefined;
    if (packing !== undefined) plain = decompressed(plain, packing, file.bytes);
    else if (encoding !== undefined) plain = decoded(plain, encoding);
    else {
      const sent = sentText(plain);
      if (sent === undefined) return plain;
      plain = sent;
    }
  }
  return plain;
}

function decompressed(file: RawFile, packing: Packing, packedBytes: number): RawFile {
  const head = headOf(file.head, packing);
  const isWhole = head.length < HEAD_BYTES && file.bytes <= file.head.length;
  return withText({
    path: file.path,
    bytes: isWhole ? head.length : Math.max(file.bytes, TEXT_LIMIT + 1),
    head: head.subarray(0, HEAD_BYTES),
    async *chunks() {
      const count = new UnpackedBytes(packedBytes);
      const source = Readable.from(file.chunks(), { objectMode: false });
      const unpacking = packing.stream();
      source.on("error", (error) => unpacking.emit("error", error));
      source.pipe(unpacking);
      try {
        for await (const chunk of unpacking as AsyncIterable<Buffer>) {
          count.add(chunk.length);
          yield chunk;
        }
      } catch (error) {
        throw cutOr(error, packing.is);
      } finally {
        source.destroy();
      }
    },
  });
}

/** What zlib says of a file that was cut, or is damaged. */
function cutOr(error: unknown, is: string): unknown {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "Z_BUF_ERROR" || /unexpected end/.test(message))
    return new Error(`expected a whole file, its ${is} data are cut. Fetch it again.`);
  return /^Z_|^ZSTD_/.test(code)
    ? new Error(`expected ${is} data, they are damaged (${message}). Fetch it again.`)
    : error;
}

/** As much as is needed: little that is compressed may become very much. */
function headOf(head: Buffer, packing: Packing): Buffer {
  let [best, least, most]: [Buffer, number, number] = [Buffer.alloc(0), 0, head.length];
  for (let bytes = Math.min(1024, most); ; ) {
    const found = unpackedHead(head.subarray(0, bytes), packing);
    if (found === undefined) most = bytes;
    else [best, least] = [found, bytes];
    if (best.length >= HEAD_BYTES || most - least < 8) return best;
    bytes = found === undefined || most < head.length ? (least + most) >> 1 : Math.min(4 * bytes, most);
  }
}

/** Undefined if it is too much, or damaged. */
function unpackedHead(bytes: Buffer, packing: Packing): Buffer | undefined {
  try {
    return packing.head(bytes);
  } catch {
    return undefined;
  }
}

function decoded(file: RawFile, encoding: Encoding): RawFile {
  const head = Buffer.from(new TextDecoder(encoding).decode(file.head, { stream: true }));
  return withText({
    path: file.path,
    bytes: file.bytes <= file.head.length ? head.length : file.bytes,
    head: head.subarray(0, HEAD_BYTES),
    async *chunks() {
      const decoder = new TextDecoder(encoding);
      for await (const chunk of file.chunks()) yield Buffer.from(decoder.decode(chunk, { stream: true }));
      const last = decoder.decode();
      if (last !== "") yield Buffer.from(last);
    },
  });
}

/** A file that was encoded to be sent, as it was before; undefined for any other, and for one that holds more than text. */
function sentText(file: RawFile): RawFile | undefined {
  if (encodedText(file.head) === undefined) return undefined;
  const head = decodedText(file.head);
  if (head === undefined) return undefined;
  const isWhole = file.bytes <= file.head.length;
  return withText({
    path: file.path,
    bytes: isWhole ? Buffer.byteLength(head) : file.bytes,
    head: Buffer.from(head).subarray(0, HEAD_BYTES),
    async *chunks() {
      const text = decodedText(await wholeOf(file, MOST_SENT));
      if (text === undefined)
        throw new Error("expected text, what was sent holds other files. Save them by themselves.");
      yield Buffer.from(text);
    },
  });
}

const MOST_SENT = 64 * 2 ** 20;

/** A file that can be read as text, as long as that fits. */
export const withText = (file: Omit<RawFile, "text">): RawFile => ({
  ...file,
  text: async () => (await wholeOf(file, TEXT_LIMIT)).toString("utf8").replace(/^\uFEFF/, ""),
});

export class TooLarge extends Error {}

/** All bytes of a file; rejects with a plain message if there are more than `most`. */
export async function wholeOf(file: Pick<RawFile, "chunks">, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.chunks()) {
    bytes += chunk.length;
    if (bytes > most)
      throw new TooLarge(`expected at most ${most / 2 ** 20} MiB of text, the file is larger`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
