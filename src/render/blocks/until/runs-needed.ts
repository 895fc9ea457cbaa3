/** How many runs are needed, and why: in the same words wherever somebody is asked to measure. */
import { ENOUGH_RUNS } from "../../../judge/evidence/statistics.ts";
import { inWords } from "../../../judge/evidence/thresholds.ts";
import { upperFirst } from "../../../text/words.ts";

/** What one run shows, and what only repeats do; the method says it, too. */
export const RUNS_NEEDED = `One run fills a gap: it tells apart what differs by more than runs usually do. ${upperFirst(inWords({ value: ENOUGH_RUNS }))} repeats show how far the storage's own runs lie apart, so that smaller differences can be told as well.`;
