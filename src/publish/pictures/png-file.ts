/** The bytes of a PNG, compressed by Node's own zlib: libraries do that in JavaScript, which takes several times as long. */
import { crc32, deflateSync } from "node:zlib";

export type Image = {
  width: number;
  height: number;
  /** Row by row: a byte for each dot, its place in the palette; without a palette four, red, green, blue and alpha. */
  data: Uint8Array;
  /** Red, green and blue of each colour, 256 at most. */
  palette?: readonly (readonly number[])[];
};

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");
const DEPTH = 8;
const COLOUR_TYPE = { palette: 3, dots: 6 };

/** Rows are not filtered: of a drawing most dots are those before them. */
export function pngFile({ width, height, data, palette }: Image): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(DEPTH, 8);
  head.writeUInt8(palette ? COLOUR_TYPE.palette : COLOUR_TYPE.dots, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    ...(palette ? [chunk("PLTE", Buffer.from(palette.flat()))] : []),
    chunk("IDAT", deflateSync(rowsOf(data, height))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Each behind a byte that says how it is filtered: 0, not at all. */
function rowsOf(data: Uint8Array, height: number): Buffer {
  const length = data.length / height;
  const rows = Buffer.alloc(data.length + height);
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * length, (row + 1) * length), row * (length + 1) + 1);
  return rows;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
