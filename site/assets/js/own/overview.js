// Several files at a glance: a sentence each, a table of all their tests, and what to run instead.
import { copyTexts } from "../copy.js";
import { element } from "../explore/elements.js";
import { tableOf } from "./figures.js";
import { badge } from "./labels.js";

/** So many are in sight, the others folded. */
const IN_SIGHT = 6;

/** Of what the verdict does not say already. */
export function fileList(all, verdict) {
  const files = all.filter(({ text }) => text !== verdict?.text);
  if (files.length === 0) return [];
  const list = (some) =>
    element(
      "ul",
      { class: "own-files" },
      ...some.map(({ tone, text }) => element("li", { class: `own-${tone}` }, text)),
    );
  const rest = files.slice(IN_SIGHT);
  return [
    list(files.slice(0, IN_SIGHT)),
    ...(rest.length > 0
      ? [
          element(
            "details",
            { class: "more" },
            element("summary", {}, `${rest.length} more files`),
            list(rest),
          ),
        ]
      : []),
  ];
}

const head = (label, kind) =>
  element("th", { scope: "col", class: kind }, label, /^p\d/.test(label) && element("small", {}, "latency"));

/** A file is named once over its tests, and what is true of all of them once above; repeats stand together beneath what is common to them. */
export function overviewOf({ common, columns, groups }, id) {
  const title = "All tests, file by file";
  const files = underFiles(groups);
  const heads = [head("Test"), ...columns.map((column) => head(column, "num")), head("Verdict")];
  return [
    element(
      "div",
      { class: "scroll stacks own-overview", id, tabindex: "0", role: "group", "aria-label": title },
      tableOf(
        element("caption", {}, common.length > 0 ? `${title}. All of them: ${common.join(", ")}.` : title),
        element("thead", {}, element("tr", {}, ...heads)),
        ...files.map((own) => element("tbody", {}, ...rowsOf(own, columns))),
      ),
    ),
  ];
}

/** One after the other, those of one file; and repeats by themselves. */
function underFiles(groups) {
  const all = [];
  for (const group of groups) {
    const last = all.at(-1);
    const isOfLast = group.rows.length === 1 && last?.file === group.rows[0].file;
    if (isOfLast) last.groups.push(group);
    else all.push({ file: group.rows.length === 1 ? group.rows[0].file : undefined, groups: [group] });
  }
  return all;
}

const rowsOf = ({ file, groups }, columns) => [
  element(
    "tr",
    { class: "own-spread" },
    element("td", { colspan: columns.length + 2 }, ...commonOf(file, groups)),
  ),
  ...groups.flatMap((group) => group.rows.map((row) => rowOf(row, group, file, columns))),
];

function commonOf(file, [{ storage, test, spread, rows }]) {
  if (file !== undefined) return [element("strong", {}, file)];
  return [
    `${rows.length} repeats of ${test}${storage === "" ? "" : ` on ${storage}`}`,
    ...spread.map((line) => element("small", {}, line)),
  ];
}

function rowOf(row, { storage, test }, file, columns) {
  const what = [test, row.engine && `engine ${row.engine}`, storage && `on ${storage}`];
  const beneath = file === undefined ? row.file : what.filter(Boolean).join(", ");
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, row.job, element("small", {}, beneath)),
    ...columns.map((column) => cellOf(row.cells[column] ?? [], column)),
    element(
      "td",
      { "data-of": "Verdict" },
      element("span", { class: "badges" }, ...row.badges.map(({ tone, text }) => badge(tone, text))),
      ...row.why.map((one) => element("small", {}, one)),
    ),
  );
}

/** A line for each direction of a test that has several. */
const cellOf = (figures, column) =>
  figures.length === 0
    ? element("td", { class: "num tone-muted own-none" }, "–")
    : element("td", { class: "num", "data-of": column }, ...figures.map(figureOf));

function figureOf({ text, of, by, isStruck }) {
  const beside = [by, of].filter(Boolean).join(", ");
  return element(
    "span",
    { class: "own-leading" },
    element(isStruck ? "s" : "span", {}, text),
    beside !== "" && element("small", {}, ` ${beside}`),
  );
}

/** A job file for each kind of file, made of its own options. */
export function insteadOf(all, id) {
  if (all.length === 0) return [];
  const section = element(
    "section",
    { class: "sub own-instead", id },
    element("h3", {}, "What to run instead"),
    ...all.flatMap((one, at) => (at === 0 ? oneOf(one) : [folded(one)])),
  );
  copyTexts(section);
  return [section];
}

const folded = (one) =>
  element("details", { class: "more" }, element("summary", {}, `In place of ${namesOf(one)}`), ...oneOf(one));

const namesOf = ({ of }) =>
  of.length > 3 ? `${of.slice(0, 2).join(", ")} and ${of.length - 2} more` : of.join(", ");

/** " with size=8g (was 1m), without buffered". */
export function changesText(changes) {
  const dropped = changes.filter((one) => one.startsWith("without "));
  const set = changes.filter((one) => !dropped.includes(one));
  if (changes.length === 0) return ", one after the other";
  return [set.length > 0 ? [` with ${set.join(", ")}`] : [], dropped.map((one) => ` ${one}`)]
    .flat()
    .join(",");
}

const oneOf = (one) => [
  element("p", {}, `The tests of ${namesOf(one)} that fell short, again${changesText(one.changes)}.`),
  ...one.beware.map((line) => element("p", { class: "own-beware" }, line)),
  ...one.jobs.map(({ name, text }) => preOf(name, text)),
  preOf("Then, where these files lie", one.command),
];

/** As in other blocks: a line that is too long goes on beneath itself. */
const lineOf = (line, at) => [at > 0 && "\n", element("span", { class: "line" }, line)];

const preOf = (label, text) =>
  element(
    "div",
    { class: "pre" },
    element("p", { class: "pre-label" }, label),
    element(
      "pre",
      { tabindex: "0", role: "group", "aria-label": label },
      element("code", {}, ...text.trimEnd().split("\n").flatMap(lineOf)),
    ),
  );
