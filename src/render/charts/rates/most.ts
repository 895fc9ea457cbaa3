import { isCredible } from "../../../judge/side-by-side/knee.ts";
import type { SweepPoint } from "../../../judge/side-by-side/sweeps.ts";

/** The highest credible rate; the first where two reach it. */
export const highestRate = <P extends Pick<SweepPoint, "rate" | "latency">>({
  points,
}: {
  points: readonly P[];
}): P | undefined =>
  points
    .filter(isCredible)
    .reduce<P | undefined>(
      (best, next) => (best && best.rate.value.value >= next.rate.value.value ? best : next),
      undefined,
    );
