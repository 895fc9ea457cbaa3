import { checkOf } from "./check.ts";
import { checkOthers, PROOF_CODES } from "./other-cached.ts";

export const otherWriteCached = checkOf({
  code: "OTHER_WRITE_CACHED",
  label: "writes perhaps cached",
  title: "Another write went to a cache",
  rule: `Another write of the same deployment, measured in the same way, is excluded as faster than its hardware can be (${PROOF_CODES}): noted. The same way: document, tool, volume, engine, size, flushes and direct are the same. What a person waived does not count.`,
  why: "A cache that took one write lies in the way of every write to that volume. One that stays below what the hardware does may have gone there, too, and nothing in its own figures tells.",
  advice: "Measure all its writes again with fdatasync=1, on a file larger than every cache.",
  thresholds: { othersExcluded: [0, "count", "Other writes that are excluded, at most"] },
  excludes: false,
  doubt: { weight: "heavy", says: "may come from the cache that took another write" },
  refuted: { worth: "at best", but: "a cache took another write" },
  shows: "nothing",
  example: "one-write-too-fast",
  sees: "environment",
  run: (subject, t, around) => checkOthers("write", subject, t, around),
});
