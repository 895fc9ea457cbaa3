/** Addresses, seen from the root of the site. Ids are lower case letters, digits, dashes and dots, and need no encoding. */
import type { Metric } from "../../schema/metric.ts";
import { resultPath } from "./result-pages.ts";

/** Any text as a piece of an address: all but letters, digits and dots becomes dashes. */
export const addressPart = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "") || "x";

/** The page of a comparison below its environment's, and its anchor there. */
export const comparisonAnchor = (comparisonId: string): string => addressPart(comparisonId);

/** On the page of a document, line by line. */
export const lineAnchor = (line: number): string => `line-${line}`;

/** On the page of a comparison: the table of all its values. */
export const VALUES = "values";

export const runHref = (id: string): string => `/runs/${id}/`;

/** Where a result stands. */
export const resultHref = (id: string, index: number): string =>
  `/${resultPath(id, index)}/#result-${index + 1}`;

/** The row of a figure of a result. */
export const figureAnchor = (index: number, { id }: Pick<Metric, "id">): string =>
  `result-${index + 1}-${id}`;

/** Where a figure stands. The worse of two, and what a plugin reads, have no row of their own: their result. */
export const figureHref = (
  id: string,
  index: number,
  metric: Pick<Metric, "id" | "worstOf" | "plugin">,
): string =>
  metric.worstOf !== undefined || metric.plugin !== undefined
    ? resultHref(id, index)
    : `/${resultPath(id, index)}/#${figureAnchor(index, metric)}`;

/** The row of what a check found of a result. */
export const findingAnchor = (index: number, code: string): string =>
  `result-${index + 1}-${addressPart(code)}`;

export const findingHref = (id: string, index: number, code: string): string =>
  `/${resultPath(id, index)}/#${findingAnchor(index, code)}`;

/** The list of checks that could not look at a result. */
export const uncheckedAnchor = (index: number): string => `result-${index + 1}-unchecked`;

export const uncheckedHref = (id: string, index: number): string =>
  `/${resultPath(id, index)}/#${uncheckedAnchor(index)}`;

/** Where it stood: another edition judges by other results beside it, and may not find it. */
export const withoutFinding = (anchor: string): string => anchor.replace(/^(result-\d+)-.*/, "$1");

/** Larger raw files are not published: they are known by path and sha256 only. */
const RAW_LIMIT_BYTES = 20e6;
export const isPublished = ({ bytes, keptAt }: { bytes: number; keptAt?: string | undefined }): boolean =>
  keptAt === undefined && bytes <= RAW_LIMIT_BYTES;

/** The raw file as published beside the pages. `path` is the one in the record, "data/raw/ENVIRONMENT/DEPLOYMENT/NAME". */
export const rawHref = (path: string): string => (isElsewhere(path) ? path : ownRawHref(path));

/** What another site published: then its path is an address. */
export const isElsewhere = (path: string): boolean => /^https?:\/\//.test(path);

const ownRawHref = (path: string): string =>
  `/${path
    .replace(/^data\//, "")
    .split("/")
    .map(encodeURIComponent)
    .join("/")}`;

/** The path of a page below its version, from its address. */
export const pathIn = (href: string): string => href.split("/").slice(2, -1).join("/");

/** The version that holds what is outside the editions: the root page, runs, 404. Its name shows nowhere. */
export const SHARED = "shared";

/** Of a page of an edition, or of those outside of all. */
export const pageAddress = (version: string, path: string): string =>
  `/${version === SHARED ? "" : `${version}/`}${path === "" ? "" : `${path}/`}`;

/** Addresses of an edition's pages. */
export function linksOf(version: string) {
  const at = (path: string): string => `/${version}/${path}`;
  return {
    /** For a page kind without a line here; `path` is the page's. */
    page: (path: string) => at(`${path}/`),
    home: at(""),
    useCases: at("use-cases/"),
    decision: at("decision/"),
    environments: at("environments/"),
    backends: at("backends/"),
    deployments: at("deployments/"),
    surviving: at("survives-a-node/"),
    workloads: at("workloads/"),
    checks: at("checks/"),
    sources: at("sources/"),
    methodology: at("methodology/"),
    claims: at("claims/"),
    changes: at("changes/"),
    compare: at("compare/"),
    search: at("search/"),
    /** With these deployments chosen, side by side. */
    explore: (...deployments: readonly string[]) =>
      at(`explore/${deployments.length > 0 ? `?v=compare&d=${deployments.join(",")}` : ""}`),
    /** A view of the explorer as its address states it. */
    view: (
      name: "dots" | "percentiles" | "table",
      {
        metric,
        workload,
        deployments = [],
      }: { metric?: string; workload?: string; deployments?: readonly string[] } = {},
    ) => {
      const state = [
        name === "dots" ? "" : `v=${name}`,
        metric === undefined ? "" : `m=${metric}`,
        workload === undefined ? "" : `w=${encodeURIComponent(workload)}`,
        deployments.length > 0 ? `d=${deployments.join(",")}` : "",
      ];
      return at(`explore/?${state.filter(Boolean).join("&")}`);
    },
    history: (deployment?: string) =>
      at(`history/${deployment ? `#history-${addressPart(deployment)}` : ""}`),
    models: (environment?: string) => at(`models/${environment ? `#${environment}` : ""}`),
    useCase: (id: string, environment?: string) =>
      at(`use-cases/${id}/${environment ? `${environment}/` : ""}`),
    judgedBy: (useCase: string) => at(`use-cases/${useCase}/#weights`),
    environment: (id: string, section?: string) => at(`environments/${id}/${section ? `#${section}` : ""}`),
    comparison: (environment: string, comparisonId: string, section?: string) =>
      at(`environments/${environment}/${comparisonAnchor(comparisonId)}/${section ? `#${section}` : ""}`),
    backend: (id: string) => at(`backends/${id}/`),
    deployment: (id: string) => at(`deployments/${id}/`),
    /** In either order. */
    pair: (a: string, b: string) => at(`compare/${[a, b].sort().join("-vs-")}/`),
    workload: (id: string) => at(`workloads/${addressPart(id)}/`),
    check: (code: string) => at(`checks/${addressPart(code)}/`),
    guide: (name: string) => at(`guides/${name}/`),
    source: (id: string) => at(`sources/${id}/`),
    /** What was read off a document line by line, or off one of its lines. */
    sourceLines: (id: string, line?: number) =>
      at(`sources/${id}/lines/${line === undefined ? "" : `#${lineAnchor(line)}`}`),
    /** Claims of one document. */
    claimsOf: (source: string) => at(`claims/${source}/`),
    data: at("data/"),
    /** How to measure what one has. */
    measure: at("measure/"),
    /** The job file of a profile. */
    profile: (id: string) => at(`profiles/${id}.fio`),
    /** Of those that the data page lists. */
    file: (name: string) => at(name),
    rankings: at("rankings.json.gz"),
  };
}
export type Links = ReturnType<typeof linksOf>;
