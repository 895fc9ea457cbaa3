// The edition's figures as objects, and numbers for people: as src/units/format.ts writes them.
import { resultAddress } from "../results.js";

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
const FINE = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 5 });
const ENGLISH = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

export const numberText = (value) => ENGLISH.format(Number(value.toPrecision(3)));
const stepOf = (value, unit) => STEPS[unit].find(([from]) => value >= from) ?? STEPS[unit].at(-1);

/** "4.71 ms", "102,000 IOPS". */
export function valueText(value, unit) {
  const [from, name] = stepOf(value, unit);
  return `${numberText(value / from)} ${name}`;
}

/** "13–15 ms" where nothing else was printed: the middle of it is nobody's figure. */
export const figureText = ({ value, metric, printed }) => printed ?? valueText(value, metric.unit);

/** What a file is given of it; of a range its ends alone. */
export const exactOf = ({ value, printed }) => (printed === undefined ? value : undefined);

/** As many digits as tell it exactly, five at most; else the next number of four digits down or up. */
function endText(value, unit, round) {
  const [from, name] = stepOf(value, unit);
  const size = value / from;
  const exact = [3, 4, 5].map((digits) => Number(size.toPrecision(digits)));
  const scale = 10 ** (3 - Math.floor(Math.log10(size)));
  const shown = exact.find((one) => Math.abs(one - size) <= 1e-9 * size) ?? round(size * scale) / scale;
  return `${FINE.format(shown)} ${name}`;
}

/** Both ends of what is known of a figure, neither of them rounded inwards. */
export const endsOf = ({ low, high, metric: { unit } }) => [
  low > 0 ? endText(low, unit, Math.floor) : valueText(low, unit),
  endText(high, unit, Math.ceil),
];

/** What the ends are of. */
export const basisOf = ({ runs }) =>
  runs === 0
    ? "printed as a range"
    : runs === 1
      ? "by rounding"
      : runs < ENOUGH_RUNS
        ? `lowest to highest of ${runs} runs`
        : "95 % interval";

/** Of which dots have a bar: the rounding of a single figure would be read as scatter. */
export const scatters = ({ runs }) => runs !== 1;

/** From so many runs on their interval decides what is chance, below the noise of single runs. */
export const ENOUGH_RUNS = 6;

/** Figures with what they point at; `notes`: checks that speak against one and do not exclude it; `level`: who has a better value by chance alone; `noise`: by which share single runs vary; `ranked`: how many the whole ranking has; `verified`: how many checks of how many, where hardly any. */
export function figuresOf(data) {
  const rankingOf = ([deployment, workload, metric]) =>
    [data.deployments[deployment].environment, workload, metric].join(" ");
  const counts = countBy(
    data.values.filter(([, , , , , , rank]) => rank > 0),
    rankingOf,
  );
  const cautions = data.checks.map(({ caution, ...check }) => ({ ...check, label: caution ?? check.label }));
  const all = data.values.map((row) => {
    const [deployment, workload, metric, value, low, high, rank, run, checks, notes, level] = row;
    const [noise, runs, verified = [], printed] = row.slice(11);
    return {
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
      notes: notes.map((check) => cautions[check]),
      level: level.map((one) => data.deployments[one]),
      ...{ noise, runs, verified, printed },
      ranked: counts.get(rankingOf(row)) ?? 0,
    };
  });
  const rankings = Map.groupBy(all, (_, at) => rankingOf(data.values[at]));
  for (const ranking of rankings.values())
    for (const figure of ranking) figure.doubtedAhead = doubtedAhead(ranking, figure);
  return all;
}

/** How many of those that are better by more than chance may be wrong themselves. */
function doubtedAhead(ranking, figure) {
  const credible = bestFirst(ranking).filter((one) => !isExcluded(one));
  return credible
    .slice(0, Math.max(0, credible.indexOf(figure)))
    .filter((other) => isAhead(other, figure) && doubtsOf(other).length > 0).length;
}

export function countBy(all, key) {
  const counts = new Map();
  for (const one of all) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return counts;
}

export const isExcluded = ({ rank }) => rank === 0;

/** Among those shown, as rankings have it: behind all that are better by more than chance, before all that are worse. Excluded ones have no place. */
export function placesOf(figures) {
  const credible = bestFirst(figures).filter((figure) => !isExcluded(figure));
  const better = (figure, at) => credible.slice(0, at).filter((other) => isAhead(other, figure)).length;
  const worse = (figure, at) => credible.slice(at + 1).filter((other) => isAhead(figure, other)).length;
  return new Map(
    credible.map((figure, at) => [
      figure,
      { from: 1 + better(figure, at), to: credible.length - worse(figure, at) },
    ]),
  );
}

