/** All ranked figures of an edition for readers who choose for themselves: every name once, figures as rows of numbers. */

import { whatToDo } from "../../judge/checks/check.ts";
import { against, cautionOf, checkNamed, isHeavy, labelOf } from "../../judge/checks/index.ts";
import { toldIn } from "../../judge/ranking/level.ts";
import { wordsOfRatio } from "../../judge/ranking/ratio.ts";
import { isPrintedRange } from "../../judge/ranking/scatter.ts";
import { type RankedValue, resultName } from "../../judge/ranking/value.ts";
import type { Metric } from "../../schema/metric.ts";
import { formatRange } from "../../units/format.ts";
import { besideText, excludedBeside } from "../edition/doubted.ts";
import { deploymentOrder, type Edition, titles } from "../edition/edition.ts";
import { deploymentOf, type ExploreDeployment } from "./explore-deployment.ts";

/**
 * Positions in the lists of the same file; `run` is "RUN#RESULT", results from 1. `rank` is 0 where checks exclude the value;
 * `notes` speak against it. `level`: deployments whose value is no worse and not better by more than chance: places of a
 * selection cannot be had from ranks. `noise`: by which share single runs of the deployment vary. `runs`: how many the value is
 * the median of, 0 where a single one printed a range. `verified`: how many checks of how many passed, where they are hardly any. `printed`: "13–15 ms", where that is all that is known.
 */
export type ExploreValue = readonly [
  deployment: number,
  workload: number,
  metric: number,
  value: number,
  low: number,
  high: number,
  rank: number,
  run: string,
  checks: readonly number[],
  notes: readonly number[],
  level: readonly number[],
  noise: number,
  runs: number,
  verified: readonly number[],
  printed?: string,
];

export type ExploreData = {
  edition: string;
  /** `order`: names of its deployments; the place in it is the colour and shape of one. */
  environments: readonly { id: string; title: string; order: readonly string[] }[];
  deployments: readonly ExploreDeployment[];
  /** `large`: its blocks are 64 KiB or more, so that bandwidth says more than a rate. False: they are less, and anywhere in the file, so that it says least. */
  workloads: readonly { id: string; title: string; large?: boolean }[];
  /** `words`: what follows the factor of a ratio, of the better one and of the worse one. */
  metrics: readonly (Pick<Metric, "id" | "title" | "unit" | "better" | "direction"> & {
    words: readonly [string, string];
  })[];
  /** `caution`: its label where it excludes nothing; `again`: what to do about a value that it excludes; `heavy`: what it notes may be wrong. */
  checks: readonly { code: string; label: string; caution?: string; again: string; heavy?: true }[];
  values: readonly ExploreValue[];
};

const LARGE_BYTES = 64 * 1024;

export function exploreData(edition: Edition): ExploreData {
  const { judgement, record } = edition;
  const name = titles(record);
  const environments = positions(judgement.rankings.map(({ environment }) => environment));
  const deployments = positions(judgement.rankings.flatMap(({ values }) => values.map((v) => v.deployment)));
  const workloads = positions(judgement.rankings.map(({ comparisonId }) => comparisonId));
  const metrics = new Map(judgement.rankings.map(({ metric }) => [metric.id, metric]));
  const metricAt = positions([...metrics.keys()]);
  const checks = positions(
    judgement.rankings.flatMap(({ metric, values }) =>
      values.flatMap((v) => [...excludingOf(v), ...notesOf(edition, metric.id, v)]),
    ),
  );
  const contradicting = new Set(
    judgement.rankings.flatMap(({ values }) => values.flatMap(({ contradicts = [] }) => contradicts)),
  );
  const titleOf = new Map(judgement.rankings.map((r) => [r.comparisonId, r.comparisonTitle]));
  const large = largeWorkloads(edition);
  const random = randomWorkloads(edition);
  const adviceOf = new Map(edition.checks.map((check) => [check.code, whatToDo(check)]));
  return {
    edition: edition.version,
    environments: [...environments.keys()].map((id) => ({
      id,
      title: name.environment(id),
      order: deploymentOrder(edition, id),
    })),
    deployments: [...deployments.keys()].map((id) =>
      deploymentOf(edition, id, placeIn(environments, record.deployments.get(id)?.environment ?? "")),
    ),
    workloads: [...workloads.keys()].map((id) => ({
      id,
      title: titleOf.get(id) ?? id,
      ...((large.has(id) || random.has(id)) && { large: large.has(id) }),
    })),
    metrics: [...metrics.values()].map(({ id, title, unit, better, direction }) => ({
      ...{ id, title, unit, better, direction },
      words: wordsOfRatio({ better }),
    })),
    checks: [...checks.keys()].map(saidOf).map(({ code, label, isBeside }) => ({
      code,
      label,
      ...(!isBeside && cautionOf(code) !== label && { caution: cautionOf(code) }),
      again: adviceOf.get(code) ?? "",
      ...((isBeside || isHeavy(code) || contradicting.has(code)) && { heavy: true as const }),
    })),
    values: judgement.rankings.flatMap(({ comparisonId, metric, values }) => {
      const levelWith = levelIn(values);
      return values.map(
        (value, at): ExploreValue => [
          placeIn(deployments, value.deployment),
          placeIn(workloads, comparisonId),
          placeIn(metricAt, metric.id),
          ...figuresOf(value),
          excludingOf(value).map((said) => placeIn(checks, said)),
          notesOf(edition, metric.id, value).map((said) => placeIn(checks, said)),
          levelWith(at).map(({ deployment }) => placeIn(deployments, deployment)),
          Number(value.noise.cv.toPrecision(2)),
          isPrintedRange(value) ? 0 : value.runs.length,
          verifiedOf(value),
          ...rangeOf(value, metric),
        ],
      );
    }),
  };
}

