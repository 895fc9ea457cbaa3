/** By how much one printed value is another, as a reader who divides the two gets it. */
import type { Unit } from "../schema/metric.ts";
import { formatNumber, printedValue } from "./format.ts";

/** "1.32"; with a digit less where the third does not come out of both values as printed, and "~" before it where the second does not. `exact`: where it is less than both come to, to be on the safe side. */
export function timesBeside(over: number, under: number, unit: Unit | "bytes", exact = over / under): string {
  const shown = printedValue(over, unit) / printedValue(under, unit);
  const at = (value: number, digits: number): number => Number(value.toPrecision(digits));
  if (at(exact, 3) === at(shown, 3)) return formatNumber(exact);
  return `${at(exact, 2) === at(shown, 2) ? "" : "~"}${formatNumber(at(exact, 2))}`;
}
