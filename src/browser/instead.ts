/** What to run in place of tests that cannot be relied on: their own jobs, with what the checks ask for. */
import { fillJob } from "../fio/fill-job.ts";
import { type JobSection, jobFileText, refusalOf } from "../fio/job-file.ts";
import { directionsOf } from "../judge/evidence/in-flight.ts";
import type { JudgedResult } from "../judge/evidence/judged-result.ts";
import { listed } from "../text/words.ts";
import { formatNumber } from "../units/format.ts";
import { LONGER, REMEDIES, type Remedy } from "./remedies.ts";
import type { ToldOutcome, ToldResult } from "./told.ts";
import { unflushedOf } from "./unflushed.ts";

export type Judged = { judged: JudgedResult; told: ToldResult };
export type Instead = {
  /** The files whose tests it is in place of. */
  of: string[];
  /** Each option that is another, as "runtime=60 (was 3)"; where it is so of some jobs only, with their names. */
  changes: string[];
  /** What is to be known before it is run. */
  beware: string[];
  jobs: { name: string; text: string }[];
  command: string;
};

/** Those of repeats are one: they have the same options. */
export function insteadOf(tests: readonly Judged[]): Instead[] {
  const made = [...Map.groupBy(tests, ({ told }) => told.from)].flatMap(([from, own]) => jobsFor(from, own));
  return [...Map.groupBy(made, ({ jobs }) => JSON.stringify(jobs)).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, of: [first, ...others].flatMap(({ of }) => of) }],
  );
}

function jobsFor(from: string, tests: readonly Judged[]): Instead[] {
  const mended = tests.flatMap(mendedOf);
  if (mended.length === 0) return [];
  const sections = mended.map(({ section: { name, options } }, at) => ({
    name: mended.some((other, i) => i < at && other.section.name === name) ? `${name}-${at + 1}` : name,
    options: mended.length > 1 ? new Map([...options, ["stonewall", "1"]]) : options,
  }));
  const toFill = sections.filter((_, at) => mended[at]?.fills);
  const fill = toFill.length > 0 ? fillJob(toFill) : undefined;
  return [
    {
      of: [from],
      changes: changesOf(mended.map(({ changes }, at) => ({ changes, name: sections[at]?.name ?? "" }))),
      beware: bewareOf(mended),
      jobs: [
        ...(fill === undefined ? [] : [{ name: "fill.fio", text: fill }]),
        { name: "again.fio", text: jobFileText(sections) },
      ],
      command: `${fill === undefined ? "" : "fio fill.fio && "}fio again.fio --output-format=json --output=again.json`,
    },
  ];
}

function changesOf(jobs: readonly { name: string; changes: readonly string[] }[]): string[] {
  const all = jobs.flatMap(({ name, changes }) => changes.map((change) => ({ name, change })));
  return [...Map.groupBy(all, ({ change }) => change)].map(([change, some]) =>
    some.length === jobs.length ? change : `${change} for ${namesOf(some.map(({ name }) => name))}`,
  );
}
const MOST_NAMES = 3;
const namesOf = (names: readonly string[]): string =>
  names.length > MOST_NAMES ? `${names.length} of its jobs` : listed(names);

/** `times`: it is to tell how long flushes take. `untimed`: why this fio says nothing of that. */
type Mended = {
  section: JobSection;
  changes: string[];
  fills: boolean;
  times: boolean;
  untimed: string;
  writes: boolean;
};

