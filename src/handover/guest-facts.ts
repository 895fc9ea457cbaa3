/** What a virtual machine says of itself, beside its results. Pure. */
import { printable } from "../text/problem.ts";
import type { ScriptLog } from "./frames.ts";

/** What the guest calls a fact, and how a run lists it. */
const FACTS = {
  kernel: "guest kernel",
  cpus: "guest cpus",
  "memory-bytes": "guest memory bytes",
  disk: "guest disk",
  "disk-bytes": "guest disk bytes",
  scheduler: "guest I/O scheduler",
  "write-cache": "guest write cache",
  queues: "guest disk queues",
  fio: "fio",
} as const;

/** Facts that are not known are left out. */
export const guestFacts = ({ facts }: ScriptLog): Record<string, string> =>
  Object.fromEntries(
    Object.entries(FACTS).flatMap(([name, title]) => {
      const value = facts.get(name);
      return value === undefined || value === "" ? [] : [[title, printable(value)]];
    }),
  );
