/** Names of what a plugin brings, in its own name. */
import { Failure, printable } from "../text/problem.ts";
import type { Plugin } from "./api.ts";

const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** As a part of an address: "@acme/fiolio-ior" is "acme-fiolio-ior". */
export const addressOfPlugin = ({ name }: Plugin): string =>
  name.replace(/^@/, "").replace(/[^a-z0-9.]+/g, "-");

/** What stands in addresses is named NAME.WORD. @throws Failure for any other name */
export function refuseForeign(plugin: Plugin, noun: string, id: unknown, config: string): void {
  const own = `${addressOfPlugin(plugin)}.`;
  if (typeof id === "string" && id.length <= 120 && id.startsWith(own) && WORD.test(id.slice(own.length)))
    return;
  throw new Failure(
    `${config}: expected the id of a ${noun} to be ${own} and a word in lower case, found ${JSON.stringify(printable(String(id)))}. Correct it.`,
  );
}
