/** Queue-depth sweeps on pages: the curve, where its knee is, and every depth as a table. */
import { KNEE_DEFINITION, kneeSentence } from "../../judge/index.ts";
import type { Placed } from "../../judge/ranking/ranking.ts";
import type { Sweep, SweepPoint } from "../../judge/side-by-side/sweeps.ts";
import { lowerFirst } from "../../text/words.ts";
import type { Figures } from "../charts/figures.ts";
import { sweepNames } from "../charts/kinds/throughput-latency/sweep-finding.ts";
import { deploymentOrder, type Edition, titles } from "../edition/edition.ts";
import { countCell, deploymentLink, heads, numeric, section, text } from "../edition/parts.ts";
import type { Block, PageSection, Rich, Table, TableCell, TableColumn } from "../edition/view.ts";
import { NOT_MEASURED, notesOfAll, rankedCell } from "./values.ts";

/** On a deployment's page: a chart for each workload, with a line for each number of jobs. */
export function sweepsOfDeployment(edition: Edition, figures: Figures, deployment: string): PageSection[] {
  const own = edition.judgement.sweeps.filter((sweep) => sweep.deployment === deployment);
  return sectionOf(
    [...Map.groupBy(own, ({ family }) => family).values()]
      .flatMap(apart)
      .flatMap((sweeps) => [
        chartOf(edition, figures, sweeps),
        kneeList(edition, sweeps, (_, name) => (sweeps.length > 1 ? [`${name}. `] : [])),
        everyDepth(edition, sweeps),
      ]),
  );
}

/** On an environment's page: those that several deployments ran, together; the others by a sentence and a link. */
export function sweepsOfEnvironment(edition: Edition, figures: Figures, environment: string): PageSection[] {
  const own = edition.judgement.sweeps.filter((sweep) => sweep.environment === environment);
  const linked = ({ deployment }: Sweep): Rich => [deploymentLink(edition, deployment)];
  const groups = [...Map.groupBy(own, ({ group }) => group).values()].map(onePerDeployment);
  const shared = groups.filter((sweeps) => sweeps.length > 1);
  const alone = groups.filter((sweeps) => sweeps.length === 1).flat();
  return sectionOf([
    ...shared.flatMap((sweeps): Block[] => [
      chartOf(edition, figures, sweeps),
      kneeList(edition, sweeps, (sweep) => [...linked(sweep), ". "]),
      everyDepth(edition, sweeps),
    ]),
    ...(alone.length > 0
      ? [kneeList(edition, alone, (sweep) => [...linked(sweep), `, ${lowerFirst(sweep.title)}. `])]
      : []),
  ]);
}

const ABOUT = text(`How rate and latency grow with the number of I/Os at once. ${KNEE_DEFINITION}`, "muted");

const sectionOf = (blocks: readonly Block[]): PageSection[] =>
  blocks.length === 0 ? [] : section("queue-depth", "Queue depth", [ABOUT, ...blocks]);

/** Lines with the same number of jobs would have the same name: each gets a chart of its own. */
function apart(sweeps: readonly Sweep[]): Sweep[][] {
  const jobs = new Set(sweeps.map(({ numjobs }) => numjobs));
  return jobs.size === sweeps.length ? [[...sweeps]] : sweeps.map((sweep) => [sweep]);
}

/** Of several sweeps of a deployment, the one with most depths. */
function onePerDeployment(sweeps: readonly Sweep[]): Sweep[] {
  return [...Map.groupBy(sweeps, ({ deployment }) => deployment).values()].map((own) =>
    own.reduce((best, next) => (next.points.length > best.points.length ? next : best)),
  );
}

const titlesOf = (edition: Edition, sweeps: readonly Sweep[]): Map<string, string> => {
  const name = titles(edition.record);
  return new Map(sweeps.map(({ deployment }) => [deployment, name.deployment(deployment)]));
};

function chartOf(edition: Edition, figures: Figures, sweeps: readonly Sweep[]): Block {
  const [first] = sweeps;
  const what = sweeps.length === 1 ? first?.title : first?.workload;
  return figures.figure(
    {
      kind: "throughput-latency",
      input: {
        sweeps,
        titles: titlesOf(edition, sweeps),
        order: deploymentOrder(edition, first?.environment),
      },
    },
    `${first?.rate.title} and ${lowerFirst(first?.latency.title ?? "")}, at each number of I/Os at once. ${what}. Further right and further down is better.`,
  );
}

function kneeList(
  edition: Edition,
  sweeps: readonly Sweep[],
  lead: (sweep: Sweep, name: string) => Rich,
): Block {
  const names = sweepNames({ sweeps, titles: titlesOf(edition, sweeps) });
  return {
    block: "list",
    items: sweeps.map((sweep, i): Rich => [...lead(sweep, names[i] ?? ""), kneeSentence(sweep)]),
  };
}

const everyDepth = (edition: Edition, sweeps: readonly Sweep[]): Block => ({
  block: "more",
  summary: "Every depth",
  blocks: [sweepTable(edition, sweeps)],
});

/** One row per depth: what is drawn, and the p99 where that is another figure. */
function sweepTable(edition: Edition, sweeps: readonly Sweep[]): Table {
  const rows = sweeps.flatMap((sweep) => sweep.points.map((point) => ({ sweep, point })));
  const several = new Set(sweeps.map(({ deployment }) => deployment)).size > 1;
  const tail = rows.flatMap(({ point }) => point.tail ?? [])[0]?.of.metric;
  const placed = rows.flatMap(({ point }) => [
    point.rate,
    point.latency,
    ...(point.tail ? [point.tail] : []),
  ]);
  const said = notesOfAll(placed.map(({ value }) => value));
  const [first] = sweeps;
  const cell = (one: Placed | undefined): TableCell =>
    one === undefined ? NOT_MEASURED : rankedCell(edition, one.of.metric, one.value, said);
  const columns: TableColumn[] = heads(
    ...(several ? ["Deployment"] : []),
    numeric("In flight"),
    numeric("Jobs"),
    { label: first?.rate.title ?? "", numeric: true },
    { label: first?.latency.title ?? "", numeric: true },
    ...(tail ? [numeric(tail.title)] : []),
  );
  return {
    block: "table",
    caption: `${first?.workload}, depth by depth`,
    columns,
    rows: rows.map(({ sweep, point }) => ({
      cells: [
        ...(several ? [deploymentLink(edition, sweep.deployment)] : []),
        countCell(point.outstanding),
        jobsCell(point),
        cell(point.rate),
        cell(point.latency),
        ...(tail ? [cell(point.tail)] : []),
      ],
    })),
  };
}

const jobsCell = ({ numjobs }: SweepPoint): TableCell =>
  numjobs === undefined ? { text: "not stated", tone: "muted", sort: "" } : countCell(numjobs);
