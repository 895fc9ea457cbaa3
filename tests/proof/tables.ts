/** The two tables of labels, as they are written. */
import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import type { Expected } from "./confusion.ts";

export type Label = {
  files: string;
  results: string;
  codes: readonly string[];
  expected: Expected | "nothing";
  why: string;
  corrected: string;
};

/** Lines of a table of tabs, without comments and head. */
function linesOf(name: string): string[][] {
  const lines = readFileSync(join(import.meta.dirname, name), "utf8")
    .trimEnd()
    .split("\n");
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .slice(1)
    .map((line) => line.split("\t"));
}

export const sampleLabels = (): Label[] =>
  linesOf("samples.tsv").map(
    ([files = "", results = "", codes = "", expected = "", why = "", corrected = ""]) => ({
      files,
      results,
      codes: codes.split(", "),
      expected: (expected === "nofail" ? "open" : expected) as Label["expected"],
      why,
      corrected,
    }),
  );

/** By name, or by deployment and name: names may hold a slash, which a pattern would stop at. */
const isNamed = (result: string, pattern: string): boolean =>
  matchesGlob((pattern.includes(": ") ? result : result.replace(/^.*?: /, "")).replaceAll("/", " "), pattern);

/** The last line that speaks of it counts; `result` is "deployment: name". */
export function labelOf(
  labels: readonly Label[],
  file: string,
  result: string,
  code: string,
): Label | undefined {
  return labels.findLast(
    (label) =>
      matchesGlob(file, label.files) &&
      (label.results === "*" || isNamed(result, label.results)) &&
      (label.codes.includes(code) || label.codes.includes("*")),
  );
}

export type Setting = { network: boolean; medium?: string; volumeMode?: string };

/** What is taken to lie around a sample: no file says it. */
export function settingOf(file: string): Setting {
  const line = linesOf("samples-settings.tsv").findLast(([files = ""]) => matchesGlob(file, files));
  const [, network = "local", medium = "", volumeMode = ""] = line ?? [];
  return {
    network: network === "network",
    ...(medium ? { medium } : {}),
    ...(volumeMode ? { volumeMode } : {}),
  };
}

export type DocumentLabel = { expected: Expected; evidence: string; corrected: boolean };

/** The documents that the table is about: a record may hold others. */
export const documentsInTable = (): ReadonlySet<string> =>
  new Set(linesOf("documents.tsv").map(([document = ""]) => document));

/** What documents.tsv expects of a result; `pass` where no line names it. Corrections come after and count. */
export function documentLabels(): (document: string, key: string, code: string) => DocumentLabel {
  const names = (results: string) => (key: string) => {
    if (results === "*") return true;
    const [all, but] = results.split("* but ");
    const isOne = (name: string): boolean => name === key || matchesGlob(key, name);
    return but === undefined ? (all ?? "").split("; ").some(isOne) : !but.split("; ").some(isOne);
  };
  const lines = [
    ...linesOf("documents.tsv").map(([document, , results = "", code, expected, evidence = ""]) => ({
      document,
      holds: names(results),
      code,
      expected,
      evidence,
      corrected: false,
    })),
    ...linesOf("corrections.tsv").map(([document, results = "", code, expected, why = ""]) => ({
      document,
      holds: names(results),
      code,
      expected,
      evidence: why,
      corrected: true,
    })),
  ];
  return (document, key, code) => {
    const found = lines.findLast(
      (line) => line.document === document && line.code === code && line.holds(key),
    );
    if (found === undefined)
      return { expected: "pass", evidence: "nothing speaks against it", corrected: false };
    const { expected, evidence, corrected } = found;
    return { expected: expected as Expected, evidence, corrected };
  };
}
