/** Outputs of fio that nothing speaks against: that of an example, as if it had run for a minute on a large file. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const EXAMPLE = join(import.meta.dirname, "../../examples/data/raw/examples/random-reads/random-reads.json");
const TIMES = 20;
const STEP = 0.05;

const times = (text: string, keys: RegExp, factor: number): string =>
  text.replace(new RegExp(`"(${keys.source})" : (\\d+(?:\\.\\d+)?)`, "g"), (_, key, of) => {
    const made = Number(of) * factor;
    return `"${key}" : ${of.includes(".") ? made.toFixed(6) : Math.round(made)}`;
  });

/** @param repeat from 0: each an hour after the one before, and 5 % slower than the first one more */
export async function soundOutput(repeat = 0): Promise<string> {
  const slower = 1 + STEP * repeat;
  const long = times(await readFile(EXAMPLE, "utf8"), /total_ios|io_bytes|io_kbytes|N/, TIMES);
  const ran = times(long, /runtime|job_runtime/, TIMES * slower);
  const waited = times(ran, /min|max|mean|stddev|\d+\.\d{6}/, slower);
  const rated = times(waited, /iops|bw|bw_bytes|(?:bw|iops)_(?:min|max|agg|mean|dev|stddev)/, 1 / slower);
  return rated
    .replaceAll('"64m"', '"64g"')
    .replaceAll('"runtime" : "3"', '"runtime" : "60"')
    .replace(/"(timestamp|timestamp_ms)" : (\d+)/g, (_, key, of) => {
      const hour = key === "timestamp" ? 3600 : 3_600_000;
      return `"${key}" : ${Number(of) + hour * repeat}`;
    });
}
