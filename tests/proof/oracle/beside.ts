/** What one test of a deployment says of the others beside it. */
import { type Finding, fail, open, type Rule } from "./finding.ts";
import { absoluteFloor, lineRate, transferFloor } from "./limits.ts";
import { type Row, sidesOf } from "./rows.ts";

const isWrite = (row: Row): boolean => sidesOf(row).includes("write");

/** No figure of it can be of the storage: it was sooner than the wire, or quicker than any device. */
const impossible = (row: Row, all: readonly Row[]): Finding[] =>
  [absoluteFloor, transferFloor, lineRate]
    .flatMap((rule) => rule(writesOf(row), all))
    .filter(({ expected }) => expected === "fail");

const writesOf = (row: Row): Row => ({
  ...row,
  figures: new Map([...row.figures].filter(([metric]) => metric.startsWith("write."))),
});

const isAlike = (a: Row, b: Row): boolean =>
  (["document", "deployment", "tool", "engine", "sizeBytes", "volumeMode", "durable"] as const).every(
    (name) => a[name] === b[name],
  );

/** Where a cache took one write, it may have taken another that was measured as it was. */
export const otherWrite: Rule = (row, all) => {
  const code = "OTHER_WRITE_CACHED";
  if (!isWrite(row)) return [];
  if (row.estimated) return open(code, "a projection");
  if (impossible(row, all).length > 0) return [];
  const others = all.filter((one) => one !== row && isWrite(one) && !one.estimated && isAlike(one, row));
  return others
    .flatMap((one) => impossible(one, all).map(({ evidence }) => [one, evidence] as const))
    .slice(0, 1)
    .flatMap(([one, evidence]) => fail(code, row.lines[0], `${one.key}, ${evidence}`));
};
