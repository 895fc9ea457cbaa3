// A table of a page as Markdown, CSV and a spreadsheet: figures in one unit a column, and beside them what is said of them.
import writeExcelFile from "write-excel-file/browser";
import { exactOf, shownIn } from "./exact.js";

/** The unit that a column is given in, and how many of the page's exact values it holds. */
const UNITS = [
  { pattern: /^[\d,.]+ (?:ns|µs|ms|s)$/, unit: "ms", divisor: 1e6 },
  { pattern: /^[\d,.]+ (?:[KMGT]i)?B\/s$/, unit: "MiB/s", divisor: 2 ** 20 },
  { pattern: /^[\d,.]+ IOPS$/, unit: "IOPS", divisor: 1 },
  { pattern: /^[\d,.]+$/, unit: "", divisor: 1 },
];

/** All that a figure has, without what a division adds to its end. */
const DIGITS = 12;

const wordsOf = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** "RUN#RESULT" of the figure in it. */
function runOf(cell) {
  const [, run, result] =
    /\/runs\/([^/]+)\/(?:results-\d+\/)?#result-(\d+)$/.exec(shownIn(cell).href ?? "") ?? [];
  return run === undefined ? "" : `${run}#${result}`;
}

/** Which set-up of a StorageClass is told behind its name, where no more is told: "2 cores" of "`single-replica` with 2 cores". */
function setUpIn(part) {
  const behind = part?.querySelector("code + .tone-muted");
  const words = wordsOf(behind);
  const isAll = wordsOf(part) === `${wordsOf(behind?.previousElementSibling)} ${words}`;
  return words.startsWith("with ") && isAll ? words.slice("with ".length) : "";
}

/** The words of a part of a cell, but for its set-up: with it no StorageClass is found in a cluster. */
function ownWords(part) {
  const [words, setUp] = [wordsOf(part), setUpIn(part)];
  return setUp === "" ? words : words.slice(0, -` with ${setUp}`.length);
}

/** Beneath its name stands its StorageClass. */
const DEPLOYMENT = '[href*="/deployments/"]';

/** What is printed in the cell, and what is said beside it: struck, flags, the quiet line beneath, or in full where that is brief. */
function cellOf(cell) {
  const shown = shownIn(cell);
  const beneath = shown.matches(DEPLOYMENT) ? cell.querySelector("small") : undefined;
  const beside = [...cell.querySelectorAll(".badge, small")]
    .map((one) => (one === beneath ? ownWords(one) : wordsOf(one)))
    .filter(Boolean);
  const struck = cell.classList.contains("struck");
  const isSaid = beside.some((words) => words.startsWith("excluded"));
  const whole = ownWords(shown);
  // Where nothing stands beside it, it is what the cell says, once.
  if (cell.dataset.said === undefined && !exactOf(cell) && beside.length > 0 && whole === beside.join(" "))
    return { ...plainCell(beside.join("; ")), setUp: "", struck };
  return {
    text: whole,
    setUp: setUpIn(shown) || setUpIn(beneath),
    exact: Number(exactOf(cell) || Number.NaN),
    struck,
    run: runOf(cell),
    said: cell.dataset.said ?? [...(struck && !isSaid ? ["excluded"] : []), ...beside].join("; "),
  };
}

/** A deployment with its StorageClass, which stands beneath. */
function headOf(head) {
  const name = head.querySelector("a, button, .th") ?? head;
  const isDeployment = name.matches(DEPLOYMENT);
  return [wordsOf(name), isDeployment && wordsOf(head.querySelector("small"))].filter(Boolean).join(" · ");
}

/** Rows as they are sorted and filtered now. */
function cellsOf(table) {
  const heads = [...table.tHead.rows[0].cells].map(headOf);
  const rows = [...table.tBodies[0].rows]
    .filter((row) => !row.hidden)
    .map((row) => [...row.cells].map(cellOf));
  return withSetUps(heads, rows);
}

