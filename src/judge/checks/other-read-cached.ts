import { checkOf } from "./check.ts";
import { checkOthers, PROOF_CODES } from "./other-cached.ts";

export const otherReadCached = checkOf({
  code: "OTHER_READ_CACHED",
  label: "reads perhaps cached",
  title: "Another read came from a cache",
  rule: `Another read of the same deployment, measured in the same way, is excluded as faster than its hardware can be (${PROOF_CODES}): noted, unless its own median latency, or its mean, passes what is said of medians. The same way: document, tool, volume, engine, size and direct are the same. What a person waived does not count.`,
  why: "A cache that holds a file of one size holds another of that size. A rate that stays below what the hardware does may have come from there in part, and where no latency was recorded nothing in its own figures tells.",
  advice: "Measure all its reads again with direct=1, on a file larger than every cache.",
  thresholds: { othersExcluded: [0, "count", "Other reads that are excluded, at most"] },
  excludes: false,
  doubt: { weight: "heavy", says: "may come from the cache that served another read" },
  refuted: { worth: "at best", but: "a cache served another read" },
  shows: "nothing",
  example: "one-read-too-fast",
  sees: "environment",
  run: (subject, t, around) => checkOthers("read", subject, t, around),
});
