/** "13-15 ms", "80K–120K IOPS", "2 to 3": both ends of a range as it is printed, and the unit behind each. */

const RANGE = /^(?:\D*[\s~≈])?([\d.,]+)(?!e-)\s*([^\d\s–—-]*)\s*(?:-|–|—|to)\s*([\d.,]+)\s*(.*)$/;

export type PrintedRange = { from: string; fromUnit: string; to: string; toUnit: string };

/** Undefined where it is no range; "about" and "~" may stand before it. A unit that is not there is "". */
export function rangeIn(text: string): PrintedRange | undefined {
  const [, from, fromUnit = "", to, toUnit = ""] = RANGE.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  return { from, fromUnit, to, toUnit };
}
