/** The importer of what ioping prints: the latency of one request after the other. */
import { intervalOf, type Quantity } from "../../schema/quantity.ts";
import type { Result } from "../../schema/result.ts";
import { isObject } from "../../text/json.ts";
import type { Collector, Imported, RawFile, Recognition } from "../collector.ts";
import { endOf, valuesIn } from "../reading/json-values.ts";
import { rounded } from "../reading/printed-quantity.ts";
import { doubted, resultsRun } from "../reading/results-run.ts";
import { holdsLine, plainHead } from "../reading/text.ts";
import { type Line, linesOf } from "../reading/trial.ts";
import { type Command, commandOf } from "./command.ts";
import { pingResult, type Said } from "./said.ts";

const TITLE = /^--- (.{1,200}) ioping statistics ---$/;
/** "/dev/sda (block device 20 GiB)"; up to 0.8 "(device 465.8 GiB)". */
const DEVICE = /\((?:block )?device [^()]{1,40}\)$/;
const COMPLETED =
  /^(\S{1,15}(?: [kMGT])?) requests completed in (\S{1,15} \w{1,4}), (\S{1,12} \w{1,4}) (read|written|transferred), (\S{1,12}(?: [kMGT])?) iops, (\S{1,12} \w{1,4})\/s$/;
/** Up to 0.9: without bytes, and the time is that of the clock, with all waiting. */
const COMPLETED_OLD =
  /^(\S{1,15}(?: [kMGT])?) requests completed in (\S{1,15} \w{1,4}), (\S{1,12}(?: [kMGT])?) iops, \S{1,12} \w{1,4}\/s$/;
/** The same: "4096 bytes from /srv (ext4 /dev/sda3): request=1 time=0.2 ms". */
const REQUEST_OLD = /^(\d{1,9}) bytes (from|to) .{1,200}: request=\d{1,9} time=/;
/** The same of 0.8 and 0.9: "4.0 KiB from . (ext4 /dev/sda3): request=1 time=296 us". */
const REQUEST_ROUNDED = /^(\d{1,4}\.\d) ([KM])iB (from|to) .{1,200}: request=\d{1,9} time=/;
/** Up to 0.7 with one unit for all. */
const LATENCY_OLD =
  /^min\/avg\/max\/mdev = ([\d.]{1,12})\/([\d.]{1,12})\/([\d.]{1,12})\/([\d.]{1,12}) (\w{1,3})$/;
const GENERATED =
  /^generated (\S{1,15}(?: [kMGT])?) requests in (\S{1,15} \w{1,4}), (\S{1,12} \w{1,4}), (\S{1,12}(?: [kMGT])?) iops, /;
const LATENCY =
  /^min\/avg\/max\/mdev = (\S{1,12} \w{1,3}) \/ (\S{1,12} \w{1,3}) \/ (\S{1,12} \w{1,3}) \/ (\S{1,12} \w{1,3})$/;

