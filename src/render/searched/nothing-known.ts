/** What readers ask for by many words, and this edition has nothing of: said in place of pages that only hold the words. */
import type { Edition } from "../edition/edition.ts";

/** `nearest`: what is known that comes nearest to it, and where. */
type NothingKnown = { says: string; nearest: string; href: string };

/** By what is asked for; `site/assets/js/search/asked-for.js` has the words. */
export const nothingKnown = (edition: Edition): Record<string, NothingKnown> =>
  isAnyPriced(edition)
    ? {}
    : {
        price: {
          says: "No price of any storage is declared in this edition.",
          nearest: "how many bytes each stores for a byte of data",
          href: edition.links.surviving,
        },
      };

const isAnyPriced = ({ deployments, environments, record }: Edition): boolean =>
  environments.some((id) => record.environments.get(id)?.prices !== undefined) ||
  deployments.some((id) => record.deployments.get(id)?.prices !== undefined);
