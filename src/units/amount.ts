/** A number with its unit, as documents write them. */

import { PREFIXES } from "../schema/size-prefixes.ts";

export type QuantityKind = "iops" | "bytes/s" | "bytes" | "ns" | "percent" | "count";

/** Digits, with thousands set off by commas or not; then the unit. */
export const AMOUNT = /^(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(.*)$/;

const NS: Record<string, number> = {
  ns: 1,
  nsec: 1,
  us: 1e3,
  usec: 1e3,
  µs: 1e3,
  ms: 1e6,
  msec: 1e6,
  milliseconds: 1e6,
  s: 1e9,
  sec: 1e9,
  second: 1e9,
  seconds: 1e9,
  min: 60e9,
  minutes: 60e9,
  h: 3600e9,
  hours: 3600e9,
};

/** Documents write K for k and ki for Ki. */
const FACTORS: Readonly<Record<string, number>> = { ...PREFIXES, K: 1e3, ki: 2 ** 10 };
/** Kubernetes leaves the B away: "20Gi". */
const BYTES = /^(?:([kKMGT]?i?)B|([kKMGT]i))$/;
const BITS = /^([kKMGT]?)(?:b|bit|bits)$/;
const PER_SECOND = /(?:\/s|\/sec|ps)$/;
const OPERATIONS = /^([kKM]?)\s*(?:IOPS|iops|ops\/s|IO\/s)?$/;

/** What one of the unit is in the dimension's own unit; undefined where the unit is another dimension's or unknown. */
export function factorOf(unit: string, dimension: QuantityKind): number | undefined {
  const written = unit.trim();
  switch (dimension) {
    case "ns":
      return NS[written.replace("μ", "µ")];
    case "percent":
      return written === "%" || written === "" ? 1 : undefined;
    case "bytes":
      return bytes(written);
    case "bytes/s":
      return PER_SECOND.test(written) ? perSecond(written.replace(PER_SECOND, "")) : undefined;
    case "iops":
    case "count": {
      const prefix = OPERATIONS.exec(written)?.[1];
      return prefix === undefined ? undefined : FACTORS[prefix];
    }
  }
}

function bytes(unit: string): number | undefined {
  const [, whole, bare] = BYTES.exec(unit) ?? [];
  const prefix = whole ?? bare;
  return prefix === undefined ? undefined : FACTORS[prefix];
}

function perSecond(unit: string): number | undefined {
  const ofBits = BITS.exec(unit)?.[1];
  const factor = ofBits === undefined ? undefined : FACTORS[ofBits];
  return factor === undefined ? bytes(unit) : factor / 8;
}