const JSON_BEGINS = /^\uFEFF?\[?\{\s{0,20}"timestamp"/gm;

function recognise({ head }: RawFile): Recognition {
  const text = plainHead(head);
  if (/^--- .{1,200} ioping statistics ---$/m.test(text))
    return { sure: 0.9, reason: 'the line "ioping statistics"' };
  if (text.search(JSON_BEGINS) >= 0 && text.includes('"target"') && /"ignored"|"mdev"/.test(text))
    return { sure: 0.9, reason: "ioping's JSON" };
  return holdsLine(text, ": request=", /^\d+ \w+ (?:<<<|>>>) .{1,200}: request=\d+ time=/m)
    ? { sure: 0.8, reason: 'the lines "request= time=" of ioping' }
    : { sure: 0, reason: 'no line "ioping statistics"' };
}

async function importIoping(file: RawFile): Promise<Imported> {
  const wrong: string[] = [];
  const isJson = plainHead(file.head).search(JSON_BEGINS) >= 0;
  const said = isJson ? saidInJson(jsonIn(await file.text()), wrong) : saidInText(await linesOf(file), wrong);
  const results = said.flatMap((one): Result[] => {
    const { result, doubts } = pingResult(one);
    if (result !== undefined) return [doubted(result, doubts, one.line, wrong)];
    for (const doubt of doubts) wrong.push(`line ${one.line}: ${doubt}. It is not imported.`);
    return [];
  });
  if (said.length === 0 && wrong.length === 0)
    wrong.push(
      "expected ioping's statistics, which stand at its end; found single requests only. It is not imported.",
    );
  return resultsRun({ name: "ioping" }, results, wrong);
}

function saidInText({ lines, wrong: faults }: { lines: Line[]; wrong: string[] }, wrong: string[]): Said[] {
  wrong.push(...faults);
  const all: Said[] = [];
  let open: Said | undefined;
  let command: Command = {};
  let request: { size: number; way: string } | undefined;
  for (const { text, number } of lines) {
    command = commandOf(text) ?? command;
    request = requestOf(text) ?? request;
    const target = TITLE.exec(text)?.[1];
    if (target !== undefined) {
      open = {
        line: number,
        command,
        doubts: [],
        isDevice: DEVICE.test(target),
        ...(request !== undefined && { request }),
      };
      [command, request] = [{}, undefined];
      all.push(open);
    }
    if (open === undefined) continue;
    const [, count, time, bytes, way, iops] = COMPLETED.exec(text) ?? [];
    const [, , , , generated] = GENERATED.exec(text) ?? [];
    const latency = LATENCY.exec(text)?.slice(1) ?? withUnit(LATENCY_OLD.exec(text)?.slice(1));
    const old = COMPLETED_OLD.exec(text)?.slice(1);
    const isTwice =
      ((count ?? old) !== undefined && open.completed !== undefined) ||
      (latency !== undefined && open.latency !== undefined);
    if (isTwice) open.doubts.push("a line of its statistics comes twice");
    if (count !== undefined)
      open.completed = { count, time: time ?? "", bytes: bytes ?? "", iops: iops ?? "", way: way ?? "" };
    if (old !== undefined) {
      const [requests = "", clock = "", rate = ""] = old;
      open.completed = { count: requests, clock, iops: rate };
    }
    if (generated !== undefined) open.generated = generated;
    if (latency !== undefined) open.latency = latency;
  }
  return all;
}

/** What a line on a single request says of its size and its way. */
function requestOf(line: string): { size: number; way: string } | undefined {
  const [, bytes, to] = REQUEST_OLD.exec(line) ?? [];
  if (bytes !== undefined) return { size: Number(bytes), way: wayOf(to) };
  const [, digits, prefix, way] = REQUEST_ROUNDED.exec(line) ?? [];
  const size =
    digits === undefined ? undefined : sectorsIn(rounded(digits, prefix === "K" ? 2 ** 10 : 2 ** 20));
  return size === undefined ? undefined : { size, way: wayOf(way) };
}

const wayOf = (to: string | undefined): string => (to === "to" ? "written" : "read");

const SECTOR = 512;

/** The one number of whole sectors that was rounded to this; undefined where several may have been. */
function sectorsIn(printed: Quantity): number | undefined {
  const { low, high } = intervalOf(printed);
  const [first, last] = [Math.ceil(low / SECTOR), Math.floor(high / SECTOR)];
  return first === last && first > 0 ? first * SECTOR : undefined;
}

const withUnit = (found: readonly string[] | undefined): string[] | undefined =>
  found?.slice(0, 4).map((digits) => `${digits} ${found[4]}`);

/** The statistics of the JSON: the last one of each start counts all of it. */
/** Without what stands around it. */
function jsonIn(text: string): string {
  let [all, last] = ["", 0];
  for (const { index } of text.matchAll(JSON_BEGINS)) {
    if (index < last) continue;
    last = endOf(text, index) ?? text.length;
    all += `${text.slice(index, last)}\n`;
  }
  return all;
}

function saidInJson(text: string, wrong: string[]): Said[] {
  let way: string | undefined;
  let size: number | undefined;
  const all: Said[] = [];
  for (const value of valuesIn(text, wrong)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (!isObject(one)) continue;
      if (isObject(one.io)) {
        way = String(one.io.operation);
        size = Number(one.io.size);
      }
      const { stat, load } = one;
      if (!isObject(stat)) continue;
      if (way !== "read" && way !== "write") {
        wrong.push(
          "expected single requests in the JSON: without them (-q, -R) nobody knows whether it read or wrote. It is not imported; run it with -i 0 instead of -R.",
        );
        continue;
      }
      const ns = (name: string): string => `${Number(stat[name])} ns`;
      all.push({
        line: 1,
        command: {},
        doubts: [],
        completed: {
          count: String(stat.count),
          time: ns("time"),
          bytes: `${Number(stat.size)} B`,
          iops: String(stat.iops),
          way: way === "write" ? "written" : "read",
        },
        ...(isObject(load) && { generated: String(load.iops) }),
        latency: ["min", "avg", "max", "mdev"].map(ns),
        ...(size !== undefined && size > 0 && { size }),
      });
    }
  }
  return all;
}

export const ioping: Collector = {
  id: "ioping",
  version: 6,
  title: "ioping",
  kind: "plain",
  forms: { text: "rarely", json: "rarely" },
  amidText: true,
  documentation: `Reads the statistics at the end of ioping's text, and its JSON (\`-J\`): minimum, mean, maximum and standard deviation of the latency of one request
after the other. Its "iops" is what one over the mean latency gives: it is taken as a rate only where ioping did not wait in between (\`-R\`, \`-i 0\`), as the line
"generated" tells. The size of a request is that which requests and bytes have in common. With the command line before it, its options are known, and that it was
at random; single requests, and the rows of numbers of \`-B\` and \`-p\`, are not read.

What the format cannot tell: percentiles; without the command line whether it was in order (\`-L\`) or at random, cached, direct or synchronous. In a directory it works on
1 MiB by default (64 MiB with \`-R\`), which a cache may hold; on a device, on all of it. Up to 0.9 whether it read or wrote is known by the single requests or by the command line alone.`,
  recognise,
  import: importIoping,
};
