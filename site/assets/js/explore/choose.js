// Which figures a choice comes to.
import { bestFirst, countBy, isAhead, isExcluded } from "./figures.js";

const MEDIA = { nvme: "NVMe", mixed: "mixed media", memory: "memory" };

/**
 * Chips, each with what must hold of a deployment, under the heading `about`. Chips of one group add to each other, groups
 * narrow each other.
 */
export function chipsOf(deployments) {
  const values = (of) => [...new Set(deployments.map(of).filter(Boolean))].sort();
  const some = (id, label, group, holds) =>
    deployments.some(holds) ? [{ id, label, group, holds, about: "Only what" }] : [];
  return [
    ...some("survives", "survives a node", "survives", ({ survives }) => survives === true),
    ...some("rwx", "offers ReadWriteMany", "rwx", ({ shared }) => shared === true),
    ...some("raw", "offers raw block", "raw", ({ block }) => block === true),
    ...values(({ kind }) => kind).map((kind) => ({
      id: kind.replaceAll(" ", "-"),
      label: kind,
      group: "kind",
      about: "Kind of storage",
      holds: (one) => one.kind === kind,
    })),
    ...values(({ medium }) => medium).map((medium) => ({
      id: medium,
      label: MEDIA[medium] ?? medium.toUpperCase(),
      group: "medium",
      about: "Disks",
      holds: (one) => one.medium === medium,
    })),
  ];
}

/** Deployments that pass the chips; those that were chosen by name pass in any case. */
export function shownDeployments(data, state, chips) {
  if (state.chosen !== null)
    return state.chosen.flatMap((id) => data.deployments.find((one) => one.id === id) ?? []);
  const active = chips.filter(({ id }) => state.chips.has(id));
  const groups = [...new Set(active.map(({ group }) => group))];
  return data.deployments.filter((deployment) =>
    groups.every((group) => active.some((chip) => chip.group === group && chip.holds(deployment))),
  );
}

/** Of whom a chip asks what nobody states. */
export const unstated = (data, state) =>
  state.chosen === null && state.chips.has("survives")
    ? data.deployments.filter(({ survives }) => survives === undefined)
    : [];

/** The metric that the address names, or else the first that most can be held against. */
export function metricOf(data, figures, state) {
  const named = data.metrics.find(({ id }) => id === state.metric);
  if (named) return named;
  const counts = countBy(figures, ({ metric }) => metric.id);
  const preferred = ["write.p99", "read.p99", "write.iops", "read.iops"].find((id) => counts.has(id));
  return data.metrics.find(({ id }) => id === preferred) ?? data.metrics[0];
}

/** Figures of the metric in the panel's workload: the one that was asked for, or else the one that says most by it and that most were measured in. */
export function panelsOf(figures, shown, metric, state) {
  const ids = new Set(shown.map(({ id }) => id));
  const own = figures.filter(
    (figure) =>
      figure.metric === metric && ids.has(figure.deployment.id) && (state.excluded || !isExcluded(figure)),
  );
  const panels = [];
  for (const [environment, all] of Map.groupBy(own, (figure) => figure.environment)) {
    const byWorkload = [...Map.groupBy(all, ({ workload }) => workload)];
    byWorkload.sort(
      (a, b) =>
        isTelling(metric, b) - isTelling(metric, a) ||
        credible(b[1]) - credible(a[1]) ||
        b[1].length - a[1].length,
    );
    const asked = byWorkload.find(([{ id }]) => id === state.workload);
    if (state.workload !== "" && asked === undefined) continue;
    const [workload, chosen] = asked ?? byWorkload[0];
    panels.push({ environment, workload, figures: chosen, byWorkload });
  }
  return panels.sort(
    (a, b) => credible(b.figures) - credible(a.figures) || b.figures.length - a.figures.length,
  );
}

/** A latency and a rate say most of small blocks anywhere, a bandwidth of large ones; and nothing where no two are to be compared. */
const isTelling = ({ unit }, [{ large }, figures]) => credible(figures) > 1 && large === (unit === "bytes/s");

/** So many are a chart that is read at a glance. */
const GLANCE = 4;

/** Ids of the best of each environment by that metric, and how many more are level with the last of them; of one without a credible figure none. */
export function bestOf(data, figures, metric, state) {
  const panels = panelsOf(figures, data.deployments, metric, state);
  return data.environments.map((_, environment) => {
    const own = panels.find((panel) => panel.environment === environment)?.figures ?? [];
    const best = bestFirst(own).filter((figure) => !isExcluded(figure));
    const [last, ...more] = best.slice(GLANCE - 1);
    return {
      ids: best.slice(0, GLANCE).map(({ deployment }) => deployment.id),
      level: more.filter((one) => !isAhead(last, one)).length,
    };
  });
}

/** Those with most credible figures first, in the environment in which most have some. */
export function provenFirst(figures, shown) {
  const counts = countBy(
    figures.filter((figure) => !isExcluded(figure)),
    ({ deployment }) => deployment.id,
  );
  const of = ({ id }) => counts.get(id) ?? 0;
  return [...Map.groupBy(shown, ({ environment }) => environment).values()]
    .map((own) => own.toSorted((a, b) => of(b) - of(a)))
    .sort((a, b) => b.filter(of).length - a.filter(of).length)
    .flat();
}

const credible = (figures) => figures.filter((figure) => !isExcluded(figure)).length;
