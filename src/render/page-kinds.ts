/** Every kind of page, in the order of their names. */
import * as pages from "./pages/index.ts";
import type { PageKind } from "./pages/page-kind.ts";

export const PAGE_KINDS: readonly PageKind[] = Object.values(pages);
