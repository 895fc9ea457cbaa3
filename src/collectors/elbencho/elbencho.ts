/** The importer of elbencho: its CSV, its JSON, and the tables that it prints. */
import { isoDate } from "../../schema/base.ts";
import type { Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import type { Collector, Imported, RawFile, Recognition, RunDraft } from "../collector.ts";
import { headerOf } from "../reading/csv-table.ts";
import { error, measured } from "../reading/imported.ts";
import { MOST_RESULTS, tooMany } from "../reading/limits.ts";
import { plainHead } from "../reading/text.ts";
import { phasesOfCsv } from "./csv.ts";
import { phasesOfJson } from "./json.ts";
import {
  elbenchoWorkload,
  isAskedTheSame,
  movesData,
  type Phase,
  resultOfPhase,
  type TakePhase,
} from "./phase.ts";
import { phasesOfText } from "./text.ts";

type Kind = "CSV" | "JSON" | "text";
const COLUMNS = ["operation", "time ms [first]", "IOPS [first]"];
const MEMBERS = ['"phase_type"', '"first_done"', '"last_done"'];
const TABLE = /^OPERATION\s+RESULT TYPE\s+FIRST DONE\s+LAST DONE\s*$/m;

function kindOf(head: Buffer): Kind | undefined {
  if (MEMBERS.every((name) => head.includes(name))) return "JSON";
  if (head.includes(" [first]") && !/^\s*[[{]/.test(head.toString("latin1", 0, 100))) {
    const names = headerOf(head.toString("utf8", 0, 16_384))?.names ?? [];
    if (COLUMNS.every((name) => names.includes(name))) return "CSV";
  }
  return head.includes("FIRST DONE") && TABLE.test(plainHead(head)) ? "text" : undefined;
}

function recognise({ head }: RawFile): Recognition {
  const kind = kindOf(head);
  if (kind === undefined)
    return {
      sure: 0,
      reason: 'neither a column "IOPS [first]" nor a member "first_done" nor a table FIRST DONE',
    };
  const reason = `elbencho's ${kind}, by its columns for the first and the last thread done`;
  return { sure: 0.95, reason, ...(kind === "CSV" && { isFile: true }) };
}

const READERS: Record<Kind, (file: RawFile, take: TakePhase, wrong: string[]) => Promise<void>> = {
  CSV: phasesOfCsv,
  JSON: phasesOfJson,
  text: phasesOfText,
};

/** What is known of all phases together, and the result of each phase that moves data. */
class Phases {
  count = 0;
  readonly results: Result[] = [];
  readonly doubts: string[] = [];
  readonly others = new Set<string>();
  readonly hosts = new Set<number | undefined>();
  readonly dates = new Set<string>();
  version: string | undefined;
  /** Successive phases with the same parameters share their workload object. */
  #last: { phase: Phase; workload: Workload } | undefined;

  readonly take: TakePhase = (phase) => {
    this.count += 1;
    if (movesData(phase)) this.#takeMoving(phase);
    else this.others.add(phase.operation);
    return this.count <= MOST_RESULTS;
  };

  #takeMoving(phase: Phase): void {
    this.hosts.add(phase.hosts);
    if (phase.date !== undefined) this.dates.add(phase.date);
    this.version ??= phase.version;
    if (this.#last === undefined || !isAskedTheSame(phase, this.#last.phase))
      this.#last = { phase, workload: elbenchoWorkload(phase) };
    const result = resultOfPhase(phase, this.#last.workload, this.doubts);
    if (result !== undefined) this.results.push(result);
  }
}

async function importElbencho(file: RawFile): Promise<Imported> {
  const kind = kindOf(file.head) ?? "text";
  const wrong: string[] = [];
  const phases = new Phases();
  await READERS[kind](file, phases.take, wrong);
  if (phases.count > MOST_RESULTS) return tooMany("phases");
  const { results, others, hosts, version } = phases;
  for (const doubt of phases.doubts) wrong.push(doubt);
  if (results.length === 0 && wrong.length === 0)
    wrong.push("expected a phase that reads or writes, found none.");
  const [count] = hosts;
  const problems = wrong.map(error);
  if (results.length === 0) return { runs: [], problems };
  const run = {
    basis: "measured" as const,
    tool: { name: "elbencho", ...defined({ version }) },
    ...measuredOf(phases.dates),
    ...(hosts.size === 1 && count !== undefined && count > 1 && { cell: { clients: { count } } }),
    results,
    ...(others.size !== 0 && {
      messages: [`phases that move no data are passed over: ${[...others].slice(0, 20).join(", ")}`],
    }),
  };
  return { runs: [run], problems };
}

/** From the first date to the last; all phases of one invocation have the same. */
function measuredOf(dates: ReadonlySet<string>): Pick<RunDraft, "measured"> {
  const [from, ...later] = new Set([...dates].flatMap((date) => momentOf(date) ?? []).sort());
  return measured(from, later.at(-1));
}

/** A date without a time zone counts as a day only. */
function momentOf(date: string): string | undefined {
  const [, day, time, zone] =
    /^(20\d\d-[01]\d-[0-3]\d)T([\d:]{8})(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(date) ?? [];
  if (day === undefined || !isoDate.safeParse(day).success) return undefined;
  const moment =
    zone === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, "$1:$2")}`);
  return Number.isNaN(moment) ? day : new Date(moment).toISOString().replace(".000Z", "Z");
}

export const elbencho: Collector = {
  id: "elbencho",
  version: 9,
  title: "elbencho",
  kind: "plain",
  forms: { json: "often", table: "often", text: "rarely" },
  amidText: true,
  documentation: `Reads elbencho's \`--csvfile\` and \`--jsonfile\`, and the tables that it prints. Every phase that reads or writes is a result; phases that
create, delete or look at files are passed over. Rates are those of the moment when the first thread was done, for until then all were at
work; totals and the time are those of the last. In a mix (\`--rwmixpct\`) the columns \`rwmix read\` are its reads. Whole numbers were cut at the
decimal point, so each stands for up to one more. Bytes over time must give the printed rate, or the phase is partial.

What the format cannot tell: percentiles (they are only printed), the engine, errors, the volume and its file system; whether several
invocations that appended to one file had one target; in printed tables without the line \`COMMAND LINE\` or a prompt with elbencho's command above them also block size, depth, direct I/O, whether access was
random, and how many files there were: the folder that a sweep names after them is the name of the result. With that line they are known; where it names a
\`--configfile\`, only what stands on the line itself.`,
  recognise,
  import: importElbencho,
};
