/** A judged result as a page shows it: texts and numbers for people, and nothing that is markup. */
import { type Check, whatToDo } from "../judge/checks/check.ts";
import { CHECKS, doubtOfCode, labelOf, suspicionOf } from "../judge/checks/index.ts";
import { shortRun, timeOfTest } from "../judge/checks/short-run.ts";
import { figureText } from "../judge/evidence/figure.ts";
import type { JudgedResult } from "../judge/evidence/judged-result.ts";
import { type CheckOutcome, unchecked } from "../judge/evidence/outcomes.ts";
import type { Surroundings } from "../judge/evidence/subject.ts";
import { exactTitle } from "../judge/evidence/workload-id.ts";
import { METRICS, type Metric } from "../schema/metric.ts";
import { valueOf } from "../schema/quantity.ts";
import { defined } from "../text/defined.ts";
import { listed } from "../text/words.ts";
import { flushRemark } from "./flush-remark.ts";
import { nameOf } from "./own-record.ts";
import { isSmall, needsOf, ownAdvice } from "./remedies.ts";
import { testText } from "./test-text.ts";
import { type Unflushed, unflushedOf } from "./unflushed.ts";

/** Excluded: it cannot win. Caution: it may be wrong. Note: said, and nothing more. */
export type ToldVerdict = "excluded" | "caution" | "note" | "passed" | "unchecked";

export type ToldOutcome = {
  code: string;
  label: string;
  verdict: ToldVerdict;
  /** What is found, or what is missing. */
  evidence: string;
  /** Of which figures, where not of all. */
  about?: string;
  /** What to do about it. */
  advice?: string;
  /** What its job lacks for it, in a few words. */
  needs: readonly string[];
  means?: Meaning;
};

/** What a check looks for, and why, as its page says it; what it advises in general, where of this test less is to be done. */
export type Meaning = { title: string; why: string; advice?: string };

export type ToldFigure = {
  column: string;
  text: string;
  /** In the unit of its metric. */
  value: number;
  excludedBy: readonly string[];
  cautions: readonly string[];
};

export type ToldResult = {
  name: string;
  /** The file that it is of, or what it was pasted as; and which run of that, where there are several. */
  file: string;
  from: string;
  /** The device, folder or pod that it names; empty where it names none. */
  storage: string;
  workload: string;
  /** As people write it. */
  test: string;
  status: JudgedResult["result"]["status"];
  /** How long it ran, where the check of that finds it too short to tell what lasts; and on how much, where that may lie in a cache. */
  brief?: { ns?: number; bytes?: number };
  /** How many bytes it was on, where these may lie in a cache. */
  small?: number;
  /** Where it asked for flushes and none was timed. */
  unflushed?: Unflushed;
  notes: readonly string[];
  /** By direction, those that the result has; with what is to be known of one though no check speaks of it. */
  rows: readonly { title: string; figures: readonly ToldFigure[]; remark?: string }[];
  /** The gravest first; passed and unchecked last. */
  outcomes: readonly ToldOutcome[];
  /** Checks that this result gives no occasion for; `among`: they look at other results beside it. */
  silent: readonly { code: string; label: string; among: boolean; means: Meaning }[];
};

export const ROWS = { read: "Read", write: "Write", mixed: "Read and write", sync: "fsync" } as const;

/** By what metrics of them are called. */
const COLUMNS: Readonly<Record<string, string>> = {
  iops: "IOPS",
  bandwidth: "Bandwidth",
  mean: "Mean latency",
  p50: "p50",
  p99: "p99",
  "p99.9": "p99.9",
};

const GRAVITY: readonly ToldVerdict[] = ["excluded", "caution", "note", "unchecked", "passed"];

export function toldResult(
  judged: JudgedResult,
  { deployments, backends, environments }: Surroundings,
): ToldResult {
  const { result, run } = judged;
  const environment = environments.get(run.environment);
  const deployment = deployments.get(run.deployment);
  const backend = backends.get(deployment?.backend ?? "");
  const isLacking = ({ declared }: Check): boolean =>
    declared !== undefined &&
    deployment !== undefined &&
    backend !== undefined &&
    !declared.isKnown({ deployment, backend });
  const remark =
    deployment && backend && environment
      ? flushRemark({ result, deployment, backend, environment }, judged.outcomes)
      : undefined;
  const spoken = new Set(judged.outcomes.map(({ code }) => code));
  const unheard = CHECKS.filter(({ code }) => !spoken.has(code));
  return {
    name: result.name,
    file: run.provenance.raw.path,
    from: run.id,
    storage: nameOf(run.deployment),
    test: testText(result.workload),
    ...defined({ brief: briefOf(judged), small: smallOf(result), unflushed: unflushedOf(judged) }),
    workload: exactTitle(result.workload),
    status: result.status,
    notes: [...(result.errors ?? []).map(({ text }) => text), ...(result.notes ?? [])],
    rows: rowsOf(judged, { [ROWS.sync]: remark }),
    outcomes: [
      ...judged.outcomes,
      ...unheard
        .filter(isLacking)
        .map(({ code, declared }) => ({ code, ...unchecked([declared?.what ?? ""]) })),
    ]
      .map((outcome) => toldOutcome(judged, outcome))
      .sort((a, b) => GRAVITY.indexOf(a.verdict) - GRAVITY.indexOf(b.verdict)),
    silent: unheard
      .filter((check) => !isLacking(check))
      .map((check) => ({
        code: check.code,
        label: check.label,
        among: (check.sees ?? "run") !== "run",
        means: meaningOf(check),
      })),
  };
}

