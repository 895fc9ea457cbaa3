/** A raw file without what is around it, and its text by stream. */
import { StringDecoder } from "node:string_decoder";
import type { RawFile } from "../collector.ts";
import { TooLarge, wholeOf } from "./packed.ts";
import type { Streams } from "./wrapping.ts";

/**
 * `file`: as the tool wrote it. `streams`: its text by stream, where a log may hold several. `isPage`: the file is a part of
 * the text. `isElsewhere`: the lines of the text are not those of the file; `isTurned`: they stand last first there. `areApart`: the
 * streams never were one text.
 */
export type Opened = {
  file: RawFile;
  streams(): Promise<Streams | undefined>;
  isPage?: true;
  isElsewhere?: true;
  isTurned?: true;
  areApart?: true;
};
/** In bytes: a larger file is read as it comes, as one text. */
export const MOST_APART = 64 * 2 ** 20;

/** Undefined for a file that is too large to be taken apart. */
export async function apart(file: RawFile, split: (text: string) => Streams): Promise<Streams | undefined> {
  if (file.bytes > MOST_APART) return undefined;
  const whole = await wholeOf(file, MOST_APART).catch((error: unknown) => {
    if (error instanceof TooLarge) return undefined;
    throw error;
  });
  return whole === undefined ? undefined : split(new StringDecoder("utf8").end(whole));
}
