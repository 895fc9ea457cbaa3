import { blockSizeOf } from "../../schema/workload.ts";
import { sizeText, upperFirst } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { directionsOf, hasLargeBlocks, syncPolicy } from "../evidence/in-flight.ts";
import { onceFor } from "../evidence/memo.ts";
import { declaredNoise } from "../evidence/noise.ts";
import { WITHIN } from "../evidence/normal.ts";
import { type OutcomeDraft, said } from "../evidence/outcomes.ts";
import { median } from "../evidence/statistics.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { rateOf, UNIT_OF } from "../physics/rates.ts";
import { comparisonId } from "../ranking/comparison.ts";
import { checkOf } from "./check.ts";

export const toolsDisagree = checkOf({
  code: "TOOLS_DISAGREE",
  label: "tools disagree",
  title: "Two tools rank these differently",
  rule: (t) =>
    `In one environment, two tools test two deployments with the same pattern, and blocks of the same class (bandwidth of large ones, IOPS of small ones). One tool has one of them at least ${textOf(t.apart)} as fast, the other tool has the other so, and the two ratios lie further apart than single runs scatter: noted on the results of both.`,
  why: "Which of two storages is faster with a pattern should not depend on who asks. Where it does, what differs between the tools decides, not the storage: the size of the file and which caches it fits, how many are under way, how long it runs, what it wrote before.",
  advice:
    "Run one tool's test with the other's size of file, depth and jobs, one after the other, until the order turns: what was changed last is what was measured.",
  thresholds: { apart: [1.25, "factor", "Times that each must be faster, with its tool"] },
  excludes: false,
  doubt: { weight: "light", says: "came out in another order with another tool" },
  shows: "nothing",
  example: ["two-tools-a", "two-tools-b"],
  sees: "environment",
  run: checkOrder,
});

type Field = { tool: string; block: string; rates: ReadonlyMap<string, { value: number; title: string }> };

function checkOrder(subject: PlacedSubject, t: Values<"apart">, { environment }: Around): OutcomeDraft[] {
  const own = fieldsOf(environment).get(classOf(subject))?.get(comparisonOf(subject));
  const rate = mainRateOf(subject);
  if (own === undefined || rate === undefined || !isMeasured(subject)) return [];
  const fields = [...(fieldsOf(environment).get(classOf(subject))?.values() ?? [])];
  const pairs = fields
    .filter(({ tool }) => tool !== own.tool)
    .flatMap((other) => pairsOf(own, other, subject.run.deployment));
  if (pairs.length === 0) return [];
  const noise = Math.exp(WITHIN * 2 * declaredNoise(subject.environment.dedicated).cv);
  const turned = pairs
    .filter(({ here, there }) => Math.min(Math.max(here, 1 / here), Math.max(there, 1 / there)) >= t.apart)
    .filter(({ here, there }) => here > 1 !== there > 1 && Math.max(here / there, there / here) > noise)
    .sort((a, b) => apartOf(b) - apartOf(a))[0];
  const tools = [...new Set(pairs.map(({ other }) => other.tool))].join(" and ");
  if (turned === undefined)
    return said(
      "passed",
      `No deployment that ${tools} tested too stands clearly on the other side.`,
      rate.metrics,
    );
  const unit = UNIT_OF[rate.name];
  const evidence = [own, turned.other].map((field) => orderText(field, turned.of, unit)).join("; ");
  return said("noted", `${upperFirst(evidence)}.`, rate.metrics);
}

type Pair = { other: Field; of: readonly [string, string]; here: number; there: number };

const apartOf = ({ here, there }: Pair): number => Math.abs(Math.log(here / there));

/** The deployment beside each that both tools tested. */
const pairsOf = (own: Field, other: Field, deployment: string): Pair[] =>
  [...own.rates.keys()].flatMap((beside): Pair[] => {
    const [a, b, c, d] = [own, other].flatMap(({ rates }) => [
      rates.get(deployment)?.value,
      rates.get(beside)?.value,
    ]);
    if (beside === deployment || !a || !b || !c || !d) return [];
    return [{ other, of: [deployment, beside], here: a / b, there: c / d }];
  });

/** "with fio (1 MiB), ZFS comes before CephFS (4.6 GiB/s against 867 MiB/s)". */
function orderText({ tool, block, rates }: Field, of: readonly string[], unit: "iops" | "bytes/s"): string {
  const [first, second] = of.flatMap((id) => rates.get(id) ?? []).sort((a, b) => b.value - a.value);
  const values = [first, second].map((one) => formatValue(one?.value ?? 0, unit)).join(" against ");
  return `with ${tool} (${block}), ${first?.title} comes before ${second?.title} (${values})`;
}

const classOf = onceFor(({ result: { workload } }: PlacedSubject): string =>
  [workload.rw, hasLargeBlocks(workload), syncPolicy(workload)].join("\n"),
);
const comparisonOf = onceFor(({ result, cell, run }: PlacedSubject): string =>
  comparisonId({ workload: result.workload, cell, tool: run.provenance.tool.name }),
);
const mainRateOf = ({ result }: PlacedSubject) =>
  rateOf(result, hasLargeBlocks(result.workload) ? "bandwidthBytesPerSecond" : "iops");

/** By class of test and comparison: the median rate of each deployment. Classes that only one tool tested are left out. */
const fieldsOf = onceFor((environment: readonly PlacedSubject[]): Map<string, Map<string, Field>> => {
  const measured = environment.filter(
    (one) =>
      isMeasured(one) &&
      directionsOf(one.result.workload.rw).length === 1 &&
      (mainRateOf(one)?.value ?? 0) > 0,
  );
  const toolOf = ({ run }: PlacedSubject): string => run.provenance.tool.name;
  return new Map(
    [...Map.groupBy(measured, classOf)]
      .filter(([, all]) => new Set(all.map(toolOf)).size > 1)
      .map(([key, all]) => [
        key,
        new Map([...Map.groupBy(all, comparisonOf)].map(([id, some]) => [id, fieldFrom(some)])),
      ]),
  );
});

function fieldFrom(some: readonly PlacedSubject[]): Field {
  const workload = some[0]?.result.workload;
  const [side] = workload === undefined ? [] : directionsOf(workload.rw);
  const bytes = workload && (side === "read" || side === "write") ? blockSizeOf(workload, side) : undefined;
  const rates = [...Map.groupBy(some, ({ run }) => run.deployment)].map(([id, own]) => {
    const value = median(own.map((one) => mainRateOf(one)?.value ?? 0));
    return [id, { value, title: own[0]?.deployment.title ?? id }] as const;
  });
  return {
    tool: some[0]?.run.provenance.tool.name ?? "",
    block: bytes === undefined ? "blocks of unknown size" : sizeText(bytes),
    rates: new Map(rates),
  };
}
