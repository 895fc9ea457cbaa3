/** What is known of the cells of a session beside their figures: how long volumes took, what runs cost, which cells failed. */
import { estimate } from "../../judge/evidence/statistics.ts";
import { COST_RULE, type Cost, costOfRun } from "../../judge/terms/cost.ts";
import { kindOfCollector } from "../../schema/collector-kind.ts";
import type { Run } from "../../schema/run.ts";
import type { RunObservationMetric } from "../../schema/run-observation.ts";
import { order } from "../../text/problem.ts";
import { plural } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Edition } from "../edition/edition.ts";
import { runHref } from "../edition/links.ts";
import { countCell, deploymentLink, heads, numeric, orNotStated } from "../edition/parts.ts";
import type { PageSection, TableCell, TableColumn } from "../edition/view.ts";
import { observedText } from "./observed.ts";
import { NOT_MEASURED } from "./values.ts";

/** What is known of these runs, for a deployment's page, or with `several` for an environment's. */
export function cellSections(edition: Edition, runs: readonly Run[], several: boolean): PageSection[] {
  const of = whose(edition, several);
  return [...provisioning(of, runs), ...cost(of, runs), ...failedCells(of, runs)];
}

type Whose = { column: readonly TableColumn[]; cell: (deployment: string) => readonly TableCell[] };

/** The deployment of a row; left out on the deployment's own page. */
function whose(edition: Edition, several: boolean): Whose {
  if (!several) return { column: [], cell: () => [] };
  return {
    column: [{ label: "Deployment" }],
    cell: (id) => [deploymentLink(edition, id)],
  };
}

const TIMES = ["claim-to-bound", "pod-to-running"] as const;

function provisioning(whose: Whose, runs: readonly Run[]): PageSection[] {
  const timed = runs.filter((run) => TIMES.some((metric) => seenIn(run, metric) !== undefined));
  if (timed.length === 0) return [];
  const groups = Map.groupBy(timed, ({ deployment, cell }) =>
    [deployment, cell.volumeMode ?? "", cell.accessMode ?? "", cell.clients?.count ?? 1].join("\n"),
  );
  return [
    {
      id: "provisioning",
      title: "Provisioning",
      blocks: [
        {
          block: "table",
          caption:
            "From claim to bound, and from pod to running: the median, and from the shortest to the longest",
          columns: heads(
            ...whose.column,
            "Volume mode",
            "Access mode",
            numeric("Clients"),
            numeric("Cells"),
            numeric("Claim to bound", { title: "From the claim's creation until it was bound." }),
            {
              label: "Pod to running",
              numeric: true,
              title:
                "From the pod's scheduling until its container ran: the volume was attached and mounted in between.",
            },
          ),
          rows: [...groups.values()].sort(byPlace).map((own) => {
            const [first] = own;
            const { volumeMode, accessMode, clients } = first?.cell ?? {};
            return {
              cells: [
                ...whose.cell(first?.deployment ?? ""),
                orNotStated(volumeMode),
                orNotStated(accessMode),
                countCell(clients?.count ?? 1),
                countCell(own.length),
                ...TIMES.map((metric) =>
                  timeCell(
                    metric,
                    own.flatMap((run) => seenIn(run, metric) ?? []),
                  ),
                ),
              ],
            };
          }),
        },
      ],
    },
  ];
}

const byPlace = ([a]: readonly Run[], [b]: readonly Run[]): number =>
  order(a?.deployment ?? "", b?.deployment ?? "") ||
  order(a?.cell.volumeMode ?? "", b?.cell.volumeMode ?? "") ||
  order(a?.cell.accessMode ?? "", b?.cell.accessMode ?? "") ||
  (a?.cell.clients?.count ?? 1) - (b?.cell.clients?.count ?? 1);

const seenIn = (run: Run, metric: RunObservationMetric) =>
  run.observations?.find((one) => one.metric === metric);

