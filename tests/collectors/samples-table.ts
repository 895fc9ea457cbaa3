/**
 * Every real output in the folder that FIOLIO_SAMPLES names, and what must become of it: the status of its results, and their names in
 * order. `samples.test.ts` asserts the figures of each; those below, the tests that they stand under.
 */
export type Expectation = {
  status: "complete" | "partial" | "failed" | "nothing";
  names: string;
  files: readonly string[];
};

const sectionOf = (suffix: string): string =>
  ["rand-read", "rand-write", "seq-read", "seq-write"].map((pattern) => `${pattern}-${suffix}`).join(" ");
const [IOPS, BANDWIDTH, LATENCY] = ["iops", "bw", "lat"].map(sectionOf) as [string, string, string];
const ALL = `${IOPS} ${BANDWIDTH} ${LATENCY}`;

export const EXPECTATIONS: readonly Expectation[] = [
  {
    status: "complete",
    names: "random-io",
    files: ["fio-json/fioplot-fio-2.18-59-g618e-randread-01-64-004fc1de.json"],
  },
  {
    status: "complete",
    names: "random-read",
    files: [
      "fio-json/fioplot-fio-3.1-randread-2-16-0028697c.json",
      "fio-json/fioplot-fio-3.14-6-g97134-randread-1-1-00886400.json",
      "fio-json/fioplot-fio-3.6-31-g4386-randread-1-1-00ec9119.json",
    ],
  },
  { status: "complete", names: "iotest", files: ["fio-json/fioplot-fio-3.16-randwrite-4-1-04833c04.json"] },
  { status: "failed", names: "1m", files: ["fio-json/fioplot-fio-3.33-write-64-1-2d657488.json"] },
  {
    status: "complete",
    names: "cs-randrw",
    files: [
      "fio-json/awkward/fio-3.1-client-1server.json",
      "fio-json/awkward/fio-3.1-client-2servers.json",
      "fio-json/awkward/fio-3.16-client-1server.json",
      "fio-json/awkward/fio-3.16-client-2servers.json",
      "fio-json/awkward/fio-3.42-client-1server.json",
      "fio-json/awkward/fio-3.42-client-2servers.json",
    ],
  },
  {
    status: "complete",
    names: "gtod",
    files: [
      "fio-json/awkward/fio-3.1-gtod-reduce.json",
      "fio-json/awkward/fio-3.16-gtod-reduce.json",
      "fio-json/awkward/fio-3.42-gtod-reduce.json",
    ],
  },
  {
    status: "complete",
    names: "idle",
    files: [
      "fio-json/awkward/fio-3.1-idle-prof-percpu.json",
      "fio-json/awkward/fio-3.16-idle-prof-percpu.json",
      "fio-json/awkward/fio-3.42-idle-prof-percpu.json",
    ],
  },
  {
    status: "complete",
    names: "jp",
    files: [
      "fio-json/awkward/fio-3.1-jsonplus.json",
      "fio-json/awkward/fio-3.16-jsonplus.json",
      "fio-json/awkward/fio-3.42-jsonplus.json",
    ],
  },
  {
    status: "complete",
    names: "latp",
    files: [
      "fio-json/awkward/fio-3.1-lat-percentiles.json",
      "fio-json/awkward/fio-3.16-lat-percentiles.json",
      "fio-json/awkward/fio-3.42-lat-percentiles.json",
    ],
  },
  {
    status: "complete",
    names: "lg",
    files: [
      "fio-json/awkward/fio-3.1-lg.json",
      "fio-json/awkward/fio-3.16-lg.json",
      "fio-json/awkward/fio-3.42-lg.json",
    ],
  },
  {
    status: "complete",
    names: "multi",
    files: [
      "fio-json/awkward/fio-3.1-numjobs3-nogroup.json",
      "fio-json/awkward/fio-3.16-numjobs3-nogroup.json",
      "fio-json/awkward/fio-3.42-numjobs3-nogroup.json",
    ],
  },
  {
    status: "complete",
    names: "st",
    files: [
      "fio-json/awkward/fio-3.1-status-interval.json",
      "fio-json/awkward/fio-3.16-status-interval.json",
      "fio-json/awkward/fio-3.42-status-interval.json",
    ],
  },
  {
    status: "complete",
    names: "unif",
    files: [
      "fio-json/awkward/fio-3.1-unified-mixed.json",
      "fio-json/awkward/fio-3.16-unified-mixed.json",
      "fio-json/awkward/fio-3.42-unified-mixed.json",
    ],
  },
  {
    status: "failed",
    names: "full",
    files: ["fio-json/awkward/fio-3.16-error-enospc.json", "fio-json/awkward/fio-3.42-error-enospc.json"],
  },
  {
    status: "complete",
    names: "p",
    files: [
      "fio-json/awkward/fio-3.16-psync-iodepth32.json",
      "fio-json/awkward/fio-3.28-psync-iodepth32.json",
      "fio-json/awkward/fio-3.42-psync-iodepth32.json",
    ],
  },
  {
    status: "partial",
    names: "int",
    files: ["fio-json/awkward/fio-3.16-sigint.json", "fio-json/awkward/fio-3.42-sigint.json"],
  },
  {
    status: "nothing",
    names: "",
    files: [
      "fio-json/awkward/fio-3.16-sigkill.json",
      "fio-json/awkward/fio-3.42-sigkill.json",
      "kbench/gen/kbench-mode-random-write-iops.log",
      "kbench/gen/kbench-mode-unknown.log",
      "kbench/gen/mode_rwi.summary",
    ],
  },
  {
    status: "complete",
    names: "ss",
    files: ["fio-json/awkward/fio-3.16-steadystate.json", "fio-json/awkward/fio-3.42-steadystate.json"],
  },
  { status: "failed", names: "coe", files: ["fio-json/awkward/fio-3.42-continue-on-error.json"] },
  { status: "failed", names: "nof", files: ["fio-json/awkward/fio-3.42-open-fail.json"] },
  { status: "complete", names: "unif2", files: ["fio-json/awkward/fio-3.42-unified-both.json"] },
  { status: "complete", names: "zero", files: ["fio-json/awkward/fio-3.42-zero-runtime.json"] },
  { status: "partial", names: "rand-read-iops", files: ["fio-json/awkward/truncated-at-60pct.json"] },
  {
    status: "complete",
    names: "rand-read-iops rand-write-iops mixed-fsync",
    files: [
      "fio-json/gen/fio-2.16-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-2.21-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-3.1-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-3.12-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-3.13-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-3.16-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-3.28-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-3.36-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-3.42-multi-stonewall-mixed-fsync.json",
      "fio-json/gen/fio-3.6-multi-stonewall-mixed-fsync.json",
    ],
  },
  {
    status: "complete",
    names: "aio-fdatasync sync-fdatasync psync-fdatasync",
    files: [
      "fio-json/gen/fio-3.1-fdatasync-3engines.json",
      "fio-json/gen/fio-3.12-fdatasync-3engines.json",
      "fio-json/gen/fio-3.13-fdatasync-3engines.json",
      "fio-json/gen/fio-3.16-fdatasync-3engines.json",
      "fio-json/gen/fio-3.28-fdatasync-3engines.json",
      "fio-json/gen/fio-3.36-fdatasync-3engines.json",
      "fio-json/gen/fio-3.42-fdatasync-3engines.json",
      "fio-json/gen/fio-3.6-fdatasync-3engines.json",
    ],
  },
  {
    status: "complete",
    names: "both",
    files: [
      "fio-normal/gen/fio-3.1-normal-json-terse.txt",
      "fio-normal/gen/fio-3.16-normal-json-terse.txt",
      "fio-normal/gen/fio-3.42-normal-json-terse.txt",
    ],
  },
  {
    status: "complete",
    names: ALL,
    files: [
      "kbench/readme-single-2021-format.txt",
      "kbench/real-fork-sys-usr-cpu-single.txt",
      "kbench/real-log-longhorn-970evo.txt",
      "kbench/real-log-longhorn-issue3037-cpuidle-old-header.txt",
      "kbench/gen/kbench-quick.log",
      "kbench/gen/quick_disabled.summary",
      "kbench/gen/quick_idle.summary",
    ],
  },
  {
    status: "complete",
    names: BANDWIDTH,
    files: [
      "kbench/gen/Local-Path-bandwidth.json",
      "kbench/gen/Longhorn-bandwidth.json",
      "kbench/gen/quick_disabled-bandwidth.json",
      "kbench/gen/quick_idle-bandwidth.json",
    ],
  },
  {
    status: "complete",
    names: IOPS,
    files: [
      "kbench/gen/Local-Path-iops.json",
      "kbench/gen/Longhorn-iops.json",
      "kbench/gen/quick_disabled-iops.json",
      "kbench/gen/quick_idle-iops.json",
    ],
  },
  {
    status: "complete",
    names: LATENCY,
    files: [
      "kbench/gen/Local-Path-latency.json",
      "kbench/gen/Longhorn-latency.json",
      "kbench/gen/quick_disabled-latency.json",
      "kbench/gen/quick_idle-latency.json",
    ],
  },
  {
    status: "complete",
    names: `${ALL} ${ALL}`,
    files: ["kbench/gen/Local-Path_vs_Longhorn.summary", "kbench/gen/kbench-cmp-quick-cpuidle.log"],
  },
  { status: "failed", names: IOPS, files: ["kbench/gen/kbench-fail.log"] },
  {
    status: "complete",
    names: "rand-read-lat",
    files: [
      "kbench/gen/kbench-mode-random-read-latency.log",
      "kbench/gen/mode_rrl-bandwidth.json",
      "kbench/gen/mode_rrl.summary",
    ],
  },
  { status: "complete", names: "rand-write-iops", files: ["kbench/gen/mode_rwi-iops.json"] },
  {
    status: "complete",
    names: "read_iops write_iops read_bw write_bw",
    files: ["kubestr/raw-fio-3.36-default-fio-with-stonewall.json", "kubestr/raw-fio-3.36-default-fio.json"],
  },
];

