/** Published sites that are sources of this report: what is declared of them, and the lock of the copy that is kept of each. */
import { z } from "zod";
import { id, schemaHint, sha256Text, text } from "./base.ts";

const address = z
  .string()
  .regex(
    /^https?:\/\/[^\s@?#\\"'<>]+$/,
    "an address that begins with https:// or http://, without password, query or fragment",
  )
  .refine((given) => URL.canParse(given), "an address of the web");
const editionOfSite = z
  .string()
  .regex(/^(?:v\d+\.\d+\.\d+|next)$/, "an edition of that site such as v2026.3.0, or next");
/** In characters: ids of what the site holds begin with it. */
const MAX_LENGTH = 40;

/** What fiolio.yaml says of a site. */
export const siteSource = z.strictObject({
  site: address.meta({ description: "Where a report is published: the address of its first page." }),
  edition: editionOfSite.meta({ description: "The edition that is read, such as v2026.3.0." }),
  id: z
    .string()
    .max(MAX_LENGTH)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "lower case letters, digits and single dashes")
    .optional()
    .meta({
      description:
        "What ids of its environments, deployments and runs begin with here, before a dot; made of the address where it is absent.",
    }),
  title: text.max(80).optional().meta({
    description: "Whose it is, in a few words for pages; the address where it is absent.",
  }),
});
export type SiteSource = z.infer<typeof siteSource>;

/** "https://example.org/storage/" is example-org-storage. */
export const idOfSite = ({ site, id: own }: SiteSource): string =>
  own ??
  (bareAddress(site)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "") ||
    "site");

export const nameOfSite = ({ site, title }: SiteSource): string => title ?? bareAddress(site);

const bareAddress = (site: string): string => site.replace(/^https?:\/\//, "").replace(/\/+$/, "");

/** With one slash at its end: pages of the site lie below it. */
export const rootOfSite = (site: string): string => `${site.replace(/(?:\/index\.html)?\/*$/, "")}/`;

const pinned = z.strictObject({ sha256: sha256Text, bytes: z.number().int().nonnegative() });

/** data/sites/ID.lock.json: what the copy in data/sites/ID/ is of, and each of its files by hash. */
export const siteLock = z.strictObject({
  ...schemaHint,
  format: z.literal("site-lock/1"),
  site: address,
  edition: editionOfSite,
  record: pinned.meta({ description: "The site's record.json of that edition." }),
  runs: z.array(pinned.extend({ id })).meta({ description: "Its runs, as the site published them." }),
});
export type SiteLock = z.infer<typeof siteLock>;

export const siteLockPath = (id: string): string => `data/sites/${id}.lock.json`;
export const siteFolder = (id: string): string => `data/sites/${id}`;

/** Paths of the copy's files: each name holds what its bytes are, so that a new copy never writes over the last one. */
export function copiedFiles(
  id: string,
  { record, runs }: Pick<SiteLock, "record" | "runs">,
): { path: string; sha256: string; run?: string }[] {
  const at = (name: string, hash: string) => `${siteFolder(id)}/${name}.${hash.slice(0, 12)}.json`;
  return [
    { path: at("record", record.sha256), sha256: record.sha256 },
    ...runs.map((one) => ({ path: at(`runs/${one.id}`, one.sha256), sha256: one.sha256, run: one.id })),
  ];
}
