/** Figures read off a document, as printed. A raw file like any other: data/raw/ENVIRONMENT/DEPLOYMENT/NAME.yaml */
import { z } from "zod";
import { annotation } from "./annotation.ts";
import { id, isoDate, lines, schemaHint, text } from "./base.ts";
import { cell } from "./cell.ts";
import { basis } from "./run.ts";
import { workload } from "./workload.ts";

/** DIRECTION.iops, .bandwidth, .bytes, .ios, .runtime, .lat|clat|slat.min|mean|max|stddev|pN; sync.lat.mean, sync.lat.pN; cpu.idle|user|system */
const figureMetric = z
  .string()
  .regex(
    /^((read|write|trim|mixed)\.(iops|bandwidth|bytes|ios|runtime|(lat|clat|slat)\.(min|mean|max|stddev|p\d{1,2}(\.\d+)?))|sync\.lat\.(min|mean|max|p\d{1,2}(\.\d+)?)|cpu\.(idle|user|system))$/,
    'a metric such as "read.iops", "write.bandwidth", "read.lat.mean", "write.lat.p99" or "sync.lat.mean"',
  );

const figure = z.strictObject({
  line: z.number().int().positive().meta({ description: "Of the document, counted from 1." }),
  metric: figureMetric.meta({
    description:
      "DIRECTION.iops, .bandwidth, .bytes, .ios or .runtime; DIRECTION.lat, .clat or .slat with .min, .mean, .max, .stddev, .p50, .p99 ... behind it; sync.lat.mean, sync.lat.p99 ...; cpu.idle, .user or .system. DIRECTION is read, write, trim or mixed.",
  }),
  printed: text.meta({
    description: 'As in the document, unit included: "2,158 MiB/s (2,262 MB/s)", "13-15ms", "~46ms", "308k".',
  }),
});

export const transcribedResult = z.strictObject({
  name: text.meta({ description: "What the document calls the test." }),
  workload,
  lines: lines
    .optional()
    .meta({ description: "Lines of the document that state the workload and the cell." }),
  cell: cell.optional(),
  figures: z.array(figure).min(1),
  annotations: z.array(annotation).optional(),
  notes: z.array(text).optional(),
});

export const transcription = z.strictObject({
  ...schemaHint,
  format: z.literal("transcription/1"),
  source: id,
  lines: lines
    .optional()
    .meta({ description: "Lines of the document that state the tool, the date and the cell of them all." }),
  basis: basis.exclude(["measured"]).default("transcribed"),
  tool: z.strictObject({ name: text, version: text.optional() }),
  measured: z.strictObject({ from: isoDate, to: isoDate.optional() }).optional(),
  cell: cell.optional(),
  runs: z
    .array(
      z.strictObject({
        key: id.meta({ description: "The run's id is DEPLOYMENT.KEY." }),
        title: text.optional(),
        results: z.array(transcribedResult).min(1),
      }),
    )
    .min(1),
});
export type Transcription = z.infer<typeof transcription>;
