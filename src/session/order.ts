/** The order in which cells run: shuffled, so that drift of the machine hits all alike. Pure. */
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** @param seed a whole number; the same seed gives the same order */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const generator = xoroshiro128plus(seed);
  const left = [...items];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = uniformInt(generator, 0, last);
    [left[last], left[other]] = [left[other] as T, left[last] as T];
  }
  return left;
}
