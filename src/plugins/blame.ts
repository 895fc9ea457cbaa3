/** Whose fault it is, and what to do. */
import { printable } from "../text/problem.ts";
import type { Plugin } from "./api.ts";

export const ADVICE = "Tell its authors, or take it out of fiolio.config.ts.";

/** A sentence without beginning: what was asked of it comes before. */
export const failedTo = ({ name, version }: Plugin, what: string, error: unknown): string =>
  `the plugin ${name} ${version} failed to ${what}: ${messageOf(error)}. ${ADVICE}`;

export const messageOf = (error: unknown): string =>
  printable(error instanceof Error ? error.message : String(error)).slice(0, 300);
