/** A row of CrystalDiskMark, as each of its versions prints it, and of KDiskMark, which shows fio's figures in its form. */
import type { DirectionName } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";

export type Section = { way: Way; share?: string };
type Way = keyof (typeof RW)["SEQ"];
export type Row = {
  name: string;
  side: DirectionName;
  workload: Pick<Workload, "rw" | "readPercent" | "iodepth" | "numjobs" | "outstanding"> & {
    blockSizeBytes?: number;
  };
  mb: string;
  iops?: string;
  us?: string;
};

const SECTION = /^\[(Read|Write|Mix)\](?: Read (\d{1,2}|100)%\/Write (\d{1,2}|100)%)?$/;
/** Since 7; KDiskMark writes the words out. */
const SINCE_7 =
  /^ *(SEQ|RND|Sequential|Random) +(\d{1,5}) ?(KiB|MiB) \(Q= {0,4}([1-9]\d{0,3}), ?T= {0,4}([1-9]\d{0,3})\): +(\d{1,8}\.\d{3}) MB\/s \[ *(\d{1,10}\.\d) IOPS\](?: < *(\d{1,10}\.\d{2}) us>)?$/;
/**
 * Up to 6: "Random Read 4KiB (Q= 32,T= 1)", and up to 3 "Random Read 4KB (QD=32)". The block of a sequential row is not printed, and IOPS
 * only of 4 KiB.
 */
const UP_TO_6 =
  /^(?!.* 4Ki?B .*MB\/s$) *(Sequential|Random) (Read|Write)(?: (\d{1,5})(KB|KiB))?(?: \((?:QD= ?([1-9]\d{0,3})|(?:Q= {0,3}([1-9]\d{0,3}), ?)?T= {0,3}([1-9]\d{0,3}))\))? *: +(\d{1,8}\.\d{3}) MB\/s(?: \[ *(\d{1,10}\.\d) IOPS\])?$/;
/** The beginning of a row, whatever its rest. */
export const BEGINS_ROW = /^ *(?:SEQ|RND|(?:Sequential|Random) +(?:Read\b|Write\b|\d))/;
export const ENDS_ROW = new RegExp(`${SINCE_7.source}|${UP_TO_6.source}`);
export const UNITS: Readonly<Record<string, number>> = {
  KB: 2 ** 10,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

const RW = {
  SEQ: { Read: "read", Write: "write", Mix: "rw" },
  RND: { Read: "randread", Write: "randwrite", Mix: "randrw" },
} as const;
const SIDES: Readonly<Record<Way, DirectionName>> = { Read: "read", Write: "write", Mix: "mixed" };

export function sectionIn(line: string): Section | undefined {
  const [, way, share] = SECTION.exec(line) ?? [];
  return way === undefined ? undefined : { way: way as Way, ...(share !== undefined && { share }) };
}

/** Undefined if it is none; "homeless" if the section that it stands in would have to say what it did. */
export function rowIn(line: string, section: Section | undefined): Row | "homeless" | undefined {
  const [, order = "", count, unit, depth, threads, mb = "", iops, us] = SINCE_7.exec(line) ?? [];
  if (order !== "")
    return section === undefined
      ? "homeless"
      : rowOf({ ...section, order, count, unit, depth, threads }, { mb, iops, us });
  return oldRowIn(line);
}

function oldRowIn(line: string): Row | undefined {
  const [, order, way, count, unit, deep, depth, threads, mb = "", iops] = UP_TO_6.exec(line) ?? [];
  if (order === undefined) return undefined;
  return rowOf({ way: way as Way, order, count, unit, depth: deep ?? depth, threads }, { mb, iops });
}

type Test = Section & Partial<Record<"count" | "unit" | "depth" | "threads", string>> & { order: string };
type Figures = Pick<Row, "mb"> & { [Key in "iops" | "us"]?: string | undefined };

function rowOf(
  {
    way,
    share,
    order,
    count,
    unit = "",
    depth,
    threads,
  }: { [Key in keyof Test]: Test[Key] | undefined } & Pick<Test, "way" | "order">,
  { mb, iops, us }: Figures,
): Row {
  const short = order.startsWith("S") ? "SEQ" : "RND";
  const [iodepth, numjobs] = [depth, threads].map((text) => (text === undefined ? undefined : Number(text)));
  const place = `${depth === undefined ? "" : `Q${depth}`}${threads === undefined ? "" : `T${threads}`}`;
  return {
    name: `${way.toLowerCase()}, ${[short, `${count ?? ""}${unit}`, place].filter((word) => word !== "").join(" ")}`,
    side: SIDES[way],
    workload: {
      rw: RW[short][way],
      ...(share !== undefined && { readPercent: Number(share) }),
      ...(count !== undefined && { blockSizeBytes: Number(count) * (UNITS[unit] ?? 1) }),
      ...(iodepth !== undefined && { iodepth }),
      ...(numjobs !== undefined && { numjobs }),
      // Up to 3 there was one thread.
      ...(iodepth !== undefined && { outstanding: iodepth * (numjobs ?? 1) }),
    },
    mb,
    ...(iops !== undefined && { iops }),
    ...(us !== undefined && { us }),
  };
}
