/** Any deployments in any workload and metric, as a reader chooses; without a script a way to the comparisons that are pages. */

import { chartOfPrimary } from "../blocks/chart-inputs.ts";
import { type Comparison, comparisonsOf } from "../blocks/comparisons.ts";
import type { Figures } from "../charts/figures.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { bullets, section, text } from "../edition/parts.ts";
import type { Page, PageSection, Rich } from "../edition/view.ts";
import type { PageKind } from "./page-kind.ts";

export const explore: PageKind = {
  menu: { group: "Explore", name: "Explore", path: "explore", weight: 20 },
  pages: ({ edition, figures }) => [explorePage(edition, figures)],
};

const explorePage = (edition: Edition, figures: Figures): Page => ({
  path: "explore",
  kind: "explore",
  layout: "explore",
  title: "Explore",
  description:
    "Any deployments, workload and metric of this edition in one chart or table, with an address of its own.",
  sections: [...firstLook(edition, figures), ...ways(edition)],
});

/** What the explorer opens with, as a picture: the comparison in which most deployments have a credible figure. */
function firstLook(edition: Edition, figures: Figures): PageSection[] {
  const all = edition.environments.flatMap((environment) => comparisonsOf(edition, environment));
  const credible = ({ primary }: Comparison): number =>
    primary.values.filter(({ rank }) => rank !== undefined).length;
  const [first] = all.toSorted((a, b) => credible(b) - credible(a));
  if (first === undefined) return [];
  const { environment, title, primary, id } = first;
  const where = titles(edition.record).environment(environment);
  return section("first-look", `${where}: ${primary.metric.title}`, [
    text([
      { text: title, href: edition.links.comparison(environment, id) },
      ". Other workloads and metrics can be chosen where scripts run; without one, the pages below have them all.",
    ]),
    chartOfPrimary(edition, figures, first),
  ]);
}

const ways = (edition: Edition): PageSection[] =>
  section(
    "pages",
    "All comparisons as pages",
    bullets(
      edition.environments
        .filter((id) => edition.judgement.rankings.some(({ environment }) => environment === id))
        .map((environment) => itemOf(edition, environment)),
    ),
  );

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
