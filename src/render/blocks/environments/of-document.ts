/** Where a document measured: titles of documents are much alike, and lists tell them apart by that. */
import { type Edition, titles } from "../../edition/edition.ts";

/** "Home lab of three Talos nodes"; undefined where it has no runs, or those of several. */
export function environmentOf(edition: Edition, source: string): string | undefined {
  const all = edition.runs.flatMap(({ provenance, environment }) =>
    provenance.source?.id === source ? [environment] : [],
  );
  const [only, ...more] = new Set(all);
  return only === undefined || more.length > 0 ? undefined : titles(edition.record).environment(only);
}

/** " (Home lab of three Talos nodes)", behind its title. */
export function environmentBehind(edition: Edition, source: string): string {
  const where = environmentOf(edition, source);
  return where === undefined ? "" : ` (${where})`;
}
