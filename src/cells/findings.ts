/** Makes preflight's findings, by severity. Pure. */
import type { PreflightFinding } from "./cell.ts";

const saying =
  (severity: PreflightFinding["severity"]) =>
  (message: string): PreflightFinding => ({ severity, message });

export const foundError = saying("error");
export const foundWarning = saying("warning");
export const unfit = saying("unfit");
