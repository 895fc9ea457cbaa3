/** A workload and a cell in words, parameter by parameter. */
import type { Cell as CellFacts } from "../../../schema/cell.ts";
import type { Workload } from "../../../schema/workload.ts";
import { formatValue } from "../../../units/format.ts";
import type { Rich } from "../../edition/view.ts";

export type Fact = { term: string; value: Rich; title?: string };

/** fio's own words for each parameter; parameters that are not stated are left out, an inferred one says why. */
export function workloadFacts(workload: Workload): Fact[] {
  const { inferred = {}, ...parameters } = workload;
  return Object.entries(parameters).flatMap(([key, value]): Fact[] => {
    if (value === undefined) return [];
    if (key === "other") return Object.entries(value).map(([term, text]) => ({ term, value: String(text) }));
    const [term, shown] = shownParameter(key, value);
    const why = inferred[key];
    return [
      why === undefined
        ? { term, value: shown }
        : { term, value: [shown, " ", { text: "inferred", tone: "note", title: why }], title: why },
    ];
  });
}

const NAMES: Record<string, string> = {
  readPercent: "rwmixread",
  blockSizeBytes: "bs",
  blockSizeSplit: "bssplit",
  endFsync: "end_fsync",
  rateIops: "rate_iops",
  rateBytesPerSecond: "rate",
  distribution: "random_distribution",
  compressPercent: "buffer_compress_percentage",
  dedupePercent: "dedupe_percentage",
  sizeBytes: "size",
  sharedFile: "shared file",
  offsetIncrementBytes: "offset_increment",
  runtimeSeconds: "runtime",
  rampSeconds: "ramp_time",
  timeBased: "time_based",
};

function shownParameter(key: string, value: unknown): [term: string, shown: string] {
  const term = NAMES[key] ?? key;
  if (typeof value === "boolean") return [term, value ? "yes" : "no"];
  if (key === "rateBytesPerSecond" && typeof value === "number") return [term, formatValue(value, "bytes/s")];
  if (key.endsWith("Bytes")) return [term, bytesText(value)];
  if (key.endsWith("Seconds")) return [term, `${value} s`];
  if (key.endsWith("Percent")) return [term, `${value} %`];
  return [term, String(value)];
}

function bytesText(value: unknown): string {
  if (typeof value === "number") return value === 0 ? "0" : formatValue(value, "bytes");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([direction, size]) => `${direction} ${bytesText(size)}`)
    .join(", ");
}

const CELL_NAMES: Record<string, string> = {
  volumeSizeBytes: "volume size",
  filesystem: "file system",
  mountOptions: "mount options",
  node: "client on",
  vm: "virtual machine",
  podLimits: "pod limits",
  cacheState: "cache state",
};

/** What must be equal for a repeat, apart from the workload. */
export function cellFacts(cell: CellFacts): Fact[] {
  return Object.entries(cell).flatMap(([key, value]): Fact[] => {
    if (value === undefined) return [];
    const shown =
      key === "volumeSizeBytes"
        ? bytesText(value)
        : typeof value === "object"
          ? objectText(value)
          : String(value);
    return shown === "" ? [] : [{ term: CELL_NAMES[key] ?? key, value: shown }];
  });
}

const objectText = (value: object): string =>
  Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${key} ${item === true ? "yes" : item === false ? "no" : item}`)
    .join(", ");
