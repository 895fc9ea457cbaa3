/** The phases of elbencho's JSON: one document per line; its numbers are strings. */
import type { Distribution } from "../../schema/result.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { isObject, type JsonObject, jsonOf } from "../../text/json.ts";
import type { RawFile } from "../collector.ts";
import { mayGoOn } from "../reading/limits.ts";
import { eachLine } from "../reading/lines.ts";
import { mixOf } from "./csv.ts";
import { type Moved, type Phase, pairOf, type TakePhase } from "./phase.ts";

export async function phasesOfJson(file: RawFile, takePhase: TakePhase, wrong: string[]): Promise<void> {
  const seen = new Map<string, number>();
  const take = (document: JsonObject, text: string, line: number): boolean => {
    const before = seen.get(text);
    seen.set(text, line);
    if (before === undefined) return takePhase(phaseOf(document));
    wrong.push(`line ${line}: the same phase as in line ${before}. It is imported once.`);
    return true;
  };
  let isOneOnEachLine: boolean | undefined;
  await eachLine(
    file,
    (line, number) => {
      // Lines of other programs may stand before, between and behind.
      if (!BEGINS.test(line) && !MEMBER.test(line)) return true;
      const documents = objectsIn(jsonOf(line));
      isOneOnEachLine ??= documents.length > 0 || line.includes('"phase_type"');
      if (!isOneOnEachLine) return false;
      if (documents.length > 0)
        return documents.every((one) =>
          take(one, documents.length === 1 ? line : JSON.stringify(one), number),
        );
      wrong.push(
        `line ${number}: expected a JSON document, found none that is whole. The phase is not imported.`,
      );
      return mayGoOn(wrong);
    },
    (message) => void wrong.push(message),
  );
  if (isOneOnEachLine !== true)
    for (const one of await documentsOf(file, wrong)) take(one, JSON.stringify(one), 1);
}

const BEGINS = /^\s*[[{]/;
/** Members of a document of which the beginning may be lost. */
const MEMBER = /"(?:phase_type|first_done|last_done)"/;

/** For a file whose documents span several lines: someone formatted it by hand, so it is small. */
async function documentsOf(file: RawFile, wrong: string[]): Promise<JsonObject[]> {
  const text = await file.text();
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1;
  const documents = objectsIn(jsonOf(text.slice(Math.max(0, text.search(/^[ \t]*[[{]/m)), end)));
  if (documents.length === 0)
    wrong.push("line 1: expected a JSON document, found none that is whole. The phase is not imported.");
  return documents;
}

const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value : [value]).filter(isObject);

const objectIn = (from: JsonObject, key: string): JsonObject => {
  const value = from[key];
  return isObject(value) ? value : {};
};

function phaseOf(document: JsonObject): Phase {
  const doubts: string[] = [];
  const [config, first, last] = ["config", "first_done", "last_done"].map((key) =>
    objectIn(document, key),
  ) as [JsonObject, JsonObject, JsonObject];
  const figure = (from: JsonObject, key: string): number | undefined => {
    const text = from[key];
    if (text === undefined || text === "" || text === "0" || text === 0) return undefined;
    const value = typeof text === "string" && /^\d+$/.test(text) ? Number(text) : text;
    if (typeof value === "number" && value > 0 && value <= Number.MAX_SAFE_INTEGER) return value;
    doubts.push(`${key}: expected a number, found ${JSON.stringify(text)?.slice(0, 40)}`);
    return undefined;
  };
  const moved = (one: JsonObject, other: JsonObject, latency: JsonObject): Moved => {
    const pair = (key: string): Moved["iops"] => pairOf(figure(one, key), figure(other, key));
    const distribution: Distribution = {};
    const [min, mean, max] = ["min_us", "avg_us", "max_us"].map((key) => figure(latency, key));
    if (min !== undefined) distribution.minNs = min * 1000;
    if (mean !== undefined) distribution.meanNs = mean * 1000;
    if (max !== undefined) distribution.maxNs = max * 1000;
    return {
      iops: pair("iops"),
      bytesPerSecond: pair("bytes/s"),
      bytes: pair("bytes"),
      ...defined({ latency: nonEmpty(distribution) }),
    };
  };
  const latency = objectIn(objectIn(last, "latency"), "IO");
  const phase: Phase = {
    operation: String(document.phase_type ?? "").toUpperCase(),
    elapsed: pairOf(figure(first, "elapsed_time_ms"), figure(last, "elapsed_time_ms")),
    moved: moved(first, last, latency),
    doubts,
  };
  if (isObject(last.rwmix_read))
    phase.mixedReads = moved(objectIn(first, "rwmix_read"), last.rwmix_read, objectIn(latency, "rwmix_read"));
  const set = <K extends keyof Phase>(key: K, value: Phase[K] | undefined): void => {
    if (value !== undefined) phase[key] = value;
  };
  const flag = (key: string): boolean | undefined =>
    ({ "1": true, true: true, "0": false, false: false })[String(config[key])];
  const text = (value: unknown): string | undefined =>
    typeof value === "string" && value !== "" ? value.slice(0, 120) : undefined;
  set("label", text(document.label));
  set("date", text(document.iso_start_date));
  set("hosts", figure(config, "hosts"));
  set("threads", figure(config, "threads"));
  set("dirs", figure(config, "dirs"));
  set("files", figure(config, "files"));
  set("blockSizeBytes", figure(config, "block_size"));
  set("fileSizeBytes", figure(config, "file_size"));
  set("ioDepth", figure(config, "io_depth"));
  set("direct", flag("direct_io"));
  set("random", flag("random_offsets"));
  set("version", text(config.version));
  set("readPercent", mixOf(String(config.command ?? "")));
  return phase;
}
