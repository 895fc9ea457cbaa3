/** Pages written by people, as far as the main navigation leads to them. */
import type { PageKind } from "./page-kind.ts";

export const guides: PageKind = { menu: { name: "Guides", path: "guides", weight: 60 } };
export const methodology: PageKind = { menu: { name: "Method", path: "methodology", weight: 70 } };
