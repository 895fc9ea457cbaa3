/** Pages below a deployment's own: what is claimed about it, and every place that it has. */
import { claimBlocks } from "../../blocks/claims/claims.ts";
import { mainPlaces, placesTable } from "../../blocks/places.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { pageBelow } from "../../edition/page-below.ts";
import { deploymentLink } from "../../edition/parts.ts";
import type { Page } from "../../edition/view.ts";

const crumbsOf = (edition: Edition, id: string) => [
  { text: "Deployments", href: edition.links.deployments },
  deploymentLink(edition, id),
];

/** What is claimed about a deployment; none where nothing is. */
export function claimsPage(edition: Edition, id: string): Page[] {
  const claims = edition.claims.filter(({ deployments }) => deployments.includes(id));
  return pageBelow(`deployments/${id}/claims`, {
    crumbs: crumbsOf(edition, id),
    title: `Claims about ${titles(edition.record).deployment(id)} (${claims.length})`,
    blocks: claimBlocks(edition, claims),
  });
}

/** Where there are more than its own page has; a backend's page leads here, too. */
export function placesPage(edition: Edition, id: string): Page[] {
  const all = edition.judgement.rankings.filter(({ values }) => values.some((one) => one.deployment === id));
  return pageBelow(`deployments/${id}/places`, {
    crumbs: crumbsOf(edition, id),
    title: `Every place of ${titles(edition.record).deployment(id)} (${all.length})`,
    blocks: all.length > mainPlaces(edition, id).length ? [placesTable(edition, [id])] : [],
  });
}
