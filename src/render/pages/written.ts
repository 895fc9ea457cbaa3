/** Pages written by people that the main navigation leads to. */
import type { PageKind } from "./page-kind.ts";

export const guides: PageKind = { menu: { name: "Guides", path: "guides", weight: 60 } };
export const methodology: PageKind = { menu: { name: "Method", path: "methodology", weight: 70 } };
