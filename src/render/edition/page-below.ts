/** What is too much for a page, on one of its own below it. */
import type { Block, Page } from "./view.ts";

/** Empty where there is nothing to show. */
export const pageBelow = (
  path: string,
  { title, crumbs, blocks }: { title: string; crumbs: Page["crumbs"]; blocks: readonly Block[] },
): Page[] =>
  blocks.length === 0
    ? []
    : [
        {
          path,
          kind: "below",
          title,
          description: `${title}.`,
          ...(crumbs && { crumbs }),
          sections: [{ id: "all", title, said: true as const, blocks }],
        },
      ];
