/** Which locked editions a build need not make: they lie in the site that is there, or are kept for it. */
import type { FiolioRecord } from "../../schema/record.ts";
import { sha256 } from "../../text/sha256.ts";
import { lastSite, type SiteThere } from "../again/last-site.ts";
import { shownEditions } from "../editions.ts";
import { keysAsMade, keysAsPublished } from "./as-published.ts";
import { type EditionKey, editionKeys } from "./edition-keys.ts";
import { type Keys, type Taken, takeKept } from "./locked-editions.ts";

type Asked = {
  work: string;
  published: boolean;
  /** By this program they are made, whatever the report leaves as it was published. */
  cold?: boolean | undefined;
  /** As `programKey` gives it. */
  program: string;
  baseURL: string;
  /** Absent: nothing is there. */
  into?: { site: string; out?: string } | undefined;
};

type There = {
  shown: ReturnType<typeof shownEditions>;
  asMade: ReadonlyMap<string, EditionKey>;
  /** Under which each is looked for. */
  keys: Keys;
  /** The same where the same program made the same editions. */
  madeBy: string;
  kept: Taken;
  /** The site in its place, where that is as it was made. */
  last?: SiteThere | undefined;
  /** Of those that are as this program makes them. */
  built: readonly EditionKey[];
  said: string;
};

export async function editionsThere(
  record: FiolioRecord,
  { work, published, cold, program, baseURL, into }: Asked,
): Promise<There> {
  const shown = shownEditions(record, published);
  const asMade = into === undefined ? new Map() : editionKeys(record, program, published, baseURL);
  const isLeaving = record.declaration.lockedEditions === "as-published" && !cold;
  const { keys, isOfAnother } = isLeaving ? await keysAsPublished(asMade) : keysAsMade(asMade);
  const madeBy = sha256(JSON.stringify([program, shown.map(({ version }) => [version, keys.get(version)])]));
  const { kept, last } = await keptEditions(record, published, keys, work, madeBy, into);
  const left = [...kept.editions.values()].filter(({ version }) => isOfAnother(version));
  for (const edition of left) kept.editions.set(edition.version, { ...edition, asPublished: true });
  const names = [...kept.editions.keys()].join(", ") || "no edition";
  const asPublished = left.map(({ version }) => version).join(", ");
  return {
    ...{ shown, asMade, keys, madeBy, kept, last },
    built: [...asMade].flatMap(([version, key]) => (kept.editions.get(version)?.asPublished ? [] : [key])),
    said: asPublished === "" ? names : `${names}; as published: ${asPublished}`,
  };
}

/** Those that lie in the site already are taken from there, where all of it is as it was. */
async function keptEditions(
  record: FiolioRecord,
  published: boolean,
  keys: Keys,
  work: string,
  madeBy: string,
  into: Asked["into"],
): Promise<{ kept: Taken; last?: SiteThere }> {
  if (into === undefined) return { kept: { editions: new Map(), problems: [] } };
  const last = into.out === undefined ? undefined : await lastSite(work, into.out);
  if (last?.by === madeBy) {
    const kept = await takeKept(record, published, keys, undefined);
    if (kept.editions.size === keys.size) return { kept, last };
  }
  return { kept: await takeKept(record, published, keys, into.site) };
}
