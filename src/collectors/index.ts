/** The importers, one line each, and the choice among them by a file's content. */
import { attemptCollector } from "./attempt.ts";
import { benchmarkOperator } from "./benchmark-operator.ts";
import { clients } from "./clients.ts";
import { CERTAIN, type Collector, type RawFile, type Recognition, SURE_ENOUGH } from "./collector.ts";
import { csv } from "./csv.ts";
import { dbench } from "./dbench.ts";
import { dd } from "./dd.ts";
import { elbencho } from "./elbencho.ts";
import { fioJson } from "./fio-json.ts";
import { fioLog } from "./fio-log.ts";
import { fioNormal } from "./fio-normal.ts";
import { fioTerse } from "./fio-terse.ts";
import { kbench } from "./kbench.ts";
import { kubestr } from "./kubestr.ts";
import { containerOf } from "./parts/container.ts";
import { nearness } from "./parts/form.ts";
import { throughFrames } from "./parts/frame.ts";
import { storagePerfTests } from "./storage-perf-tests.ts";
import { stress } from "./stress.ts";
import { transcribed } from "./transcribed.ts";
import { vdbench } from "./vdbench.ts";

export const COLLECTORS: readonly Collector[] = [
  throughFrames(kbench),
  throughFrames(fioJson),
  transcribed,
  throughFrames(kubestr),
  csv,
  throughFrames(fioNormal),
  throughFrames(fioTerse),
  fioLog,
  throughFrames(elbencho),
  storagePerfTests,
  throughFrames(dd),
  throughFrames(dbench),
  vdbench,
  benchmarkOperator,
  clients,
  stress,
  attemptCollector,
];

export type Choice =
  | { collector: Collector; recognition: Recognition }
  | { collector: undefined; reason: string };

/** The importer that is surest of the file; otherwise one line that says what spoke against the three nearest. */
export function chooseCollector(file: RawFile, collectors: readonly Collector[] = COLLECTORS): Choice {
  if (file.bytes === 0)
    return { collector: undefined, reason: "the file is empty: the tool was killed, or the disk was full" };
  const container = containerOf(file.head);
  if (container !== undefined) return { collector: undefined, reason: container };
  const ranked: { collector: Collector; recognition: Recognition }[] = [];
  for (const collector of collectors) {
    const recognition = collector.recognise(file);
    if (recognition.sure === CERTAIN) return { collector, recognition };
    ranked.push({ collector, recognition });
  }
  ranked.sort((a, b) => b.recognition.sure - a.recognition.sure);
  const best = ranked[0];
  if (best !== undefined && best.recognition.sure >= SURE_ENOUGH) return best;
  const near = nearness(file.head);
  const nearest = ranked
    .sort((a, b) => b.recognition.sure - a.recognition.sure || near(a.collector.id) - near(b.collector.id))
    .slice(0, 3);
  const against = nearest.map((r) => `${r.collector.id}: ${r.recognition.reason}`).join("; ");
  return { collector: undefined, reason: `no importer recognises it (${against})` };
}
