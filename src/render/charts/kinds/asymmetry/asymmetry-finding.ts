import { formatValue } from "../../../../units/format.ts";
import { timesText } from "../../drawing/compact.ts";
import { sentence } from "../../sentence.ts";
import { titleOf } from "../../titles.ts";
import { type AsymmetryInput, dumbbellsOf, spreadOf } from "./dumbbells.ts";

/** Which deployment's writes differ most from its reads, and which one's least. */
export function asymmetryFinding(input: AsymmetryInput): string {
  const even = dumbbellsOf(input).flatMap((d) => {
    const line = d.lines.find((l) => spreadOf(l) !== undefined);
    return line?.read && line.write
      ? [
          {
            name: titleOf(input.titles, d.deployment),
            read: line.read.value.value,
            write: line.write.value.value,
            metric: line.read.ranking.metric,
          },
        ]
      : [];
  });
  const [most] = even;
  const least = even.at(-1);
  if (most === undefined || least === undefined)
    return sentence("No deployment has a credible figure for both reads and writes");
  const { unit, statistic } = most.metric;
  const what =
    unit === "ns" ? `${statistic} write latency` : unit === "iops" ? "write IOPS" : "write bandwidth";
  const figure = (d: typeof most): string =>
    `${timesText(d.write / d.read)} its read figure (${formatValue(d.read, unit)} read, ${formatValue(d.write, unit)} write)`;
  const first = `${most.name} is the most uneven: its ${what} is ${figure(most)}`;
  return sentence(
    most === least
      ? first.replace(" is the most uneven: its", ":")
      : `${first}; ${least.name} is the most even, ${timesText(least.write / least.read)}`,
  );
}
