/** The job files that run in a cell: the profile's, on the cell's device where it has one, and the one that fills it before. Pure. */
import { bytesOf, type JobSection, jobFileText, parseJobFile } from "./job-file.ts";

/** Every section on one device; options of [global] are written out in each, as they are in effect. */
export function onDevice(text: string, device: string): string {
  return jobFileText(
    parseJobFile(text).map(({ name, options }) => ({
      name,
      options: new Map([...options, ["filename", device]]),
    })),
  );
}

/** Options of a section that decide which bytes it touches, and how. */
const KEPT = [
  "kb_base",
  "filename",
  "size",
  "offset",
  "offset_increment",
  "numjobs",
  "nrfiles",
  "filesize",
  "ioengine",
  "direct",
];
/** A mebibyte whatever kb_base is; direct I/O refuses a million bytes. */
const BLOCK = "1048576";
/** Engines that keep several I/Os at once. */
const ASYNCHRONOUS = new Set(["libaio", "io_uring", "posixaio"]);

/**
 * Writes once, with random data, all that the sections will read or write. Undefined where no section has a size: fio
 * would not know it either, but for all of a device.
 */
export function fillJob(sections: readonly JobSection[]): string | undefined {
  const wanted = new Map<string, JobSection>();
  for (const section of sections) {
    const { options, name } = section;
    const place = options.get("filename") ?? name;
    const earlier = wanted.get(place);
    if (sizeOf(section) > 0 && sizeOf(section) > (earlier === undefined ? 0 : sizeOf(earlier)))
      wanted.set(place, section);
  }
  if (wanted.size === 0) return undefined;
  return jobFileText(
    [...wanted.values()].map(({ name, options }) => ({ name, options: fillOptions(options) })),
  );
}

const sizeOf = (section: JobSection): number =>
  isWholeDevice(section)
    ? Number.POSITIVE_INFINITY
    : (bytesOf(section.options, "size") || bytesOf(section.options, "filesize")) * partsOf(section);

const isWholeDevice = ({ options }: JobSection): boolean =>
  options.get("size") === "100%" && options.get("filename")?.startsWith("/dev/") === true;

/** How many jobs fill a part of their own. Jobs that share a file have one of them fill it. */
const partsOf = ({ options }: JobSection): number =>
  isShared(options) ? 1 : Number(options.get("numjobs") ?? 1);
const isShared = (options: ReadonlyMap<string, string>): boolean =>
  options.has("filename") && !options.has("offset_increment");

function fillOptions(options: ReadonlyMap<string, string>): Map<string, string> {
  const kept = KEPT.flatMap((key): [string, string][] => {
    const value = options.get(key);
    return value === undefined || (key === "numjobs" && isShared(options)) ? [] : [[key, value]];
  });
  const deep = ASYNCHRONOUS.has(options.get("ioengine") ?? "") ? "8" : "1";
  const fill = { stonewall: "1", rw: "write", bs: BLOCK, iodepth: deep, refill_buffers: "1", end_fsync: "1" };
  return new Map([...kept, ...Object.entries(fill)]);
}
