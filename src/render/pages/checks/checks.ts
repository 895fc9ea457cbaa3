/** The reference of checks: rule, thresholds, why, what to do, and the cases of this edition. */
import { type Check, isSaidBeside } from "../../../judge/checks/check.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { textOf } from "../../../judge/evidence/thresholds.ts";
import { plural, sentencesOf, upperFirst } from "../../../text/words.ts";
import { formatCount, formatNumber } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import type { Examples } from "../../edition/examples.ts";
import { pathIn, resultHref } from "../../edition/links.ts";
import { BY_OTHERS, byOthersHref } from "../../edition/meanings.ts";
import { heads, numeric, section, text } from "../../edition/parts.ts";
import { deploymentCell } from "../../edition/storage-class.ts";
import type { Block, Page, TableRow } from "../../edition/view.ts";
import type { PageKind } from "../page-kind.ts";
import { exampleBlocks } from "./check-example.ts";

export const checks: PageKind = {
  menu: { group: "Learn", name: "Checks", path: "checks", weight: 54 },
  pages: ({ edition, examples }) => checkPages(edition, examples),
};

type Case = { judged: JudgedResult; verdict: string; evidence: string; byOthers: boolean };

/** At most this many cases are shown; the caption says how many there are. */
const CASES_SHOWN = 50;

function checkPages(edition: Edition, examples: Examples): Page[] {
  const { links, checks } = edition;
  const cases = casesByCode(edition);
  const list: Page = {
    path: "checks",
    kind: "list",
    title: "Checks",
    names: ["trust", "trustworthy", "credible", "believe"],
    description: "What every number must pass before it may win a ranking.",
    lede: "What every number must pass before it may win. Each check compares the number with arithmetic, physics or the known habits of its tool.",
    crumbs: [{ text: "Method", href: links.methodology }],
    sections: [
      {
        id: "all",
        title: "All checks",
        said: true,
        blocks: [
          {
            block: "table",
            caption: `Checks, and how many results of ${edition.version} they concern`,
            said: true,
            columns: heads(
              "Check",
              "What it finds",
              "Effect",
              numeric("Excluded"),
              numeric("Noted"),
              numeric("Unchecked"),
            ),
            rows: checks.flatMap((check) => checkRows(edition, check, cases.get(check.code) ?? [])),
            empty: "No check is registered.",
          },
        ],
      },
    ],
  };
  return [list, ...checks.map((check) => checkPage(edition, check, cases.get(check.code) ?? [], examples))];
}

const COUNTED = ["excluded", "noted", "unchecked"] as const;

/** One that calls what only others of a document refute otherwise has a row for each of its names. */
function checkRows({ links }: Edition, check: Check, cases: readonly Case[]): TableRow[] {
  const { byOthers, code, label, title } = check;
  const row = (name: string, href: string, finds: string, own: readonly Case[]): TableRow => ({
    inShort: COUNTED.map((verdict) => `${formatNumber(countOf(own, verdict))} ${verdict}`).join(", "),
    cells: [
      { text: upperFirst(name), href, note: code },
      { text: finds },
      { text: effectOf(check, own) },
      ...COUNTED.map((verdict) => {
        const n = countOf(own, verdict);
        return { text: formatNumber(n), sort: n, ...(n === 0 && { tone: "muted" as const }) };
      }),
    ],
  });
  const itself = row(
    label,
    links.check(code),
    title,
    cases.filter((one) => !one.byOthers),
  );
  return byOthers === undefined
    ? [itself]
    : [
        itself,
        row(
          byOthers.label,
          byOthersHref(links, code),
          `The figure ${byOthers.says}`,
          cases.filter((one) => one.byOthers),
        ),
      ];
}

/** What its other name is, whom it excludes, and how many results bear either. */
function byOthersBlocks({ version }: Edition, check: Check, cases: readonly Case[]): Block[] {
  const { byOthers, label } = check;
  if (byOthers === undefined) return [];
  const told = (isByOthers: boolean, verdict: string): number =>
    countOf(
      cases.filter((one) => one.byOthers === isByOthers),
      verdict,
    );
  const counts = (isByOthers: boolean, name: string): string => {
    const noted = told(isByOthers, "noted");
    return `${plural(told(isByOthers, "excluded"), "result")} excluded as “${name}”${noted === 0 ? "" : ` and ${noted} noted`}`;
  };
  return [
    text(
      `The figure ${byOthers.says}: nothing was found in the figure itself. It is excluded all the same. Otherwise a result would gain by leaving out what would have refuted it. It is only noted where something else confirms the result.`,
    ),
    text(`In ${version}: ${counts(false, label)}, ${counts(true, byOthers.label)}.`),
  ];
}

function casesByCode(edition: Edition): Map<string, Case[]> {
  const all = edition.judgement.results.flatMap((judged) =>
    judged.outcomes
      .filter((o) => o.verdict !== "passed")
      .map((o) => ({
        ...{ code: o.code, judged, verdict: o.verdict as string, evidence: o.evidence },
        byOthers: o.byOthers === true,
      })),
  );
  return Map.groupBy(all, (c) => c.code);
}

