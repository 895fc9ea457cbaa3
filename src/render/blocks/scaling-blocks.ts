/** Client scaling on pages: the curve, how many clients an objective allows, and every number of clients as a table. */
import type { Placed } from "../../judge/ranking/ranking.ts";
import { RAMP_RULE, rampOf, rampSentence } from "../../judge/side-by-side/ramp.ts";
import type { Scaling } from "../../judge/side-by-side/scaling.ts";
import { environmentOf } from "../../schema/target.ts";
import { canonicalJson } from "../../text/canonical.ts";
import { defined } from "../../text/defined.ts";
import { lowerFirst } from "../../text/words.ts";
import { formatNumber, formatValue } from "../../units/format.ts";
import type { Figures } from "../charts/figures.ts";
import { growthSentence } from "../charts/kinds/client-scaling/client-scaling.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { countCell, deploymentLink, heads, numeric, section, text } from "../edition/parts.ts";
import type { Block, PageSection, Rich, Table, TableCell } from "../edition/view.ts";
import { NOT_MEASURED, notesOfAll, rankedCell } from "./values.ts";
import { cellFacts } from "./workloads/workload-text.ts";

/** On a deployment's page: a chart for each workload, with a line for each cell. */
export function scalingOfDeployment(edition: Edition, figures: Figures, deployment: string): PageSection[] {
  const own = edition.judgement.scalings.filter((scaling) => scaling.deployment === deployment);
  return sectionOf(
    edition,
    own,
    [...Map.groupBy(own, ({ group }) => group).values()].flatMap((scalings) => {
      const names = namesOf(edition, scalings);
      return [
        chartOf(edition, figures, scalings),
        sentences(edition, scalings, (_, i) => (scalings.length > 1 ? [`${names[i]}. `] : [])),
        everyNumber(edition, scalings),
      ];
    }),
  );
}

/** On an environment's page: those that several deployments ran, together; the others by a sentence and a link. */
export function scalingOfEnvironment(edition: Edition, figures: Figures, environment: string): PageSection[] {
  const own = edition.judgement.scalings.filter((scaling) => scaling.environment === environment);
  const linked = ({ deployment }: Scaling): Rich => [deploymentLink(edition, deployment)];
  const groups = [...Map.groupBy(own, ({ group }) => group).values()];
  const isShared = (scalings: readonly Scaling[]): boolean =>
    new Set(scalings.map(({ deployment }) => deployment)).size > 1;
  const alone = groups.filter((scalings) => !isShared(scalings)).flat();
  return sectionOf(edition, own, [
    ...groups
      .filter(isShared)
      .flatMap((scalings): Block[] => [
        chartOf(edition, figures, scalings),
        sentences(edition, scalings, (scaling) => [...linked(scaling), ". "]),
        everyNumber(edition, scalings),
      ]),
    ...(alone.length > 0
      ? [sentences(edition, alone, (scaling) => [...linked(scaling), `, ${lowerFirst(scaling.title)}. `])]
      : []),
  ]);
}

function sectionOf(edition: Edition, scalings: readonly Scaling[], blocks: readonly Block[]): PageSection[] {
  if (blocks.length === 0) return [];
  const isRamp = scalings.some((scaling) => objectiveNs(edition, scaling) !== undefined);
  const about = `How the rate of all clients together, and their latency, go with the number of clients that measure at once. Fairness is Jain's index of their IOPS: 1 where all got the same.${isRamp ? ` ${RAMP_RULE}` : ""}`;
  return section("clients", "Clients", [text(about, "muted"), ...blocks]);
}

/** The p99 that a target's ramp asks of the profile whose runs these are. */
function objectiveNs({ record }: Edition, { environment, latency, points }: Scaling): number | undefined {
  if (latency.statistic !== "p99") return undefined;
  const runs = points.flatMap(({ rate }) => rate.value.runs).map(({ run }) => record.runs.get(run));
  for (const target of record.declaration.targets) {
    const { ramp } = target.measures;
    if (ramp === undefined) continue;
    const isOfProfile = (path: string): boolean =>
      path.slice(path.lastIndexOf("/") + 1).startsWith(`${ramp.profile}-`);
    if (environmentOf(target) !== environment) continue;
    if (runs.every((run) => run !== undefined && isOfProfile(run.provenance.raw.path)))
      return ramp.objectiveNs;
  }
  return undefined;
}

