/** Random draws for counting: seeded, so that the counts are the same each time. */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export type Uniform = () => number;

/** Above 0 and below 1: a logarithm of it is finite. */
export function uniformOf(seed: number): Uniform {
  const generator = xoroshiro128plus(seed);
  return () => {
    const drawn = uniformFloat64(generator);
    return drawn === 0 ? 0.5 : drawn;
  };
}

/** Box and Muller's. */
export const normal = (random: Uniform): number =>
  Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

export const drawn = (n: number, draw: (u: Uniform) => number, random: Uniform): number[] =>
  Array.from({ length: n }, () => draw(random));

/** Share of the trials that hold. */
export function shareOf(trials: number, trial: () => boolean): number {
  let held = 0;
  for (let i = 0; i < trials; i += 1) if (trial()) held += 1;
  return held / trials;
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
