/** FILE.from.yaml beside a raw file FILE: the address that its bytes came from, or that `collect` fetches them from. */
import { z } from "zod";
import { schemaHint, sha256Text } from "./base.ts";

/** Where a bucket is, of a file and of a store. */
export const bucketPlace = {
  endpoint: z
    .string()
    .regex(
      /^https?:\/\/[^\s@?#\\]+$/,
      "an address that begins with https:// or http:// and holds no password",
    )
    .optional()
    .meta({ description: "The server that keeps the bucket, where it is not AWS." }),
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/, "a region such as eu-central-1")
    .optional()
    .meta({ description: "The bucket's region, such as eu-central-1." }),
};

export const from = z.strictObject({
  ...schemaHint,
  format: z.literal("from/1"),
  address: z
    .string()
    .regex(
      /^(?:https?|s3):\/\/[^\s@\\]+$/,
      "an address that begins with https://, http:// or s3:// and holds no password",
    )
    .meta({ description: "Of the file: https://..., http://... or s3://BUCKET/KEY." }),
  ...bucketPlace,
  sha256: sha256Text.meta({ description: "Of the bytes that the address gave; others are refused." }),
  withheld: z.literal(true).optional().meta({
    description: "The address held more, which was a secret: it cannot be fetched again from here.",
  }),
});
export type From = z.infer<typeof from>;

const FROM_SUFFIX = ".from.yaml";

/** a/result.json has a/result.json.from.yaml. */
export const fromPath = (rawPath: string): string => `${rawPath}${FROM_SUFFIX}`;

/** The raw file that it is of. */
export const fetchedPath = (path: string): string => path.slice(0, -FROM_SUFFIX.length);
