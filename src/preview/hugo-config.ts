/** Hugo's configuration for a preview: some pages may be rendered alone. */

import { hugoPage } from "./page-address.ts";

/** Name of the segment of `withPages`. */
export const OPEN = "open";

/** With a segment of these pages. @param text the generated configuration */
export function withPages(text: string, pages: readonly string[]): string {
  const byVersion = Map.groupBy(pages.map(hugoPage), ({ version }) => version);
  const includes = [...byVersion].map(([version, of]) => ({
    path: `{${of.map(({ path }) => path).join(",")}}`,
    sites: { matrix: { versions: [version] } },
  }));
  return `${JSON.stringify({ ...(JSON.parse(text) as object), segments: { [OPEN]: { includes } } })}\n`;
}
