/** All workloads by how they reach the storage: what was measured of each in each environment, and who is first in it. */
import { standsAlone } from "../../../judge/ranking/level.ts";
import type { Rw, Workload } from "../../../schema/workload.ts";
import { listed, plural, upperFirst } from "../../../text/words.ts";
import { doubtOf } from "../../edition/doubted.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { countCell, environmentLink, heads, numeric } from "../../edition/parts.ts";
import { type PageSection, plain, type TableCell, type TableRow } from "../../edition/view.ts";
import { type Comparison, comparisonsOf } from "../comparisons.ts";

type Listed = { id: string; title: string; workload: Workload };

const GROUPS = {
  "random-read": "Random read",
  "random-write": "Random write",
  mixed: "Mixed",
  sequential: "Sequential",
  other: "Other",
} as const;
type Group = keyof typeof GROUPS;

const GROUP_OF: Readonly<Partial<Record<Rw, Group>>> = {
  randread: "random-read",
  randwrite: "random-write",
  randrw: "mixed",
  rw: "mixed",
  read: "sequential",
  write: "sequential",
};

/** A section a group, none of it without workloads. */
export function workloadLists(edition: Edition, workloads: readonly Listed[]): PageSection[] {
  const groupOf = ({ workload: { rw } }: Listed): Group => (rw && GROUP_OF[rw]) ?? "other";
  const inGroup = Map.groupBy(workloads, groupOf);
  const placed = comparisonsByEnvironment(edition);
  return (Object.keys(GROUPS) as Group[]).flatMap((id): PageSection[] => {
    const own = inGroup.get(id) ?? [];
    if (own.length === 0) return [];
    const title = GROUPS[id];
    return [
      {
        id,
        title,
        blocks: [
          {
            block: "table",
            caption: `${title}: each workload with who is first in it`,
            said: true,
            filter: true,
            columns: heads("Workload", "Environment", numeric("Deployments measured"), "First"),
            rows: own.flatMap((one) => rowsOf(edition, one, title, placed)),
          },
        ],
      },
    ];
  });
}

type Placed = ReadonlyMap<string, readonly Comparison[]>;

const comparisonsByEnvironment = (edition: Edition): Placed =>
  new Map(
    [...new Set(edition.judgement.results.map(({ run }) => run.environment))].map((id) => [
      id,
      comparisonsOf(edition, id),
    ]),
  );

/** A row an environment: figures of two are never compared. */
function rowsOf(edition: Edition, { id, title }: Listed, group: string, placed: Placed): TableRow[] {
  const results = edition.judgement.results.filter(({ workloadId }) => workloadId === id);
  return [...Map.groupBy(results, ({ run }) => run.environment)].map(([environment, own]): TableRow => {
    const ids = new Set(own.map(({ comparisonId }) => comparisonId));
    // The one between most deployments comes first.
    const comparison = placed.get(environment)?.find((one) => ids.has(one.id));
    const first = firstCell(edition, comparison);
    const measured = new Set(own.map(({ run }) => run.deployment)).size;
    const isNamed = comparison !== undefined && comparison.primary.first.length > 0;
    return {
      cells: [
        { text: withoutGroup(title, group), href: edition.links.workload(id) },
        environmentLink(edition, environment),
        countCell(measured),
        first,
      ],
      inShort: [
        titles(edition.record).environment(environment),
        plural(measured, "deployment"),
        `${isNamed ? "first: " : ""}${[first.text, first.note].flatMap((one) => (one ? [plain(one)] : [])).join(", ")}`,
      ].join(" · "),
    };
  });
}

/** The heading says it already. */
const withoutGroup = (title: string, group: string): string =>
  title.startsWith(`${group}, `) ? upperFirst(title.slice(group.length + 2)) : title;

/** Who is told one by one of those that share the first place. */
const NAMED = 2;

function firstCell(edition: Edition, comparison: Comparison | undefined): TableCell {
  if (comparison === undefined) return { text: "not ranked", tone: "muted", sort: "" };
  const { id, environment, primary } = comparison;
  const { first, values, metric } = primary;
  const href = edition.links.comparison(environment, id);
  if (first.length === 0) return { text: "none credible", href, tone: "muted", sort: "" };
  const isDoubted = values.some(
    (value) => first.includes(value.deployment) && doubtOf(edition, metric.id, value) !== undefined,
  );
  const names = listed(first.map(titles(edition.record).deployment));
  return {
    text: first.length > NAMED ? `${first.length} level at the top` : names,
    href,
    note: [
      `by ${metric.phrase}`,
      ...(standsAlone(values) ? [values.length > 1 ? "only one usable" : "only one measured"] : []),
      ...(isDoubted ? ["in doubt"] : []),
    ].join(", "),
  };
}
