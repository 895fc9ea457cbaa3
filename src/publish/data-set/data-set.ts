/** Editions as a data set that databases read where it lies: `edition=VERSION/environment=NAME/results.parquet`, a row a figure. */
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import { removeFolder } from "../../effects/small-files.ts";
import { columnData } from "../../render/downloads/result-columns.ts";
import { type ResultRow, resultRows } from "../../render/downloads/result-rows.ts";
import type { Edition } from "../../render/edition/edition.ts";

/** Names of folders say these: readers take them for columns. */
const FOLDERS = ["edition", "environment"] as const;
const FILE = "results.parquet";
/** In memory at once, and together in the file: readers pass over those whose figures cannot match. */
const GROUP_ROWS = 50_000;

/** Puts an edition in the place of what `out` has of it. Says how many rows each environment has. */
export async function exportEdition(edition: Edition, out: string): Promise<Map<string, number>> {
  const name = `edition=${edition.version}`;
  const [fresh, place] = [join(out, `.new-${name}`), join(out, name)];
  removeFolder(fresh);
  try {
    const written = new Map<string, number>();
    const all = Map.groupBy(edition.judgement.results, ({ run }) => run.environment);
    for (const [environment, results] of all) {
      const folder = join(fresh, `environment=${environment}`);
      const own = { ...edition, judgement: { ...edition.judgement, results } };
      mkdirSync(folder, { recursive: true });
      written.set(environment, await writeParquet(join(folder, FILE), edition, resultRows(own)));
    }
    mkdirSync(fresh, { recursive: true });
    removeFolder(place);
    renameSync(fresh, place);
    return written;
  } finally {
    removeFolder(fresh);
  }
}

/** Says how many rows there were. Of rows that come one by one only a group is in memory. */
export async function writeParquet(
  path: string,
  edition: Edition,
  rows: Iterable<ResultRow>,
): Promise<number> {
  const columns = (group: readonly ResultRow[]) => columnData(group, edition, FOLDERS);
  const schema = schemaFromColumnData({ columnData: columns([]) });
  const writer = new ParquetWriter({ writer: fileWriter(path), schema });
  const write = async (group: readonly ResultRow[]): Promise<void> => {
    const data = columns(group).map(({ name, data }) => ({ name, data }));
    await writer.write({ columnData: data, rowGroupSize: GROUP_ROWS });
  };
  let [count, group] = [0, [] as ResultRow[]];
  for (const row of rows) {
    count++;
    if (group.push(row) < GROUP_ROWS) continue;
    await write(group);
    group = [];
  }
  if (group.length > 0) await write(group);
  await writer.finish();
  return count;
}
