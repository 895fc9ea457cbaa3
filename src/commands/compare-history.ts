/** `fiolio compare --history`: where the level of a cell's runs changed. */
import { resolve } from "node:path";
import { historyJson, historyLines } from "../comparing/history.ts";
import { type Colours, PLAIN } from "../comparing/text.ts";
import { writeWhole } from "../effects/write-batch.ts";
import { judgeResults } from "../judge/index.ts";
import { cellAtAnyTime } from "../judge/side-by-side/history.ts";
import { type LevelChange, runSeriesOf } from "../judge/side-by-side/run-series.ts";
import { originOf } from "../record/upgrades.ts";
import { deploymentNamed } from "../schema/names.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { nearest } from "../text/nearest.ts";
import { printable } from "../text/problem.ts";
import { Misuse } from "./compare-sides.ts";
import { coloursFor } from "./print.ts";

type JudgedResult = ReturnType<typeof judgeResults>[number];

type Options = {
  /** Ids; all where absent. */
  metric?: string[];
  format: "text" | "json";
  /** A file. */
  output?: string;
  /** A share of 1: smaller changes do not count. */
  threshold?: number;
  unwanted: readonly string[];
};

/** What `--fail-on` and the exit code rest on: of the last change of each series, as what came before that is known. */
type ToldHistory = { isUnwanted: boolean; isWorse: boolean; cannotTell: boolean };

/** Prints it. @throws Misuse */
export async function tellHistory(
  record: FiolioRecord,
  cell: string,
  { metric, format, output, threshold = 0, unwanted }: Options,
): Promise<ToldHistory> {
  const isLarge = ({ before, after }: LevelChange) =>
    Math.max(after / before, before / after) - 1 >= threshold;
  const series = runSeriesOf(record, cellNamed(record, cell), metric).map((one) => ({
    ...one,
    changes: one.changes.filter(isLarge),
  }));
  if (series.length === 0)
    throw new Misuse(
      `compare: expected runs of ${cell} that say when they were measured, found none. Measure it again, or name another.`,
    );
  const titles = new Map([...record.deployments].map(([id, { title }]) => [id, title]));
  const colour = coloursFor(process.stdout);
  const lines = (of: Colours): string => `${historyLines(series, titles, of).join("\n")}\n`;
  const asAsked = (of: Colours): string => (format === "json" ? historyJson(series) : lines(of));
  if (output !== undefined) await writeWhole(resolve(output), asAsked(PLAIN));
  process.stdout.write(output === undefined ? asAsked(colour) : lines(colour));
  const last = series.map(({ changes }) => changes.at(-1)?.verdict ?? "");
  return {
    isUnwanted: last.some((verdict) => unwanted.includes(verdict)),
    isWorse: last.includes("worse"),
    cannotTell: series.some(({ areFew, areScattered }) => areFew || areScattered),
  };
}

/** All that a deployment measured, whatever it was called before upgrades; of a run, what is of its cells. */
function cellNamed(record: FiolioRecord, name: string): readonly JudgedResult[] {
  const run = record.runs.get(name);
  const deployment = run?.deployment ?? deploymentNamed(record.deployments, name);
  if (deployment === undefined) {
    const meant = nearest(name, [...record.deployments.keys(), ...record.runs.keys()]);
    throw new Misuse(
      `compare: expected a deployment or a run after --history, found ${printable(name)}.${meant ? ` Did you mean ${meant}?` : ""}`,
    );
  }
  const originFor = (deployment: string): string => originOf(record.deployments, deployment);
  const origin = originFor(deployment);
  const own = judgeResults(record, [...record.runs.values()]).filter(
    (one) => originFor(one.run.deployment) === origin,
  );
  if (run === undefined) return own;
  const keyOf = cellAtAnyTime(record);
  const keys = new Set(own.filter((one) => one.run.id === name).map(keyOf));
  return own.filter((one) => keys.has(keyOf(one)));
}
