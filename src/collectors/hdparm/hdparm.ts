/** The importer of what `hdparm -t` prints: how fast a device is read from its beginning. */
import type { Result } from "../../schema/result.ts";
import { MIB } from "../../units/sizes.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { rejoined } from "../reading/broken-lines.ts";
import { refused } from "../reading/imported.ts";
import { between } from "../reading/printed-quantity.ts";
import { doubted, resultsRun } from "../reading/results-run.ts";
import { holdsLine, plainHead } from "../reading/text.ts";
import { linesOf, mayBeCut } from "../reading/trial.ts";
import { agree, figure } from "../reading/trial-figures.ts";

const DEVICE = /^ *(\/dev\/[\w./-]{1,80}):$/;
/** A shell's line; it names the device where what hdparm prints of it is left out. */
const COMMAND = /(?:^|[\s;&|/])hdparm (?:-\S+ ){1,6}(\/dev\/[\w./-]{1,80})\s*$/;
const TIMING =
  /^ *Timing (buffered|O_DIRECT) disk reads(?: \(offset (\d{1,9}) GB\))?: +(\d{1,9}) MB in +(\d{1,6}\.\d{2}) seconds = *(\d{1,9}\.\d{2}) (kB|MB)\/sec\.?$/;
const OTHERWISE = /^ *Timing (?:buffered|O_DIRECT) disk reads/;
const CACHED_READS = /^ *Timing (?:buffer-cache|cached|(O_DIRECT) cached) reads: /;
const OF_MEMORY = "this is the memory's speed and not the storage's";
/** Past the page cache, the same 2 MiB over and over come from what is before the medium. */
const OF_DRIVE_CACHE =
  "with O_DIRECT this is the speed of the drive's own cache or of the way to it (bus, network), and not of its medium";

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  return holdsLine(text, " disk reads", /^ *Timing (?:buffered|O_DIRECT) disk reads.{0,40}: +\d+ MB in /m)
    ? { sure: 0.9, reason: 'the line "Timing buffered disk reads" of hdparm' }
    : holdsLine(text, "cached reads: ", /^ *Timing (?:cached|O_DIRECT cached) reads: /m)
      ? { sure: 0.8, reason: 'the line "Timing cached reads" of hdparm' }
      : { sure: 0, reason: 'no line "Timing ... reads" of hdparm' };
}

async function importHdparm(file: RawFile): Promise<Imported> {
  const { lines, wrong } = await linesOf(file);
  const results: Result[] = [];
  const messages: string[] = [];
  let device: string | undefined;
  let below = 0;
  let [isBelowNone, isAboveNone] = [false, false];
  const whole = rejoined(
    lines.map(({ text }) => text),
    [
      [OTHERWISE, TIMING],
      [CACHED_READS, /^[^:]*:[^:]*\/sec\.?$/],
    ],
  );
  let empty: { name: string; line: number } | undefined;
  const leave = (): void => {
    if (empty !== undefined)
      wrong.push(
        `line ${empty.line}: ${empty.name} is named, and no timing of it follows. It is not imported.`,
      );
    empty = undefined;
  };
  for (const [i, { number }] of lines.entries()) {
    const text = whole[i] ?? "";
    const alone = DEVICE.exec(text)?.[1];
    if (alone !== undefined) {
      if (empty?.name !== alone) leave();
      empty = { name: alone, line: number };
    }
    const named = DEVICE.exec(text)?.[1] ?? COMMAND.exec(text)?.[1];
    if (named !== undefined) [device, below, isAboveNone] = [named, 0, true];
    if (CACHED_READS.test(text) || OTHERWISE.test(text)) {
      isBelowNone ||= device === undefined;
      empty = undefined;
      isAboveNone = false;
    }
    const cached = CACHED_READS.exec(text);
    if (cached !== null)
      messages.push(
        `${text.trim()}: ${cached[1] === undefined ? OF_MEMORY : OF_DRIVE_CACHE}. It is left out.`,
      );
    const timing = TIMING.exec(text);
    if (timing === null) {
      if (OTHERWISE.test(text))
        wrong.push(
          `line ${number}: expected MB, seconds and MB/sec of hdparm, found ${JSON.stringify(text.trim().slice(0, 80))}. It is not imported.`,
        );
      continue;
    }
    below += 1;
    results.push(...resultOf(timing, device, below > 1, number, wrong));
  }
  if (isBelowNone && isAboveNone)
    return refused(
      "its lines stand last first, or the first and the last are missing: which device a figure is of, is not said. Turn them round (tac), or copy all of them.",
    );
  leave();
  const last = lines.at(-1);
  if (last?.isOpen && /^ *Timing/.test(last.text) && !/sec$/.test(last.text))
    wrong.push(mayBeCut(last.number));
  if (results.length === 0 && wrong.length === 0)
    wrong.push("expected disk reads (hdparm -t), found only reads of the cache (-T). It is not imported.");
  return resultsRun({ name: "hdparm" }, results, wrong, messages.length > 0 ? { messages } : {});
}

function resultOf(
  timing: RegExpExecArray,
  device: string | undefined,
  isSecond: boolean,
  line: number,
  wrong: string[],
): Result[] {
  const [, how, offset, count = "", seconds = "", printed = "", unit] = timing;
  const time = figure(seconds, 1e9);
  if (time === undefined || typeof time === "number" || !(Number(count) > 0)) {
    wrong.push(`line ${line}: expected bytes and seconds above 0. It is not imported.`);
    return [];
  }
  const bytes = Number(count) * MIB;
  const bandwidth = between(
    (bytes * 1e9) / time.high,
    (bytes * 1e9) / time.low,
    `${count} MB in ${seconds} s`,
  );
  const rate = figure(printed, unit === "kB" ? 1024 : MIB);
  const doubts = [
    ...(agree(bandwidth, rate, 0.001) ? [] : [`${count} MB in ${seconds} s are not ${printed} ${unit}/s`]),
    ...(device === undefined ? ["expected the device's name above it"] : []),
    ...(isSecond ? ["the second result below one device's name: a line between is lost"] : []),
  ];
  const direct = how === "O_DIRECT";
  const result: Result = {
    name: `hdparm, ${device ?? "a device"}`,
    workload: {
      rw: "read",
      blockSizeBytes: 2 * MIB,
      numjobs: 1,
      outstanding: 1,
      direct,
      tool: "hdparm",
      inferred: { blockSizeBytes: "fixed in hdparm" },
      ...(offset !== undefined && { other: { offset: `${offset} GB` } }),
    },
    status: "complete",
    directions: { read: { ioBytes: bytes, runtimeNs: time, bandwidthBytesPerSecond: rate ?? bandwidth } },
    notes: [
      `MB of hdparm are MiB. It reads the ${offset === undefined ? "beginning" : "part at the offset"} of the device for 3 s${direct ? "" : ", through the page cache, which it empties first and which reads ahead"}.`,
    ],
  };
  return [doubted(result, doubts, line, wrong)];
}

export const hdparm: Collector = {
  id: "hdparm",
  version: 4,
  title: "hdparm -t",
  kind: "plain",
  forms: { text: "rarely" },
  amidText: true,
  documentation: `Reads the lines "Timing buffered disk reads" and "Timing O_DIRECT disk reads", one result each. hdparm's MB are MiB. MiB, seconds and the
printed rate must agree. "Timing cached reads" (\`-T\`) measures memory, with \`--direct\` the drive's cache or the way to it: left out, with a message.

What the format cannot tell: latency, writes, anything but the device's beginning (outer tracks of a disk are faster), and on a thin volume whether those blocks
were ever written.`,
  recognise,
  import: importHdparm,
};
