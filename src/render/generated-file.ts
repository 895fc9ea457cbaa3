/** What rendering yields: files of the folder that Hugo reads. */

/** No text: the file in the folder stays as it is. `stub`: what may stand for it where its page need not be made again. `hash`: sha256 of its text, where that is known. */
export type GeneratedFile = readonly [
  path: string,
  text: string | Uint8Array | undefined,
  stub?: string,
  hash?: string | undefined,
];

/** The last that Hugo reads: what comes after it is published as it is. */
export const HUGO_CONFIG = "hugo.json";
