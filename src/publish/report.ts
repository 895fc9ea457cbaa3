/** A report in memory, step by step: read, judged, and put together for rendering. */
import { verifyLocks } from "../judge/edition-lock.ts";
import { type LoadOptions, loadRecord } from "../record/load.ts";
import { type RawTexts, rawTexts } from "../record/raw.ts";
import type { EditionInput } from "../render/edition/edition.ts";
import type { Examples } from "../render/edition/examples.ts";
import type { ReportInput } from "../render/report-input.ts";
import type { FiolioRecord } from "../schema/record.ts";
import { type Problem, sortProblems } from "../text/problem.ts";
import { judgeOwnBundle, tableFilesBundle, vegaBundle } from "./browser-bundles.ts";
import { type Content, loadContent, siteFolders } from "./content-files.ts";
import { loadExamples } from "./examples.ts";
import { exploreSpecs } from "./explore-specs.ts";
import { siteFonts } from "./site-fonts.ts";

export type Loaded = {
  record: FiolioRecord;
  content: Content;
  examples: Examples;
  rawTexts: RawTexts;
  /** Of the record and of the pages written by people, sorted. */
  problems: readonly Problem[];
};

/** @param options as `loadRecord` has them */
export async function loadReport(root: string, options: LoadOptions = {}): Promise<Loaded> {
  const [{ record, problems }, content, examples] = await Promise.all([
    loadRecord(root, options),
    loadContent(root),
    loadExamples(root),
  ]);
  const texts = await rawTexts(root, record);
  return {
    record,
    content,
    examples,
    rawTexts: texts,
    problems: sortProblems([...problems, ...content.problems]),
  };
}

/** What published editions would say other than they did. */
export const changedSince = (record: FiolioRecord, editions: readonly EditionInput[]): Problem[] =>
  verifyLocks(record, new Map(editions.map(({ version, judgement }) => [version, judgement])));

/** What browsers load beside the site's own script. */
export const bundlesOf = async (root: string, log: (line: string) => void): Promise<Bundles> => ({
  vega: await vegaBundle(root, log),
  tableFiles: await tableFilesBundle(root, log),
  judgeOwn: await judgeOwnBundle(root, log),
  specs: await exploreSpecs(root),
});
export type Bundles = Pick<ReportInput, "vega" | "tableFiles" | "judgeOwn" | "specs">;

/** @param generated the folder that Hugo reads */
export function inputOf(
  { record, content, examples, rawTexts: texts }: Loaded,
  editions: ReportInput["editions"],
  bundles: Bundles,
  { root, generated, baseURL }: { root: string; generated: string; baseURL?: string | undefined },
): ReportInput {
  return {
    record,
    editions,
    engine: {
      root,
      generated,
      site: siteFolders(root),
      fonts: siteFonts(),
      content: content.folders,
      baseURL: baseURL ?? record.declaration.baseURL,
    },
    content: content.files,
    examples,
    rawTexts: texts,
    ...bundles,
  };
}
