/** How lines of fio's text begin that may be broken or run into each other, and how they are as a whole. */

import { GROUP, OLD_SUM, SUM } from "./groups.ts";
import { CPU, DEPTHS, DESCRIPTION, FLUSHES, ISSUED, JOB, OLD_ISSUED, OLD_SIDE, SIDE } from "./job-lines.ts";
import { LATENCY, PERCENTILES } from "./latency.ts";
import { DISK, DISKS, STARTING, VERSION } from "./reader.ts";

export type Kind = {
  /** A line that begins so, be it whole or not. */
  opens: RegExp;
  whole: readonly RegExp[];
  /** What a line of this kind begins with, behind blanks; of a named one behind its name. */
  begins: string;
  /** A name stands before that. */
  isNamed: boolean;
};

/** With no blank inside of a size: that would be where the line was broken. */
const WHOLE_SECTION =
  /: \(g=\d+\): rw=[a-z]+[^,]*, bs=(?:\([RWT]\) )?[\w.]+-[\w.]+(?:(?:,|\/|, \([RWT]\) )[\w.]+-[\w.]+)*, ioengine=[^,\s]+, iodepth=\d+\s*$/;

const named = (begins: string, ...whole: RegExp[]): Kind => ({
  begins,
  opens: new RegExp(begins),
  whole,
  isNamed: true,
});
const kind = (begins: string, ...whole: RegExp[]): Kind => ({
  begins,
  opens: new RegExp(`^\\s*(?:${begins})`),
  whole,
  isNamed: false,
});

export const SECTIONS = named(String.raw`: \(g=\d+\):`, WHOLE_SECTION);
export const JOBS = named(String.raw`: \(groupid=\d+,`, JOB);

export const KINDS: readonly Kind[] = [
  SECTIONS,
  JOBS,
  kind(String.raw`(?:read|write|trim|mixed)\s*: (?:IOPS|io)=`, SIDE, OLD_SIDE),
  kind(String.raw`(?:slat|clat|lat|sync) \([num]?sec\)\s*: min=`, LATENCY),
  kind(String.raw`cpu\s*: usr=`, CPU),
  kind(String.raw`IO depths\s*: `, DEPTHS),
  kind(String.raw`issued(?: rwts?| r\/w\/d)?\s*: total=`, ISSUED, OLD_ISSUED),
  kind("(?:READ|WRITE|TRIM|MIXED): (?:bw|io)=", SUM, OLD_SUM),
  kind(String.raw`\S+: ios=\d`, DISK),
  kind(String.raw`\|\s*\d+\.\d+th=`, /\][,\s]*$/),
  kind(String.raw`(?:submit|complete)\s*: |lat \([num]sec\)\s*:\s*(?:>=)?\d`, /%\s*$/),
  kind(String.raw`latency\s*: target=`, /depth=\d+\s*$/),
  kind(String.raw`(?:bw|iops)\s*(?:\([^)]{0,20}\))?\s*: min=`, /(?:stdev|samples)=\s*[\d.]+\s*$/),
];

/** Lines that are too short to be broken. */
export const SHORT: readonly Kind[] = [
  kind(String.raw`(?:slat|clat|lat|sync) percentiles \(`, PERCENTILES),
  kind("fsync/fdatasync/", FLUSHES),
  kind(String.raw`errors\s*: total=`, /first_error=\d+\/<[^>]*>\s*$/),
  kind(String.raw`Description\s*: \[`, DESCRIPTION),
  kind(String.raw`Run status group \d`, GROUP),
  kind(String.raw`Disk stats \(`, DISKS),
];
/** Those before a run, behind which messages stand. */
export const HEADS: readonly Kind[] = [
  kind(String.raw`(?:fio[- ]\d\S*|[12]\.\d+\.\d+)(?=\s+Starting \d|\s*$)`, VERSION),
  kind(String.raw`Starting \d`, STARTING),
  kind(String.raw`\.\.\.(?=\s|$)`, /^\.\.\.$/),
  kind(String.raw`Jobs: \d+ \(f=`, /\[eta [^\]]*\]$/),
];
