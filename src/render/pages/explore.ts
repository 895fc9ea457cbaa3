/** Any deployments in any workload and metric, as a reader chooses; without a script a way to the comparisons that are pages. */

import { type Edition, titles } from "../edition/edition.ts";
import { bullets, section, text } from "../edition/parts.ts";
import type { Page, Rich } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const explore: PageKind = {
  menu: { group: "Explore", name: "Explore", path: "explore", weight: 20 },
  pages: ({ edition }) => [explorePage(edition)],
};

const explorePage = (edition: Edition): Page => ({
  path: "explore",
  kind: "explore",
  layout: "explore",
  title: "Explore",
  description:
    "Any deployments, workload and metric of this edition in one chart or table, with an address of its own.",
  sections: section("pages", "Comparisons that are pages", [
    text("Each of these can be read without a script."),
    ...bullets(
      edition.environments
        .filter((id) => edition.judgement.rankings.some(({ environment }) => environment === id))
        .map((environment) => itemOf(edition, environment)),
    ),
  ]),
});

function itemOf({ links, record, judgement }: Edition, environment: string): Rich {
  const isPaired = judgement.pairings.some((pairing) => pairing.environment === environment);
  return [
    { text: titles(record).environment(environment), href: links.environment(environment) },
    ": every workload with its ranking",
    ...(isPaired
      ? ["; ", { text: "two deployments side by side", href: `${links.compare}#${environment}` }, "."]
      : ["."]),
  ];
}
