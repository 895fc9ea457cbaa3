/** The questions of docs/scale.md to a data set, and how long DuckDB takes to answer each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { engineDir } from "../../src/effects/engine.ts";

/** What is asked, as the page says it, and how. */
export const QUESTIONS = [
  ...readFileSync(join(engineDir, "docs/scale.md"), "utf8").matchAll(/^(\S.*):\n\n```sql\n([^`]*)\n```$/gm),
].map(([, asks = "", sql = ""]) => ({ asks, sql }));

export type Row = Readonly<Record<string, unknown>>;
export type Ask = (sql: string) => Promise<Row[]>;

/** @param folder takes the place of `figures` */
export async function asking<T>(folder: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  try {
    return await work(async (sql) => {
      const placed = sql.replaceAll("'figures/", `'${folder}/`);
      return (await connection.runAndReadAll(placed)).getRowObjectsJson() as Row[];
    });
  } finally {
    connection.closeSync();
  }
}

export const asked = (folder: string): Promise<{ asks: string; milliseconds: number; found: number }[]> =>
  asking(folder, async (ask) => {
    const answers: { asks: string; milliseconds: number; found: number }[] = [];
    for (const { asks, sql } of QUESTIONS) {
      const from = performance.now();
      const { length: found } = await ask(sql);
      answers.push({ asks, milliseconds: performance.now() - from, found });
    }
    return answers;
  });