/** Characters that are read at once. */
const MOST_AT_ONCE = 320;

/** A long rule begins with its first sentence. */
const ruleParts = (rule: string): string[] => (rule.length > MOST_AT_ONCE ? sentencesOf(rule) : [rule]);

const countOf = (cases: readonly Case[] = [], verdict: string): number =>
  cases.filter((one) => one.verdict === verdict).length;

/** One that can exclude and found nothing to exclude says so: "excludes" beside a 0 would be read as a contradiction. */
function effectOf(check: Check, cases: readonly Case[]): string {
  if (!check.excludes)
    return isSaidBeside(check) ? "is said beside the number" : "is noted on the page of the run";
  return cases.some(({ verdict }) => verdict === "excluded")
    ? "excludes from ranking"
    : "can exclude; here it had no cause to";
}

/** What it is called beside a number, and what that means: it may exclude one and only caution of another. */
function calledText(check: Check): string {
  return [calledAlone(check), byOthersText(check), contradictionText(check)].filter(Boolean).join(" ");
}

const byOthersText = ({ byOthers }: Check): string =>
  byOthers === undefined ? "" : `“${upperFirst(byOthers.label)}” says that a figure ${byOthers.says}.`;

const contradictionText = ({ contradiction }: Check): string =>
  contradiction === undefined ? "" : `“${upperFirst(contradiction)}” says that the two cannot both be right.`;

function calledAlone({ excludes, label, suspicion }: Check): string {
  if (!excludes) return `Beside a number it is called “${label}”. It changes no place.`;
  const out = "A result that fails it cannot win. The page says which place it would have had.";
  return suspicion === undefined
    ? `Beside a number it is called “${label}”. ${out}`
    : `Beside a number that it excludes it is called “${label}”. ${out} Without proof it only notes, and is called “${suspicion}”: the number keeps its place, in doubt.`;
}

function checkPage(edition: Edition, check: Check, cases: readonly Case[], examples: Examples): Page {
  const { links } = edition;
  const thresholds = Object.entries(check.thresholds);
  const [lede = "", ...further] = ruleParts(check.rule);
  return {
    path: pathIn(links.check(check.code)),
    kind: "check",
    title: check.title,
    names: [
      check.code,
      check.label,
      ...[check.suspicion, check.contradiction, check.byOthers?.label].filter((one) => one !== undefined),
      ...(check.knownAs ?? []),
    ],
    eyebrow: `Check · ${check.code}`,
    description: check.rule,
    lede,
    crumbs: [
      { text: "Method", href: links.methodology },
      { text: "Checks", href: links.checks },
    ],
    sections: [
      ...section("rule", "In full", further.length > 0 ? [{ block: "text", text: further.join(" ") }] : []),
      {
        id: "why",
        title: "Why",
        blocks: [
          { block: "text", text: check.why },
          {
            block: "text",
            text: calledText(check),
          },
        ],
      },
      ...section(BY_OTHERS, upperFirst(check.byOthers?.label ?? ""), byOthersBlocks(edition, check, cases)),
      {
        id: "thresholds",
        title: "Thresholds",
        blocks: [
          {
            block: "table",
            caption: "Where the line is drawn",
            said: true,
            columns: heads("What", numeric("Value")),
            rows: thresholds.map(([name, threshold]) => ({
              cells: [
                { text: threshold.label, title: name },
                { text: textOf(threshold), sort: threshold.value },
              ],
            })),
            empty: "It has none: the rule holds or it does not.",
          },
        ],
      },
      { id: "advice", title: "What to do", blocks: [{ block: "text", text: check.advice }] },
      { id: "example", title: "Worked example", blocks: exampleBlocks(edition, check, examples) },
      { id: "cases", title: "Cases", blocks: caseBlocks(edition, cases) },
    ],
  };
}

function caseBlocks(edition: Edition, cases: readonly Case[]): Block[] {
  const told = cases.filter((c) => c.verdict !== "unchecked");
  const unchecked = cases.length - told.length;
  const blocks: Block[] = [
    {
      block: "table",
      caption:
        told.length > CASES_SHOWN
          ? `The first ${CASES_SHOWN} of ${formatCount(told.length)} cases in ${edition.version}`
          : `Cases in ${edition.version}`,
      columns: heads("Result", "Deployment", "Outcome", { label: "Evidence", long: true }),
      rows: told.slice(0, CASES_SHOWN).map(({ judged, verdict, evidence }) => ({
        cells: [
          { text: judged.result.name, href: resultHref(judged.run.id, judged.index) },
          deploymentCell(edition, judged.run.deployment),
          {
            text: "",
            badges: [
              {
                text: verdict === "excluded" ? "excluded" : verdict,
                tone: verdict === "excluded" ? ("bad" as const) : ("note" as const),
              },
            ],
          },
          { text: evidence },
        ],
      })),
      empty: "No result of this edition is concerned.",
    },
  ];
  if (unchecked > 0)
    blocks.push({
      block: "text",
      tone: "muted",
      text: `${formatNumber(unchecked)}${told.length > 0 ? " more" : ""} could not be checked; their runs say what was missing.`,
    });
  return blocks;
}