/** Set-ups have a column of their own behind that of what is set up. */
function withSetUps(heads, rows) {
  const told = heads.map((_, index) => rows.some((row) => row[index]?.setUp));
  const isOnly = told.filter(Boolean).length === 1;
  const behind = (index, cell, own) => (told[index] ? [cell, own] : [cell]);
  return {
    heads: heads.flatMap((head, index) => behind(index, head, isOnly ? "Setup" : `${head}, setup`)),
    rows: rows.map((row) => row.flatMap((cell, index) => behind(index, cell, plainCell(cell.setUp)))),
  };
}

const plainCell = (text) => ({ text, exact: Number.NaN, struck: false, run: "", said: "" });

const unitOf = ({ text, exact }) =>
  Number.isFinite(exact) ? UNITS.find(({ pattern }) => pattern.test(text)) : undefined;

/** The units of a column in which every figure has an exact value; none where it holds words. */
function unitsOf(column) {
  const figures = column.filter(({ text }) => /^[\d,.]+(?: \S+)?$/.test(text));
  const units = new Set(figures.map(unitOf));
  return units.has(undefined) ? [] : [...units];
}

/**
 * Heads and rows of plain values; what is said of a column's cells is a column of its own, and so are units that differ. A table
 * that says what it is about (`data-about`) has that in every row, and the runs of its figures.
 */
export function valuesOf(table) {
  const { heads, rows } = cellsOf(table);
  const about = Object.entries(JSON.parse(table.dataset.about ?? "{}"));
  const columns = heads.flatMap((head, index) => {
    const column = rows.map((row) => row[index] ?? { text: "", said: "", run: "" });
    const units = unitsOf(column);
    const [{ unit } = {}, ...others] = units;
    const of = (cell) => (units.length > 0 ? unitOf(cell) : undefined);
    const value = (cell) =>
      of(cell) ? Number((cell.exact / of(cell).divisor).toPrecision(DIGITS)) : cell.text;
    const said = column.some((cell) => cell.said !== "");
    const traced = about.length > 0 && column.some((cell) => cell.run !== "");
    return [
      { head: unit && others.length === 0 ? `${head} (${unit})` : head, cells: column.map(value) },
      ...(others.length > 0
        ? [{ head: `${head}, unit`, cells: column.map((cell) => of(cell)?.unit ?? "") }]
        : []),
      ...(said ? [{ head: `${head}, note`, cells: column.map((cell) => cell.said) }] : []),
      ...(traced ? [{ head: `${head}, run`, cells: column.map((cell) => cell.run) }] : []),
    ];
  });
  columns.push(...about.map(([head, value]) => ({ head, cells: rows.map(() => value) })));
  return {
    heads: columns.map(({ head }) => head),
    rows: rows.map((_, row) => columns.map(({ cells }) => cells[row])),
  };
}

/** A bar would end a cell. */
const markdown = (text) => text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll("<", "&lt;");

export function markdownOf(table) {
  const { heads, rows } = cellsOf(table);
  const shown = ({ text, struck, said }) => {
    const value = struck ? `~~${markdown(text)}~~` : markdown(text);
    return said === "" ? value : `${value} (${markdown(said)})`;
  };
  return [heads.map(markdown), heads.map(() => "---"), ...rows.map((row) => row.map(shown))]
    .map((row) => `| ${row.join(" | ")} |\n`)
    .join("");
}

/** By RFC 4180. The apostrophe keeps text from being read as a formula, the byte order mark "µs" from being garbled. */
function field(value) {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf(table) {
  const { heads, rows } = valuesOf(table);
  const text = [heads, ...rows].map((row) => `${row.map(field).join(",")}\n`).join("");
  return new Blob([`\uFEFF${text}`], { type: "text/csv" });
}

export function spreadsheetOf(table) {
  const { heads, rows } = valuesOf(table);
  const cells = rows.map((row) => row.map((value) => (value === "" ? null : { value })));
  const bold = heads.map((value) => ({ value, fontWeight: "bold" }));
  const columns = heads.map((head, index) => ({
    width: Math.min(60, Math.max(head.length, ...rows.map((row) => String(row[index]).length)) + 2),
  }));
  return writeExcelFile([bold, ...cells], { sheet: "Table", columns, stickyRowsCount: 1 }).toBlob();
}
