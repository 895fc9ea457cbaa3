/** Where nothing was measured in an environment: where else storages of the same products are. By what is declared: the pages of an environment know no runs of others. */
import type { Edition } from "../../edition/edition.ts";
import { environmentLink, joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";

export const isUnmeasured = ({ runs }: Pick<Edition, "runs">, environment: string): boolean =>
  runs.every((run) => run.environment !== environment);

/** "Home lab of three Talos nodes (Ceph, OpenEBS Mayastor); ..."; empty where there is none. */
export function elsewhereMeasured(edition: Edition, environment: string): TextSpan[] {
  const { record, deployments } = edition;
  const productOf = (id: string): string | undefined =>
    record.backends.get(record.deployments.get(id)?.backend ?? "")?.product;
  const placeOf = (id: string): string => record.deployments.get(id)?.environment ?? "";
  const own = new Set(deployments.filter((id) => placeOf(id) === environment).map(productOf));
  const alike = deployments.filter((id) => placeOf(id) !== environment && own.has(productOf(id)));
  const places = [...Map.groupBy(alike, placeOf)].map(([where, ids]): TextSpan[] => [
    environmentLink(edition, where),
    ` (${[...new Set(ids.map(productOf))].join(", ")})`,
  ]);
  return joined(places, "; ");
}
