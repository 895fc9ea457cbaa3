/** The formats that this version reads, and files that a newer one wrote. Pure. */
import type { z } from "zod";

/** "backend/1" of a schema whose files name one; undefined of any other. */
export function formatOf(schema: z.ZodType): string | undefined {
  const { shape } = schema as { shape?: { format?: { value?: unknown } } };
  const value = shape?.format?.value;
  return typeof value === "string" ? value : undefined;
}

/** What to say of a file in a later format of the same name; undefined of any other. */
export function newerFormat(value: unknown, schema: z.ZodType): string | undefined {
  const [name, known] = formatOf(schema)?.split("/") ?? [];
  const written = (value as { format?: unknown } | null | undefined)?.format;
  if (name === undefined || typeof written !== "string") return undefined;
  const [, came] = new RegExp(`^${name}/(\\d{1,6})$`).exec(written) ?? [];
  if (came === undefined || Number(came) <= Number(known)) return undefined;
  return `format: expected ${name}/${known} or older, came ${written}, which a newer version of fiolio writes. Upgrade it: npm install fiolio@latest.`;
}
