/** How fast text is imported: the formats' own fixtures, repeated with other figures until they fill some MB. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chooseCollector } from "../../src/collectors/index.ts";
import { bytesFile } from "../../src/collectors/reading/inner-file.ts";

const FIXTURES = join(import.meta.dirname, "../collectors/fixtures");
const fixture = (path: string): string => readFileSync(join(FIXTURES, path), "utf8");
const linesOf = (path: string): string[] => fixture(path).trimEnd().split("\n");

/** `before`, as many of `of(0)`, `of(1)` as fill the bytes, and `after`. */
function filled(
  bytes: number,
  before: string,
  of: (i: number) => string,
  after?: (n: number) => string,
): string {
  const parts = [before];
  let length = before.length;
  let n = 0;
  for (; length < bytes; n += 1) {
    const part = of(n);
    parts.push(part);
    length += part.length;
  }
  return parts.join("") + (after?.(n) ?? "");
}

/** Other digits behind the point, where nothing is computed from the figure. */
const digits = (i: number): string => String(100_000 + ((i * 7919) % 900_000));

type Maker = (bytes: number) => string;

function csv(bytes: number): string {
  const [, header = "", row = ""] = linesOf("csv/good-one-run/input.csv");
  return filled(
    bytes,
    `${header}\n`,
    (i) => `${row.replace("46800", `46${digits(i)}`).replace("341.2", `34.${digits(i)}`)}\n`,
  );
}

function elbenchoCsv(bytes: number): string {
  const [header = "", , row = ""] = linesOf("elbencho/good-write-and-read-csv/input.csv");
  return filled(bytes, `${header}\n`, (i) => `${row.replace(",,dir", `,p${i},dir`)}\n`);
}

function elbenchoJson(bytes: number): string {
  const [document = ""] = linesOf("elbencho/good-two-phases-json/input.json");
  return filled(bytes, "", (i) => `${document.replace("5c7e", String(i))}\n`);
}

const elbenchoText: Maker = (bytes) => {
  const text = fixture("elbencho/good-sweep-text/input.txt");
  return filled(bytes, "", (i) => text.replaceAll("sweep/", `sweep/${i}-`));
};

const dd: Maker = (bytes) => {
  const text = fixture("dd/good-gnu/input.log");
  return filled(bytes, "", (i) => text.replaceAll("volume/file", `volume/file${i}`));
};

/** Jobs of one section, reported one by one; the sums of their group are right. */
const clones =
  (path: string, io: (n: number) => [RegExp, string][]): Maker =>
  (bytes) => {
    const text = fixture(path);
    const [from, to] = [text.search(/^\S+: \(groupid=/m), text.indexOf("\nRun status group")];
    const block = text
      .slice(from, to)
      .replace(/jobs=\d+/, "jobs=1")
      .split(/(?<=stdev=\s*\d+\.|: pid=)/);
    const head = text.slice(0, from).replace(/Starting.*\n/, "");
    return filled(
      bytes,
      head,
      (i) => block.join(digits(i).slice(0, 3)),
      (n) => io(n).reduce((sums, [figure, becomes]) => sums.replace(figure, becomes), text.slice(to)),
    );
  };

const terse =
  (path: string): Maker =>
  (bytes) => {
    const parts = fixture(path)
      .trimEnd()
      .split(/(?<=;100\.000000%;\d+\.)/);
    return filled(bytes, "", (i) => `${parts.join(digits(i))}\n`);
  };

const vdbench: Maker = (bytes) => {
  const lines = linesOf("vdbench/good-three-runs/input.html");
  const at = lines.findIndex((line) => line.includes(" rd1_") && line.includes("avg_"));
  const from = lines.findIndex((line) => line.includes(" rd1_"));
  const run = `${lines.slice(from, at + 1).join("\n")}\n`;
  return filled(bytes, `${lines.slice(0, from).join("\n")}\n`, (i) => run.replaceAll(" rd1_", ` rd${i}_`));
};

const JOBS = 40;

const storagePerfTests: Maker = (bytes) => {
  const [header = "", row = ""] = linesOf("storage-perf-tests/good-machines-at-once/input.csv");
  const machines = Math.ceil(bytes / row.length / JOBS);
  const one = row.replace(/^("[^"]*","[^"]*","[^"]*"),"1"/, `$1,"${machines}"`);
  const rows = Array.from({ length: JOBS * machines }, (_, i) =>
    one.replace('"rand-read"', `"job-${i % JOBS}"`).replace("41200", digits(i)),
  );
  return `${header}\n${rows.join("\n")}\n`;
};

const dbench: Maker = (bytes) => {
  const text = fixture("dbench/good-full-log/input.log");
  const progress = "Jobs: 1 (f=1): [r(1)][53.3%][r=391MiB/s][r=100k IOPS][eta 00m:07s]\r";
  const each = Math.ceil(bytes / 9 / progress.length);
  return text.replace(/^Starting \d+ .*\n/gm, (line) => `${line}${progress.repeat(each)}`);
};

const CLONES_3 = clones("fio-normal/good-fio-3.42/input.txt", (n) => [
  [/io=233MiB/, `io=${Math.round((n * 59737 * 4096) / 2 ** 20)}MiB`],
  [/io=100MiB/, `io=${Math.round((n * 25627 * 4096) / 2 ** 20)}MiB`],
]);

/** Each makes a text of about so many bytes that is imported whole, without a problem. */
export const MAKERS: Readonly<Record<string, Maker>> = {
  csv,
  "elbencho CSV": elbenchoCsv,
  "elbencho JSON": elbenchoJson,
  "elbencho text": elbenchoText,
  dd,
  "fio text": CLONES_3,
  "fio terse 3": terse("fio-terse/good-version-3/input.txt"),
  "fio terse 5": terse("fio-terse/good-version-5/input.txt"),
  vdbench,
  "storage-perf-tests CSV": storagePerfTests,
  "dbench with progress": dbench,
};

const BYTES = 6e6;

/** One kind of text: its bytes, what importing them is, and what JSON.parse of as many bytes of fio's output. */
export type TextWork = { name: string; bytes: number; parse: () => Promise<void>; load: () => Promise<void> };

/** Documents of fio in an array, as fio lays them out. */
function json(bytes: number): string {
  const text = fixture("fio-json/good-note-before-json/input.json");
  const document = text.slice(text.search(/^\{/m));
  return filled(
    bytes,
    `[${document}`,
    () => `,${document}`,
    () => "]",
  );
}

/** @throws where the text is not imported whole: a benchmark of a refusal says nothing */
export async function textWork(bytes = BYTES, only = ""): Promise<TextWork[]> {
  const works: TextWork[] = [];
  const reference = json(bytes);
  for (const [name, make] of Object.entries(MAKERS)) {
    if (!name.startsWith(only)) continue;
    const whole = Buffer.from(make(bytes));
    const file = bytesFile(name, whole);
    const { collector } = chooseCollector(file);
    const imported = await collector?.import(file);
    if (imported === undefined || imported.runs.length === 0 || imported.problems.length > 0)
      throw new Error(
        `${name}: expected an import without problems, got ${JSON.stringify(imported?.problems?.[0])}`,
      );
    works.push({
      name,
      bytes: whole.length,
      parse: async () => void JSON.parse(reference),
      load: async () => void (await chooseCollector(file).collector?.import(file)),
    });
  }
  return works;
}
