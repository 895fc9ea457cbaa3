/** What a report declares of its own site, as layouts read it. */
import type { FiolioRecord } from "../../schema/record.ts";
import type { Site } from "../../schema/site.ts";
import { defined } from "../../text/defined.ts";

export const OWN_COLOURS = "assets/css/own.css";

/** The style sheet with the accent; undefined where none is declared. */
export function ownColours({ accent }: Site): string | undefined {
  if (accent === undefined) return undefined;
  const of = (colour: string): string =>
    `--accent:${colour};--accent-soft:color-mix(in srgb,${colour} 9%,var(--bg));`;
  return [
    `:root{${of(accent.light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${of(accent.dark)}}}`,
    `:root[data-theme="dark"]{${of(accent.dark)}}`,
    "",
  ].join("\n");
}

/** A day or moment in the language that is declared, otherwise as it stands. */
export function dateText({ dates }: Site, date: string): string {
  if (dates === undefined) return date;
  return new Intl.DateTimeFormat(dates, { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
}

export const siteOf = ({ declaration }: FiolioRecord): Site => declaration.site ?? {};

/** For the layouts. */
export const ownParams = ({ name, logo, footer, navigation }: Site) =>
  defined({ name, logo: logo?.split("/").at(-1), footer, links: navigation });
