/** Generated files on their way to the disk. */

import type { GeneratedFile } from "../render/index.ts";

const CHART = /^(?:assets|static)\/charts\//;

/** As they come, until the signal aborts. `drawn` gets each chart once it is taken: it need not be drawn again. */
export async function* notedFiles(
  files: AsyncIterable<GeneratedFile>,
  drawn: Set<string>,
  signal: AbortSignal,
): AsyncGenerator<GeneratedFile> {
  const taken: string[] = [];
  for await (const file of files) {
    signal.throwIfAborted();
    yield file;
    if (CHART.test(file[0])) taken.push(file[0]);
  }
  for (const path of taken) drawn.add(path);
}
