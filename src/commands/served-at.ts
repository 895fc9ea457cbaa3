/** `--base-url`: where a site will be served, by the rule of `baseURL` in fiolio.yaml. */
import { InvalidArgumentError } from "commander";
import { servedAt } from "../schema/declaration.ts";

/** With a slash at its end: Hugo takes the last part of an address without one for a file. */
export function parseServedAt(written: string): string {
  const { error } = servedAt.safeParse(written);
  if (error === undefined) return written.endsWith("/") ? written : `${written}/`;
  throw new InvalidArgumentError(`Expected ${error.issues[0]?.message}.`);
}