/** A check, and a label of its own where only others of the document were found wrong. */
const excludingOf = ({ excludedBy, byOthers = [] }: RankedValue): string[] =>
  excludedBy.map((code) => (byOthers.includes(code) ? `${code}${BY_OTHERS}` : code));
/** No code holds it. */
const BY_OTHERS = " by others";

/** `isBeside`: it excludes another figure of the result. */
function saidOf(said: string): { code: string; label: string; isBeside: boolean } {
  const [check = "", beside] = said.split(BESIDE);
  const code = check.replace(BY_OTHERS, "");
  if (beside !== undefined) return { code, label: beside, isBeside: true };
  const byOthers = check === code ? undefined : checkNamed(code)?.byOthers?.label;
  return { code, label: byOthers ?? labelOf(code), isBeside: false };
}

/** What speaks against the value: of itself, and in words what excludes another beside it. */
const notesOf = (edition: Edition, metric: string, value: RankedValue): string[] => [
  ...against(value),
  ...(value.excludedBy.length > 0
    ? []
    : excludedBeside(edition, metric, value).map((one) => `${one.outcome.code}${BESIDE}${besideText(one)}`)),
];
/** No code holds it. */
const BESIDE = ": ";

const verifiedOf = ({ barely }: RankedValue): readonly number[] =>
  barely === undefined ? [] : [barely.passed, barely.all];

/** The middle of a range was printed by nobody. */
const rangeOf = ({ quantity }: RankedValue, { unit }: Metric): readonly [printed?: string] => {
  const printed = formatRange(quantity, unit);
  return printed === undefined ? [] : [printed];
};

/** `values`: as a ranking has them. Of the credible one at a place, those before it that chance may have put there. */
function levelIn(values: readonly RankedValue[]): (at: number) => readonly RankedValue[] {
  const credible = values.filter(({ rank }) => rank !== undefined);
  const isTold = toldIn(values);
  return (at) => {
    const own = credible[at];
    return own === undefined ? [] : credible.slice(0, at).filter((other) => !isTold(other, own));
  };
}

/** Each id once, in order of first appearance, with its position. */
const positions = (ids: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(ids)].map((id, at) => [id, at]));

/** A place that is made up would be another one's figure. */
function placeIn(places: ReadonlyMap<string, number>, id: string): number {
  const at = places.get(id);
  if (at === undefined) throw new Error(`explore: expected ${id} among what is listed, it is not there.`);
  return at;
}

function figuresOf({ value, interval, rank, runs: [first] }: RankedValue) {
  const run = first === undefined ? "" : resultName(first);
  return [value, interval.low, interval.high, rank ?? 0, run] as const;
}

function largeWorkloads({ judgement }: Edition): ReadonlySet<string> {
  return new Set(
    judgement.results
      .filter(({ result: { workload } }) => {
        const { blockSizeBytes: size = 0 } = workload;
        return (
          (typeof size === "number" ? size : Math.max(...[size.read, size.write].map((one) => one ?? 0))) >=
          LARGE_BYTES
        );
      })
      .map(({ comparisonId }) => comparisonId),
  );
}

const randomWorkloads = ({ judgement }: Edition): ReadonlySet<string> =>
  new Set(
    judgement.results
      .filter(({ result: { workload } }) => workload.rw?.startsWith("rand"))
      .map(({ comparisonId }) => comparisonId),
  );
