/** Files that are passed over by their names: what they say of the machine, and results among them. */
import { join } from "node:path";
import pMap from "p-map";
import { absent } from "../effects/error-code.ts";
import { insideRoot, openFile, readTextIfAny } from "../effects/files.ts";
import { type MachineSidecar, machineSidecar, sidecarPath } from "../schema/machine-sidecar.ts";
import { type Problem, printablePath } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";

export type Sidecar = { text: string; sha256: string } | undefined;

export async function readSidecar(root: string, rawPath: string): Promise<Sidecar> {
  const text = await readTextIfAny(await insideRoot(root, sidecarPath(rawPath)));
  return text === undefined ? undefined : { text, sha256: sha256(text) };
}

/** Throws an Error of one line where it is no such sidecar. */
export function parseSidecar(text: string): MachineSidecar {
  const parsed = machineSidecar.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join(".") || "it"}: ${issue?.message}`);
}

const SUFFIX = ".fio";
/** Enough for what fio prints of many jobs before the first result. */
const HEAD_BYTES = 65_536;
/** In a job file, none of these can stand at the beginning of a line. */
const PRINTED = /^\s*"fio version"\s*:|^[^#;\n]{0,200}: \((?:g=\d+\): rw=|groupid=\d+, jobs=\d+\): err=)/m;

/**
 * Results of fio under the name of a job file: said, so that no figure is lost without a word.
 * @param sidecars files that are passed over by their names
 */
export async function misnamedResults(root: string, sidecars: readonly string[]): Promise<Problem[]> {
  const named = sidecars.filter((path) => path.endsWith(SUFFIX));
  const found = await pMap(
    named,
    async (path) => (PRINTED.test(await headOf(join(root, path))) ? [misnamed(path)] : []),
    { concurrency: 4 },
  );
  return found.flat();
}

/** Empty where it is gone since it was listed, or is a link, which is not followed. */
async function headOf(path: string): Promise<string> {
  const file = await openFile(path).catch(absent(undefined, "ELOOP"));
  if (file === undefined) return "";
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

const misnamed = (path: string): Problem => ({
  path: printablePath(path),
  message: `expected a job file, as its name ends in ${SUFFIX}, found what fio printed: it is passed over. Give it another end, such as .txt.`,
  severity: "warning",
});
