/** The files of one output folder of vdbench: its pages show the runs of the flat file beside them, each in its own way. */
import type { Beside, Neighbour, Part } from "../collector.ts";

/** The one that says most, before the one that others show parts of. */
const OWNERS: readonly RegExp[] = [/^flatfile\.html?$/i, /^summary\.html?$/i];
const PAGE = /\.html?$/i;

export const besideVdbench: Beside = { named: /^(?:flatfile|summary)\.html?$/i, plan };

async function plan(files: readonly Neighbour[]): Promise<ReadonlyMap<string, Part>> {
  const pages = files.filter(({ name }) => PAGE.test(name));
  const owner = OWNERS.flatMap((name) => pages.find((page) => name.test(page.name)) ?? [])[0];
  const parts = new Map<string, Part>();
  if (owner === undefined || !(await isOwn(owner))) return parts;
  for (const page of pages)
    if (page !== owner && (await isOwn(page))) parts.set(page.path, { owner: owner.path });
  return parts;
}

/** What cannot be read is said where it is imported. */
async function isOwn(page: Neighbour): Promise<boolean> {
  try {
    return (await page.collector())?.beside === besideVdbench;
  } catch {
    return false;
  }
}
