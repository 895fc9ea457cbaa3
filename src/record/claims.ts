/** Checks what the schema of claims cannot: whether the findings, observations and claims that a claim names exist. Pure. */
import { assertionsOf, type ClaimFile } from "../schema/claim.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { nearest } from "../text/nearest.ts";

/** What an assertion may name by its id alone, as it is of the same document. */
type Own = "claim" | "finding" | "observation";
const WHERE: Readonly<Record<Own, string>> = {
  claim: "Add it to this file.",
  finding: "Add it to the findings of the document.",
  observation: "Add it to the observations of the document.",
};

/** Tells `refer` of metrics and deployments that assertions name; yields a sentence for each other name that is unknown. */
export function* claimProblems(
  { source, claims }: ClaimFile,
  { findings, observations }: Pick<FiolioRecord, "findings" | "observations">,
  refer: (where: string, noun: "metric" | "deployment", id: string) => void,
): Generator<string> {
  const own = <File extends { source?: string | undefined }>(files: ReadonlyMap<string, File>): File[] =>
    [...files.values()].filter((file) => file.source === source);
  const known: Record<Own, ReadonlySet<string>> = {
    claim: new Set(claims.map(({ id }) => id)),
    finding: new Set(own(findings).flatMap((file) => file.findings.map(({ id }) => id))),
    observation: new Set(own(observations).flatMap((file) => file.observations.map(({ id }) => id))),
  };
  for (const { id: where, asserts, contradicts = [] } of claims) {
    for (const id of contradicts) yield* unknown(where, "claim", id);
    for (const one of assertionsOf(asserts)) {
      if ("metric" in one) refer(where, "metric", one.metric);
      if ("deployments" in one) for (const id of one.deployments) refer(where, "deployment", id);
      if (one.kind === "stated") {
        for (const id of one.findings) yield* unknown(where, "finding", id);
        for (const id of one.order ?? []) refer(where, "deployment", id);
      }
    }
    for (const id of named(asserts, "observation")) yield* unknown(where, "observation", id);
    for (const id of named(asserts, "deployment")) refer(where, "deployment", id);
  }

  function* unknown(where: string, noun: Own, id: string): Generator<string> {
    if (known[noun].has(id)) return;
    const near = nearest(id, [...known[noun]]);
    const hint = near ? `Did you mean ${near}?` : WHERE[noun];
    yield `${where}: expected a known ${noun} of ${source}, came ${JSON.stringify(id)}. ${hint}`;
  }
}

/** Every text under this key, however deep. */
function named(value: unknown, key: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    name === key && typeof item === "string" ? [item] : named(item, key),
  );
}
