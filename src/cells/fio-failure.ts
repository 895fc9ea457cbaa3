/** Why fio failed, in its own words. Pure. */
import { printable } from "../text/problem.ts";

const KEPT_LINES = 20;
const NO_SPACE = /No space left on device|ENOSPC|err=28\b/;

/** As kinds of targets make a failure of it. */
export type FioFailure = { code: "space" | "fio-failed"; words: string; evidence: string[] };

/** @param output what fio wrote, which may begin with its complaints */
export function fioFailure(code: number | null, stderr: string, output: string): FioFailure {
  // "job global dropped" is a consequence; the cause is in another line.
  const lines = `${stderr}\n${output.split(/^\{/m, 1)[0]}`
    .split("\n")
    .map((line) => printable(line.trim()))
    .filter((line) => line !== "" && !/ job \S+ dropped$/.test(line) && !/^note: both iodepth/.test(line));
  const said = lines.find((line) => line.startsWith("fio: ")) ?? lines[0];
  const ended = `ended with ${code ?? "a signal"}`;
  return {
    code: NO_SPACE.test(lines.join("\n")) ? "space" : "fio-failed",
    words: said === undefined ? `${ended} and said nothing` : said.replace(/^fio: /, ""),
    evidence: [...lines.slice(0, KEPT_LINES), `fio ${ended}`],
  };
}
