/** All deployments of an environment against its workloads: how many times slower each is than the best of its column. */
import type { Unit } from "../../../../schema/metric.ts";
import { listed, plural } from "../../../../text/words.ts";
import { formatNumber } from "../../../../units/format.ts";
import { classIn } from "../../../edition/storage-class.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { LEVEL, timesText } from "../../drawing/compact.ts";
import { WIDTH } from "../../drawing/layout.ts";
import { SIZE } from "../../drawing/marks.ts";
import { fit, widthOf, wrap } from "../../drawing/text-width.ts";
import { type ChartView, type DataRow, PHONE } from "../../model/chart-view.ts";
import { sentence } from "../../sentence.ts";
import { groupedHeads, type Head } from "./grouped-heads.ts";
import { heatKey, STAR } from "./heat-key.ts";
import spec from "./overview.vl.json" with { type: "json" };

export type OverviewInput = {
  /** Its title. */
  environment: string;
  deployments: readonly { id: string; title: string; storageClass?: string; href: string }[];
  /** `pattern`: what neighbours may share, "random", "read"; `head`: of the column itself, a word or two a line, "4 KiB", "16 jobs", "p99". */
  workloads: readonly ({ id: string; title: string; metric: string; unit: Unit } & Head)[];
  /** None where nothing was measured. */
  cells: readonly OverviewCell[];
};

export type OverviewCell = {
  deployment: string;
  workload: string;
  /** In the unit of the record. */
  value: number;
  /** "4.71 ms". */
  shown: string;
  /** From 1 on; absent where it is excluded, and where nothing in its column is credible. */
  times?: number;
  /** It cannot be told apart from the best of its column, or is that and shares its place. */
  level?: true;
  /** Nothing else in its column stands. */
  alone?: true;
  /** Labels of the checks that exclude it. */
  excludedBy: readonly string[];
  /** Their codes, as its table has them. */
  codes: readonly string[];
  /** What stands beside it in tables, as nothing excludes it: it has a question mark. */
  caution?: string;
  /** Of its run. */
  href: string;
};

export const overview: ChartKind<"overview", OverviewInput> = {
  id: "overview",
  title: "Overview",
  shows:
    "Every deployment of an environment against its workloads: how many times worse its value is than the best credible one of the column; the darker, the worse. Level: several share the first place of the column, as nothing tells them from its best printed value. " +
    "Excluded: by a check. A question mark: it carries a caution, as where a check speaks against it or hardly anything of it could be verified. An asterisk at the head of a column: its best carries one, on which it rests how many times worse others are. A dash: not measured.",
  view,
  rows: ({ deployments, workloads, cells }) =>
    cells.map(
      (cell): PlainRow => ({
        deployment: cell.deployment,
        title: deployments.find(({ id }) => id === cell.deployment)?.title,
        storage_class: classIn(deployments.find(({ id }) => id === cell.deployment)?.storageClass),
        workload: workloads.find(({ id }) => id === cell.workload)?.title,
        metric: workloads.find(({ id }) => id === cell.workload)?.metric,
        unit: workloads.find(({ id }) => id === cell.workload)?.unit,
        value: cell.value,
        times_best: cell.times === undefined ? undefined : Number(cell.times.toPrecision(6)),
        excluded_by: cell.codes.join(" "),
        doubts: cell.caution,
      }),
    ),
  csv: plainCsv,
  describe,
};

const LEFT = 2;
/** Pixels for a name beside its row, at most, and between it and the cells. */
const NAME = 228;
const GAP = 12;
/** Of the words in an excluded cell, in pixels. */
const REASON = 11;
const STEP = { wide: 38, narrow: 56 };
/** On a phone, where a name and its StorageClass do not both fit into a line. */
const STEP_OF_TWO_LINES = 70;
const LINE = 290;
/** A column is no wider than this, however few there are. */
const WIDEST = 70;

