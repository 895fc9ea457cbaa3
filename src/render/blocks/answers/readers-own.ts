/**
 * Commands for readers who are not of the lab: what was copied from a document is no cluster that they can reach. They name the
 * reader's own StorageClass and environment, as placeholders.
 */
import type { NextStep } from "../../../judge/candidates/next-step.ts";
import type { Edition } from "../../edition/edition.ts";

export const OWN_CLASS = "YOUR-STORAGECLASS";
export const OWN_CLUSTER = "YOUR-CLUSTER";

/** The line over such commands. */
export const OWN_PLACE = "on your own cluster, in the folder of your report, once for each StorageClass";

/** A document tells of it, and nothing there was measured by those whose report this is. */
function isOfOthers({ record, judgement: { results } }: Edition, environment: string): boolean {
  const bases = results.flatMap(({ run }) => (run.environment === environment ? [run.basis] : []));
  const isTold = bases.length > 0 || (record.environments.get(environment)?.from ?? []).length > 0;
  return isTold && bases.every((basis) => basis !== "measured");
}

/** Those for several deployments come to the same, and stand once. */
export function forReaders<T extends NextStep>(edition: Edition, environment: string, next: T): T {
  if (!isOfOthers(edition, environment)) return next;
  const ids = [...edition.record.deployments]
    .filter(([, one]) => one.environment === environment)
    .map(([id]) => id.replaceAll(".", "\\."));
  const own = new RegExp(`(?<=--output=|add -- )(?:${ids.join("|")})(?=-)|(?<=--deployment )\\S+$`, "g");
  const commands = next.commands.map((command) =>
    command
      .replace(own, OWN_CLASS)
      .replace(` --environment ${environment} `, ` --environment ${OWN_CLUSTER} `),
  );
  return { ...next, commands: [...new Set(commands)] };
}

export const isForReaders = ({ commands }: NextStep): boolean =>
  commands.some((command) => command.includes(OWN_CLASS));

/** "Profile general, on your own cluster, ...": over the commands of a profile. */
export const commandsLabel = (profile: string, next: NextStep): string =>
  `Profile ${profile}${isForReaders(next) ? `, ${OWN_PLACE}` : ""}`;
