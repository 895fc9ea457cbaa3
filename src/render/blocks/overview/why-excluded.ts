/** Why cells of the overview are excluded: on a phone they have no room for it. */
import type { OverviewInput } from "../../charts/kinds/overview/overview-input.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Block } from "../../edition/view.ts";

/** Lines beneath the picture of a phone. */
const MOST_EXCLUSIONS = 5;

/** A line for each storage and reason; what is left over leads to all of the environment. */
export function exclusionsOf(
  edition: Edition,
  environment: string,
  { deployments, cells }: OverviewInput,
): Block[] {
  const lines = deployments.flatMap(({ id, title }) => {
    const out = cells.filter(({ deployment, excludedBy }) => deployment === id && excludedBy.length > 0);
    const reasons = Map.groupBy(out, ({ excludedBy }) => excludedBy.join(", "));
    return [...reasons].map(
      ([reason, { length }]) => `${title}: ${reason}${length > 1 ? ` (${length} cells)` : ""}`,
    );
  });
  if (lines.length === 0) return [];
  const more = lines.length - MOST_EXCLUSIONS;
  const said = ["Out, by a check:", ...lines.slice(0, MOST_EXCLUSIONS)].join("\n");
  const rest =
    more > 0 ? ["\n", { text: `and ${more} more`, href: edition.links.environment(environment) }] : [];
  return [{ block: "text", text: [said, ...rest], tone: "muted", onPhone: true }];
}