/** By deployment, and by cell where one deployment has several. */
function namesOf(edition: Edition, scalings: readonly Scaling[]): string[] {
  const name = titles(edition.record);
  const deployments = new Set(scalings.map(({ deployment }) => deployment)).size;
  return scalings.map(({ deployment, cell }) => {
    const cells = scalings.filter((other) => other.deployment === deployment);
    if (cells.length < 2) return name.deployment(deployment);
    const others = cells.map((other) => new Map(Object.entries(other.cell)));
    const own = Object.entries(cell).filter(([key, value]) =>
      others.some((other) => canonicalJson(other.get(key)) !== canonicalJson(value)),
    );
    const told =
      cellFacts(Object.fromEntries(own))
        .map(({ value }) => value)
        .join(", ") || "as declared";
    return deployments < 2 ? told : `${name.deployment(deployment)}, ${told}`;
  });
}

function chartOf(edition: Edition, figures: Figures, scalings: readonly Scaling[]): Block {
  const [first] = scalings;
  const objective = first && objectiveNs(edition, first);
  const input = {
    scalings,
    names: namesOf(edition, scalings),
    ...defined({ objectiveNs: objective }),
  };
  return figures.figure(
    { kind: "client-scaling", input },
    `${first?.rate.title} of all clients and ${lowerFirst(first?.latency.title ?? "")}, at each number of clients. Each: ${lowerFirst(first?.title ?? "")}. Further right and further down is better.${objective === undefined ? "" : ` Dashed: the objective of ${formatValue(objective, "ns")}.`}`,
  );
}

function sentences(
  edition: Edition,
  scalings: readonly Scaling[],
  lead: (scaling: Scaling, index: number) => Rich,
): Block {
  return {
    block: "list",
    items: scalings.map((scaling, index): Rich => {
      const objective = objectiveNs(edition, scaling);
      const ramp = objective === undefined ? undefined : rampOf(scaling, objective);
      const held = ramp ? ` ${rampSentence(scaling, ramp)}` : "";
      return [...lead(scaling, index), `${growthSentence(scaling)}${held}`];
    }),
  };
}

const everyNumber = (edition: Edition, scalings: readonly Scaling[]): Block => ({
  block: "more",
  summary: "Every number of clients",
  blocks: [scalingTable(edition, scalings)],
});

/** One row per number of clients. */
function scalingTable(edition: Edition, scalings: readonly Scaling[]): Table {
  const names = namesOf(edition, scalings);
  const rows = scalings.flatMap((scaling, i) =>
    scaling.points.map((point) => ({ scaling, name: names[i] ?? "", point })),
  );
  const several = scalings.length > 1;
  const [first] = scalings;
  const said = notesOfAll(rows.flatMap(({ point }) => [point.rate.value, point.latency.value]));
  const cell = ({ of, value }: Placed): TableCell => rankedCell(edition, of.metric, value, said);
  return {
    block: "table",
    caption: `${first?.title} for each client, by number of clients`,
    columns: heads(
      ...(several ? ["Line"] : []),
      numeric("Clients"),
      numeric(`${first?.rate.title}, all clients`),
      { label: first?.latency.title ?? "", numeric: true },
      numeric("Fairness", { title: "Jain's index of the clients' IOPS." }),
    ),
    rows: rows.map(({ scaling, name, point }) => ({
      cells: [
        ...(several ? [{ text: name, href: edition.links.deployment(scaling.deployment) }] : []),
        countCell(point.clients),
        cell(point.rate),
        cell(point.latency),
        fairnessCell(point.fairness, point.clients),
      ],
    })),
  };
}

function fairnessCell(fairness: number | undefined, clients: number): TableCell {
  if (fairness !== undefined)
    return { text: formatNumber(fairness), title: String(fairness), sort: fairness };
  return clients === 1 ? { text: "one client", tone: "muted", sort: "" } : NOT_MEASURED;
}
