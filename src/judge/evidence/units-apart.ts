/** The factors between units that people mix up. */
import type { Interval } from "../../schema/quantity.ts";
import { distanceFromOne, exactly, over } from "./interval.ts";

/** How many times too small a bandwidth is that was meant in one unit and given in the other. */
export type Mixup = { factor: number; meant: string; given: string };

const eitherWay = (all: readonly Mixup[]): Mixup[] =>
  all.flatMap((one) => [one, { factor: 1 / one.factor, meant: one.given, given: one.meant }]);

/** Powers of 1024 for powers of 1000. */
export const BINARY_MIXUPS: readonly Mixup[] = eitherWay([
  { factor: 1.024, meant: "KiB/s", given: "kB/s" },
  { factor: 1.024 ** 2, meant: "MiB/s", given: "MB/s" },
  { factor: 1.024 ** 3, meant: "GiB/s", given: "GB/s" },
]);

export const LARGE_MIXUPS: readonly Mixup[] = eitherWay([
  { factor: 8, meant: "MB/s", given: "Mbit/s" },
  { factor: 8 * 1.024 ** 2, meant: "MiB/s", given: "Mbit/s" },
  { factor: 8 / 1.024 ** 2, meant: "MB/s", given: "Mibit/s" },
  { factor: 1000, meant: "MB/s", given: "kB/s" },
  { factor: 1024, meant: "MiB/s", given: "KiB/s" },
  { factor: 1.024 ** 2 * 1000, meant: "MiB/s", given: "kB/s" },
  { factor: 1000 / 1.024, meant: "MB/s", given: "KiB/s" },
  { factor: 1e6, meant: "MB/s", given: "B/s" },
  { factor: 1024 ** 2, meant: "MiB/s", given: "B/s" },
]);

/** Given over meant: how many times too large a latency is. */
export const LATENCY_MIXUPS: readonly Mixup[] = [
  { factor: 1e3, meant: "µs or ns", given: "ms or µs" },
  { factor: 1e6, meant: "ns", given: "ms" },
  { factor: 1e-3, meant: "ms or µs", given: "µs or ns" },
  { factor: 1e-6, meant: "ms", given: "ns" },
];

/** Of the mix-ups whose factor the ratio matches within `share`, the one nearest to `value`. */
export function mixupOf(
  all: readonly Mixup[],
  ratio: Interval,
  value: number,
  share: number,
): Mixup | undefined {
  const away = ({ factor }: Mixup): number => Math.abs(Math.log(value / factor));
  return all
    .filter(({ factor }) => Math.abs(distanceFromOne(over(ratio, exactly(factor)))) <= share)
    .toSorted((a, b) => away(a) - away(b))[0];
}
