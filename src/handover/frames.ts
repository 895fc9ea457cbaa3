/** Reads what the script of this folder printed: its phases, and the files framed in it, each complete or not at all. Pure. */
import { gunzipSync } from "node:zlib";
import { defined } from "../text/defined.ts";
import { sha256 as hashOf } from "../text/sha256.ts";

export type ScriptLog = {
  /** In order; `at` is the node's time, where the log has times. */
  phases: { name: string; at?: string }[];
  files: Map<string, Buffer>;
  /** Files that came incomplete, and why: "output: expected 812 bytes of gzip, came 400". */
  damaged: string[];
  tooLarge?: { name: string; bytes: number };
  outOfMemory: boolean;
  /** Runs completed, in a stress test. */
  completed: number;
  exitCode?: number;
  /** What a virtual machine says of itself, by name: "kernel", "cpus". */
  facts: Map<string, string>;
  /** Lines that are not ours, such as a shell's complaint. */
  others: string[];
};

/** Far above what fio writes in a pod; what claims to be larger is not unpacked. */
const UNPACKED_LIMIT = 512 * 2 ** 20;
const TIMED = /^(\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})) (.*)$/s;
const OTHERS_KEPT = 50;

type Frame = { name: string; bytes: number; packed: number; sha256: string; hex: string[] };

/** `text`: the log as the API server gives it, with the node's timestamps or without. May end anywhere. */
export function readScriptLog(text: string): ScriptLog {
  const log: ScriptLog = {
    phases: [],
    files: new Map(),
    damaged: [],
    outOfMemory: false,
    completed: 0,
    facts: new Map(),
    others: [],
  };
  let frame: Frame | undefined;
  for (const whole of text.split("\n")) {
    const [, at, timed] = TIMED.exec(whole) ?? [];
    const line = (timed ?? whole).replace(/\r$/, "");
    const words = line.startsWith("fiolio: ") ? line.slice("fiolio: ".length).split(" ") : undefined;
    if (words === undefined) {
      if (frame !== undefined && /^[0-9a-f]*$/.test(line)) frame.hex.push(line);
      else if (line !== "" && log.others.length < OTHERS_KEPT) log.others.push(line);
      continue;
    }
    const [verb, name = "", ...rest] = words;
    if (verb === "begin") {
      if (frame !== undefined) log.damaged.push(`${frame.name}: another file begins inside it`);
      frame = { name, bytes: Number(rest[0]), packed: Number(rest[1]), sha256: rest[2] ?? "", hex: [] };
    } else if (verb === "end" && frame !== undefined) {
      take(frame, log);
      frame = undefined;
    } else if (verb === "phase") {
      log.phases.push({ name: words.slice(1).join(" "), ...defined({ at }) });
    } else if (verb === "too-large") log.tooLarge = { name, bytes: Number(rest[0]) };
    else if (verb === "out-of-memory") log.outOfMemory = true;
    else if (verb === "completed") log.completed = Number(name);
    else if (verb === "fact") log.facts.set(name, rest.join(" "));
    else if (verb === "exit") log.exitCode = Number(name);
  }
  if (frame !== undefined) log.damaged.push(`${frame.name}: the log ends inside it`);
  return log;
}

function take({ name, bytes, packed, sha256, hex }: Frame, log: ScriptLog): void {
  const gzip = Buffer.from(hex.join(""), "hex");
  if (gzip.length !== packed)
    return void log.damaged.push(`${name}: expected ${packed} bytes of gzip, came ${gzip.length}`);
  if (hashOf(gzip) !== sha256)
    return void log.damaged.push(`${name}: its sha256 differs from the one that was computed there`);
  try {
    const content = gunzipSync(gzip, { maxOutputLength: UNPACKED_LIMIT });
    if (content.length !== bytes)
      log.damaged.push(`${name}: expected ${bytes} bytes, came ${content.length}`);
    else log.files.set(name, content);
  } catch (error) {
    log.damaged.push(`${name}: does not unpack, ${(error as Error).message}`);
  }
}
