/** What one test of a deployment says of the others beside it. */
import { type Finding, fail, open, type Rule, typicalLatency } from "./finding.ts";
import { absoluteFloor, lineRate, transferFloor } from "./limits.ts";
import { type Row, sidesOf } from "./rows.ts";

type Side = "read" | "write";

const goes = (side: Side, row: Row): boolean => sidesOf(row).includes(side) && !row.estimated;

/** No figure of it can be of the storage: it was sooner than the wire, or quicker than any device. */
const impossible = (side: Side, row: Row, all: readonly Row[]): Finding[] =>
  [absoluteFloor, transferFloor, lineRate]
    .flatMap((rule) => rule(sideOf(side, row), all))
    .filter(({ expected }) => expected === "fail");

const sideOf = (side: Side, row: Row): Row => ({
  ...row,
  figures: new Map([...row.figures].filter(([metric]) => metric.startsWith(`${side}.`))),
});

const isAlike = (side: Side, a: Row, b: Row): boolean =>
  (["document", "deployment", "tool", "engine", "sizeBytes", "volumeMode"] as const).every(
    (name) => a[name] === b[name],
  ) &&
  (side === "read" || a.durable === b.durable);

const otherOf =
  (code: string, side: Side): Rule =>
  (row, all) => {
    if (!sidesOf(row).includes(side)) return [];
    if (row.estimated) return open(code, "a projection");
    // A read that took its time came from no cache of this side.
    if (side === "read" && typicalLatency(row, side)) return [];
    if (impossible(side, row, all).length > 0) return [];
    return all
      .filter((one) => one !== row && goes(side, one) && isAlike(side, one, row))
      .flatMap((one) => impossible(side, one, all).map(({ evidence }) => [one, evidence] as const))
      .slice(0, 1)
      .flatMap(([one, evidence]) => fail(code, row.lines[0], `${one.key}, ${evidence}`));
  };

/** Where a cache took one write, it may have taken another that was measured as it was. */
export const otherWrite = otherOf("OTHER_WRITE_CACHED", "write");

/** Where a cache served one read, it may have served another of which no latency was recorded. */
export const otherRead = otherOf("OTHER_READ_CACHED", "read");
