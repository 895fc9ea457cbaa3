/** One figure of a good output is another, of tools for applications, objects and single disks. Bounds are worked out by hand. */
import { test } from "node:test";
import { type Change, testsOf } from "./other-figure.ts";

const CHANGES: readonly Change[] = [
  // At 1,097.84/s four clients are busy with 3.643 ms each; half of that is 1.822 ms, 10 % more 4.008 ms.
  { input: "pgbench/good-tpcb", from: "3.644 ms", to: "1.823 ms", says: [] },
  {
    input: "pgbench/good-tpcb",
    from: "3.644 ms",
    to: "1.820 ms",
    says: ["rate and latency give 2.00 clients at work, not 4"],
  },
  { input: "pgbench/good-tpcb", from: "3.644 ms", to: "4.008 ms", says: [] },
  {
    input: "pgbench/good-tpcb",
    from: "3.644 ms",
    to: "4.010 ms",
    says: ["rate and latency give 4.40 clients at work, not 4"],
  },
  {
    input: "pgbench/good-tpcb",
    from: "scaling factor: 2\n",
    to: "",
    says: ['expected the line "scaling factor"'],
  },
  {
    input: "pgbench/good-tpcb",
    from: "number of clients: 4\n",
    to: "",
    says: ['expected the line "number of clients"'],
  },
  {
    input: "pgbench/good-tpcb",
    from: "number of transactions actually processed: 3296\n",
    to: "",
    says: ['expected the line "number of transactions actually processed"'],
  },
  { input: "pgbench/good-tpcb", from: "processed: 3296", to: "processed: 3296/3296", says: [] },
  {
    input: "pgbench/good-tpcb",
    from: "processed: 3296",
    to: "processed: 3296/4000",
    says: ["3296 of 4000 transactions were done: clients gave up"],
  },
  // At 2.05/s eight requests are under way for 3.90 s each; 10 % more, with what rounding allows, are 4.303 s.
  { input: "warp/good-put-with-command", from: "3811.1ms", to: "4303.0ms", says: [] },
  {
    input: "warp/good-put-with-command",
    from: "3811.1ms",
    to: "4304.0ms",
    says: ["rate and latency give 8.80 requests under way, of 8"],
  },
  // 366 MiB in 3.005 to 3.015 s are 121.39 to 121.80 MiB/s, give or take 0.1 %.
  { input: "hdparm/good-both", from: "121.44 MB/sec", to: "121.90 MB/sec", says: [] },
  {
    input: "hdparm/good-both",
    from: "121.44 MB/sec",
    to: "121.95 MB/sec",
    says: ["366 MB in 3.01 s are not 121.95 MB/s"],
  },
  {
    input: "hdparm/good-both",
    from: "121.44 MB/sec",
    to: "121.20 MB/sec",
    says: ["366 MB in 3.01 s are not 121.20 MB/s"],
  },
  { input: "hdparm/good-both", from: "/dev/sda:\n", to: "", says: ["expected the device's name above it"] },
  {
    input: "hdparm/good-both",
    from: "in  3.01 seconds",
    to: "in  0.00 seconds",
    says: ["expected bytes and seconds above 0. It is not imported."],
  },
  // 420,000 I/Os of 8 KiB in 60 s are 7,000/s and 54.6875 MiB/s, give or take 2 %.
  { input: "diskspd/good-mixed-with-latency", from: " 54.69 |", to: " 55.78 |", says: [] },
  {
    input: "diskspd/good-mixed-with-latency",
    from: " 54.69 |",
    to: " 55.80 |",
    says: ["7000.00 I/Os per second of 8192 bytes are not 55.80 MiB/s"],
  },
  { input: "diskspd/good-mixed-with-latency", from: " 54.69 |", to: " 53.62 |", says: [] },
  {
    input: "diskspd/good-mixed-with-latency",
    from: " 54.69 |",
    to: " 53.60 |",
    says: ["7000.00 I/Os per second of 8192 bytes are not 53.60 MiB/s"],
  },
  {
    input: "diskspd/good-mixed-with-latency",
    from: "3440640000",
    to: "3440640001",
    says: ["420000 I/Os of 8192 bytes are not 3440640001 bytes"],
  },
  {
    input: "diskspd/good-mixed-with-latency",
    from: " 600000 |",
    to: " 600001 |",
    says: ["420000 reads and 180000 writes are not 600001 I/Os"],
  },
  { input: "diskspd/good-mixed-with-latency", from: "\t60.00s", to: "\t61.10s", says: [] },
  {
    input: "diskspd/good-mixed-with-latency",
    from: "\t60.00s",
    to: "\t61.30s",
    says: [
      "420000 I/Os in 61.30 s are not 7000.00 per second",
      "180000 I/Os in 61.30 s are not 3000.00 per second",
    ],
  },
  { input: "diskspd/good-mixed-with-latency", from: " 1.305 |", to: " 1.868 |", says: [] },
  {
    input: "diskspd/good-mixed-with-latency",
    from: " 1.305 |",
    to: " 1.870 |",
    says: ["percentiles of Read IO are not in order"],
  },
  {
    input: "diskspd/good-mixed-with-latency",
    from: "7000.00 |    1.401",
    to: "7000.00 |    0.188",
    says: ["the mean latency of Read IO is outside of its percentiles"],
  },
  // Digits are cut: 53.1k to 53.2k of 4 KiB are 217.5 to 217.9 MB/s, and 212.40 MB/s of YABS, which are 212,400 KiB/s, 217.5, give or take 1 %.
  { input: "yabs/good-four-sizes", from: "(53.1k)", to: "(53.6k)", says: [] },
  {
    input: "yabs/good-four-sizes",
    from: "(53.1k)",
    to: "(53.7k)",
    says: ["Read: 53.7k I/Os per second of 4096 bytes are not 212.40 MB/s"],
  },
  { input: "yabs/good-four-sizes", from: "(53.1k)", to: "(52.5k)", says: [] },
  {
    input: "yabs/good-four-sizes",
    from: "(53.1k)",
    to: "(52.4k)",
    says: ["Read: 52.4k I/Os per second of 4096 bytes are not 212.40 MB/s"],
  },
  // 1,855 in 3.7704 s are 491.99/s, give or take 2 %.
  { input: "sysbench/good-oltp-read-write", from: "491.77 per", to: "501.80 per", says: [] },
  {
    input: "sysbench/good-oltp-read-write",
    from: "491.77 per",
    to: "501.90 per",
    says: ["1855 transactions in 3.7704s are not 501.90/s"],
  },
  {
    input: "sysbench/good-oltp-read-write",
    from: "491.77 per",
    to: "482.30 per",
    says: ["1855 transactions in 3.7704s are not 482.30/s"],
  },
  ...["avg", "sum", "total number of events", "total time"].map((label) => ({
    input: "sysbench/good-oltp-read-write",
    from: `  ${label}:`,
    to: `  x${label}:`,
    says: [`expected the line "${label}"`],
  })),
  // Two threads in 3.0019 s work for 6.0038 s, 5 % more at most (6.304 s); 201,144 events of 0.025 to 0.035 ms are 5.03 to 7.04 s, give or take 2 %.
  { input: "sysbench/good-fileio-rndrw", from: "5918.29", to: "6303.00", says: [] },
  {
    input: "sysbench/good-fileio-rndrw",
    from: "5918.29",
    to: "6304.50",
    says: ["events of 6.3045 s are not the work of 2 threads in 3.0019 s"],
  },
  {
    input: "sysbench/good-fileio-rndrw",
    from: "0.03\n",
    to: "0.04\n",
    says: ["201144 events of 0.04 ms are not 5.91829 s"],
  },
  {
    input: "sysbench/good-fileio-rndrw",
    from: "0.03\n",
    to: "0.02\n",
    says: ["201144 events of 0.02 ms are not 5.91829 s"],
  },
  {
    input: "sysbench/good-fileio-rndrw",
    from: "118.76",
    to: "0.02",
    says: ["min, avg and max of the latency are not in order"],
  },
  {
    input: "sysbench/good-fileio-rndrw",
    from: " 0.00\n",
    to: " 0.04\n",
    says: ["min, avg and max of the latency are not in order"],
  },
];

for (const [name, body] of testsOf(CHANGES)) test(name, body);
