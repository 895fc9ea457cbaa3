/** Pieces that several nouns share: ids, dates, sizes, references to a line of a document. */
import { z } from "zod";
import { bytesOf, SIZE } from "./size-prefixes.ts";

/** An id is a file name and a part of a URL: lower case letters, digits, single dashes and dots. */
export const id = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/, "lower case letters, digits, single dashes and dots")
  .meta({ description: "Lower case letters, digits, single dashes and dots." });

export const sha256Text = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits")
  .meta({ description: "SHA-256 in lower case hexadecimal." });

/** `Date` takes the 31st of April for the 1st of May. */
function isOfCalendar(written: string): boolean {
  const day = written.slice(0, 10);
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d/;

/** ISO 8601: a day, or a moment in UTC. */
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/, {
    error: "ISO 8601, 2025-12-13 or 2025-12-13T08:00:00Z",
    abort: true,
  })
  .refine(isOfCalendar, { error: "a day that the calendar has", abort: true })
  .refine((written) => written.length === 10 || TIME_OF_DAY.test(written.slice(11)), "a time that a day has")
  .meta({ description: "A day (2025-12-13) or a moment in UTC (2025-12-13T08:00:00Z)." });

/** A size in bytes; people may write it as Kubernetes does ("20Gi", "537GB"). */
export const sizeBytes = z
  .union([
    z.number().int().nonnegative(),
    z.string().regex(SIZE, 'a number of bytes, or one like "20Gi" or "537GB"'),
  ])
  .transform((written, context): number => {
    if (typeof written === "number") return written;
    const bytes = bytesOf(written);
    if (bytes !== undefined) return bytes;
    context.issues.push({ code: "custom", message: "expected less than 2^53 bytes", input: written });
    return z.NEVER;
  })
  .meta({ description: 'Bytes, as a number or like "20Gi" (binary) or "537GB" (decimal).' });

/** "12", "12-14" or "12-14, 20": lines of a source document, counted from 1. */
export const lines = z
  .string()
  .regex(/^\d+(-\d+)?(, ?\d+(-\d+)?)*$/, 'lines such as "12", "12-14" or "12-14, 20"')
  .meta({ description: 'Lines of the document, counted from 1: "12", "12-14" or "12-14, 20".' });

/** Where in which document a fact was read. */
export const citation = z
  .strictObject({ source: id, lines })
  .meta({ description: "The document, and its lines, that say so." });

/** An address that a reader may follow: no other scheme than the web's runs nothing. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: "an address that begins with https:// or http://" })
  .meta({ description: "An address that begins with https:// or http://." });

export const text = z.string().trim().min(1);

export const volumeMode = z.enum(["Filesystem", "Block"]);
export const accessMode = z.enum(["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"]);
export const medium = z.enum(["nvme", "ssd", "hdd", "memory", "mixed", "unknown"]);
export type Medium = z.infer<typeof medium>;

/** Editors complete a YAML or JSON file from this. */
export const schemaHint = { $schema: z.string().optional() };
