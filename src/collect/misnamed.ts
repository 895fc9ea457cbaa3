/** Results of fio under the name of a job file, which is passed over: said, so that no figure is lost without a word. */
import { join } from "node:path";
import pMap from "p-map";
import { openFile } from "../effects/files.ts";
import { type Problem, printablePath } from "../text/problem.ts";

const SUFFIX = ".fio";
/** Enough for what fio prints of many jobs before the first result. */
const HEAD_BYTES = 65_536;
/** In a job file, none of these can stand at the beginning of a line. */
const PRINTED = /^\s*"fio version"\s*:|^[^#;\n]{0,200}: \((?:g=\d+\): rw=|groupid=\d+, jobs=\d+\): err=)/m;

/** @param sidecars files that are passed over by their names */
export async function misnamedResults(root: string, sidecars: readonly string[]): Promise<Problem[]> {
  const named = sidecars.filter((path) => path.endsWith(SUFFIX));
  const found = await pMap(
    named,
    async (path) => (PRINTED.test(await headOf(join(root, path))) ? [misnamed(path)] : []),
    { concurrency: 4 },
  );
  return found.flat();
}

/** Empty where there is nothing to read. */
async function headOf(path: string): Promise<string> {
  try {
    await using file = await openFile(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } catch {
    return "";
  }
}

const misnamed = (path: string): Problem => ({
  path: printablePath(path),
  message: `expected a job file, as its name ends in ${SUFFIX}, found what fio printed: it is passed over. Give it another end, such as .txt.`,
  severity: "warning",
});
