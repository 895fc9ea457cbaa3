/** The kinds of pages. A new one is a file here with an object literal, and a line. */
export { backends } from "./backends.ts";
export { changes } from "./changes.ts";
export { checks } from "./checks/checks.ts";
export { claims } from "./claims.ts";
export { compare } from "./compare/compare.ts";
export { decision } from "./decision.ts";
export { deployments } from "./deployments.ts";
export { environments } from "./environments.ts";
export { history } from "./history.ts";
export { home } from "./home.ts";
export { models } from "./models.ts";
export { root } from "./root.ts";
export { runs } from "./runs/runs.ts";
export { search } from "./search.ts";
export { sources } from "./sources.ts";
export { useCases } from "./use-cases.ts";
export { workloads } from "./workloads.ts";
export { guides, methodology } from "./written.ts";