function mendedOf({ judged, told }: Judged): Mended[] {
  const { result } = judged;
  const { options, workload, name } = result;
  // What stopped it would stop it again: its options are to be mended first, by what fio says.
  if (result.status === "failed" && Object.keys(result.directions).length === 0) return [];
  const remedies = remediesOf(told);
  const lacks = remedies.flatMap((one) => one.lacks(workload, options?.filename));
  const sets = lacks.flatMap(({ changes }) => (changes === undefined ? [] : [changes]));
  if (options === undefined || sets.length === 0) return [];
  const wanted = Object.assign({}, ...sets);
  const before = new Map(Object.entries(options).map(flagSet).filter(isOfTest));
  const after = new Map([...before, ...Object.entries<string | undefined>(wanted)]);
  const changes = Object.keys(wanted).flatMap((key) => changeText(key, before.get(key), after.get(key)));
  const kept = [...after].flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  );
  const fills = remedies.some((one) => one.fills);
  return [
    {
      section: { name: name.replace(/[^\w .-]/g, "-"), options: new Map(kept) },
      changes,
      fills,
      times: remedies.some((one) => one.timesFlushes),
      untimed: unflushedOf(judged)?.because ?? "",
      writes: fills || directionsOf(workload.rw).some((side) => side !== "read"),
    },
  ];
}

const remediesOf = ({ brief, outcomes }: ToldResult): Remedy[] => [
  ...(brief === undefined ? [] : [LONGER]),
  ...Object.entries(REMEDIES).flatMap(([code, remedy]) =>
    outcomes.some((one) => one.code === code && asksFor(one, remedy)) ? [remedy] : [],
  ),
];

const asksFor = ({ verdict }: ToldOutcome, { evenIfNoted }: Remedy): boolean =>
  verdict === "excluded" || verdict === "caution" || (evenIfNoted === true && verdict === "note");

/** fio prints no value of a flag that is set without one, and takes none that is empty. */
const flagSet = ([key, value]: [string, string]): [string, string] => [key, value === "" ? "1" : value];

/** What says where fio writes its own files, what it runs, or how the job is called. */
const ELSEWHERE =
  /^(?:name|description|output.*|status-interval|write_.*_log|log_.*|per_job_logs|program|arguments|stonewall)$/;
/** What leads out of a job's folder is not handed on; an option with a line end would be two. */
const isOfTest = ([key, value]: [string, string]): boolean =>
  /^[\w-]+$/.test(key) &&
  !ELSEWHERE.test(key) &&
  !/[\r\n]/.test(value) &&
  refusalOf(`${key}=${value}`) === undefined;

function changeText(key: string, was: string | undefined, is: string | undefined): string[] {
  if (was === is) return [];
  if (is === undefined) return [`without ${key}`];
  return [`${key}=${is}${was === undefined ? "" : ` (was ${was})`}`];
}

function bewareOf(mended: readonly Mended[]): string[] {
  const devices = mended.flatMap(({ writes, section: { options } }) => {
    const file = options.get("filename") ?? "";
    return writes && file.startsWith("/dev/") ? [file] : [];
  });
  const isLarger = mended.some(({ changes }) => changes.some((one) => /^size=\d+g/.test(one)));
  const isOther = mended.some(({ changes }) => changes.some((one) => one.startsWith("ioengine=io_uring")));
  const untimed = new Set(mended.map((one) => one.untimed).filter((because) => because !== ""));
  return [
    ...[...untimed].map((because) => `Times of flushes: ${because}.`),
    ...(isOther ? ["Where io_uring is switched off, as in many pods, take ioengine=posixaio."] : []),
    ...new Set(mended.flatMap(seldomFlushed)),
    ...(isLarger ? ["Make size larger than the memory of each machine between the test and the disks."] : []),
    ...[...new Set(devices)].map((device) => `All that is on ${device} is lost.`),
  ];
}

/** The option is the reader's own, and a test of its kind is kept. */
const seldomFlushed = ({ times, section: { options } }: Mended): string[] =>
  ["fsync", "fdatasync"].flatMap((option) => {
    const every = Number(options.get(option));
    return times && every > 1
      ? [
          `${option}=${every} stays as it was: each flush is of up to ${formatNumber(every)} writes, and there are few. For the time of one commit set ${option}=1 and iodepth=1.`,
        ]
      : [];
  });
