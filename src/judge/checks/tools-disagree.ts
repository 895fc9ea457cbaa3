import { blockSizeOf, type Workload } from "../../schema/workload.ts";
import { lowerFirst, sizeText, upperFirst } from "../../text/words.ts";
import { formatValue } from "../../units/format.ts";
import type { Around } from "../evidence/around.ts";
import { directionsOf, hasLargeBlocks, syncPolicy } from "../evidence/in-flight.ts";
import { onceFor } from "../evidence/memo.ts";
import { declaredNoise } from "../evidence/noise.ts";
import { WITHIN } from "../evidence/normal.ts";
import { type NamedFigure, type OutcomeDraft, said } from "../evidence/outcomes.ts";
import { median } from "../evidence/statistics.ts";
import { isMeasured, type PlacedSubject } from "../evidence/subject.ts";
import { textOf, type Values } from "../evidence/thresholds.ts";
import { patternText } from "../evidence/workload-id.ts";
import { rateOf, UNIT_OF } from "../physics/rates.ts";
import { comparisonId, inFlightText } from "../ranking/comparison.ts";
import { checkOf } from "./check.ts";

export const toolsDisagree = checkOf({
  code: "TOOLS_DISAGREE",
  label: "tools disagree",
  title: "Another tool, with a load of its own, puts two storages in the other order",
  rule: (t) =>
    `In one environment, two tools test two deployments with the same pattern, and blocks of the same class (bandwidth of large ones, IOPS of small ones). One tool has one of them at least ${textOf(t.apart)} as fast, the other tool has the other so, and the two ratios lie further apart than single runs scatter: noted on the results of both.`,
  why: "Which of two storages is faster with a pattern should not depend on who asks. Where it does, what differs between the tests decides, not the storage alone: the tool, the size of the file and which caches it fits, how many are under way, how long it runs, what it wrote before.",
  advice:
    "Run one tool's test with the other's size of file, depth and jobs, one after the other, until the order turns: what was changed last is what was measured.",
  thresholds: { apart: [1.25, "factor", "Times that each must be faster, with its tool"] },
  excludes: false,
  doubt: { weight: "light", says: "came out in another order in another tool's test" },
  shows: "nothing",
  example: ["two-tools-a", "two-tools-b"],
  sees: "environment",
  run: checkOrder,
});

type Rate = { value: number; title: string; run: string; result: number };
/** `load`: "4 KiB, 16 jobs x queue depth 1, 10 GiB". */
type Field = { tool: string; load: string; rates: ReadonlyMap<string, Rate> };

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
  const orders = [own, turned.other].map((field) => orderOf(field, turned.of, unit));
  const pattern = lowerFirst(patternText(subject.result.workload));
  const evidence = orders.map(({ text }) => text).join("; ");
  const drafts = said("noted", `${upperFirst(`${pattern}s: ${evidence}`)}.`, rate.metrics);
  const figures = orders.flatMap((one) => one.figures);
  return drafts.map((draft) => ({ ...draft, figures }));
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

/** "fio (1 MiB, 4 jobs x queue depth 1, 10 GiB): ZFS 4.6 GiB/s, CephFS 867 MiB/s", the better first, and where these two stand. */
function orderOf(
  { tool, load, rates }: Field,
  of: readonly string[],
  unit: "iops" | "bytes/s",
): { text: string; figures: NamedFigure[] } {
  const both = of.flatMap((id) => rates.get(id) ?? []).sort((a, b) => b.value - a.value);
  const figures = both.map(({ value, run, result }) => ({ text: formatValue(value, unit), run, result }));
  const told = both.map(({ title }, at) => `${title} ${figures[at]?.text ?? ""}`).join(", ");
  return { text: `${tool} (${load}): ${told}`, figures };
}

const classOf = onceFor(({ result: { workload } }: PlacedSubject): string => kindOfTest(workload));

/** The same pattern, blocks of the same class and the same care for what is written: which of two is faster should not depend on more. */
export const kindOfTest = (workload: Workload): string =>
  [workload.rw, hasLargeBlocks(workload), syncPolicy(workload)].join("\n");

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
  const rates = [...Map.groupBy(some, ({ run }) => run.deployment)].flatMap(([id, own]) => {
    const value = median(own.map((one) => mainRateOf(one)?.value ?? 0));
    const off = (one: PlacedSubject): number => Math.abs((mainRateOf(one)?.value ?? 0) - value);
    const [nearest] = own.toSorted((a, b) => off(a) - off(b));
    if (nearest === undefined) return [];
    const { run, index: result, deployment } = nearest;
    return [[id, { value, title: deployment.title ?? id, run: run.id, result }] as const];
  });
  return {
    tool: some[0]?.run.provenance.tool.name ?? "",
    load: loadOf(some[0]?.result.workload),
    rates: new Map(rates),
  };
}

/** What differs between tests of a pattern, as far as it is stated. */
function loadOf(workload: Workload | undefined): string {
  if (workload === undefined) return "load unknown";
  const [side] = directionsOf(workload.rw);
  const bytes = side === "read" || side === "write" ? blockSizeOf(workload, side) : undefined;
  return [
    bytes === undefined ? "blocks of unknown size" : sizeText(bytes),
    inFlightText(workload),
    ...(workload.sizeBytes === undefined ? [] : [sizeText(workload.sizeBytes)]),
  ].join(", ");
}
