/** All deployments of an environment against its workloads: how many times worse each is than the best of its column that nothing doubts. */
import { listed, plural } from "../../../../text/words.ts";
import { classIn, setUpIn } from "../../../edition/storage-class.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { LEVEL, roughTimes, timesText } from "../../drawing/compact.ts";
import { WIDTH as USUAL } from "../../drawing/layout.ts";
import { SIZE } from "../../drawing/marks.ts";
import { fit, widthOf, wrap } from "../../drawing/text-width.ts";
import { type ChartView, type DataRow, PHONE } from "../../model/chart-view.ts";
import { sentence } from "../../sentence.ts";
import { groupedHeads, stroke } from "./grouped-heads.ts";
import { DAGGER, heatKey } from "./heat-key.ts";
import spec from "./overview.vl.json" with { type: "json" };
import type { OverviewCell, OverviewInput } from "./overview-input.ts";
import { aheadText, bestText, cautionedBests, passedBests, standing, UNDOUBTED } from "./standing.ts";

export const overview: ChartKind<"overview", OverviewInput> = {
  id: "overview",
  title: "Overview",
  shows:
    "Every deployment of an environment against its workloads: how many times worse its value is than the best of the column that carries no caution; the further its shade is from that of the page, the worse. Level: nothing tells several of the column from that one; with a dagger, and without a shade, it is so only among all of them, as the two alone would be told apart. " +
    "Excluded: by a check. A question mark: it carries a caution, as where a check speaks against it or hardly anything of it could be verified. Hatched along its top, and how many times better: ahead of the best without a caution, but in doubt; in the CSV, times_best is then below 1. A green outline without a shade: the best without a caution or level with that, but behind one in doubt. Where all of a column carry a caution, it is held against the best of these. A dash: not measured.",
  view,
  rows: ({ deployments, workloads, cells }) =>
    cells.map(
      (cell): PlainRow => ({
        deployment: cell.deployment,
        title: deployments.find(({ id }) => id === cell.deployment)?.title,
        storage_class: classIn(deployments.find(({ id }) => id === cell.deployment)?.storageClass),
        setup: setUpIn(deployments.find(({ id }) => id === cell.deployment)?.storageClass),
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
const STEP = { wide: 38, narrow: 70 };
/** On a phone, where a name and its StorageClass do not both fit into a line. */
const STEP_OF_TWO_LINES = 84;
/** By how much figures stand beneath the middle of their cells, where marks stand above them: on a phone these have a strip of their own, as a cell is no wider than its figure. */
const LOWER = { wide: 5, narrow: 7 };
const LINE = 290;
/** Of the sign of what was not measured. */
const DASH = 7;
/** A column is no wider than this, however few there are. */
const WIDEST = 102;
/** Of the whole picture, in pixels: a page gives it all of its width. */
const WIDTH: Readonly<Record<Frame, number>> = { ...USUAL, wide: 1040 };

function view({ deployments, workloads, cells }: OverviewInput, frame: Frame): ChartView {
  const names = deployments.flatMap(({ title, storageClass = "" }) => [
    widthOf(title, SIZE.name),
    widthOf(storageClass, SIZE.small),
  ]);
  const left = frame === "wide" ? GAP + Math.min(NAME, Math.ceil(Math.max(...names))) : LEFT;
  const room = WIDTH[frame] - left - 2;
  const cellWidth = Math.min(WIDEST, Math.floor(room / workloads.length));
  const shaky = cautionedBests(cells);
  const passed = passedBests(cells);
  const head = groupedHeads(workloads, cellWidth, frame);
  const twoLines =
    frame === "narrow" &&
    deployments.some(
      ({ title, storageClass = "" }) => widthOf(title, 13) + widthOf(storageClass, SIZE.small) + 12 > LINE,
    );
  const key = heatKey(WIDTH[frame] - 2 * LEFT, {
    excluded: cells.some(({ excludedBy }) => excludedBy.length > 0),
    cautioned: cells.some(({ excludedBy, caution }) => excludedBy.length === 0 && caution !== undefined),
    behind: cells.some(({ behind }) => behind),
    untold: cells.some(({ untold }) => untold),
    shades: cells.flatMap((cell) =>
      cell.excludedBy.length > 0 || cell.ahead || cell.behind || cell.untold ? [] : [shadeOf(cell)],
    ),
  });
  const grid = deployments.flatMap(({ id, title }, row) =>
    workloads.map((workload, column): DataRow => {
      const cell = cells.find((one) => one.deployment === id && one.workload === workload.id);
      return {
        deployment: id,
        workload: workload.id,
        row,
        column,
        ...shownOf(cell, title, workload, {
          width: cellWidth,
          against: shaky.get(workload.id),
          isPassed: passed.has(workload.id),
        }),
      };
    }),
  );
  const step = twoLines ? STEP_OF_TWO_LINES : STEP[frame];
  const lower = cells.some(({ ahead, caution }) => ahead || caution !== undefined) ? LOWER[frame] : 0;
  const down = step / 2 + lower + (frame === "wide" ? 0 : twoLines ? 20 : 13);
  const dashes = grid
    .filter(({ status }) => status === "absent")
    .map(({ row, column }) =>
      stroke((Number(column) + 0.5) * cellWidth - DASH / 2, Number(row) * step + down, DASH),
    );
  return {
    spec,
    size: {
      width: cellWidth * workloads.length,
      height: { step },
      padding: {
        left,
        right: WIDTH[frame] - left - cellWidth * workloads.length,
        top: head.height,
        bottom: key.height + 4,
      },
    },
    params: {
      ...{ phone: PHONE[frame], twoLines, cellWidth, left, lower },
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
      strokes: [{ path: [head.rules, ...dashes].join("") }],
    },
  };
}

function shownOf(
  cell: OverviewCell | undefined,
  name: string,
  workload: OverviewInput["workloads"][number],
  { width, against, isPassed }: { width: number; against: string | undefined; isPassed: boolean },
): DataRow {
  if (cell === undefined) return { status: "absent", shown: "–", says: "", href: "" };
  const says = `${name}: ${cell.shown}, ${workload.metric}, ${workload.title}`;
  const { times = 1, href, level, ahead, caution, alone } = cell;
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
    times,
    shade: shadeOf(cell),
    best: times === 1 && !alone && !level && !isPassed,
    shown: alone
      ? "only"
      : level
        ? `${LEVEL}${cell.untold ? DAGGER : ""}`
        : ahead
          ? aheadText(times)
          : times === 1 && !isPassed
            ? "best"
            : cell.isRough
              ? roughTimes(times)
              : timesText(times),
    says: `${says}; ${standing(cell, isPassed)}${times === 1 ? "" : bestText(against)}${caution === undefined ? "" : `; ${caution}`}`,
    ...(caution !== undefined && { doubted: true }),
    ...(ahead && { ahead: true }),
    ...(cell.behind ? { behind: true } : cell.untold && { untold: true }),
    href,
  };
}

/** What cannot be told apart from the best has its colour, and so has what may be better. */
const shadeOf = ({ times = 1, level, ahead }: OverviewCell): number => (level || ahead ? 1 : times);

/** Where no label fits. */
const OUT = "out";

/** The first label that stands whole in two lines of a cell, by "|". */
function reasonIn(width: number, labels: readonly string[]): string {
  const fitting = labels
    .map((label) => wrap(label, REASON, width - 11, Number.POSITIVE_INFINITY))
    .find((lines, at) => lines.length <= 2 && lines.join(" ") === labels[at]);
  return fitting?.join("|") ?? OUT;
}

/** Who is best how often. */
function describe({ environment, deployments, workloads, cells }: OverviewInput): string {
  const passed = passedBests(cells);
  const counts = deployments
    .map(({ id, title }) => ({
      title,
      first: cells.filter(
        ({ deployment, workload, times, alone, level }) =>
          deployment === id && times === 1 && !alone && !level && !passed.has(workload),
      ).length,
    }))
    .filter(({ first }) => first > 0)
    .sort((a, b) => b.first - a.first);
  const only = cells.filter(({ alone }) => alone).length;
  const shared = new Set(
    cells.flatMap(({ workload, level }) => (level && !passed.has(workload) ? [workload] : [])),
  ).size;
  const excluded = cells.filter(({ excludedBy }) => excludedBy.length > 0).length;
  const ahead = new Set(cells.flatMap((cell) => (cell.ahead ? [cell.workload] : []))).size;
  const inDoubt = ahead > 0 ? `in ${ahead} what is better than ${UNDOUBTED} is in doubt; ` : "";
  const best = counts.map(({ title, first }) => `${title} in ${first}`);
  return sentence(
    `${environment}, ${plural(deployments.length, "deployment")} in ${plural(workloads.length, "workload")}: ` +
      `${best.length > 0 ? `best are ${listed(best)}` : "nothing is the best of several alone"}; ${shared > 0 ? `in ${shared} several share the first place; ` : ""}${only > 0 ? `in ${only} all but one are excluded; ` : ""}${inDoubt}${plural(excluded, "value")} excluded by checks`,
  );
}
