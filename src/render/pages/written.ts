/** Pages written by people that the main navigation leads to. */
import type { PageKind } from "./page-kind.ts";

export const guides: PageKind = { menu: { group: "Learn", name: "Guides", path: "guides", weight: 50 } };
export const methodology: PageKind = {
  menu: { group: "Learn", name: "Method", path: "methodology", weight: 52 },
};
