/** What `fiolio compare` is asked for, read: sides of this report, two reports, or two published sites. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { filesAt } from "../effects/git.ts";
import { isSite, type PublishedSite, publishedSite } from "../fetching/published-site.ts";
import { loadRecord } from "../record/load.ts";
import { renamed } from "../record/renaming/renamed.ts";
import { deploymentNamed, runIdWith } from "../schema/names.ts";
import { withoutOthers } from "../schema/others.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { commandLine } from "../text/command-line.ts";
import { Failure, hasErrors } from "../text/problem.ts";
import { Misuse, type Sides, sidesOf, sidesOfReports, sidesSince } from "./compare-sides.ts";
import { problemLines } from "./print.ts";

/** What is compared, and the record that each side is judged in. */
export type Asked = {
  sides: Sides;
  records: [FiolioRecord, FiolioRecord];
  /** What the sites that they come from kept out. */
  excluded?: [PublishedSite["excluded"], PublishedSite["excluded"]];
};

/** @throws Misuse */
export async function sidesAsked(
  a: string | undefined,
  b: string | undefined,
  { root, since }: { root: string; since?: string },
): Promise<Asked> {
  if (since !== undefined) {
    if (b !== undefined)
      throw new Misuse("compare: expected one name at most with --since, found two. Leave one out.");
    const record = withoutOthers(await soundRecord(root));
    const files = await filesAt(root, since, "data/results");
    return { sides: sidesSince(record, since, files, a), records: [record, record] };
  }
  if (a === undefined || b === undefined)
    throw new Misuse(
      `compare: expected two names, or --since COMMIT. See ${commandLine("compare", "--help")}.`,
    );
  if (isReport(a) && isReport(b)) {
    const [first, after] = [await reportAt(a), await reportAt(b)];
    const before = inNamesOf(after, first);
    const records: Asked["records"] = [before.record, after.record];
    return { sides: sidesOfReports(before, after), records, excluded: [before.excluded, after.excluded] };
  }
  const record = await soundRecord(root);
  return { sides: sidesOf(record, a, b), records: [record, record] };
}

/** A report before deployments were renamed, or after, by the names of the other. */
function inNamesOf({ record: { deployments } }: PublishedSite, other: PublishedSite): PublishedSite {
  const { record } = other;
  const names = new Map<string, string>();
  for (const [id, { aliases = [] }] of record.deployments) {
    const name = [id, ...aliases].flatMap((one) => deploymentNamed(deployments, one) ?? [])[0];
    if (name !== undefined && name !== id) names.set(id, name);
  }
  if (names.size === 0) return other;
  const nameOf = (id: string): string => {
    const run = record.runs.get(id);
    return run === undefined ? id : runIdWith(names.get(run.deployment) ?? run.deployment, run);
  };
  const excluded = other.excluded.map((one) => ({ ...one, run: nameOf(one.run) }));
  return { ...other, record: renamed(record, names), excluded };
}

const isReport = (path: string): boolean => isFolder(path) || isSite(path);
const isFolder = (path: string): boolean => existsSync(join(path, "fiolio.yaml"));

async function reportAt(path: string): Promise<PublishedSite> {
  if (isFolder(path)) return { name: path, record: await soundRecord(path), excluded: [] };
  return publishedSite(path).catch((error: unknown) => {
    throw error instanceof Failure ? new Misuse(`compare: ${error.message}`) : error;
  });
}

/** @throws Misuse with all of its problems */
export async function soundRecord(root: string): Promise<FiolioRecord> {
  const { record, problems } = await loadRecord(resolve(root));
  if (!hasErrors(problems)) return record;
  throw new Misuse(
    [...problemLines(problems), "compare: expected a record without errors. Mend it first."].join("\n"),
  );
}
