/** The whole edition to take away, in several forms, and how to ask it. */
import { listed } from "../../text/words.ts";
import { toldIn } from "../blocks/until/only-candidate.ts";
import { ONLY, UNGIVEN, VERDICTS } from "../blocks/verdict/words.ts";
import { EXAMPLE_QUERIES } from "../downloads/example-queries.ts";
import { rulesText } from "../edition/cited/rules-day.ts";
import { type Edition, titles, useCaseOf } from "../edition/edition.ts";
import { dateText, siteOf } from "../edition/own-site.ts";
import { bullets, fold, heads, lines, section, text } from "../edition/parts.ts";
import type { Block, Page, Rich, TableRow } from "../edition/view.ts";
import { badgePath } from "../share/badges.ts";
import type { PageKind } from "./page-kind.ts";

export const data: PageKind = {
  menu: { group: "Evidence", name: "Data", path: "data", weight: 67 },
  pages: ({ edition }) => [dataPage(edition)],
};

const dataPage = (edition: Edition): Page => ({
  path: "data",
  kind: "list",
  title: "Data",
  names: ["CSV", "Excel", "xlsx", "spreadsheet", "JSON", "Parquet", "download"],
  description:
    "The figures of this edition as CSV, Markdown, spreadsheet, JSON and Parquet, with example queries.",
  lede: "Download every figure of this edition, as CSV, a spreadsheet, JSON or Parquet. Each chart has its own data beneath it.",
  sections: [
    ...section("files", "Files", [filesTable(edition)]),
    ...section("cite", "Cite this edition", [citedText(edition)]),
    ...section("badges", "Badges", badgeBlocks(edition)),
    ...section("queries", "Ask it with DuckDB", [
      text([
        "DuckDB reads the Parquet file as it is: no import. Put it beside you, start ",
        { text: "duckdb", code: true },
        ", and ask. Figures that checks exclude are marked, not missing; what speaks against others stands beside them.",
      ]),
      { block: "columns", columns: EXAMPLE_QUERIES.map(({ asks, sql }) => lines(asks, sql.split("\n"))) },
    ]),
  ],
});

/** Its runs are fixed, and what is said of them is not: a citation needs both days. */
function citedText({ record, version, date, isNext, links }: Edition): Block {
  const on = date === undefined ? "" : `, published ${dateText(siteOf(record), date)}`;
  return text([
    isNext ? "The draft edition may change and is not to be cited" : `Edition ${version}${on}, as judged by `,
    ...(isNext ? [] : [rulesText(record)]),
    ". An edition fixes its runs. Rules that came later judge them again, so a citation names the day of the rules, too: ",
    { text: "what they changed", href: links.changes },
    ". Each page has its own citation at its foot.",
  ]);
}

function filesTable({ links }: Edition): Block {
  const figures =
    "Ranked figures in ms, MiB/s and IOPS, with places and StorageClasses; excluded and doubted ones are marked";
  const all =
    "Every figure in the units of the record (ns, bytes/s, IOPS), with its interval, run, line and checks";
  const row = (file: string, what: string, form: string): TableRow => ({
    cells: [{ text: [{ text: file, code: true }], href: links.file(file), note: form }, { text: what }],
  });
  return {
    block: "table",
    caption: "Files of this edition",
    said: true,
    fixed: true,
    lean: true,
    columns: heads("File", "Holds"),
    rows: [
      row("figures.xlsx", figures, "spreadsheet"),
      row("figures.csv", figures, "CSV, UTF-8"),
      row("figures.md", figures, "Markdown table"),
      row("results.parquet", all, "Parquet, for DuckDB, pandas and the like"),
      row("results.csv.gz", `${all}; low and high where a figure is rounded`, "CSV, UTF-8, gzipped"),
      row("results.json.gz", `${all}, and what each check said of each result`, "JSON, gzipped"),
      row(
        "rankings.json.gz",
        "Each ranking with its first, its runner-up, ratios and scores",
        "JSON, gzipped",
      ),
    ],
  };
}

/** The address is of the edition, so that what a badge says stays. */
function badgeBlocks(edition: Edition): Block[] {
  const { links, record } = edition;
  const name = titles(record).environment;
  const all = edition.judgement.recommendations;
  if (all.length === 0) return [];
  const items = all.map(
    (one): Rich => [
      { text: useCaseOf(edition, one.useCase)?.title ?? one.useCase, href: links.file(badgePath(one)) },
      `, ${name(one.environment)}: ${toldIn(edition, one)}`,
    ],
  );
  return [
    text([
      `An answer as a small picture, for a README or a wiki: ${listed(Object.entries(VERDICTS).map(([word, { hue }]) => `${hue} for “${word}”${word === UNGIVEN ? ` and “${ONLY}”` : ""}`))}. On a page with a Content-Security-Policy it needs this host under `,
      { text: "img-src", code: true },
      ". It runs no script and loads nothing else.",
    ]),
    ...fold(`${all.length} badges`, bullets(items)),
  ];
}
