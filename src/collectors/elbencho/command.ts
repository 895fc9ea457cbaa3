/** What elbencho was asked for, by the command line that it prints above its table. */
import { parseSize } from "../../fio/size.ts";
import { defined } from "../../text/defined.ts";
import { mixOf } from "./csv.ts";
import type { Phase } from "./phase.ts";

/** Parameters of all phases of one invocation. */
export type Asked = Partial<
  Pick<
    Phase,
    | "hosts"
    | "threads"
    | "dirs"
    | "files"
    | "blockSizeBytes"
    | "fileSizeBytes"
    | "direct"
    | "random"
    | "ioDepth"
    | "readPercent"
  >
>;

const WORD = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g;
/** Options with a value, by both of their names; the others are read as flags. */
const VALUES: Readonly<Record<string, string>> = {
  b: "block",
  t: "threads",
  s: "size",
  n: "dirs",
  N: "files",
  c: "configfile",
  i: "iterations",
};
const LONG = new Set(
  "block threads size dirs files configfile iodepth hosts hostsfile rwmixpct iterations timelimit label csvfile jsonfile resfile limitread limitwrite zones cores service port".split(
    " ",
  ),
);
/** Of an option without its value. */
export const takesValue = (option: string): boolean =>
  LONG.has(option.replace(/^--/, "")) || /^-[btsnNci]$/.test(option);
const SHORT_FLAGS = /^-[wrdDFl]+$/;
/** elbencho's own, in its words. */
const DEFAULTS = { block: "1m", threads: "1", iodepth: "1" };

/** Undefined if the line is no command of elbencho. */
export function askedBy(line: string): Asked | undefined {
  const words = [...line.matchAll(WORD)].map(([, double, single, plain]) => double ?? single ?? plain ?? "");
  const [program = "", ...rest] = words;
  if (!/(?:^|[\\/])elbencho(?:\.exe)?$/.test(program)) return undefined;
  const { values, flags } = optionsIn(rest);
  // Options in a file are not on the line: what is not there is not known.
  const isWhole = !values.has("configfile");
  const text = (name: keyof typeof DEFAULTS): string | undefined =>
    values.get(name) ?? (isWhole ? DEFAULTS[name] : undefined);
  const flag = (name: string): boolean | undefined => (flags.has(name) ? true : isWhole ? false : undefined);
  const [block, size] = [parseSize(text("block")), parseSize(values.get("size"))];
  const readPercent = mixOf(line);
  return defined({
    hosts: hostsIn(values, isWhole),
    threads: countOf(text("threads")),
    dirs: countOf(values.get("dirs")),
    files: countOf(values.get("files")),
    // Of a smaller file, elbencho makes one block.
    blockSizeBytes: block === undefined || size === undefined ? block : Math.min(block, size) || undefined,
    fileSizeBytes: size || undefined,
    direct: flag("direct"),
    random: flags.has("rand")
      ? true
      : flags.has("backward") || flags.has("strided")
        ? undefined
        : flag("rand"),
    ioDepth: countOf(text("iodepth")),
    readPercent,
  });
}

function optionsIn(words: readonly string[]): { values: Map<string, string>; flags: Set<string> } {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? "";
    const [, long, joined] = /^--([a-z0-9]+)(?:=(.*))?$/i.exec(word) ?? [];
    const [, short = "", stuck] = SHORT_FLAGS.test(word) ? [] : (/^-([a-zA-Z])(.*)$/.exec(word) ?? []);
    const name = long ?? VALUES[short];
    if (name === undefined) continue;
    const takes = long === undefined || LONG.has(long);
    const given = joined ?? (stuck === "" ? undefined : stuck?.replace(/^=/, ""));
    if (!takes) flags.add(name);
    else if (given !== undefined) values.set(name, given);
    else {
      i += 1;
      values.set(name, words[i] ?? "");
    }
  }
  return { values, flags };
}

const countOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** "node[1-4],other": undefined where the list is in a file, or written in a way that is not known. */
function hostsIn(values: ReadonlyMap<string, string>, isWhole: boolean): number | undefined {
  if (values.has("hostsfile")) return undefined;
  const hosts = values.get("hosts");
  if (hosts === undefined) return isWhole ? 1 : undefined;
  const parts = hosts.match(/(?:\[[^\]]*\]|[^,\s[\]])+/g) ?? [];
  const counts = parts.map((part) =>
    [...part.matchAll(/\[([^\]]*)\]/g)].reduce((product, [, range = ""]) => product * inRange(range), 1),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return Number.isSafeInteger(total) && total > 0 ? total : undefined;
}

/** "1,3,5" or "1-4"; NaN for anything else. */
const inRange = (range: string): number =>
  range.split(",").reduce((sum, part) => {
    const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part.trim()) ?? [];
    return sum + (from === undefined ? Number.NaN : Number(to ?? from) - Number(from) + 1);
  }, 0);
