/** The importer of the text that CrystalDiskMark copies or saves: reads and writes of a Windows volume. */
import type { Quantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import type { Kind } from "../reading/broken-lines.ts";
import { measuredSince, warning } from "../reading/imported.ts";
import { scaledBy } from "../reading/printed-quantity.ts";
import { doubted, resultsRun } from "../reading/results-run.ts";
import { holdsLine, plainHead } from "../reading/text.ts";
import { dayOf } from "../reading/time.ts";
import { type Line, linesOf } from "../reading/trial.ts";
import { agree, figure } from "../reading/trial-figures.ts";
import { BEGINS_ROW, ENDS_ROW, type Row, rowIn, type Section, sectionIn, UNITS } from "./row.ts";

const TITLE =
  /^ *(?:(CrystalDiskMark) (\d{1,2}\.\d{1,2}\.\d{1,3}[a-z]?)|(KDiskMark) \((\d{1,2}\.\d{1,2}\.\d{1,3})\):)/;
const BROKEN: readonly Kind[] = [
  [BEGINS_ROW, ENDS_ROW, /^ *(?:<|[\d.]+ us>|us>|\[|[\d.]+ (?:MB\/s|IOPS\])|MB\/s|IOPS\])/],
  [/^ *Test ?: \d/, /\(x\d{1,3}\)/],
];
/** Up to 4 in MB, of which nobody says how many bytes they are. */
const SIZE = /^ *Test ?: (\d{1,6}) (MB|MiB|GiB)\b(?:.{0,80}?\(x(\d{1,3})\))?/;
/** By the machine's clock, of which nobody says the zone: the day is kept. */
const DATE = /^ *Date ?: (20\d{2})([/-])(\d{2})\2(\d{2}) \d{2}:\d{2}:\d{2}$/;
/** How long each test took; up to 6 only the pause between them is printed. KDiskMark has it in the line of the size. */
const TIME = /^ *(?:Time ?: |Test ?: .{0,80}\[)Measure:? (\d{1,5}) sec\b/;

const SINCE_7 = /^ *(?:(?:SEQ|RND) +\d+|(?:Sequential|Random) +\d+ )[KM]iB \(Q= *\d+, ?T= *\d+\): +\d/m;
/** Other tools have rows named "Sequential Read", too. */
const UP_TO_6 = /^ *Random (?:Read|Write) 4Ki?B \(QD?= ?\d[^:\n]{0,12}: +\d{1,8}\.\d{3} MB\/s/m;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return holdsLine(text, "iB (Q=", SINCE_7) || UP_TO_6.test(text)
    ? { sure: 0.9, reason: "the rows of CrystalDiskMark" }
    : text.split("\n").some((line) => TITLE.test(line))
      ? { sure: 0.8, reason: "CrystalDiskMark's name" }
      : { sure: 0, reason: "no row of CrystalDiskMark" };
}

type Tool = { name: string; version?: string };
type Block = {
  tool: Tool | undefined;
  rows: (Row & { line: number })[];
  size?: RegExpExecArray;
  seconds?: number;
  day?: string | undefined;
};

async function importCrystal(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file, undefined, BROKEN);
  const blocks = blocksOf(lines, wrong);
  const results = blocks.flatMap((block) => resultsOf(block, wrong));
  if (results.length === 0 && wrong.length === 0)
    wrong.push('expected rows such as "SEQ 1MiB (Q= 8, T= 1): 543.188 MB/s [518.0 IOPS]", found none.');
  const tool = blocks.find((block) => block.tool !== undefined)?.tool ?? { name: CRYSTAL };
  const { runs, problems } = resultsRun(tool, results, wrong, measuredSince(blocks.map(({ day }) => day)));
  const sizeless = blocks.filter(({ size }) => size === undefined);
  return {
    runs,
    problems: [
      ...problems,
      ...sizeless.map(({ rows }) => warning(`line ${rows[0]?.line} and below: ${NO_SIZE}`)),
    ],
  };
}

const NO_SIZE = 'the line "Test:" is missing: how large the file was is not known';
const CRYSTAL = "CrystalDiskMark";

