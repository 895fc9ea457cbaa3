/** A run of fio as its text printed it, put together: the last state of each job, clones as one, with what is wrong of it. */
import type { Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { ImportProblem, LogOrigin, RunDraft } from "../collector.ts";
import { isSameName } from "../fio/job-name.ts";
import { classify } from "../fio/messages.ts";
import { error, measured } from "../reading/imported.ts";
import type { PrintedJob } from "./block.ts";
import { flushedEach } from "./flushed-each.ts";
import { groupContradictions } from "./groups.ts";
import { blockSizeIn, optionsOf, patternIn, sizesIn, type TextSection } from "./header.ts";
import { limitsOf } from "./limits.ts";
import { resultOfRow, statusProblem } from "./printed-result.ts";
import { mergeRows, type PrintedRow, ranPattern } from "./printed-row.ts";
import type { NormalRun, Printout } from "./reader.ts";
import { addPercentiles, rowOf } from "./row.ts";

export type Drafted = { draft?: RunDraft; problems: ImportProblem[] };

/** A row with the header lines of its job. */
type Told = { row: PrintedRow; sections: TextSection[]; job: PrintedJob };

/** @param linesDamaged what is wrong of the whole file, which is said elsewhere */
export function draftOf(run: NormalRun, tool: string, linesDamaged: readonly string[]): Drafted {
  const verdict = classify(run.messages);
  const messages = [...fewOf([...run.before, ...run.messages, ...run.behind])];
  const faults = [...linesDamaged];
  const printouts = lastStates(run.printouts, faults);
  const told = printouts.flatMap((printout) => rowsOf(printout, run, faults));
  const jobs = told.reduce((sum, { row }) => sum + row.jobs, 0);
  if (run.started > 0 && run.started !== jobs && faults.length === 0 && told.length > 0)
    faults.push(`fio said that it started ${run.started} jobs, and reported ${jobs}`);
  const damage = [...new Set(faults)];
  const groups = [...Map.groupBy(told, keyOf).values()];
  const numbers = numbersOf(told);
  const logs: LogOrigin[] = [];
  const disks = printouts.flatMap((printout) => printout.disks);
  const anyErrno = told.some(({ row }) => row.errno !== 0);
  const results = groups.flatMap((group, index): Result[] => {
    const [first, ...others] = group;
    if (first === undefined) return [];
    const ranges = group.flatMap((one) => numbers.get(one) ?? []);
    const countedNs = countedIn(first.job, run.version);
    logs.push({ result: index, ...defined({ latencyUnitNs: countedNs, jobs: nonEmpty(ranges) }) });
    if (others.length === 0) addPercentiles(first.row, first.job, countedNs ?? 1);
    const row = mergeRows([first.row, ...others.map((one) => one.row)]);
    const options = optionsOf(first.sections);
    const description = first.job.description;
    const found = { ...options, ...defined({ description }) };
    const workload = workloadOf(row, options);
    const result = resultOfRow(row, {
      workload: {
        ...workload,
        ...limitsOf({ above: run.above, progress: run.limit, sections: run.sections.length }, workload),
        ...flushedEach(
          group.map(({ job }) => job),
          run.version,
        ),
      },
      ...defined({ options: nonEmpty(found) }),
      notes: [...notesOf(group), ...(damage.length > 0 ? ["the file is damaged"] : [])],
      damaged: damage.length > 0,
      verdict,
      anyErrno,
    });
    if (groups.length === 1 && disks.length > 0 && result.status !== "failed") result.disks = disks;
    return [result];
  });
  const problems: ImportProblem[] = [
    ...damaged(damage.filter((one) => !linesDamaged.includes(one))),
    ...results.flatMap((result) => statusProblem(result, damage.length > 0)),
  ];
  if (results.length === 0)
    return { problems: damage.length > 0 ? problems : [...problems, nothingReported(run)] };
  const days = told.flatMap(({ job }) => job.day ?? []).sort();
  const draft: RunDraft = {
    basis: "measured",
    tool: { name: tool, ...defined({ version: run.version }) },
    ...measured(days[0]),
    ...(run.clients > 1 && { cell: { clients: { count: run.clients } } }),
    results,
    logs,
    ...defined({ disks: nonEmpty([...new Set(disks.map(({ name }) => name))]) }),
    ...defined({ messages: nonEmpty(messages) }),
  };
  return { draft, problems };
}

/** Of many lines the first are said: prose between runs is no news line by line. */
const MOST_SAID = 20;

export function damaged(faults: readonly string[]): ImportProblem[] {
  const more = faults.length - MOST_SAID;
  const said = more > 1 ? [...faults.slice(0, MOST_SAID), `${more} more such lines`] : faults;
  return said.map((message) => error(`damaged text: ${message}`));
}

function fewOf(messages: readonly string[]): readonly string[] {
  const more = messages.length - MOST_KEPT;
  return more > 1 ? [...messages.slice(0, MOST_KEPT), `... and ${more} more lines`] : messages;
}
/** Of lines that are none of fio's reports; it has not that much to say. */
const MOST_KEPT = 40;

/** fio numbers jobs in the order in which it reports them. */
function numbersOf(told: readonly Told[]): Map<Told, { from: number; to: number }> {
  let last = 0;
  return new Map(
    told.map((one) => {
      const from = last + 1;
      last += one.row.jobs;
      return [one, { from, to: last }];
    }),
  );
}

/** The unit in which fio counts and logs latencies: fio 2 has microseconds, and a grammar of its own. 2.99 is an early fio 3. */
function countedIn({ style, sides }: PrintedJob, version = ""): 1 | 1000 | undefined {
  if (/^(?:2\.99|[3-9]\.)/.test(version)) return 1;
  if (/^[12]\./.test(version) || [...sides.values()].some(({ binary }) => binary)) return 1000;
  return style === "either" ? undefined : style === "rounded" ? 1 : 1000;
}

const SUM_ALONE =
  "found fio's sum over all clients alone, which is not used: the report of each client is what is read. Fetch the whole output.";

function nothingReported(run: NormalRun): ImportProblem {
  if (run.hasSumOfClients) return error(SUM_ALONE);
  const why = classify([...run.before, ...run.messages, ...run.behind]).errors[0]?.text;
  return error(
    `expected the report of a job of fio, found none${why === undefined ? "" : ` (${why})`}. Fetch the whole output, or run fio again and let it finish.`,
  );
}

/** Printouts of the same processes have growing counts: the last one that has its sums is the result. */
function lastStates(printouts: readonly Printout[], faults: string[]): Printout[] {
  const states: Printout[] = [];
  const placeOf = new Map<string, number>();
  for (const printout of printouts) {
    const keys = printout.jobs.map((job) => `${job.pid} ${nameOf(job)}`);
    const at = keys.map((key) => placeOf.get(key)).find((place) => place !== undefined);
    for (const key of keys) placeOf.set(key, at ?? states.length);
    if (at === undefined) states.push(printout);
    else if (printout.groups.size > 0) states[at] = printout;
    else faults.push("the last printout is cut; the one before it is kept");
  }
  return states;
}

function rowsOf(printout: Printout, run: NormalRun, faults: string[]): Told[] {
  const headed = run.clients === 0 && (run.version !== undefined || run.sections.length > 0);
  const named: Named = {
    byGroup: Map.groupBy(run.sections, ({ group }) => group),
    jobs: new Set(printout.jobs.map(nameOf)),
  };
  const sizes = new Map<string | undefined, ReturnType<typeof sizesIn>>();
  const told = printout.jobs.flatMap((job): Told[] => {
    const sections = sectionsOf(job, named);
    const options = optionsOf(sections);
    const ofBlocks = sizes.get(options.bs) ?? sizesIn(options);
    sizes.set(options.bs, ofBlocks);
    const { row, faults: own, contradictions: wrong } = rowOf(job, ofBlocks);
    const quoted = JSON.stringify(job.name);
    faults.push(...own.map((fault) => `job ${quoted}: ${fault}`));
    faults.push(...wrong.map((fault) => `job ${quoted} is left out: ${fault}`));
    if (wrong.length > 0) return [];
    if (headed && sections.length === 0)
      faults.push(`the line that names job ${quoted} before it runs is missing`);
    return [{ row, sections, job }];
  });
  if (told.length < printout.jobs.length) return told;
  faults.push(
    ...groupContradictions(
      told.map(({ row }) => row),
      printout.groups,
    ),
  );
  return told;
}

/** Sections by group, and the jobs' names. */
type Named = { byGroup: Map<number, TextSection[]>; jobs: Set<string> };
const nameOf = ({ name, group }: { name: string; group: number }): string => `${group} ${name}`;

/** Sections of the job's name, and those of its group that fio merged into it (group_reporting): no job has the name of those. */
function sectionsOf(job: PrintedJob, { byGroup, jobs }: Named): TextSection[] {
  const ofGroup = byGroup.get(job.group) ?? [];
  const own = ofGroup.filter(({ name }) => isSameName(job.name, name));
  if (own.length === 0 || job.jobs === 1) return own;
  return [...own, ...ofGroup.filter((section) => !own.includes(section) && !jobs.has(nameOf(section)))];
}

/** Clones of one section are one workload. */
const keyOf = ({ row, sections }: Told): string =>
  JSON.stringify([row.group, row.name, Object.keys(row.directions), optionsOf(sections)]);

function workloadOf(row: PrintedRow, options: Record<string, string>): Workload {
  const rw = patternIn(options) ?? ranPattern(row.directions);
  const blockSizeBytes = blockSizeIn(options, Object.keys(row.directions));
  return {
    rw,
    ...defined({ blockSizeBytes, ioengine: options.ioengine }),
    ...(Number(options.iodepth) > 0 && { iodepth: Number(options.iodepth) }),
    numjobs: row.jobs,
  };
}

function notesOf(group: readonly Told[]): string[] {
  const [first] = group;
  const names = [...new Set(first?.sections.map(({ name }) => name))];
  return [
    ...(group.length > 1
      ? [
          `summed over ${group.length} jobs that fio reported one by one; percentiles of several jobs would need histograms`,
        ]
      : []),
    ...(names.length > 1
      ? [`fio reported sections ${names.join(", ")} as one; only what they have in common is known`]
      : []),
    ...(first?.sections.length === 0
      ? [
          "the line that names the job before it runs is not in the file: its pattern, engine and depth are not known",
        ]
      : []),
  ];
}
