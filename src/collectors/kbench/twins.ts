/** Which of the figures in a kbench log stand in a file of JSON as well, which holds more of them. Pure. */
import { basename } from "node:path/posix";
import { defined } from "../../text/defined.ts";
import { printable } from "../../text/problem.ts";
import type { ImportProblem } from "../collector.ts";
import { warning } from "../reading/imported.ts";
import { type KbenchJson, printedByKbench } from "./json.ts";
import type { KbenchLog, Printed } from "./log.ts";
import { type KbenchSection, SECTIONS, singleTest, testName, testOfJob } from "./tests.ts";

/** `by`: of each section that is held, the file. `differs`: of each file that bears the log's name, its first other figure. */
export type Twins = { by: Map<KbenchSection, string>; differs: Map<string, string> };

/** Fewer than this may be equal by chance: then the file must bear the log's name as well. */
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

/** Names that kbench gives to the files of JSON beside the log. Only a hint: files are renamed, and written over. */
function namesOf({ wrote, target, subject }: KbenchLog, stem: string): string[] {
  const prefixes = subject === undefined ? [basename(target ?? stem), stem] : [basename(subject)];
  return [...wrote, ...prefixes.flatMap((prefix) => SECTIONS.map((section) => `${prefix}-${section}.json`))];
}

/** Those with figures; and that of a single test whose figure kbench does not print. */
function sectionsOf(log: KbenchLog): KbenchSection[] {
  const printed = SECTIONS.filter((section) => log.figures.some((figure) => figure.section === section));
  if (printed.length > 0 || !isSingle(log)) return printed;
  return [singleTest(log.mode)?.section ?? "iops"];
}

export const isSingle = (log: KbenchLog): boolean =>
  log.hasSummary && (singleTest(log.mode) !== undefined || log.nulls > 0);

/** "" where all figures agree; undefined where the file is not of these tests. */
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

/** A single test's file holds one job: that of the mode, where the log says its mode. */
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

/** A file that has figures of a log, and of which of its volumes, where it compares two. */
export type Held = { path: string; subject?: string };

/** In the order of the log. */
export function heldOf(logs: readonly KbenchLog[], twins: readonly Twins[]): Held[] {
  const held = logs.flatMap(({ subject }, i) =>
    [...(twins[i]?.by.values() ?? [])].map((path) => ({
      path,
      ...defined({ subject }),
    })),
  );
  return [...new Map(held.map((one) => [one.path, one])).values()];
}

/** One line for all files that have figures of the log, and one for each that bears its name and has others. */
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
