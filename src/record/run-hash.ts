/** The hash by which a run is known: of all that is recorded of it. What was read under a hash is not put into words again to take it. */
import type { Run } from "../schema/run.ts";
import { sha256 } from "../text/sha256.ts";

const known = new WeakMap<object, string>();

/** The same for the same words in the same order. */
export function hashOfRun(run: Run): string {
  const hash = known.get(run) ?? sha256(JSON.stringify(run));
  known.set(run, hash);
  return hash;
}

/** Of a value that was read of JSON: the hash of its bytes, as JSON.stringify writes them. */
export const readUnder = (value: object, hash: string): void => void known.set(value, hash);
