/** Makes one run of what all clients returned. Pure. */
import type { Result } from "../../schema/result.ts";
import type { RunObservation } from "../../schema/run-observation.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { fairnessOfResult } from "../../units/fairness.ts";
import type { Imported, ImportProblem, ResultDetails, RunDraft } from "../collector.ts";
import type { JobGroup } from "../fio/jobs.ts";
import { settled } from "../fio/merge.ts";
import { problemOf } from "../fio/run.ts";
import { error, measured as measuredBetween, partial } from "../reading/imported.ts";
import { isoOf } from "../reading/time.ts";
import type { Envelope, MeasuredClient } from "./envelope.ts";
import { type Share, type Together, together } from "./merge.ts";
import { ratesIn } from "./rates.ts";
import { COMMON_SHARE, clientWindows, commonOf, companyOf, WHOLE_SHARE } from "./windows.ts";

type Rules = {
  /** Whether to check that the clients' windows overlap. */
  sameTime: boolean;
  /** Added to each result as a note. */
  note?: string;
  /** Changes the results' workload, to tell them from other results of the same jobs that were run in another way. */
  workload?: (of: Result["workload"]) => Result["workload"];
};

export function runOfClients(
  envelope: Envelope,
  measured: readonly MeasuredClient[],
  rules: Rules,
): Imported {
  const shared = envelope.facts.shared === true;
  const clients = measured.concat(lostIn(envelope));
  const problems: ImportProblem[] = envelope.damage.map(error);
  for (const { client, document } of clients)
    for (const message of document?.complaints.messages ?? []) problems.push(error(`${client}: ${message}`));
  const results: Result[] = [];
  const details: ResultDetails[] = [];
  for (const { name, shares } of jobsOf(clients, rules)) {
    const made = together(name, shares, shared);
    if (typeof made === "string") {
      problems.push(error(made));
      continue;
    }
    const index = results.push(ruled(made, shares, rules)) - 1;
    if (made.histograms.length > 0) details.push({ result: index, histograms: made.histograms });
  }
  if (results.length === 0) {
    problems.push(error(`expected fio's results of several clients, found none${why(clients)}`));
    return { runs: [], problems };
  }
  const doubtful = clients.flatMap(({ document }) => [
    ...(document?.damage ?? []),
    ...(document?.complaints.size ? ["some figures of the file could not be believed and are left out"] : []),
  ]);
  const believed =
    doubtful.length === 0 ? results : results.map((result) => partial(result, [...new Set(doubtful)]));
  problems.push(...believed.flatMap(problemOf));
  const run: RunDraft = {
    basis: "measured",
    tool: toolOf(clients),
    ...measuredOf(clients),
    cell: { clients: { count: clients.length }, ...(shared && { accessMode: "ReadWriteMany" }) },
    results: believed,
    ...observed(believed),
    ...defined({ details: nonEmpty(details) }),
  };
  return { runs: [run], problems };
}

/** Clients that were lost with a part of the file count as failed. */
const lostIn = ({ damage }: Envelope): MeasuredClient[] =>
  damage.length === 0
    ? []
    : [{ client: "(lost)", documents: [], failure: `the file is damaged: ${damage[0]}` }];

const why = (clients: readonly MeasuredClient[]): string => {
  const [first] = clients.flatMap(({ client, failure }) => (failure ? [`${client}: ${failure}`] : []));
  return first === undefined ? "" : ` (${first})`;
};

