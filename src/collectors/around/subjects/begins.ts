/** Where the outputs of tools begin in a text. */
import { BEGINS_TERSE } from "../../reading/tools/terse-line.ts";
import { IOZONE, PGBENCH, SYSBENCH, VDBENCH } from "../lines/first-lines.ts";

/** By a collector's id, or fio for all of its formats: where a tool's output begins, or a part of it; parts of one output in their order. */
export const BEGINS_OF: Readonly<Record<string, readonly RegExp[]>> = {
  fio: [
    /: \(g=\d+\): rw=/,
    /: \(groupid=\d+, jobs=\d+\): err=/,
    /^\s*(?:[[{]+\s*)?"fio version"/,
    BEGINS_TERSE,
  ],
  kubestr: [/^PVC created /, /^Running FIO test /, /^FIO test results:/, /^FIO version - /],
  kbench: [/TEST_FILE: /, /FIO Benchmark (?:\w+ ?)?Summary/],
  dbench: [/^Working dir: /, /^Testing Read IOPS/, /^= Dbench Summary =/],
  dd: [/^\d+\+\d+[ \u00a0](?:records (?:in|gelezen)|Datensätze ein|enregistrements lus)/],
  elbencho: [
    /^(?:ISO DATE|COMMAND LINE|Working on )/,
    /^OPERATION {1,8}RESULT TYPE /,
    /^\s*\[?\{"phase_type"/,
  ],
  ioping: [
    /^[\d.]+ (?:bytes|[KMGT]?i?B?) (?:<<<|>>>|from|to) .*request=1 /,
    /^--- .{1,200} ioping statistics ---$/,
  ],
  iozone: [IOZONE],
  hdparm: [/^\s*\/dev\/\S{1,80}:$/, /^\s*Timing (?:O_DIRECT )?(?:cached reads|(?:buffered )?disk reads):/],
  bonnie: [/^Version {1,10}\d\S{1,10} {1,20}-+Sequential Output/, /^1\.9\d\w?,\d/],
  yabs: [/^# +Yet-Another-Bench-Script +#$/, /^fio Disk Speed Tests /],
  diskspd: [/^Command Line: /, /^Input parameters:$/],
  crystaldiskmark: [/^ *(?:CrystalDiskMark \d|KDiskMark \(\d)/],
  vdbench: VDBENCH,
  sysbench: [SYSBENCH],
  pgbench: PGBENCH,
  "redis-benchmark": [
    /^[\r ]*(?:[A-Z][\w ()*:]{0,80}: (?:rps=|\d+\.\d\d requests per second)|====== \S.{0,80} ======)|^"test","rps"/,
  ],
  "pg-test-fsync": [/^\d{1,5} seconds? per test$/],
  "rados-bench": [/^hints = \d/],
  "rbd-bench": [/^bench(?:-write)? {1,4}(?:type|io_size) /],
  warp: [/^(?:Operation|Report): /],
  s3bench: [/^Test parameters$/],
  "etcd-benchmark": [/^Summary:$/, /^Error distribution:$/],
  "etcd-check-perf": [/^\r? ?\d+ \/ \d+ +(?:B?o*!? )?[\d.]+%/, /(?:PASS|FAIL): Throughput /],
  /** A page begins with the comment of whatever metric comes first; grep leaves none. */
  "etcd-metrics": [/^# (?:(?:HELP|TYPE) \w|\w{1,9} etcd_)/, /^etcd_disk_\w{1,60}_bucket\{/],
};
const ALL = Object.entries(BEGINS_OF).flatMap(([tool, all]) =>
  all.map((begins, part) => ({ tool, part, begins })),
);

/** `part`: its place among the parts of an output. */
export type Begun = { tool: string; part: number };
/** Between the first part of their outputs and the last one, all lines are theirs. */
const HOLDING = new Set(["kbench", "dbench", "yabs"]);
/** The first lines of fio's outputs: nothing of fio stands right above them. */
const FIRST_OF_FIO: readonly RegExp[] = [
  /^\S{1,128}: \(g=0\): rw=/,
  /^\s*(?:\{\s*)?"fio version"/,
  BEGINS_TERSE,
];

export const isWithin = (begun: Begun | undefined): boolean =>
  begun !== undefined && HOLDING.has(begun.tool) && begun.part < (BEGINS_OF[begun.tool]?.length ?? 0) - 1;

/** What this line begins, behind the beginning of `before`. */
export function beginningIn(line: string, before: Begun | undefined): Begun | undefined {
  const shown = line.trimEnd();
  const within = isWithin(before) ? before?.tool : undefined;
  return ALL.find(({ tool, begins }) => (within ?? tool) === tool && begins.test(shown));
}

/** Parts of one output come in their order. */
export const isFirst = (line: string, { tool, part }: Begun, before: Begun | undefined): boolean =>
  tool === "fio"
    ? FIRST_OF_FIO.some((first) => first.test(line))
    : before?.tool !== tool || part <= before.part;