/** A block is one window's result: it ends with the size of its test, and what is said of it all. */
function blocksOf(lines: readonly Line[], wrong: string[]): Block[] {
  const blocks: Block[] = [];
  let open: Block = { tool: undefined, rows: [] };
  let section: Section | undefined;
  /** Whose end is read. */
  let ending: Block | undefined;
  const close = (next: Block): void => {
    ending = open.rows.length > 0 ? open : undefined;
    if (ending !== undefined) blocks.push(ending);
    [open, section] = [next, undefined];
  };
  for (const { text, number } of lines) {
    const [, crystal, version = "", other = "", release = ""] = TITLE.exec(text) ?? [];
    const [name, known] = crystal === undefined ? [other, release] : [crystal, version];
    if (name !== "") {
      close({ tool: { name, version: known }, rows: [] });
      ending = undefined;
    }
    section = sectionIn(text) ?? section;
    const row = rowIn(text, section);
    if (row === "homeless")
      wrong.push(`line ${number}: a row stands below no [Read], [Write] or [Mix]. It is not imported.`);
    else if (row !== undefined) open.rows.push({ ...row, line: number });
    else if (BEGINS_ROW.test(text))
      wrong.push(
        `line ${number}: expected a row of CrystalDiskMark, found ${JSON.stringify(text.slice(0, 60))}. It is not imported.`,
      );
    const size = SIZE.exec(text);
    if (size !== null) {
      open.size = size;
      close({ tool: open.tool, rows: [] });
    }
    const [, year, , month, day] = DATE.exec(text) ?? [];
    const told = open.rows.length > 0 ? open : ending;
    const seconds = Number(TIME.exec(text)?.[1]);
    if (told !== undefined && seconds > 0) told.seconds = seconds;
    if (told !== undefined && day !== undefined)
      told.day = dayOf(Number(year), Number(month) - 1, Number(day));
  }
  close({ tool: undefined, rows: [] });
  return blocks;
}

function resultsOf({ tool, rows, size, seconds }: Block, wrong: string[]): Result[] {
  const named = Map.groupBy(rows, ({ name }) => name);
  return rows.flatMap((row): Result[] => {
    const { name, side, line, mb, us } = row;
    const iops = figure(row.iops, 1);
    const block = row.workload.blockSizeBytes;
    const computed = iops === undefined || block === undefined ? undefined : scaledBy(iops, block);
    const [megabyte, bandwidth] = bandwidthOf(mb, computed, tool);
    // 0.000 stands for a test that was not run.
    if (bandwidth === undefined) return [];
    const doubts = [
      ...(agree(bandwidth, computed) ? [] : [`${row.iops} IOPS of ${block} bytes are not ${mb} MB/s`]),
      ...((named.get(name)?.length ?? 0) > 1
        ? ["the same test comes twice in one section: a line between is lost"]
        : []),
    ];
    const mean = figure(us, 1e3);
    const direction: Direction = {
      bandwidthBytesPerSecond: bandwidth,
      ...defined({ iops }),
      ...(mean !== undefined && { lat: { meanNs: mean } }),
    };
    const result: Result = {
      name,
      workload: { ...row.workload, ...settingsOf(tool, size), ...defined({ runtimeSeconds: seconds }) },
      status: "complete",
      directions: { [side]: direction },
      ...defined({
        notes: nonEmpty([saidOf(megabyte, tool, size?.[3]), ...(size === undefined ? [NO_SIZE] : [])]),
      }),
    };
    return [doubted(result, doubts, line, wrong)];
  });
}

const MEGABYTE = 1e6;
/** KDiskMark's, as its IOPS show. */
const THOUSAND_KIB = 1000 * 1024;

function bandwidthOf(
  mb: string,
  computed: Quantity | undefined,
  tool: Tool | undefined,
): [number, Quantity | undefined] {
  const [plain, other] = [figure(mb, MEGABYTE), figure(mb, THOUSAND_KIB)];
  const isOther =
    tool !== undefined && tool.name !== CRYSTAL && !agree(plain, computed) && agree(other, computed);
  return isOther ? [THOUSAND_KIB, other] : [MEGABYTE, plain];
}

function settingsOf(
  tool: Tool | undefined,
  size: RegExpExecArray | undefined,
): Omit<Result["workload"], "rw"> {
  const unit = UNITS[size?.[2] ?? ""];
  const sizeBytes = size === undefined || unit === undefined ? undefined : Number(size[1]) * unit;
  const name = tool?.name ?? CRYSTAL;
  return {
    ...defined({ sizeBytes }),
    ...(name === CRYSTAL && { direct: true, inferred: { direct: "fixed in CrystalDiskMark" } }),
    tool: name,
  };
}

/** How many runs KDiskMark takes, and which of them, is not known. */
function saidOf(megabyte: number, tool: Tool | undefined, times: string | undefined): string {
  const unit = `MB are ${megabyte.toLocaleString("en")} bytes.`;
  const isOne = times === "1" || (tool?.name ?? CRYSTAL) !== CRYSTAL;
  return isOne ? unit : `${unit} It shows the best of ${times ?? "its"} runs.`;
}

export const crystalDiskMark: Collector = {
  id: "crystaldiskmark",
  version: 4,
  title: "CrystalDiskMark",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads the text that CrystalDiskMark 3 to 8 saves or copies: bandwidth, IOPS and mean latency of each row of [Read], [Write] and [Mix], and of the rows
"Sequential Read" to "Random Write" of versions up to 6, which print no latency, and neither IOPS nor block size of sequential rows. Its MB are
1,000,000 bytes; IOPS, block size and bandwidth must agree. It shows the best of its runs, which a note says; rows of 0.000 were not run. KDiskMark's text in
the same form is read, too: its MB are 1000 KiB where its IOPS show that, and whether it was direct is not known.

What the format cannot tell: percentiles, the other runs, the volume behind the drive letter, whether the data could be compressed (zeros, if so chosen).`,
  recognise,
  import: importCrystal,
};
