/** What a page would have a reader run instead of these results, and real ones to ask that of. */
import { join } from "node:path";
import type { Instead } from "../../src/browser/instead.ts";
import { judgeOwn, type ReaderFacts } from "../../src/browser/judge-own.ts";

export const EXAMPLES = join(import.meta.dirname, "../../examples/data/raw/examples");

export const insteadOf = async (text: string, facts?: ReaderFacts): Promise<Instead[]> =>
  (await judgeOwn([{ name: "a.json", bytes: new TextEncoder().encode(text) }], facts)).instead;
