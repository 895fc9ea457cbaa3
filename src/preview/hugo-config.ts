/** Hugo's configuration for a preview: what lies in files already is served from there, and some pages may be rendered alone. */

import { hugoPage } from "./page-address.ts";

type Config = { module: { mounts: { target: string }[] } };

/** Name of the segment of `withPages`. */
export const OPEN = "open";

/** @param text the generated configuration */
export function withoutStatic(text: string): string {
  const config = JSON.parse(text) as Config;
  const mounts = config.module.mounts.filter(({ target }) => target !== "static");
  return `${JSON.stringify({ ...config, module: { ...config.module, mounts } })}\n`;
}

/** The same with a segment of these pages. */
export function withPages(text: string, pages: readonly string[]): string {
  const byVersion = Map.groupBy(pages.map(hugoPage), ({ version }) => version);
  const includes = [...byVersion].map(([version, of]) => ({
    path: `{${of.map(({ path }) => path).join(",")}}`,
    sites: { matrix: { versions: [version] } },
  }));
  return `${JSON.stringify({ ...(JSON.parse(text) as Config), segments: { [OPEN]: { includes } } })}\n`;
}
