/** What stays of an edition when its pages are made: all that later editions, and pages outside the editions, say of it. */
import { recordThen } from "../../record/renaming/then.ts";
import { calledNow } from "../../schema/names.ts";
import type { FiolioRecord } from "../../schema/record.ts";
import type { Run } from "../../schema/run.ts";
import { order } from "../../text/problem.ts";
import type { Edition } from "./edition.ts";
import { type Links, linksOf } from "./links.ts";

/** As the edition after it, and the feed, tell of it. */
export type EarlierEdition = {
  version: string;
  /** By every name that they have or had; deployments too. */
  runs: readonly string[];
  deployments: readonly string[];
  sources: readonly string[];
  /** In words, by "USE-CASE ENVIRONMENT". */
  answers: Readonly<Record<string, string>>;
};

/** Of one edition's pages: the anchors of each by its address, and what they lead to outside of these pages. */
export type PageLinks = { anchors: Readonly<Record<string, readonly string[]>>; outside: readonly string[] };

/** In the feed: what rules of this day make of an edition that was published before. */
export type RulesEntry = { date: string; feedEntry: string };

/** What rendering an edition leaves beside its files. */
export type RenderedEdition = {
  /** Version of the method that it was judged by. */
  method: string;
  earlier: EarlierEdition;
  /** Its entry in the feed; empty for a draft. */
  feedEntry: string;
  /** Told while it is the newest; absent where no rule came after it. */
  rules?: RulesEntry | undefined;
  /** Paths of its pages that say that there is nothing yet. */
  bare: readonly string[];
  links: PageLinks;
};

/** A locked edition whose files are there already, as they were once built. */
export type KeptEdition = RenderedEdition & {
  version: string;
  isNext: false;
  date: string;
  summary: string;
  /** By the names that they have there. */
  runs: readonly Run[];
  /** Runs whose pages are kept with it. */
  ownRuns: readonly string[];
  /** Below the site. */
  files: readonly string[];
  /** Another program, or other layouts, made them: it is left as it was published. */
  asPublished: boolean;
};

/** As much of an edition as a page of a run says of each one that holds it. */
export type HoldingEdition = Pick<Edition, "version" | "isNext" | "runs" | "record" | "sources"> & {
  links: Links;
};

export const holdingOf = (now: FiolioRecord, { version, runs, earlier }: KeptEdition): HoldingEdition => ({
  ...{ version, isNext: false, runs, record: recordThen(now, version) },
  sources: earlier.sources,
  links: linksOf(version),
});

/**
 * Runs by the newest edition that holds them, whose judgement their pages show; the working edition counts last.
 * By the names that they have now, as their pages are.
 * @param editions oldest first
 */
export function ownRunsOf(
  now: FiolioRecord,
  editions: readonly { version: string; isNext: boolean; runs: readonly Run[] }[],
): Map<string, string[]> {
  const workingFirst = [...editions.filter((one) => one.isNext), ...editions.filter((one) => !one.isNext)];
  const nowOf = calledNow(now.runs);
  const owner = new Map(
    workingFirst.flatMap(({ version, runs }) => runs.map((run) => [nowOf(run).id, version])),
  );
  const own = Map.groupBy([...owner], ([, version]) => version);
  return new Map([...own].map(([version, pairs]) => [version, pairs.map(([id]) => id).sort(order)]));
}
