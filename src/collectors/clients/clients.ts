/** The importer of what several clients, each with its own fio, measured at the same moment. */
import type { Collector, Imported, RawFile } from "../collector.ts";
import { readEnvelope, recogniseEnvelope } from "./envelope.ts";
import { runOfClients } from "./run.ts";

async function importClients(file: RawFile): Promise<Imported> {
  const envelope = await readEnvelope(file);
  const members = envelope.members.map((member) => {
    const [document] = member.documents;
    return document === undefined ? member : { ...member, document };
  });
  return runOfClients(envelope, members, { sameTime: true });
}

export const clients: Collector = {
  id: "clients",
  version: 3,
  title: "Several clients at once",
  kind: "plain",
  forms: { json: "also" },
  documentation: `Reads \`clients/1\`, the file in which \`npm run collect\` keeps the output of several clients that measured at the same moment,
each with an fio of its own: fio's documents as fio wrote them, and of each client its name, its node and its times. They become one run, with a
result a job.

IOPS and bandwidth of a result are the sum over the clients of each one's own, in the time in which all of them measured: by fio's log of IOPS,
which each client brings back (\`rates\`, a line a second), with bytes in proportion. Where they measured together for 99 % of it or more, where one has no such log, or it leaves out more than a fifth of that time,
each client's counter over its own runtime counts, and the result says so. Counters are summed, means
are weighted by the numbers of I/Os, percentiles come from all clients' histograms (json+) or are left out. The workload's \`numjobs\` counts the jobs of all
clients, as it does where fio itself drives clients. Each client's own figures stand beside the result, are shown with it, and are ranked nowhere.
Fairness is Jain's index of the clients' IOPS.

A client's window is \`job_start\` (fio 3.36 and later) and the ramp until its
runtime is over; before 3.36 it is counted backwards from the time at which fio wrote its document, over the runtimes and ramps of the jobs behind it. Where the time in which
all measured is less than 90 % of the longest window, the result is partial and says both figures: its latencies are of other times as well. Where a client failed, the
result is failed, with the client's reason, and the others' figures stand beside it.

What the format cannot tell: by how much the clocks of the nodes differ; latencies second by second.`,
  recognise: (file) => recogniseEnvelope(file, "clients/1"),
  import: importClients,
};
