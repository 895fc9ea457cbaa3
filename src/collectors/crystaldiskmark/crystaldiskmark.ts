/** The importer of the text that CrystalDiskMark copies or saves: reads and writes of a Windows volume. */
import type { Direction, DirectionName, Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { scaledBy } from "../reading/printed-quantity.ts";
import { doubted, resultsRun } from "../reading/results-run.ts";
import { holdsLine, plainHead } from "../reading/text.ts";
import { type Line, linesOf } from "../reading/trial.ts";
import { agree, figure } from "../reading/trial-figures.ts";

const VERSION = /^CrystalDiskMark (\d{1,2}\.\d{1,2}\.\d{1,3}[a-z]?)/;
const SECTION = /^\[(Read|Write|Mix)\](?: Read (\d{1,2}|100)%\/Write (\d{1,2}|100)%)?$/;
const ROW =
  /^ *(SEQ|RND) +(\d{1,5})(KiB|MiB) \(Q= {0,4}([1-9]\d{0,3}), ?T= {0,4}([1-9]\d{0,3})\): +(\d{1,8}\.\d{3}) MB\/s \[ *(\d{1,10}\.\d) IOPS\](?: < *(\d{1,10}\.\d{2}) us>)?$/;
const BROKEN: readonly Kind[] = [[/^ *(?:SEQ|RND)\b/, ROW, /^ *(?:<|[\d.]+ us>|us>)/]];
const SIZE = /^ *Test ?: (\d{1,6}) (MiB|GiB)(?: \(x(\d{1,3})\))?/;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return holdsLine(text, "iB (Q=", /^ *(?:SEQ|RND) +\d+[KM]iB \(Q= *\d+, ?T= *\d+\): +\d/m)
    ? { sure: 0.9, reason: "the rows of CrystalDiskMark" }
    : VERSION.test(text.split("\n").find((line) => line.startsWith("CrystalDiskMark")) ?? "")
      ? { sure: 0.8, reason: "CrystalDiskMark's name" }
      : { sure: 0, reason: "no row of CrystalDiskMark" };
}

type Block = {
  line: number;
  version?: string;
  rows: { section: RegExpExecArray; row: RegExpExecArray; line: number }[];
  size?: RegExpExecArray;
};

async function importCrystal(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const blocks = blocksOf(lines, wrong);
  const results = blocks.flatMap((block) => resultsOf(block, wrong));
  if (results.length === 0 && wrong.length === 0)
    wrong.push(
      'expected rows such as "SEQ 1MiB (Q= 8, T= 1): 543.188 MB/s [518.0 IOPS]", found none. Versions before 7 are not read.',
    );
  const version = blocks.find((one) => one.version !== undefined)?.version;
  return resultsRun({ name: "CrystalDiskMark", ...(version !== undefined && { version }) }, results, wrong);
}

/** A block is one window's result: it ends with the size of its test. */
function blocksOf(lines: readonly Line[], wrong: string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block = { line: 1, rows: [] };
  let section: RegExpExecArray | null = null;
  const close = (next: Block): void => {
    if (open.rows.length > 0) blocks.push(open);
    [open, section] = [next, null];
  };
  for (const { text, number } of lines) {
    const version = VERSION.exec(text)?.[1];
    if (version !== undefined) close({ line: number, version, rows: [] });
    section = SECTION.exec(text) ?? section;
    const row = ROW.exec(text);
    if (row === null && /^ *(?:SEQ|RND)\b/.test(text))
      wrong.push(
        `line ${number}: expected a row of CrystalDiskMark 7 or 8, found ${JSON.stringify(text.slice(0, 60))}. It is not imported.`,
      );
    if (row !== null && section === null)
      wrong.push(`line ${number}: a row stands below no [Read], [Write] or [Mix]. It is not imported.`);
    else if (row !== null && section !== null) open.rows.push({ section, row, line: number });
    const size = SIZE.exec(text);
    if (size === null) continue;
    open.size = size;
    close({ line: number, rows: [] });
  }
  close({ line: 0, rows: [] });
  return blocks;
}

