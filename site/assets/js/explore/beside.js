// What a figure that stands leaves unsaid: what checks exclude of the same result. It excludes nothing of it, and casts no doubt.
import { element } from "./elements.js";
import { isExcluded } from "./figures.js";

/** "buffered writes in its p50"; of what checks say of the figure itself nothing again. */
export function besideOf(all, figure) {
  if (isExcluded(figure)) return [];
  const { run, metric, notes } = figure;
  const known = notes.map(({ code }) => code);
  const found = all
    .filter((one) => one.run === run && one.metric.direction === metric.direction && isExcluded(one))
    .flatMap((one) => one.checks.map(({ code, label }) => ({ code, label, name: nameOf(one.metric) })))
    .filter(({ code }) => !known.includes(code));
  return [...Map.groupBy(found, ({ label }) => label)].map(
    ([label, some]) => `${label} in its ${some.map(({ name }) => name).join(", ")}`,
  );
}

/** "Write latency, p50" beside another figure of writes: "p50"; "Write IOPS": "IOPS". */
const nameOf = ({ title }) => title.replace(/^\w+ (?:latency, )?/, "");

export const besideNotes = ({ figures }, figure) =>
  besideOf(figures, figure).map((text) => element("small", {}, text));
