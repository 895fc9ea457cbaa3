/** The line that names a section before it runs: "name: (g=0): rw=randread, bs=..., ioengine=libaio, iodepth=32". */
import { type Rw, rw as rwSchema, type Workload } from "../../schema/workload.ts";
import { defined } from "../../text/defined.ts";
import { bytesOf } from "./number.ts";

export type TextSection = {
  name: string;
  group: number;
  /** As printed, by fio's option names. */
  options: Record<string, string>;
};

const SECTION =
  /^(.*): \(g=(\d{1,9})\): rw=([a-z]+)[^,]*, bs=(.*), ioengine=([^,\s]+), iodepth=(\d{1,9})\s*$/;

export function sectionOf(line: string): TextSection | undefined {
  const found = SECTION.exec(line);
  if (found === null) return undefined;
  const [, name = "", group, rw = "", bs = "", ioengine = "", iodepth = ""] = found;
  return { name, group: Number(group), options: { rw, bs, ioengine, iodepth } };
}

/** "(R) 4096B-4096B, (W) ..., (T) ...", "4096B-4096B,4096B-4096B,..." or "4K-4K/4K-4K/4K-4K": smallest-largest of read, write, trim. */
const RANGE = /^(?:\([RWT]\) )?(\d{1,6}(?:\.\d+)?[kKMG]?i?B?)-(\d{1,6}(?:\.\d+)?[kKMG]?i?B?)$/;
const SIDES = ["read", "write", "trim"] as const;
const BLOCK_STEP = 512;

type Sides = Partial<Record<(typeof SIDES)[number] | "mixed", number>>;

function blockSizes(bs: string): Sides {
  const sizes: Sides = {};
  for (const [index, part] of bs.split(/,\s*|\//).entries()) {
    const [, least, most] = RANGE.exec(part.trim()) ?? [];
    const side = SIDES[index];
    const bytes = least === undefined || least !== most ? undefined : blockSize(least);
    if (side !== undefined && bytes !== undefined) sizes[side] = bytes;
  }
  return sizes;
}

/** "16.0KiB" is cut to four characters: the only multiple of 512 that is printed so, else undefined. */
function blockSize(printed: string): number | undefined {
  const binary = !/i?B$/.test(printed) || /iB$/.test(printed);
  const interval = bytesOf(printed, "either", binary);
  if (interval === undefined) return undefined;
  const whole = /^(\d+)(?:\.0)?([kKMG]?)/.exec(printed);
  if (whole !== null && !/\.[1-9]/.test(printed))
    return (
      Number(whole[1]) * (binary ? 1024 : 1000) ** ["", "k", "m", "g"].indexOf((whole[2] ?? "").toLowerCase())
    );
  const step = Math.ceil(interval.low / BLOCK_STEP) * BLOCK_STEP;
  return step <= interval.high && step + BLOCK_STEP > interval.high ? step : undefined;
}

/** The options that all sections share: fio may have merged several into one row. */
export function optionsOf(sections: readonly TextSection[]): Record<string, string> {
  const [first, ...others] = sections;
  return Object.fromEntries(
    Object.entries(first?.options ?? {}).filter(([name, text]) =>
      others.every(({ options }) => options[name] === text),
    ),
  );
}

/** The pattern, if the header names a known one. */
export function patternIn(options: Record<string, string>): Rw | undefined {
  const named = options.rw === "readwrite" ? "rw" : options.rw;
  const parsed = rwSchema.safeParse(named);
  return parsed.success ? parsed.data : undefined;
}

/** Block size of each direction in bytes, unless it varies; "mixed" if all have the same. */
export function sizesIn(options: Record<string, string>): Sides {
  if (options.bs === undefined) return {};
  const { read, write, trim } = blockSizes(options.bs);
  const same = read !== undefined && read === write && (trim ?? read) === read;
  return defined({ read, write, trim, mixed: same ? read : undefined });
}

/** One number if all directions in use have the same size, else one for each. */
export function blockSizeIn(
  options: Record<string, string>,
  sides: readonly string[],
): Workload["blockSizeBytes"] {
  const sizes = sizesIn(options);
  const used = SIDES.filter((side) => sides.includes(side) || sides.includes("mixed"));
  const values = used.map((side) => sizes[side]);
  if (values.length === 0 || values.some((size) => size === undefined)) return undefined;
  if (values.every((size) => size === values[0])) return values[0];
  return Object.fromEntries(used.map((side) => [side, sizes[side]]));
}
