/** The importer of `life/1`, `churn/1` and `density/1`, in which `collect` keeps what became of volumes, and when. */
import type { z } from "zod";
import { churn, density, life, sumOf } from "../../schema/life.ts";
import { CERTAIN, type Collector, type Imported, type RawFile, type Recognition } from "../collector.ts";
import { refused } from "../reading/imported.ts";
import { trialsRun } from "../reading/trial.ts";
import { readRounds } from "./rounds.ts";
import type { ReadLife } from "./spans.ts";
import { readChurn, readDensity } from "./turns.ts";

type Format = { part: string; read(value: unknown): ReadLife | z.ZodError };

/** `part`: what its sha256 is of. */
function formatOf<S extends z.ZodType<{ sha256: string }>>(
  part: string,
  schema: S,
  read: (data: z.infer<S>) => ReadLife,
): Format {
  return {
    part,
    read(value) {
      const parsed = schema.safeParse(value);
      return parsed.success ? read(parsed.data) : parsed.error;
    },
  };
}

const FORMATS: Readonly<Record<string, Format>> = {
  "life/1": formatOf("rounds", life, readRounds),
  "churn/1": formatOf("turns", churn, readChurn),
  "density/1": formatOf("volumes", density, readDensity),
};

const MARK = /^\s*\{\s*"format":\s*"((?:life|churn|density)\/1)"/;
const NAMES = Object.keys(FORMATS).join(", ");

function recognise({ head }: RawFile): Recognition {
  const [, format] = MARK.exec(head.toString("latin1", 0, 256)) ?? [];
  return format === undefined
    ? { sure: 0, reason: `it does not begin with a format of ${NAMES}` }
    : { sure: CERTAIN, reason: `it begins with the format ${format}` };
}

const AGAIN = "Run the cell again: collect --fresh.";

async function importLife(file: RawFile): Promise<Imported> {
  const read = parse(await file.text());
  if (typeof read === "string") return refused(`${read}. ${AGAIN}`);
  const { trial, backwards, from, to } = read;
  const wrong = backwards.map(
    (noun) =>
      `${noun}: expected it to end after it began, the clock was set back. Its figures are left out; run the cell again: collect --fresh.`,
  );
  return trialsRun({ name: "fiolio" }, [trial], wrong, {
    measured: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  });
}

function parse(text: string): ReadLife | string {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(text);
  } catch {
    return "expected whole JSON, it is damaged";
  }
  const name = String(value.format);
  const format = FORMATS[name];
  if (format === undefined) return `format: expected one of ${NAMES}, came ${name}`;
  const read = format.read(value);
  if ("issues" in read) {
    const [issue] = read.issues;
    return `${issue?.path.join(".") || "the file"}: expected what ${name} says, came something else (${issue?.message})`;
  }
  return sumOf(value[format.part]) === value.sha256
    ? read
    : `${format.part}: expected what their sha256 is of, they were changed`;
}

export const lifeCollector: Collector = {
  id: "life",
  version: 2,
  title: "The life of volumes",
  kind: "plain",
  forms: { json: "also" },
  documentation: `Reads \`life/1\`, the file in which \`npm run collect\` keeps when volumes of a StorageClass were made, mounted by a pod, mounted by another and
deleted, so many at once; and, where that was asked for, when each had grown, a snapshot of it was ready, and pods ran on what was restored and cloned. \`churn/1\` has the same of pods that came and went with a new volume each for a while: their rate is that of those that were gone, volume and all, when the while was over. \`density/1\` has it of those that ran on one node together, and why there was not one more. Where the driver attaches volumes to nodes and that was watched, all three have that too, and detaching, and the run says how much of a mount it was. Each span becomes a mean, its least and most, and percentiles by nearest rank: p90 of ten volumes or more, p99 of a hundred; of several
at once also how many a second. A span that was not seen of every volume is left out, as the slowest would be missing.

What the format cannot tell: what a pod's start takes beside the mount (its image is there already, its command does nothing), how far the storage was from
full, and what else the API server and the node had to do.`,
  recognise,
  import: importLife,
};
