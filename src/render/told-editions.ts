/** Editions of which pages are made, and those that are kept, as pages and the feed tell of both. */

import type { FiolioRecord } from "../schema/record.ts";
import { defined } from "../text/defined.ts";
import { earlierOf } from "./blocks/answers/moved-answers.ts";
import type { Edition, EditionInput } from "./edition/edition.ts";
import type { HoldingEdition, KeptEdition, RenderedEdition } from "./edition/kept.ts";
import { bareIn } from "./navigation.ts";
import type { PageKind } from "./pages/page-kind.ts";
import { feedEntry, rulesEntry } from "./share/feed.ts";
import type { ContentFile } from "./shortcodes/content.ts";

export const isKept = (one: EditionInput | KeptEdition): one is KeptEdition => "ownRuns" in one;

/** Whether its pages are made: it is judged. */
export const isMade = (one: Edition | HoldingEdition): one is Edition => "judgement" in one;

export type Told = Pick<RenderedEdition, "earlier" | "feedEntry" | "rules" | "bare">;

/** By version. @param editions oldest first, as is `kept` */
export function toldOf(
  editions: readonly (Edition | HoldingEdition)[],
  kept: ReadonlyMap<string, KeptEdition>,
  { baseURL, kinds }: { baseURL: string; kinds: readonly PageKind[] },
): Map<string, Told> {
  const told = new Map<string, Told>();
  let before: Told | undefined;
  for (const one of editions) {
    const now = isMade(one)
      ? {
          earlier: earlierOf(one),
          feedEntry: one.isNext ? "" : feedEntry(one, before?.earlier, baseURL),
          ...defined({ rules: one.isNext ? undefined : rulesEntry(one, baseURL) }),
          bare: bareIn(kinds, one),
        }
      : kept.get(one.version);
    if (now === undefined) throw new Error(`${one.version}: expected it to be judged or kept.`);
    told.set(one.version, now);
    before = now;
  }
  return told;
}

/** What layouts put on any page of an edition beside what the page says; whatever it says. @param written pages written by people, as it has them */
export function frameOf(
  { declaration: { editions: _, ...declared } }: FiolioRecord,
  baseURL: string,
  { bare = [] }: Partial<Told> = {},
  written: readonly ContentFile[],
): string {
  return JSON.stringify([declared, baseURL, bare, written.filter(({ path }) => IN_FRAME.test(path))]);
}
/** What words mean, and what pages lie below. */
const IN_FRAME = /^guides\/glossary\.md$|(?:^|\/)_index\.md$/;
