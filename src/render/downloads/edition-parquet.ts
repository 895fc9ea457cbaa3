/** The whole edition as one table in Parquet. */
import { parquetWriteBuffer } from "hyparquet-writer";
import type { Edition } from "../edition/edition.ts";
import { columnData } from "./result-columns.ts";
import { resultRows } from "./result-rows.ts";

export const editionParquet = (edition: Edition): readonly [path: string, bytes: Uint8Array] => [
  `static/${edition.version}/results.parquet`,
  new Uint8Array(parquetWriteBuffer({ columnData: columnData(resultRows(edition), edition) })),
];
