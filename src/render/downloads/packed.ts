/** What programs read whole is kept gzipped: a twelfth of its size, and DuckDB, pandas and R read it as it is. */
import { gzipSync } from "node:zlib";

export type PackedFile = readonly [path: string, bytes: Uint8Array];

/** The same text gives the same bytes: no time stands in them. */
export const packed = (path: string, text: string): PackedFile => [
  `${path}.gz`,
  new Uint8Array(gzipSync(text)),
];
