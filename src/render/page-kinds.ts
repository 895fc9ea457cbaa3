/** Every kind of page, in the order of their names. */
import * as pages from "./pages/index.ts";
import type { PageKind } from "./pages/page-kind.ts";

const PAGE_KINDS: readonly PageKind[] = Object.values(pages);
let all = PAGE_KINDS;

/** Those of plugins, once, before pages are made. */
export function addPageKinds(more: readonly PageKind[]): void {
  all = [...all, ...more];
}

/** Plugins' too, behind the engine's. */
export const pageKinds = (): readonly PageKind[] => all;
