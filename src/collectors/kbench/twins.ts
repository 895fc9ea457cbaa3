/** Finds figures of a kbench log that are also in a JSON file, which holds more of them. Pure. */
import { basename } from "node:path/posix";
import { defined } from "../../text/defined.ts";
import { printable } from "../../text/problem.ts";
import type { ImportProblem } from "../collector.ts";
import { warning } from "../reading/imported.ts";
import { type KbenchJson, printedByKbench } from "./json.ts";
import type { KbenchLog, Printed } from "./log.ts";
import { type KbenchSection, SECTIONS, singleTest, testName, testOfJob } from "./tests.ts";

/** `by`: the file that holds a section. `differs`: for each file with the log's name, its first figure that differs. */
export type Twins = { by: Map<KbenchSection, string>; differs: Map<string, string> };

/** Fewer figures may be equal by chance: then the file must also have the log's name. */
const FIGURES_ENOUGH = 2;

/** @param stem name of the log's own file, without extension */
export function twinsOf(log: KbenchLog, stem: string, jsons: readonly KbenchJson[]): Twins {
  const twins: Twins = { by: new Map(), differs: new Map() };
  const names = namesOf(log, stem);
  const isNamed = ({ path }: KbenchJson): boolean => names.includes(basename(path));
  const inOrder = [...jsons.filter(isNamed), ...jsons.filter((json) => !isNamed(json))];
  for (const section of sectionsOf(log)) {
    const printed = log.figures.filter((figure) => figure.section === section);
    const differs = new Map<string, string>();
    for (const json of inOrder) {
      const difference = differenceOf(log, section, printed, json);
      const enough = isNamed(json) || printed.length >= FIGURES_ENOUGH;
      if (difference === undefined || (difference === "" && !enough)) continue;
      if (difference === "") {
        twins.by.set(section, json.path);
        break;
      }
      if (isNamed(json)) differs.set(json.path, difference);
    }
    if (!twins.by.has(section)) for (const [path, difference] of differs) twins.differs.set(path, difference);
  }
  return twins;
}

/** Names that kbench gives to the JSON files of a log. Only a hint: files are renamed and overwritten. */
function namesOf({ wrote, target, subject }: KbenchLog, stem: string): string[] {
  const prefixes = subject === undefined ? [basename(target ?? stem), stem] : [basename(subject)];
  return [...wrote, ...prefixes.flatMap((prefix) => SECTIONS.map((section) => `${prefix}-${section}.json`))];
}

/** Sections with figures; for a single test whose figure kbench does not print, that test's section. */
function sectionsOf(log: KbenchLog): KbenchSection[] {
  const printed = SECTIONS.filter((section) => log.figures.some((figure) => figure.section === section));
  if (printed.length > 0 || !isSingle(log)) return printed;
  return [singleTest(log.mode)?.section ?? "iops"];
}

export const isSingle = (log: KbenchLog): boolean =>
  log.hasSummary && (singleTest(log.mode) !== undefined || log.nulls > 0);

/** "" if all figures agree; undefined if the file is not of these tests. */
function differenceOf(
  log: KbenchLog,
  section: KbenchSection,
  figures: readonly Printed[],
  { jobs }: KbenchJson,
): string | undefined {
  const only = isSingle(log) ? onlyTest(log, jobs) : undefined;
  if (isSingle(log) && only === undefined) return undefined;
  let difference = "";
  for (const { pattern, digits } of figures) {
    const name = only ?? testName(section, pattern);
    const job = jobs.get(name);
    const there = job && printedByKbench(job, section, pattern);
    if (there === undefined) return undefined;
    const here = Number(digits.replaceAll(",", ""));
    if (here !== there && difference === "")
      difference = `${name} is ${shown(here)} here and ${shown(there)} there${apart(here, there)}`;
  }
  return difference;
}

/** A single test's file holds one job: the mode's, if the log names its mode. */
function onlyTest({ mode }: KbenchLog, jobs: KbenchJson["jobs"]): string | undefined {
  const [name = "", ...others] = jobs.keys();
  const asked = singleTest(mode);
  if (others.length > 0 || testOfJob(name) === undefined) return undefined;
  return asked === undefined || testName(asked.section, asked.pattern) === name ? name : undefined;
}

const shown = (figure: number): string => String(figure).replace(/\B(?=(\d{3})+$)/g, ",");

function apart(here: number, there: number): string {
  const percent = Math.abs(there / here - 1) * 100;
  const size = percent < 0.1 ? "less than 0.1" : percent.toFixed(1);
  return ` (${size} % ${there > here ? "more" : "less"})`;
}

/** A file with figures of a log; `subject`: of which volume, if it compares two. */
export type Held = { path: string; subject?: string };

/** In the order of the log. */
export function heldOf(logs: readonly KbenchLog[], twins: readonly Twins[]): Held[] {
  const held = logs.flatMap(({ subject }, i) =>
    [...(twins[i]?.by.values() ?? [])].map((path) => ({ path, ...defined({ subject }) })),
  );
  return [...new Map(held.map((one) => [one.path, one])).values()];
}

/** One line for all files with figures of the log, and one for each file that has its name but other figures. */
export function twinProblems(logs: readonly KbenchLog[], twins: readonly Twins[]): ImportProblem[] {
  const paths = heldOf(logs, twins).map(({ path }) => path);
  const differs = new Map(twins.flatMap((one) => [...one.differs]).reverse());
  return [
    ...(paths.length === 0 ? [] : [heldLine(logs, twins, paths)]),
    ...[...differs].flatMap(([path, difference]) =>
      paths.includes(path) ? [] : differLine(path, difference),
    ),
  ].map(warning);
}

function heldLine(logs: readonly KbenchLog[], twins: readonly Twins[], paths: readonly string[]): string {
  const all = logs.flatMap(({ figures }) => figures).length;
  const there = logs.flatMap(({ figures }, i) =>
    figures.filter(({ section }) => twins[i]?.by.has(section)),
  ).length;
  const what = there === all ? "its figures" : `${there} of its ${all} figures`;
  const files = paths.map((path) => printable(basename(path))).join(", ");
  const more = paths.length === 1 ? "which holds more" : "which hold more";
  return `${what} are those of ${files}, ${more} of them; they are imported from there.`;
}

const differLine = (path: string, difference: string): string =>
  `expected the figures of ${printable(basename(path))}, which bears its name: ${difference}. Both are imported. Take the one that is of another run out of this folder.`;
