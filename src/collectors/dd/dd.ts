/** The importer of what dd prints at its end, with the command lines that say what it did. */
import type { PrintedQuantity, Quantity } from "../../schema/quantity.ts";
import type { Direction, Result } from "../../schema/result.ts";
import type { Workload } from "../../schema/workload.ts";
import { parsePrinted } from "../../units/parse.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { error } from "../reading/imported.ts";
import { MOST_RESULTS, tooMany } from "../reading/limits.ts";
import { TOLERANCE } from "../reading/printed-quantity.ts";
import { CACHED } from "../reading/results-run.ts";
import { type Copy, DD_SUMMARY, eachCopy, type Operands } from "./lines.ts";

const SUMMARIES = [" copied, ", " transferred in ", " kopiert, ", " copié", " gekopieerd, "];

function recognise({ head }: RawFile): Recognition {
  if (
    SUMMARIES.some((words) => head.includes(words)) &&
    DD_SUMMARY.test(head.toString("utf8").replaceAll("\r", "\n"))
  )
    return { sure: 0.8, reason: 'the line "... bytes ... copied" of dd' };
  return { sure: 0, reason: 'no line "... bytes ... copied"' };
}

async function importDd(file: RawFile): Promise<Imported> {
  const found = await resultsIn(file, false);
  // Misplaced lines are only known at the end of the file, and every result must say so.
  const { count, results, wrong } = found.isOutOfPlace ? await resultsIn(file, true) : found;
  if (count > MOST_RESULTS) return tooMany("copies");
  const problems = wrong.map(error);
  if (results.length === 0) return { runs: [], problems };
  return { runs: [{ basis: "measured", tool: { name: "dd" }, results }], problems };
}

type Found = { count: number; results: Result[]; wrong: string[]; isOutOfPlace: boolean };

/** The result of each copy, made as it is read: a file may hold very many. */
async function resultsIn(file: RawFile, isOutOfPlace: boolean): Promise<Found> {
  const [results, wrong, doubts]: [Result[], string[], string[]] = [[], [], []];
  let count = 0;
  const take = (copy: Copy): boolean => {
    count += 1;
    if (isOutOfPlace) copy.errors.push(OUT_OF_PLACE);
    const result = resultOf(copy, doubts);
    if (result !== undefined) results.push(result);
    return count <= MOST_RESULTS;
  };
  const isOut = await eachCopy(file, take, wrong);
  for (const doubt of doubts) wrong.push(doubt);
  return { count, results, wrong, isOutOfPlace: isOut };
}

const OUT_OF_PLACE =
  "the file has a command without a result and a result without a command: its lines are out of place, and this result may be another command's";

/** Devices that are not storage: what is on the other side of the copy is. */
const NO_STORAGE = /^\/dev\/(?:zero|null|u?random|full|shm\/.*|std(?:in|out)|fd\/\d+)$/;
const isStorage = (path: string): boolean => !path.startsWith("/dev/") || !NO_STORAGE.test(path);

const CACHED_WRITE = "without direct I/O or a flush at the end: memory may have been measured";

function resultOf(copy: Copy, wrong: string[]): Result | undefined {
  const { line, operands, errors } = copy;
  const refuse = (what: string): undefined => void wrong.push(`line ${line}: ${what}. It is not imported.`);
  const { if: input = "/dev/stdin", of: output = "/dev/stdout" } = operands;
  const [reads, writes] = [isStorage(input), isStorage(output)];
  if (reads === writes)
    return refuse(
      reads
        ? "dd read from one file and wrote to another, and one time is no measure of both"
        : "dd moved no data of a file or device",
    );
  const direction = reads ? "read" : "write";
  const blockSizeBytes = sizeOf(operands[reads ? "ibs" : "obs"] ?? operands.bs ?? "512");
  const time = intervalOfSeconds(copy.seconds);
  const bytes = Number(copy.bytes);
  if (blockSizeBytes === undefined)
    return refuse(`expected a block size, found ${JSON.stringify(operands.bs?.slice(0, 40))}`);
  if (!(bytes > 0) || !Number.isSafeInteger(bytes) || time === undefined)
    return refuse("expected bytes and seconds above 0");
  const records = reads ? copy.recordsIn : copy.recordsOut;
  const ios = records === undefined ? 0 : records.whole + records.partial;
  const doubts = [...errors];
  addContradictions(doubts, copy, bytes, blockSizeBytes, time);
  const unknown = ["conv", "iflag", "oflag"].flatMap((name) =>
    (operands[name] ?? "")
      .split(",")
      .flatMap((word) => (KNOWN.has(word) ? [] : [`${name}=${word.slice(0, 40)}`])),
  );
  if (unknown.length > 0)
    doubts.push(
      `expected flags and conversions of dd, found ${unknown.join(", ")}: the command line may be broken`,
    );
  for (const doubt of doubts) wrong.push(`line ${line}: ${doubt}`);
  const workload = workloadOf(operands, direction, blockSizeBytes);
  const bandwidthBytesPerSecond = perSecond(bytes, time);
  const figures: Direction =
    ios > 0
      ? {
          totalIos: ios,
          iops: perSecond(ios, time),
          ioBytes: bytes,
          runtimeNs: time,
          bandwidthBytesPerSecond,
        }
      : { ioBytes: bytes, runtimeNs: time, bandwidthBytesPerSecond };
  const result: Result = {
    name: `${direction}, ${blockSizeBytes} bytes`,
    workload,
    status: doubts.length > 0 ? "partial" : "complete",
    directions: reads ? { read: figures } : { write: figures },
  };
  if (errors.length > 0) result.errors = errors.map((text) => ({ text }));
  result.options = operands;
  const isCached = workload.direct === false && workload.sync === "none" && !workload.endFsync;
  if (isCached) doubts.push(reads ? CACHED : CACHED_WRITE);
  if (doubts.length > 0) result.notes = doubts;
  return result;
}