const meaningOf = ({ title, why }: Check): Meaning => ({ title, why });

const smallOf = ({ workload }: JudgedResult["result"]): number | undefined =>
  isSmall(workload) ? workload.sizeBytes : undefined;

/** What it says of all figures is of their time; of some, it is of how many I/Os are behind a percentile. */
function briefOf({ result, run, outcomes }: JudgedResult): ToldResult["brief"] {
  const isBrief = outcomes.some(
    ({ code, verdict, metrics }) =>
      code === shortRun.code && (verdict === "noted" || verdict === "excluded") && metrics === undefined,
  );
  return isBrief
    ? defined({
        ns: timeOfTest({ result, run })?.ns,
        bytes: smallOf(result),
      })
    : undefined;
}

function rowsOf(
  judged: JudgedResult,
  remarks: Readonly<Record<string, string | undefined>>,
): ToldResult["rows"] {
  return Object.entries(ROWS).flatMap(([direction, title]) => {
    const figures = Object.entries(COLUMNS).flatMap(([name, column]): ToldFigure[] => {
      const metric = METRICS.find(({ id }) => id === `${direction}.${name}`);
      const value = metric?.read(judged.result);
      if (metric === undefined || value === undefined) return [];
      const against = judged.outcomes.filter(({ metrics }) => metrics?.includes(metric.id) ?? true);
      const labels = (verdict: ToldVerdict, labelled: (code: string) => string): string[] => [
        ...new Set(against.filter((one) => verdictOf(one) === verdict).map(({ code }) => labelled(code))),
      ];
      return [
        {
          column,
          text: figureText(value, metric.unit),
          value: valueOf(value),
          excludedBy: labels("excluded", labelOf),
          cautions: labels("caution", suspicionOf),
        },
      ];
    });
    return figures.length === 0 ? [] : [{ title, figures, ...defined({ remark: remarks[title] }) }];
  });
}

const checkOfCode = (code: string): Check | undefined => CHECKS.find((one) => one.code === code);

/** What speaks against a figure calls for care, also where a report takes it only for imprecise: who brings a file has no other one to set it against. */
function verdictOf({ code, verdict }: CheckOutcome): ToldVerdict {
  if (verdict !== "noted") return verdict;
  return code !== shortRun.code && doubtOfCode(code) !== undefined ? "caution" : "note";
}

function toldOutcome(judged: JudgedResult, outcome: CheckOutcome): ToldOutcome {
  const { code, evidence } = outcome;
  const verdict = verdictOf(outcome);
  const check = checkOfCode(code);
  const isGraveOne = verdict === "excluded" || verdict === "caution";
  const { workload, options } = judged.result;
  const needs = isGraveOne ? needsOf(code, workload, options?.filename) : [];
  const own = ownAdvice(code, needs);
  const general = isGraveOne && check !== undefined ? whatToDo(check) : undefined;
  return {
    code,
    label: verdict === "excluded" ? labelOf(code) : suspicionOf(code),
    verdict,
    evidence,
    needs,
    ...defined({
      about: aboutOf(judged, outcome),
      advice: own ?? general,
      means: check && { ...meaningOf(check), ...defined({ advice: own && general }) },
    }),
  };
}

/** "read figures", "p99 read latency and p99.9 read latency"; undefined where it is of all that the result has. */
function aboutOf({ result }: JudgedResult, { metrics }: CheckOutcome): string | undefined {
  if (metrics === undefined) return undefined;
  const held = METRICS.filter(({ read }) => read(result) !== undefined);
  const meant = held.filter(({ id }) => metrics.includes(id));
  if (meant.length === held.length || meant.length === 0) return undefined;
  const own = (direction: string, among: readonly Metric[]): Metric[] =>
    among.filter((one) => one.direction === direction);
  return listed(
    Object.entries(ROWS).flatMap(([direction, title]) => {
      const some = own(direction, meant);
      if (some.length === 0) return [];
      const name = direction === "sync" ? title : title.toLowerCase();
      const all = own(direction, held);
      const latencies = all.filter(({ unit }) => unit === "ns");
      if (some.length === all.length) return [`${name} figures`];
      const isLatency = some.length === latencies.length && some.every((one) => latencies.includes(one));
      return isLatency ? [`${name} latencies`] : some.map(({ phrase }) => phrase);
    }),
  );
}
