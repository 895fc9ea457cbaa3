/** The importers, one line each. */
import { archiveOf } from "./archive/archive.ts";
import { attemptCollector } from "./attempt/attempt.ts";
import { benchmarkOperator } from "./benchmark-operator/benchmark-operator.ts";
import { bonnie } from "./bonnie/bonnie.ts";
import { radosBench } from "./ceph/rados-bench.ts";
import { rbdBench } from "./ceph/rbd-bench.ts";
import { type Choice, chooseAmong } from "./choose.ts";
import { clients } from "./clients/clients.ts";
import { stress } from "./clients/stress.ts";
import type { Beside, Collector, RawFile } from "./collector.ts";
import { crystalDiskMark } from "./crystaldiskmark/crystaldiskmark.ts";
import { csv } from "./csv/csv.ts";
import { dbench } from "./dbench/dbench.ts";
import { dd } from "./dd/dd.ts";
import { diskspd } from "./diskspd/diskspd.ts";
import { elbencho } from "./elbencho/elbencho.ts";
import { etcdBenchmark } from "./etcd/benchmark.ts";
import { etcdCheckPerf } from "./etcd/check-perf.ts";
import { etcdMetrics } from "./etcd/metrics.ts";
import { fioJson } from "./fio/fio-json.ts";
import { fioLog } from "./fio-log/fio-log.ts";
import { fioTerse } from "./fio-terse/fio-terse.ts";
import { fioNormal } from "./fio-text/fio-normal.ts";
import { hdparm } from "./hdparm/hdparm.ts";
import { ioping } from "./ioping/ioping.ts";
import { iozone } from "./iozone/iozone.ts";
import { kbench } from "./kbench/kbench.ts";
import { kubestr } from "./kubestr/kubestr.ts";
import { lifeCollector } from "./life/life.ts";
import { pgTestFsync } from "./pg-test-fsync/pg-test-fsync.ts";
import { pgbench } from "./pgbench/pgbench.ts";
import { redisBenchmark } from "./redis/redis-benchmark.ts";
import { s3bench } from "./s3/s3bench.ts";
import { warp } from "./s3/warp.ts";
import { storagePerfTests } from "./storage-perf-tests/storage-perf-tests.ts";
import { sysbench } from "./sysbench/sysbench.ts";
import { transcribed } from "./transcribed/transcribed.ts";
import { vdbench } from "./vdbench/vdbench.ts";
import { yabs } from "./yabs/yabs.ts";

export { storagesOf, testsOf } from "./around/subjects/of-folders.ts";
export type { Choice } from "./choose.ts";
export { csvTemplate } from "./csv/template.ts";

export const COLLECTORS: readonly Collector[] = [
  kbench,
  fioJson,
  transcribed,
  kubestr,
  csv,
  fioNormal,
  fioTerse,
  fioLog,
  elbencho,
  storagePerfTests,
  dd,
  dbench,
  vdbench,
  benchmarkOperator,
  clients,
  stress,
  pgbench,
  redisBenchmark,
  radosBench,
  rbdBench,
  etcdBenchmark,
  etcdCheckPerf,
  etcdMetrics,
  pgTestFsync,
  sysbench,
  yabs,
  ioping,
  hdparm,
  bonnie,
  warp,
  s3bench,
  iozone,
  diskspd,
  crystalDiskMark,
  lifeCollector,
  attemptCollector,
  archiveOf({ choose: chooseMember, formats: formatsOfMembers }),
];

let all = COLLECTORS;

/** The engine's own importers, then those of plugins. */
export const collectors = (): readonly Collector[] => all;

/** Before any file is looked at: importers that are asked as the engine's own are, behind the prefixes of logs too. */
export function addCollectors(more: readonly Collector[]): void {
  all = [...all, ...more.map((collector) => ({ ...collector, amidText: true as const }))];
  others = undefined;
}

/** A file in an archive is any file but an archive. */
function chooseMember(file: RawFile): Collector | undefined {
  others ??= all.filter(({ id }) => id !== "archive");
  return chooseAmong(file, others).collector;
}
let others: readonly Collector[] | undefined;

function formatsOfMembers(): Beside[] {
  return [...new Set(all.flatMap(({ beside }) => beside ?? []))];
}

/** The importer that is surest of the file. */
export const chooseCollector = (file: RawFile, among: readonly Collector[] = all): Choice =>
  chooseAmong(file, among);
