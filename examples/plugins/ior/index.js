/** A plugin of Fiolio: the importer of what IOR 3.3 and newer prints, the benchmark of parallel file systems. */
import { defineCollector, definePlugin, printedFigure } from "fiolio";

const BEGINS = /^IOR-(\d[\w.+-]{0,20}): MPI Coordinated Test of Parallel I\/O/m;
const OPTION = /^([a-z][a-z ]{2,30}?) *: (\S.*)$/;
/** access, bw(MiB/s), IOPS, Latency(s), block(KiB), xfer(KiB), open(s), wr/rd(s), close(s), total(s), iter. */
const ROW = /^(write|read)((?: +[\d.]+(?:e[+-]\d+)?){10})$/;
const SIZE = /^(\d+(?:\.\d+)?) (bytes|KiB|MiB|GiB|TiB)$/;
const MIB = 2 ** 20;
const UNITS = { bytes: 1, KiB: 2 ** 10, MiB: MIB, GiB: 2 ** 30, TiB: 2 ** 40 };
const ORDERS = { sequential: "", random: "rand" };

const ior = defineCollector({
  id: "ior",
  version: 1,
  title: "IOR",
  kind: "plain",
  forms: { text: "rarely" },
  documentation: `Reads the options and each row of results of IOR 3.3 and newer: bandwidth and IOPS, a result for each iteration and access.

What the format cannot tell: percentiles of latency; whether caches of the clients were empty.`,

  recognise: ({ head }) =>
    BEGINS.test(head.toString("utf8"))
      ? { sure: 0.95, reason: "the line with which IOR begins" }
      : { sure: 0, reason: "no line with which IOR begins" },

  async import(file) {
    const lines = (await file.text()).split(/\r?\n/).map((line) => line.trim());
    const version = lines.map((line) => BEGINS.exec(line)?.[1]).find(Boolean);
    const options = new Map(lines.flatMap((line) => [OPTION.exec(line)?.slice(1, 3)].filter(Boolean)));
    const rows = lines.flatMap((line) => [ROW.exec(line)].filter(Boolean));
    const found = rows.map(([, access, columns]) => resultOf(access, columns.trim().split(/ +/), options));
    const results = found.filter((one) => typeof one !== "string");
    const wrong = found.filter((one) => typeof one === "string");
    if (rows.length === 0) wrong.push("expected rows of results, found none: IOR did not come to its end. Run it again.");
    return {
      runs: results.length > 0 ? [{ basis: "measured", tool: { name: "ior", version }, results }] : [],
      problems: wrong.map((message) => ({ severity: "error", message })),
    };
  },
});

/** Or what is wrong with it. */
function resultOf(access, [bandwidth, iops, , , , , , , , iteration], options) {
  const bytes = bytesOf(options.get("xfersize"));
  const tasks = Number(options.get("tasks"));
  const order = ORDERS[options.get("ordering in a file")];
  const name = `IOR ${access}, iteration ${iteration}`;
  if (bytes === undefined || !Number.isInteger(tasks) || order === undefined)
    return `${name}: expected xfersize, tasks and ordering among the options, found not all. It is not imported.`;
  return {
    name,
    workload: {
      rw: `${order}${access}`,
      blockSizeBytes: bytes,
      numjobs: tasks,
      iodepth: 1,
      tool: "ior",
      sharedFile: options.get("access") === "single-shared-file",
      other: { api: options.get("api") ?? "not stated" },
    },
    status: "complete",
    directions: {
      [access]: {
        bandwidthBytesPerSecond: printedFigure(bandwidth, MIB),
        iops: printedFigure(iops, 1),
      },
    },
  };
}

function bytesOf(text = "") {
  const [, number, unit] = SIZE.exec(text) ?? [];
  const bytes = Number(number) * UNITS[unit];
  return Number.isInteger(bytes) ? bytes : undefined;
}

export default definePlugin({ name: "fiolio-plugin-ior", version: "1.0.0", collectors: [ior] });