/** Among all that were ranked, of which a reader sees some: "2 of 6 clearly better in the whole ranking", "2 of 6 ahead in the whole ranking, both in doubt": what may be wrong is not clearly better. */
export function wholeText({ rank, ranked, doubtedAhead: doubted = 0 }) {
  const ahead = rank - 1;
  const how = doubted === 0 ? "clearly better" : "ahead";
  const whose = doubted < ahead ? `${doubted} of them ` : (ALL_OF[ahead] ?? "all ");
  return `${ahead === 0 ? "none" : ahead} of ${ranked} ${how} in the whole ranking${doubted === 0 ? "" : `, ${whose}in doubt`}`;
}

/** Before what is said of so many, all of them. */
const ALL_OF = { 1: "", 2: "both " };

/** "#3"; "#2–4" where it may be any of these. */
export function placeText(places, figure) {
  const { from, to } = places.get(figure);
  return from === to ? `#${from}` : `#${from}–${to}`;
}

/** With a question mark where its figure is in doubt: "#1?". */
export const markedPlace = (places, figure) =>
  `${placeText(places, figure)}${doubtsOf(figure).length > 0 ? "?" : ""}`;

/** The first place that may be any of several, as "2–4"; undefined where none is. @param all places, of a workload each */
export function sharedPlace(...all) {
  for (const places of all)
    for (const figure of places.keys()) {
      const { from, to } = places.get(figure);
      if (from !== to) return placeText(places, figure).slice(1);
    }
  return undefined;
}

/** What others are held against: the best that is not in doubt, so that one in doubt makes no other look slow; where all are, the best of these. @param figures best first */
export function heldAgainst(figures) {
  const credible = figures.filter((one) => !isExcluded(one));
  return credible.find((one) => doubtsOf(one).length === 0) ?? credible[0];
}

/** By more than chance. `better`: of two credible figures the one with the better value. */
export const isAhead = (better, worse) =>
  better.value !== worse.value && !worse.level.includes(better.deployment);

/** Of a figure that may be wrong, the labels of what says so. */
export const cautionsOf = ({ notes }) => notes.flatMap(({ heavy, label }) => (heavy ? [label] : []));

/** Cautions, and that hardly anything could be verified: its mark is hollow. Of an excluded one nothing, which says more. */
export const doubtsOf = (figure) =>
  isExcluded(figure)
    ? []
    : [
        ...cautionsOf(figure),
        ...(figure.verified.length > 0
          ? [`barely checked: ${figure.verified[0]} of ${figure.verified[1]}`]
          : []),
      ];

/** "1.71x"; "about 2.9x" where either was printed as a range, which bears no third digit. */
export function factorText(better, worse) {
  const factor = factorOf(better, worse);
  return better.printed || worse.printed
    ? `about ${numberText(Number(factor.toPrecision(2)))}x`
    : `${numberText(factor)}x`;
}

/** "1.71x slower": of the better one to the other, or the other way round; the words come with the metric. */
export const timesText = (better, worse, way) =>
  `${factorText(better, worse)} ${better.metric.words[way === "better" ? 0 : 1]}`;

/** The better of two figures over the other: 1 and more. */
export const factorOf = (better, worse) =>
  better.metric.better === "higher" ? better.value / worse.value : worse.value / better.value;

/** A StorageClass, and which set-up of it where it has several. */
export const classOf = ({ storageClass, setUp }) =>
  setUp === undefined ? storageClass : `${storageClass} with ${setUp}`;

/** Among values of one workload and metric: credible ones first, best first. */
export function bestFirst(figures) {
  const sign = figures[0]?.metric.better === "higher" ? -1 : 1;
  return figures.toSorted((a, b) => isExcluded(a) - isExcluded(b) || sign * (a.value - b.value));
}

/** The run's page, at the result. */
export function runAddress(site, { run }) {
  const [id, result] = run.split("#");
  return `${site}${resultAddress(id, Number(result))}`;
}

/** The second line of a name: why it is excluded, or else its StorageClass. */
export function noteOf(figure) {
  if (isExcluded(figure)) return `excluded: ${figure.checks.map(({ label }) => label).join(", ")}`;
  const storageClass = classOf(figure.deployment);
  return storageClass === undefined ? figure.deployment.kind : `StorageClass ${storageClass}`;
}
