/** What kbench's log, its summary and its files of fio's JSON look like. */
import { readOptions } from "../../fio/options.ts";
import { parseSize } from "../../fio/size.ts";
import { jsonOf } from "../../text/json.ts";
import { CERTAIN, type RawFile, type Recognition } from "../collector.ts";
import { plainText, standsBefore } from "../reading/text.ts";
import { FILES, SECTIONS } from "./tests.ts";

const LOG =
  /^[ \t]*(?:FIO Benchmark (?:Summary|Comparsion Summary)[ \t]*$|TEST_OUTPUT_PREFIX: |Benchmarking (?:iops|bandwidth|latency)\S*\.fio into )/m;
const FIRST_JOB =
  /^"jobname"\s*:\s*"((?:rand|seq)-(?:read|write)-(iops|bw|lat))"[\s\S]*?"job options"\s*:\s*(\{[^{}]*\})/;

export function recogniseKbench(file: RawFile): Recognition {
  if (isFio(file)) return recogniseJson(firstJob(file.head));
  const head = file.head.toString("utf8");
  const text = plainText(head);
  const line = LOG.exec(text)?.[0].trim();
  if (line !== undefined) return { sure: 0.95, reason: `the line "${line.slice(0, 60)}"` };
  const before = standsBefore(text, /FIO Benchmark \w*|TEST_OUTPUT_PREFIX: /);
  if (before !== undefined) return { sure: 0.4, reason: `kbench's lines ${before}` };
  return { sure: 0, reason: 'no line "FIO Benchmark Summary" or "TEST_OUTPUT_PREFIX:"' };
}

export const isFio = (file: RawFile): boolean => file.head.includes('"fio version"');

/** The text before a job's figures. */
function firstJob(head: Buffer): string {
  const at = head.indexOf('"jobname"');
  return at < 0 ? "" : head.toString("latin1", at, at + 4096);
}

/** Others name their jobs like kbench does, but not with its block size, depth and verify=0 as well. */
function recogniseJson(job: string): Recognition {
  const [, name, suffix, json] = FIRST_JOB.exec(job) ?? [];
  if (name === undefined || json === undefined)
    return { sure: 0, reason: "fio's JSON, whose first job has none of kbench's names" };
  const options = readOptions(jsonOf(json)) ?? {};
  const section = SECTIONS.find((one) => FILES[one].suffix === suffix) ?? "iops";
  const { blockSizeBytes, iodepth } = FILES[section];
  const fits =
    parseSize(options.bs) === blockSizeBytes &&
    options.iodepth === String(iodepth) &&
    options.verify === "0" &&
    options.stonewall !== undefined;
  if (fits) return { sure: CERTAIN, reason: `fio's JSON with kbench's job ${name}, block size and depth` };
  return {
    sure: 0.3,
    reason: `fio's JSON with kbench's job name ${name}, but not its block size, depth and verify=0`,
  };
}
