/** Hugo's configuration for a preview: what lies in files already is served from there, and some pages may be rendered alone. */

import { SHARED } from "../render/edition/links.ts";
import { hugoPage } from "./page-address.ts";

type Mount = { source: string; target: string; files?: string[]; sites?: { matrix: { versions: string[] } } };
type Config = { module: { mounts: Mount[] } };

/** Name of the segment of `withPages`. */
export const OPEN = "open";

/** @param text the generated configuration */
export const withoutStatic = (text: string): string => rewritten(text, ({ target }) => target !== "static");

/**
 * The same with a segment of these pages. `isAlone`: without the content of editions that none of them is of, which is twice as
 * quick; pages then know of no other edition.
 */
export function withPages(text: string, pages: readonly string[], isAlone: boolean): string {
  const byVersion = Map.groupBy(pages.map(hugoPage), ({ version }) => version);
  const includes = [...byVersion].map(([version, of]) => ({
    path: `{${of.map(({ path }) => path).join(",")}}`,
    sites: { matrix: { versions: [version] } },
  }));
  const known = new Set([SHARED, ...byVersion.keys()]);
  const isKept = ({ target, sites }: Mount): boolean =>
    target !== "static" &&
    (!isAlone || sites === undefined || sites.matrix.versions.some((version) => known.has(version)));
  // Runs are most of the pages of a large report, and hardly any other page asks for one.
  const leaveRuns = isAlone && !byVersion.has(SHARED);
  const change = (mount: Mount): Mount =>
    leaveRuns && mount.source.endsWith(`/content/${SHARED}`) ? { ...mount, files: ["! runs/*/**"] } : mount;
  return rewritten(text, isKept, { segments: { [OPEN]: { includes } } }, change);
}

function rewritten(
  text: string,
  isKept: (mount: Mount) => boolean,
  more: object = {},
  change = (mount: Mount): Mount => mount,
): string {
  const config = JSON.parse(text) as Config;
  const mounts = config.module.mounts.filter(isKept).map(change);
  return `${JSON.stringify({ ...config, ...more, module: { ...config.module, mounts } })}\n`;
}
