/** Damages files at random but by a seed, imports them, and finds the least damage that breaks a property. */
import fc from "fast-check";
import type { Outcome } from "../collectors/import.ts";
import { BOMBS, KEYS, type Mutation, mutated, NUMBERS } from "./mutation.ts";
import { violations } from "./properties.ts";
import type { Seed } from "./seed.ts";
import type { Watchdog } from "./watchdog.ts";

/** Whole numbers, because doubles are drawn evenly by their bits, and most of those are next to 0. */
const place = fc.nat(1_000_000).map((millionths) => millionths / 1_000_000);
const oneOf = (table: readonly unknown[]): fc.Arbitrary<number> => fc.nat(table.length - 1);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  ...(["cut", "behead", "lose-line", "double-line", "swap-line"] as const).map((name) =>
    fc.record({ do: fc.constant(name), at: place }),
  ),
  fc.record({ do: fc.constant("move-line" as const), at: place, to: place }),
  fc.record({ do: fc.constant("lose-bytes" as const), at: place, count: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ do: fc.constant("number" as const), at: place, of: oneOf(NUMBERS) }),
  fc.record({ do: fc.constant("number" as const), at: place, of: oneOf(NUMBERS) }),
  fc.record({ do: fc.constant("digit" as const), at: place, digit: fc.nat(9) }),
  fc.record({ do: fc.constant("byte" as const), at: place, byte: fc.nat(255) }),
  fc.record({ do: fc.constant("flip" as const), at: place, bit: fc.nat(7) }),
  fc.record({ do: fc.constant("key" as const), at: place, of: oneOf(KEYS) }),
  fc.record({ do: fc.constant("splice" as const), at: place, of: fc.nat(999), from: place, share: place }),
  fc.record({
    do: fc.constant("insert" as const),
    at: place,
    of: oneOf(BOMBS),
    times: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 20_000, max: 100_000 })),
  }),
);

/** Mostly one damage, because then more is known of what must remain. */
const mutations = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(mutation) as fc.Arbitrary<Mutation[]> },
  { weight: 1, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 4 }) },
);

/** For one file: shrinking a hang takes as long as many imports. */
const PATIENCE_MS = 20_000;

export type Finding = {
  collector: string;
  name: string;
  mutations: Mutation[];
  seed: number;
  broken: string[];
};

export type Stock = readonly Seed[];

/** What is broken by this damage to this file; nothing where all properties hold. */
export async function broken(
  seed: Seed,
  damage: readonly Mutation[],
  stock: Stock,
  watchdog: Watchdog,
  whole: Outcome,
): Promise<string[]> {
  const bytes = mutated(seed.bytes, damage, [...stock]);
  const ran = await watchdog.run(bytes, seed.collector);
  if ("fault" in ran) return [ran.fault];
  return violations(ran.outcome, { collector: seed.collector, bytes, mutations: damage, whole });
}

/** @param number of damages to try, all of them given by `random` */
export async function fuzzFile(
  seed: Seed,
  { number, random, stock, watchdog }: { number: number; random: number; stock: Stock; watchdog: Watchdog },
): Promise<{ cases: number; finding?: Finding }> {
  const undamaged = await watchdog.run(seed.bytes, seed.collector);
  if ("fault" in undamaged) {
    const finding = {
      collector: seed.collector,
      name: seed.name,
      mutations: [],
      seed: random,
      broken: [undamaged.fault],
    };
    return { cases: 1, finding };
  }
  let cases = 0;
  const property = fc.asyncProperty(mutations, async (damage) => {
    cases += 1;
    const lines = await broken(seed, damage, stock, watchdog, undamaged.outcome);
    if (lines.length > 0) throw new Error(lines[0]);
  });
  const details = await fc.check(property, {
    seed: random,
    numRuns: number,
    interruptAfterTimeLimit: PATIENCE_MS,
  });
  const damage = details.counterexample?.[0];
  if (!details.failed || damage === undefined) return { cases };
  const lines = await broken(seed, damage, stock, watchdog, undamaged.outcome);
  const finding = {
    collector: seed.collector,
    name: seed.name,
    mutations: damage,
    seed: random,
    broken: lines,
  };
  return { cases, finding };
}
