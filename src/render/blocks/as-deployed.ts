/** What becomes of a backend's data, as its deployments in the record have it: where the backend itself says nothing, or they differ. */
import type { Durability } from "../../schema/durability.ts";
import { plural } from "../../text/words.ts";

/** "no (2 of 2 deployments)", "depends: yes (2 of 3 deployments); no (1)"; as the backend says where all agree with it. */
export function asDeployed(own: string, deployed: readonly string[]): string {
  const groups = [...Map.groupBy(deployed, (said) => said)].toSorted(([, a], [, b]) => b.length - a.length);
  if (groups.every(([said]) => said === own)) return own;
  const told = groups.map(
    ([said, { length }], i) =>
      `${said} (${length}${i === 0 ? ` of ${plural(deployed.length, "deployment")}` : ""})`,
  );
  return `${groups.length > 1 ? "depends: " : ""}${told.join("; ")}`;
}

type Fact = { term: string; value: string };

/** Each fact that the backend or one of its deployments has. */
export function factsAsDeployed(
  factsOf: (durability?: Durability) => readonly Fact[],
  own: Durability | undefined,
  deployed: readonly Durability[],
): Fact[] {
  const ofAll = deployed.map((one) => factsOf(one));
  const terms = new Set([factsOf(own), ...ofAll].flat().map(({ term }) => term));
  const valuesOf = (facts: readonly Fact[], term: string): string[] =>
    facts.flatMap((fact) => (fact.term === term ? [fact.value] : []));
  return [...terms].map((term) => ({
    term,
    value: asDeployed(valuesOf(factsOf(own), term)[0] ?? "", valuesOf(ofAll.flat(), term)),
  }));
}
