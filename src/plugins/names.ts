/** Names of what a plugin brings, in its own name. */
import { Failure, printable } from "../text/problem.ts";
import type { Plugin } from "./api.ts";

const PACKAGE = "(?:@[a-z0-9][a-z0-9-]{0,60}\\/)?[a-z0-9][a-z0-9.-]{0,60}";
export const NAME_OF_PLUGIN = new RegExp(`^${PACKAGE}$`);
/** As fiolio.yaml names it: the plugin, and a word more. */
export const KIND_OF_PLUGIN = new RegExp(`^${PACKAGE}\\/[a-z0-9][a-z0-9-]{0,60}$`);
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
