import type { GeneratedFile } from "../render/generated-file.ts";

/** Generated files as they come, until the signal aborts. */
export async function* untilAborted(
  files: AsyncIterable<GeneratedFile>,
  signal: AbortSignal | undefined,
): AsyncGenerator<GeneratedFile> {
  for await (const file of files) {
    signal?.throwIfAborted();
    yield file;
  }
}
