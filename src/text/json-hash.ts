/** The hash by which a value is known that is put into words once: what was read under a hash is not put into words again to take it. */
import { sha256 } from "./sha256.ts";

const known = new WeakMap<object, string>();

/** Of what JSON.stringify writes. Nobody may change the value. */
export function hashOfJson(value: object): string {
  const hash = known.get(value) ?? sha256(JSON.stringify(value));
  known.set(value, hash);
  return hash;
}

/** Of a value that was read of JSON: the hash of its bytes, as JSON.stringify wrote them. */
export const readUnder = (value: object, hash: string): void => void known.set(value, hash);