function timeCell(
  metric: RunObservationMetric,
  seen: readonly { value: number; context?: string | undefined }[],
): TableCell {
  if (seen.length === 0) return NOT_MEASURED;
  const values = seen.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const { value } = estimate(values);
  const contexts = [...new Set(seen.flatMap(({ context }) => context ?? []))].join("; ");
  return {
    text: observedText(metric, value),
    title: `${value} ns${contexts === "" ? "" : `, ${contexts}`}`,
    sort: value,
    ...(low < high && { note: `${observedText(metric, low)} to ${observedText(metric, high)}` }),
  };
}

function cost(whose: Whose, runs: readonly Run[]): PageSection[] {
  const costs = runs.flatMap((run) => {
    const of = costOfRun(run);
    return of === undefined ? [] : [{ run, of, tests: testsOf(run) }];
  });
  if (costs.length === 0) return [];
  const cell = (cores: number | undefined): TableCell =>
    cores === undefined
      ? NOT_MEASURED
      : { text: formatNumber(cores), title: `${cores} cores for each thousand IOPS`, sort: cores };
  const columns: readonly [label: string, of: (cost: Cost) => number | undefined][] = [
    ["Of clients", ({ clientCores }) => clientCores],
    ["Of storage", ({ storageCores }) => storageCores],
    ["Together", ({ cores }) => cores],
  ];
  return [
    {
      id: "cost",
      title: "Cost per thousand IOPS",
      blocks: [
        { block: "text", tone: "muted", text: `${COST_RULE} Only runs of the same tests can be compared.` },
        {
          block: "table",
          caption: "CPU cores in use for each thousand IOPS",
          columns: heads(
            ...whose.column,
            "Run",
            numeric("Clients"),
            numeric("IOPS over the window"),
            ...columns.map(([label]) => ({ label, numeric: true as const })),
          ),
          rows: costs
            .sort((a, b) => order(a.tests, b.tests) || order(a.run.id, b.run.id))
            .map(({ run, of, tests }) => ({
              cells: [
                ...whose.cell(run.deployment),
                { text: run.title ?? run.id, href: runHref(run.id), note: tests },
                countCell(run.cell.clients?.count ?? 1),
                { text: formatValue(of.iops, "iops"), title: `${of.iops} IOPS`, sort: of.iops },
                ...columns.map(([, read]) => cell(read(of))),
              ],
            })),
        },
      ],
    },
  ];
}

const testsOf = ({ results }: Run): string => results.map(({ name }) => name).join(", ");

/** No result of it has a figure. */
const isFailed = ({ results }: Run): boolean =>
  results.length > 0 && results.every(({ status }) => status === "failed");

/** Why, in one line, and what the cluster or the tool said. */
function whyFailed({ results }: Run): { reason: string; evidence: string[] } {
  const [first, ...evidence] = results.flatMap(({ errors = [] }) => errors.map(({ text }) => text));
  return { reason: first ?? "no reason is recorded", evidence };
}

function failedCells(whose: Whose, runs: readonly Run[]): PageSection[] {
  const failed = runs.filter(isFailed);
  if (failed.length === 0) return [];
  return [
    {
      id: "failed-cells",
      title: "Failed cells",
      blocks: [
        {
          block: "table",
          caption: "Cells that gave no result, and why",
          columns: heads("Cell", ...whose.column, "When", "Reason"),
          rows: failed.map((run) => {
            const { reason, evidence } = whyFailed(run);
            const lines = `${plural(evidence.length, "line")} of evidence on its page`;
            return {
              cells: [
                { text: cellName(run), href: runHref(run.id) },
                ...whose.cell(run.deployment),
                orNotStated(run.provenance.measured?.from.slice(0, 10)),
                { text: reason, ...(evidence.length > 0 && { note: lines }) },
              ],
            };
          }),
        },
      ],
    },
  ];
}

/** The only result of a cell that never ran has the cell's name. */
const cellName = (run: Run): string =>
  run.title ?? (kindOfCollector(run) === "never-ran" ? (run.results[0]?.name ?? run.id) : run.id);
