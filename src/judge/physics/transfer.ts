/** The least time that a block takes over the link, or to the fastest drive. */
import { blockSizeOf } from "../../schema/workload.ts";
import { sizeText } from "../../text/words.ts";
import { missingOf } from "../evidence/outcomes.ts";
import type { Subject } from "../evidence/subject.ts";
import { decimalRate } from "../evidence/thresholds.ts";
import type { Floor, FloorSide } from "./floors.ts";
import { crossesNetwork, type LIMITS, lineRateBytes, roundTripNs, transferNs } from "./limits.ts";

/** None for memory, nor where many local drives share a block. */
export const hasTransferFloor = (subject: Subject): boolean => {
  const { medium } = subject.deployment;
  return medium !== "memory" && !(medium === "mixed" && crossesNetwork(subject) === false);
};

/** The floor is undefined where something is missing; `missing` names it. */
export function transferFloorOf(
  subject: Subject,
  side: FloorSide,
  limits: typeof LIMITS,
): { floor: Floor | undefined; missing: readonly string[] } {
  const transfer = smallest(subject, side, limits);
  const missing = unknownInputs(subject, transfer);
  return {
    floor: transfer === undefined || missing.length > 0 ? undefined : floorOf(subject, transfer, limits),
    missing,
  };
}

type Transfer = { bytes: number; ns: number };

function unknownInputs(subject: Subject, transfer: Transfer | undefined): string[] {
  const across = crossesNetwork(subject);
  const isOneSize = transfer !== undefined && subject.result.workload.blockSizeSplit === undefined;
  return [
    ...(isOneSize ? [] : ["one block size"]),
    ...missingOf({ "whether a network lies between": across }),
    ...(across === true && lineRateBytes(subject) === undefined ? ["line rate of the storage network"] : []),
  ];
}

/** Of reads and writes together, the one that takes less time. */
function smallest(subject: Subject, side: FloorSide, limits: typeof LIMITS): Transfer | undefined {
  const sides = side === "mixed" ? (["read", "write"] as const) : [side];
  const all = sides.flatMap((one) => {
    const bytes = blockSizeOf(subject.result.workload, one);
    return bytes === undefined ? [] : [{ bytes, ns: transferNs(subject, one, limits) }];
  });
  return all.toSorted((a, b) => a.ns - b.ns)[0];
}

/** Transfer comes on top of the round trip; a drive starts to answer while it still transfers. */
function floorOf(subject: Subject, { bytes, ns }: Transfer, limits: typeof LIMITS): Floor {
  const size = sizeText(bytes);
  return crossesNetwork(subject)
    ? {
        ns: roundTripNs(subject, limits) + ns,
        what: `a network round trip and the time of ${size} on the wire`,
        excludes: true,
      }
    : {
        ns,
        what: `the time of ${size} at the ${decimalRate(limits.fastestDriveBytesPerSecond)} of the fastest drive`,
        excludes: true,
      };
}