/** Of other kinds, each with the test that asserts its figures. */
export const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "samples-of-other-tools.test.ts": [
    "dbench/real-summaries.txt",
    "dbench/gen/dbench-full-fio2.17.log",
    "elbencho/nersc-tbn-6_tests_2021-01-01_0.txt",
    "kubestr/kubestr-default-fio-3.36.json",
    "kubestr/real-text-civo-fio3.30.txt",
    "kubestr/real-text-do-nfs-fio3.20-identical-iops.txt",
    "kubestr/real-text-spinner-garbled-synology-nfs-fio3.36.txt",
    "seed002-origin/ramp-summary.json",
    "seed002-origin/ramp.csv",
    "seed002-origin/ranking-DATA-e363235.json",
  ],
  "samples-of-fio-text.test.ts": [
    "fio-normal/cephfio-bluestore-erasure2.1-randread-4k.out.txt",
    "fio-normal/cephfio-bluestore-erasure2.1-randwrite-4k.out.txt",
    "fio-normal/cephfio-bluestore-erasure2.1-rw-4k.out.txt",
    "fio-normal/cephfio-bluestore-fourjobs-randread-1M.out.txt",
    "fio-normal/cephfio-bluestore-nvme-randwrite-4k.out.txt",
    "fio-normal/gen/fio-3.1-normal.txt",
    "fio-normal/gen/fio-3.16-normal.txt",
    "fio-normal/gen/fio-3.42-normal.txt",
    "fio-terse/gen/fio-3.1-terse-v2.txt",
    "fio-terse/gen/fio-3.1-terse-v3.txt",
    "fio-terse/gen/fio-3.1-terse-v4.txt",
    "fio-terse/gen/fio-3.1-terse-v5.txt",
    "fio-terse/gen/fio-3.16-terse-v2.txt",
    "fio-terse/gen/fio-3.16-terse-v3.txt",
    "fio-terse/gen/fio-3.16-terse-v4.txt",
    "fio-terse/gen/fio-3.16-terse-v5.txt",
    "fio-terse/gen/fio-3.42-terse-v2.txt",
    "fio-terse/gen/fio-3.42-terse-v3.txt",
    "fio-terse/gen/fio-3.42-terse-v4.txt",
    "fio-terse/gen/fio-3.42-terse-v5.txt",
  ],
};

/** Time series are asserted where logs are. */
export const LOGS = "fio-logs/";
