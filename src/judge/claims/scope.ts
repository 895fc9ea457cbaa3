import type { LookUp } from "./look-up.ts";

/** Where a claim stands: its document, and all that can be looked up. */
export type Scope = { lookUp: LookUp; source: string };
