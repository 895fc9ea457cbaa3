/** What a log put before each line - a pod, a service, a time - taken off as the importer of reports does, and the text of each stream apart. */
import { frameOf } from "../collectors/around/frame.ts";
import { streamsOf } from "../collectors/around/wrapping.ts";
import type { RawFile } from "../collectors/collector.ts";
import { innerFile } from "../collectors/reading/inner-file.ts";

/** `stream`: whose lines they are, where the log holds those of several; empty otherwise. */
export type Stream = { stream: string; file: RawFile };

/** The first stands alone where the log is of one; undefined where nothing stands before the lines. */
export async function behindPrefix(file: RawFile): Promise<Stream[] | undefined> {
  const wrapping = frameOf(file.head.toString("utf8"));
  if (wrapping === undefined) return undefined;
  const { texts } = streamsOf(await file.text(), wrapping);
  return [...texts].map(([name, text]) => ({
    stream: texts.size > 1 ? name : "",
    file: innerFile(file.path, text),
  }));
}
