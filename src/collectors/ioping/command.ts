/** What ioping's command line says of its requests. */
import type { Workload } from "../../schema/workload.ts";

export type Command = { isLinear?: boolean; isWriting?: boolean; workload?: Partial<Workload> };

/** Alone, or last in a sentence and marked as code. */
const COMMAND = /(?:^|[\s;&|(/$#"'`])ioping((?: +[\w./:-]{1,100})+) *(?:`[).:]{0,3})?$/;

/** Undefined where the line is none. */
export function commandOf(line: string): Command | undefined {
  const words = COMMAND.exec(line)?.[1]?.trim().split(/ +/);
  if (words === undefined || words[0] === "statistics") return undefined;
  const flags = words.filter((word) => /^-[A-Za-z]{1,12}$/.test(word));
  const has = (letter: string, long: string): boolean =>
    words.includes(`-${long}`) ||
    words.includes(`--${long}`) ||
    flags.some((flag) => !LONG.has(flag.slice(1)) && flag.includes(letter));
  const sync = has("Y", "sync") ? "sync" : has("y", "dsync") ? "dsync" : "none";
  return {
    isLinear: has("L", "linear"),
    isWriting: has("W", "write"),
    workload: {
      direct: has("D", "direct"),
      sync,
      ioengine: has("A", "async") ? "libaio" : "psync",
    },
  };
}

const LONG = new Set([
  ...[
    "async",
    "cached",
    "direct",
    "read-write",
    "linear",
    "nowait",
    "hipri",
    "write",
    "sync",
    "dsync",
    "rapid",
  ],
  ...[
    "keep",
    "warmup",
    "burst",
    "count",
    "entropy",
    "interval",
    "size",
    "work-size",
    "quiet",
    "batch",
    "json",
  ],
]);