type Interval = PrintedQuantity;

/** Nanoseconds, exact for up to nine decimals. */
function intervalOfSeconds(text: string): Interval | undefined {
  const [whole = "", fraction = ""] = text.split(".");
  const unit = 10 ** (9 - fraction.length);
  const value = Number(whole + fraction) * unit;
  const half = unit / 2;
  return value > half && value < 1e17 && unit >= 1
    ? { value, low: value - half, high: value + half, printed: text }
    : undefined;
}

const perSecond = (count: number, { value, low, high, printed }: Interval): Quantity => ({
  value: (count * 1e9) / value,
  low: (count * 1e9) / high,
  high: (count * 1e9) / low,
  printed: `${count} in ${printed} s`,
});

function addContradictions(
  doubts: string[],
  copy: Copy,
  bytes: number,
  blockSize: number,
  time: Interval,
): void {
  const { operands, recordsIn, recordsOut, rate } = copy;
  const records = operands.if !== undefined && !isStorage(operands.if) ? recordsOut : recordsIn;
  if (records !== undefined) {
    const { whole, partial } = records;
    if (bytes < whole * blockSize || bytes > (whole + partial) * blockSize)
      doubts.push(`${whole}+${partial} records of ${blockSize} bytes are not ${bytes} bytes`);
  }
  const printed = parsePrinted(rate, "bytes/s");
  if (!printed.ok) {
    doubts.push(`expected a rate, found ${JSON.stringify(rate.slice(0, 40))}`);
    return;
  }
  const [least, most] = [(bytes * 1e9) / time.high, (bytes * 1e9) / time.low];
  const slack = TOLERANCE * least;
  // BusyBox prints MB and means MiB.
  const agrees = BUSYBOX.some((factor) => {
    const { low, high } = printed.quantity;
    return low * factor - slack <= most && least <= high * factor + slack;
  });
  if (!agrees) doubts.push(`${bytes} bytes in ${copy.seconds} s are not ${rate}`);
}

const BUSYBOX = [1, 1024 / 1000, 1024 ** 2 / 1e6, 1024 ** 3 / 1e9];

const MULTIPLES: Record<string, number> = { c: 1, w: 2, b: 512, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };
const POWERS: Record<string, number> = { k: 1, m: 2, g: 3, t: 4 };

/** dd's sizes: 1M and 1MiB are 1048576, 1MB is a million, and 2x512 is 1024. */
function sizeOf(text: string): number | undefined {
  let bytes = 1;
  for (const factor of text.split("x")) {
    const [, digits, unit = ""] = /^(\d+)(\w*)$/.exec(factor) ?? [];
    const power = POWERS[unit.replace(/iB$/, "").toLowerCase()];
    const multiple = unit === "" ? 1 : (MULTIPLES[unit] ?? (power === undefined ? undefined : 1024 ** power));
    if (digits === undefined || multiple === undefined) return undefined;
    bytes *= Number(digits) * multiple;
  }
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined;
}

/** Flags and conversions of GNU's, of BusyBox's and of BSD's dd. */
const KNOWN: ReadonlySet<string> = new Set(
  ",append,ascii,binary,block,cio,count_bytes,direct,directory,dsync,ebcdic,excl,fdatasync,fsync,fullblock,ibm,lcase,noatime,nocache,nocreat,noctty,noerror,nofollow,nolinks,nonblock,notrunc,oldascii,oldebcdic,oldibm,osync,pareven,parnone,parodd,parset,seek_bytes,skip_bytes,sparse,swab,sync,text,trunc,ucase,unblock".split(
    ",",
  ),
);

function workloadOf(operands: Operands, direction: "read" | "write", blockSizeBytes: number): Workload {
  const flags = operands[direction === "read" ? "iflag" : "oflag"];
  const direct = lists(flags, "direct");
  const sync = lists(flags, "dsync") ? "dsync" : lists(flags, "sync") ? "sync" : "none";
  const asked = { rw: direction, blockSizeBytes, numjobs: 1, outstanding: 1, direct, sync } as const;
  if (direction === "read") return { ...asked, tool: "dd" };
  const endFsync = lists(operands.conv, "fsync") || lists(operands.conv, "fdatasync");
  return { ...asked, endFsync, tool: "dd" };
}

const lists = (words: string | undefined, word: string): boolean => words?.split(",").includes(word) === true;

export const dd: Collector = {
  id: "dd",
  version: 9,
  title: "dd",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads what dd prints at its end (GNU, also in German, French or Dutch and with a decimal comma; BusyBox, BSD and macOS) in a file that also holds the command line before it, as
\`dd if=/dev/zero of=file bs=1M count=1024 oflag=direct\` in a terminal's log: without it nobody knows whether dd read or wrote, and the result is
refused. The rate is computed from bytes and seconds, with the interval of the printed seconds; records, bytes and the printed rate must
agree; where a pipe left the lines of records out, there is no rate of I/Os. Copies from one file to another are refused, for one time is no measure of both. In a file that has a command
without a result and also a result without a command, lines are out of place and every result is partial. Each result states whether memory may have been measured.

What the format cannot tell: latency, which file system or volume the path is on, what was in memory before, when it ran, and whether the
data could be compressed on the way (zeros can).`,
  recognise,
  import: importDd,
};
