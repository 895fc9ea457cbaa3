/** The importer of a stress test: clients that repeat the same jobs for a given time. */
import type { Collector, Imported, RawFile } from "../collector.ts";
import { readEnvelope, recogniseEnvelope } from "./envelope.ts";
import { inSequence } from "./in-sequence.ts";
import { runOfClients } from "./run.ts";

async function importStress(file: RawFile): Promise<Imported> {
  const envelope = await readEnvelope(file);
  const seconds = typeof envelope.facts.seconds === "number" ? envelope.facts.seconds : undefined;
  const members = envelope.members.map((member) => {
    const document = inSequence(member.documents);
    const completed = member.documents.length;
    if (document !== undefined) return { ...member, document, completed };
    return { ...member, completed, failure: member.failure ?? "it completed no run in the given time" };
  });
  const time = seconds === undefined ? "the given time" : `${seconds} s`;
  const { runs, problems } = runOfClients(envelope, members, {
    sameTime: false,
    note: `run again and again for ${time}: rates are over the time that completed runs took; what came between them and a last run that was cut short is left out`,
    workload: (of) => ({ ...of, other: { ...of.other, "repeated for": time } }),
  });
  const counts = members.map(({ client, completed }) => `${client} ${completed}`).join(", ");
  const completed = {
    metric: "runs-completed" as const,
    value: members.reduce((sum, member) => sum + member.completed, 0),
    context: `in ${time}: ${counts}`,
  };
  return {
    runs: runs.map((run) => ({ ...run, observations: [completed, ...(run.observations ?? [])] })),
    problems,
  };
}

export const stress: Collector = {
  id: "stress",
  version: 1,
  title: "Stress test",
  kind: "cut-short",
  forms: { json: "also" },
  documentation: `Reads \`stress/1\`, the file in which \`npm run collect\` keeps a stress test: each of several clients runs the same jobs again and again, and what counts
is how many runs all of them complete in a given time. The number is an observation of the run, with each client's own.

The result of a job is made in two steps. Of one client: the sum of the I/Os of its completed runs over the sum of their runtimes. Of all clients: the sum of those rates. Means
are weighted by the numbers of I/Os, percentiles come from the histograms of all completed runs (json+) or are left out. Fairness is Jain's index of the clients' IOPS. Such a
result is compared with others of the same time only, never with a single run of the same jobs.

A client that completed no run has failed, and so has the result: nobody knows what it took from the others.

What the format cannot tell: what the runs did that the end of the time cut short, which loaded the storage all the same; how much of the time
went by between two runs.`,
  recognise: (file) => recogniseEnvelope(file, "stress/1"),
  import: importStress,
};
