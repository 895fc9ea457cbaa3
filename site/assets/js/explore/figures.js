// The edition's figures as objects, and numbers for people: as src/units/format.ts writes them.

const STEPS = {
  ns: [
    [1e9, "s"],
    [1e6, "ms"],
    [1e3, "µs"],
    [1, "ns"],
  ],
  "bytes/s": [
    [2 ** 30, "GiB/s"],
    [2 ** 20, "MiB/s"],
    [2 ** 10, "KiB/s"],
    [1, "B/s"],
  ],
  iops: [[1, "IOPS"]],
};
const ENGLISH = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

export const numberText = (value) => ENGLISH.format(Number(value.toPrecision(3)));
const stepOf = (value, unit) => STEPS[unit].find(([from]) => value >= from) ?? STEPS[unit].at(-1);

/** "4.71 ms", "102,000 IOPS". */
export function valueText(value, unit) {
  const [from, name] = stepOf(value, unit);
  return `${numberText(value / from)} ${name}`;
}

/** Figures with what they point at, best credible ones first within each workload and metric. */
export function figuresOf(data) {
  return data.values.map(([deployment, workload, metric, value, low, high, rank, run, checks]) => ({
    deployment: data.deployments[deployment],
    environment: data.deployments[deployment].environment,
    workload: data.workloads[workload],
    metric: data.metrics[metric],
    value,
    low,
    high,
    rank,
    run,
    checks: checks.map((check) => data.checks[check]),
  }));
}

export const isExcluded = ({ rank }) => rank === 0;

/** Among values of one workload and metric: credible ones first, best first. */
export function bestFirst(figures) {
  const sign = figures[0]?.metric.better === "higher" ? -1 : 1;
  return figures.toSorted((a, b) => isExcluded(a) - isExcluded(b) || sign * (a.value - b.value));
}

/** The run's page, at the result. */
export function runAddress(site, { run }) {
  const [id, result] = run.split("#");
  return `${site}runs/${id}/#result-${result}`;
}

/** The second line of a name: why it is excluded, or else its StorageClass. */
export function noteOf(figure) {
  if (isExcluded(figure)) return `excluded: ${figure.checks.map(({ label }) => label).join(", ")}`;
  const { storageClass, kind } = figure.deployment;
  return storageClass === undefined ? kind : `StorageClass ${storageClass}`;
}
