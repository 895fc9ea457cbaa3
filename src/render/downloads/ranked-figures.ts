/** Every ranked figure of an edition in people's units, milliseconds, MiB/s and IOPS: as CSV, Markdown and a spreadsheet. */
import writeExcelFile from "write-excel-file/node";
import { labelsOf } from "../../judge/checks/index.ts";
import { placesIn } from "../../judge/ranking/level.ts";
import type { Unit } from "../../schema/metric.ts";
import { csvText } from "../../text/csv.ts";
import { markdownTable } from "../../text/markdown.ts";
import { doubtOf } from "../edition/doubted.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { setUpOf } from "../edition/set-up.ts";
import { SETUP_MEANING } from "../edition/storage-class.ts";

/** One unit for all figures of a kind, so that a column can be sorted and drawn. */
const PEOPLES: Record<Unit, { unit: string; divisor: number }> = {
  ns: { unit: "ms", divisor: 1e6 },
  "bytes/s": { unit: "MiB/s", divisor: 2 ** 20 },
  iops: { unit: "IOPS", divisor: 1 },
};

/** In the order of the file, and what each is. */
export const FIGURE_COLUMNS = {
  Environment: "Its title",
  Workload: "What was asked of the storage",
  Metric: "Title of the figure, as in [Metrics](metrics.md)",
  Place: "The first that it may have; empty: a check excludes it",
  "Last place": "The last that it may have: the same as `Place` where it is told from all others",
  Deployment: "Its title",
  StorageClass: "Its StorageClass, where one is declared",
  Setup: SETUP_MEANING,
  Value: "The median of its runs; of a printed range its middle",
  Unit: "`ms`, `MiB/s` or `IOPS`",
  "At least": "Least that it may be",
  "At most": "Most that it may be",
  "Excluded by": "Labels of [checks](checks.md) that keep it from winning",
  Doubts: "What speaks against it without excluding it, and where hardly anything of it could be verified",
  Run: "The first run behind it",
} as const;
const HEADS = Object.keys(FIGURE_COLUMNS);

type Cell = string | number | undefined;
type File = readonly [path: string, content: string | Uint8Array];

/** In the order of the rankings: credible ones first, best first. What is not known is an empty cell. */
export function figureRows(edition: Edition): Cell[][] {
  const name = titles(edition.record);
  return edition.judgement.rankings.flatMap(({ environment, comparisonTitle, metric, values }) => {
    const { unit, divisor } = PEOPLES[metric.unit];
    const digits = (value: number): number => Number((value / divisor).toPrecision(6));
    return values.map((ranked): Cell[] => {
      const {
        deployment,
        value,
        interval,
        rank,
        runs: [first],
      } = ranked;
      return [
        ...[name.environment(environment), comparisonTitle, metric.title],
        ...[rank, placesIn(values, ranked)?.to, name.deployment(deployment)],
        edition.record.deployments.get(deployment)?.storageClass,
        setUpOf(edition.record, deployment),
        ...[digits(value), unit, digits(interval.low), digits(interval.high)],
        labelsOf(ranked).join(", ") || undefined,
        doubtOf(edition, metric.id, ranked),
        first?.run,
      ];
    });
  });
}

export async function* rankedFigures(edition: Edition): AsyncGenerator<File> {
  const rows = figureRows(edition);
  const at = (extension: string): string => `static/${edition.version}/figures.${extension}`;
  yield [at("csv"), csvText(HEADS, rows)];
  yield [at("md"), markdownTable(HEADS, rows)];
  yield [at("xlsx"), await spreadsheet(rows)];
}

async function spreadsheet(rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const heads = HEADS.map((value) => ({ value, fontWeight: "bold" as const }));
  const cells = rows.map((row) => row.map((value) => (value === undefined ? null : { value })));
  const columns = HEADS.map((head) => ({ width: head === "Workload" || head === "Deployment" ? 40 : 16 }));
  const written = await writeExcelFile([heads, ...cells], { sheet: "Figures", columns, stickyRowsCount: 1 });
  return timeless(await written.toBuffer());
}

/** The first of January 1980, as zip tells it: date above, time below. */
const EARLIEST = 0x0021_0000;
/** Of an archive without a comment: where it says how many files it has, and where they are told of. */
const [END, COUNT, CENTRAL] = [22, 10, 16];
/** Of a file, there and before its bytes: its moment, the lengths of what follows, and where it begins. */
const TOLD = { bytes: 46, moment: 12, lengths: [28, 30, 32], at: 42 };
const MOMENT = 10;

/** The same archive with all of its files at the earliest moment that zip knows: the same figures give the same bytes. */
function timeless(archive: Buffer): Buffer {
  const end = archive.length - END;
  let told = archive.readUInt32LE(end + CENTRAL);
  for (let left = archive.readUInt16LE(end + COUNT); left > 0; left--) {
    archive.writeUInt32LE(EARLIEST, told + TOLD.moment);
    archive.writeUInt32LE(EARLIEST, archive.readUInt32LE(told + TOLD.at) + MOMENT);
    const lengths = TOLD.lengths.map((length) => archive.readUInt16LE(told + length));
    told += lengths.reduce((sum, length) => sum + length, TOLD.bytes);
  }
  return archive;
}