/** The shares of all clients in each job; jobs in the order of the first client that has them. */
function jobsOf(
  clients: readonly MeasuredClient[],
  { sameTime }: Rules,
): { name: string; shares: Share[] }[] {
  const keysOf = clients.map(({ document }) => keyed([...(document?.groups.values() ?? [])]));
  const names = new Map(
    keysOf.flatMap((groups) => [...groups].map(([key, { name }]) => [key, name] as const)),
  );
  const windows = clients.map((member) =>
    member.document && sameTime ? clientWindows(member.document, member) : undefined,
  );
  return [...names].map(([key, name]) => {
    const own = clients.map((_, i) => {
      const found = keysOf[i]?.get(key);
      return { found, window: found && windows[i]?.get(found) };
    });
    const common = commonOf(own.map(({ window }) => window));
    // A log leaves out what came after its last line: where hardly anything lies outside, the counters tell more.
    const isWhole = (companyOf(own.map(({ window }) => window))?.share ?? 0) >= WHOLE_SHARE;
    const shares = clients.map((member, i): Share => {
      const { found, window } = own[i] ?? {};
      const rates = !isWhole && found && window && common && ratesIn(member, found, { window, common });
      const { client, node, completed, failure, document } = member;
      return {
        client,
        ...defined({ node }),
        ...defined({ group: found && settled(found) }),
        globalOptions: document?.globalOptions ?? {},
        ...defined({ window, rates: rates || undefined, completed, failure }),
      };
    });
    return { name, shares };
  });
}

/** Keyed by group, name, and position among those with both the same. Not by options: these may name a client's own file. */
function keyed(groups: readonly JobGroup[]): Map<string, JobGroup> {
  const seen = new Map<string, number>();
  return new Map(
    groups.map((group) => {
      const base = JSON.stringify([group.groupid ?? null, group.name]);
      const nth = (seen.get(base) ?? 0) + 1;
      seen.set(base, nth);
      return [`${base} ${nth}`, group];
    }),
  );
}

function ruled({ result }: Together, shares: readonly Share[], { sameTime, note, workload }: Rules): Result {
  const notes = [
    ...(result.notes ?? []),
    ...(note === undefined || result.status === "failed" ? [] : [note]),
  ];
  const whole: Result = {
    ...result,
    ...defined({ workload: workload?.(result.workload), notes: nonEmpty(notes) }),
  };
  if (!sameTime || whole.status === "failed" || shares.length < 2) return whole;
  const company = companyOf(shares.map(({ window }) => window));
  if (company === undefined) return partial(whole, ["when each client measured is not known"]);
  const byLogs = shares.every(({ rates }) => rates);
  const how = byLogs
    ? "IOPS and bandwidth are of that time, by the clients' logs"
    : "IOPS and bandwidth are each client's over its own time";
  if (company.share >= COMMON_SHARE) return { ...whole, notes: [...notes, `${company.text}; ${how}`] };
  const doubt = byLogs ? `${how}, and latencies of other times as well` : "and the sum may be too high";
  return partial(whole, [`${company.text}; ${COMMON_SHARE * 100} % are asked for, ${doubt}`]);
}

function toolOf(clients: readonly MeasuredClient[]): RunDraft["tool"] {
  const versions = [...new Set(clients.flatMap(({ document }) => document?.version ?? []))].sort();
  return { name: "fio", ...(versions.length > 0 && { version: versions.join(", ") }) };
}

/** From when the first client began to when the last one wrote its result. */
function measuredOf(clients: readonly MeasuredClient[]): Pick<RunDraft, "measured"> {
  const ends = clients.flatMap(
    ({ documents, endedAtMs }) => documents.at(-1)?.timestampMs ?? endedAtMs ?? [],
  );
  const starts = clients.flatMap((member) => member.startedAtMs ?? beganMs(member) ?? []);
  return measuredBetween(isoOf(Math.min(...starts)), isoOf(Math.max(...ends)));
}

function beganMs({ documents: [first] }: MeasuredClient): number | undefined {
  const seconds = Math.max(
    0,
    ...[...(first?.groups.values() ?? [])].map(({ reading }) => reading.elapsedSeconds ?? 0),
  );
  return first?.timestampMs === undefined ? undefined : first.timestampMs - seconds * 1000;
}

/** For each result that is a sum: how evenly the clients shared its IOPS. */
function observed(results: readonly Result[]): Pick<RunDraft, "observations"> {
  const observations = results.flatMap((result): RunObservation[] => {
    const fairness = fairnessOfResult(result);
    if (fairness === undefined) return [];
    return [
      { metric: "fairness", value: fairness, context: `${result.name}, ${result.clients?.length} clients` },
    ];
  });
  return defined({ observations: nonEmpty(observations) });
}