function view({ deployments, workloads, cells }: OverviewInput, frame: Frame): ChartView {
  const names = deployments.flatMap(({ title, storageClass = "" }) => [
    widthOf(title, SIZE.name),
    widthOf(storageClass, SIZE.small),
  ]);
  const left = frame === "wide" ? GAP + Math.min(NAME, Math.ceil(Math.max(...names))) : LEFT;
  const room = WIDTH[frame] - left - 2;
  const cellWidth = Math.min(WIDEST, Math.floor(room / workloads.length));
  const shaky = cautionedBests(cells);
  const head = groupedHeads(
    workloads.map((one) => ({ ...one, star: shaky.has(one.id) ? STAR : "" })),
    cellWidth,
    frame,
  );
  const twoLines =
    frame === "narrow" &&
    deployments.some(
      ({ title, storageClass = "" }) => widthOf(title, 13) + widthOf(storageClass, SIZE.small) + 12 > LINE,
    );
  const key = heatKey(WIDTH[frame] - 2 * LEFT, {
    excluded: cells.some(({ excludedBy }) => excludedBy.length > 0),
    cautioned: cells.some(({ excludedBy, caution }) => excludedBy.length === 0 && caution !== undefined),
    shaky: shaky.size > 0,
    absent: cells.length < deployments.length * workloads.length,
  });
  const grid = deployments.flatMap(({ id, title }, row) =>
    workloads.map((workload, column): DataRow => {
      const cell = cells.find((one) => one.deployment === id && one.workload === workload.id);
      return {
        deployment: id,
        workload: workload.id,
        row,
        column,
        ...shownOf(cell, title, workload, { width: cellWidth, against: shaky.get(workload.id) }),
      };
    }),
  );
  return {
    spec,
    size: {
      width: cellWidth * workloads.length,
      height: { step: twoLines ? STEP_OF_TWO_LINES : STEP[frame] },
      padding: {
        left,
        right: WIDTH[frame] - left - cellWidth * workloads.length,
        top: head.height,
        bottom: key.height + 4,
      },
    },
    params: {
      ...{ phone: PHONE[frame], twoLines, cellWidth, left },
      headSize: head.size,
    },
    data: {
      cells: grid,
      key: key.rows,
      deployments: deployments.map(({ id, title, storageClass, href }, row) => ({
        deployment: id,
        name: frame === "wide" ? fit(title, SIZE.name, NAME) : title,
        whole: title,
        storageClass,
        href,
        row,
      })),
      workloads: workloads.map(({ id, title, metric }, column) => ({
        workload: id,
        title: `${title}: ${metric}${bestText(shaky.get(id))}`,
        head: head.heads[column] ?? "",
        column,
      })),
      groups: head.groups,
    },
  };
}

function shownOf(
  cell: OverviewCell | undefined,
  name: string,
  workload: OverviewInput["workloads"][number],
  { width, against }: { width: number; against: string | undefined },
): DataRow {
  if (cell === undefined) return { status: "absent", shown: "–", says: "", href: "" };
  const says = `${name}: ${cell.shown}, ${workload.metric}, ${workload.title}`;
  const { times, href, level, caution, alone } = cell;
  if (cell.excludedBy.length > 0)
    return {
      status: "excluded",
      shown: "",
      reason: reasonIn(width, cell.excludedBy),
      says: `${says}; excluded: ${listed(cell.excludedBy)}`,
      href,
    };
  return {
    status: "ranked",
    times: times ?? 1,
    // What cannot be told apart from the best has its colour.
    shade: level ? 1 : (times ?? 1),
    best: times === 1 && !alone && !level,
    shown: alone ? "only" : level ? LEVEL : times === 1 ? "best" : timesText(times ?? 1),
    says: `${says}; ${alone ? "the only one that no check excludes" : times === 1 ? (level ? "the best as printed, which shares the first place" : "the best") : level ? `${formatNumber(times ?? 1)}x worse than the best, from which it cannot be told apart` : `${formatNumber(times ?? 1)}x worse than the best`}${times === 1 ? "" : bestText(against)}${caution === undefined ? "" : `; ${caution}`}`,
    ...(caution !== undefined && { doubted: true }),
    href,
  };
}

/** By its column what speaks against the best, where others are held against it. */
export const cautionedBests = (cells: OverviewInput["cells"]): ReadonlyMap<string, string> =>
  new Map(
    cells.flatMap(({ workload, times, caution }) =>
      times === 1 &&
      caution !== undefined &&
      cells.some((one) => one.workload === workload && (one.times ?? 1) > 1)
        ? [[workload, caution] as const]
        : [],
    ),
  );

const bestText = (caution: string | undefined): string =>
  caution === undefined ? "" : `; the best carries a caution: ${caution}`;

/** Where no label fits. */
const OUT = "out";

/** The first label that stands whole in two lines of a cell, by "|". */
function reasonIn(width: number, labels: readonly string[]): string {
  const fitting = labels
    .map((label) => wrap(label, REASON, width - 6, Number.POSITIVE_INFINITY))
    .find((lines, at) => lines.length <= 2 && lines.join(" ") === labels[at]);
  return fitting?.join("|") ?? OUT;
}

/** Who is best how often. */
function describe({ environment, deployments, workloads, cells }: OverviewInput): string {
  const counts = deployments
    .map(({ id, title }) => ({
      title,
      first: cells.filter(
        ({ deployment, times, alone, level }) => deployment === id && times === 1 && !alone && !level,
      ).length,
    }))
    .filter(({ first }) => first > 0)
    .sort((a, b) => b.first - a.first);
  const only = cells.filter(({ alone }) => alone).length;
  const shared = new Set(cells.flatMap(({ workload, level }) => (level ? [workload] : []))).size;
  const excluded = cells.filter(({ excludedBy }) => excludedBy.length > 0).length;
  const best = counts.map(({ title, first }) => `${title} in ${first}`);
  return sentence(
    `${environment}, ${plural(deployments.length, "deployment")} in ${plural(workloads.length, "workload")}: ` +
      `${best.length > 0 ? `best are ${listed(best)}` : "nothing is the best of several alone"}; ${shared > 0 ? `in ${shared} several share the first place; ` : ""}${only > 0 ? `in ${only} all but one are excluded; ` : ""}${plural(excluded, "value")} excluded by checks`,
  );
}