const SIDES: Readonly<Record<string, DirectionName>> = { Read: "read", Write: "write", Mix: "mixed" };
const RW = {
  SEQ: { Read: "read", Write: "write", Mix: "rw" },
  RND: { Read: "randread", Write: "randwrite", Mix: "randrw" },
} as const;
const UNITS: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

function resultsOf({ rows, size }: Block, wrong: string[]): Result[] {
  const seen = new Map<string, number>();
  const keyOf = ({ section, row }: Block["rows"][number]): string =>
    `${section[1]} ${row.slice(1, 6).join(" ")}`;
  for (const one of rows) seen.set(keyOf(one), (seen.get(keyOf(one)) ?? 0) + 1);
  return rows.flatMap((one): Result[] => {
    const { section, row, line } = one;
    const [, order = "SEQ", count = "", unit = "", depth = "", threads = "", mb, rate, us] = row;
    const way = section[1] as keyof (typeof RW)["SEQ"];
    const block = Number(count) * (UNITS[unit] ?? 1);
    const [bandwidth, iops, mean] = [figure(mb, 1e6), figure(rate, 1), figure(us, 1e3)];
    // 0.000 stands for a test that was not run.
    if (bandwidth === undefined) return [];
    const doubts = [
      ...(iops !== undefined && !agree(bandwidth, scaledBy(iops, block))
        ? [`${rate} IOPS of ${block} bytes are not ${mb} MB/s`]
        : []),
      ...(size === undefined ? ['expected the line "Test:" with the size'] : []),
      ...((seen.get(keyOf(one)) ?? 0) > 1
        ? ["the same test comes twice in one section: a line between is lost"]
        : []),
    ];
    const direction: Direction = {
      bandwidthBytesPerSecond: bandwidth,
      ...(iops !== undefined && { iops }),
      ...(mean !== undefined && { lat: { meanNs: mean } }),
    };
    const share = Number(section[2]);
    const workload: Workload = {
      rw: RW[order as "SEQ"][way],
      ...(way === "Mix" && section[2] !== undefined && { readPercent: share }),
      blockSizeBytes: block,
      iodepth: Number(depth),
      numjobs: Number(threads),
      outstanding: Number(depth) * Number(threads),
      direct: true,
      ...(size !== undefined && { sizeBytes: Number(size[1]) * (UNITS[size[2] ?? ""] ?? 1) }),
      tool: "CrystalDiskMark",
      inferred: { direct: "fixed in CrystalDiskMark" },
    };
    const times = size?.[3];
    const result: Result = {
      name: `${way.toLowerCase()}, ${order} ${count}${unit} Q${depth}T${threads}`,
      workload,
      status: "complete",
      directions: { [SIDES[way] ?? "mixed"]: direction },
      notes: [
        times === "1"
          ? "MB are 1,000,000 bytes."
          : `MB are 1,000,000 bytes. It shows the best of ${times ?? "its"} runs.`,
      ],
    };
    return [doubted(result, doubts, line, wrong)];
  });
}

export const crystalDiskMark: Collector = {
  id: "crystaldiskmark",
  version: 2,
  title: "CrystalDiskMark",
  kind: "plain",
  forms: { text: "rarely" },
  documentation: `Reads the text that CrystalDiskMark 7 and 8 save or copy: bandwidth, IOPS and mean latency of each row of [Read], [Write] and [Mix]. Its MB are
1,000,000 bytes; IOPS, block size and bandwidth must agree. It shows the best of its runs, which a note says; rows of 0.000 were not run.

What the format cannot tell: percentiles, the other runs, the volume behind the drive letter, whether the data could be compressed (zeros, if so chosen).`,
  recognise,
  import: importCrystal,
};
