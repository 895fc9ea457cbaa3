// What was judged, as parts of the page. All of it is text: a job's name may hold markup, and stays what it is.
import { element } from "../explore/elements.js";

const TONES = { excluded: "bad", caution: "note" };
const SAID = {
  excluded: "excluded",
  caution: "caution",
  note: "note",
};

/** @param checks the address below which checks have their pages */
export function shown({ results, problems }, checks) {
  return [
    ...problems.map((line) => element("p", { class: "own-problem" }, line)),
    ...results.map((one) => resultOf(one, checks)),
  ];
}

const pageOf = (checks, code) => `${checks}${code.toLowerCase().replaceAll("_", "-")}/`;

function resultOf({ name, workload, status, notes, rows, outcomes, silent }, checks) {
  const of = (...verdicts) => outcomes.filter(({ verdict }) => verdicts.includes(verdict));
  const against = of("excluded", "caution", "note");
  return element(
    "section",
    { class: "sub own-result" },
    element("h3", {}, workload),
    element("p", { class: "tone-muted" }, `Job ${name}${status === "complete" ? "" : `, ${status}`}`),
    ...notes.map((note) => element("p", { class: "own-problem" }, note)),
    rows.length > 0
      ? figures(rows, workload)
      : element("p", {}, "It has no figures of reads, writes or flushes."),
    against.length > 0
      ? checksTable(against, checks, `What checks say of it: ${workload}`)
      : element("p", {}, "No check speaks against it."),
    folded(`Not checked (${of("unchecked").length})`, of("unchecked"), checks),
    folded(`Passed (${of("passed").length})`, of("passed"), checks),
    silent.length > 0 && silentOf(silent, checks),
  );
}

function silentOf(silent, checks) {
  const links = (some) =>
    some.flatMap(({ code, label }, at) => [
      at > 0 ? ", " : "",
      element("a", { href: pageOf(checks, code) }, label),
    ]);
  const [alone, among] = [false, true].map((is) => silent.filter((one) => one.among === is));
  return element(
    "details",
    { class: "more" },
    element("summary", {}, `Had nothing to look at (${silent.length})`),
    alone.length > 0 && element("p", {}, "This test gives them no occasion: ", ...links(alone), "."),
    among.length > 0 &&
      element(
        "p",
        {},
        "They compare with other results, or with the rest of a document: ",
        ...links(among),
        ".",
      ),
  );
}

const folded = (summary, outcomes, checks) =>
  outcomes.length > 0 &&
  element(
    "details",
    { class: "more" },
    element("summary", {}, summary),
    checksTable(outcomes, checks, summary),
  );

/** A table with room to scroll, as those of the site have. */
const table = (caption, heads, rows, kind) =>
  element(
    "div",
    { class: `scroll ${kind}`, tabindex: "0", role: "group", "aria-label": caption },
    element(
      "table",
      {},
      element("caption", { class: "visually-hidden" }, caption),
      element("thead", {}, element("tr", {}, ...heads)),
      element("tbody", {}, ...rows),
    ),
  );

const head = (label, isNumber) => element("th", { scope: "col", class: isNumber && "num" }, label);

function figures(rows, workload) {
  const columns = [...new Set(rows.flatMap((row) => row.figures.map(({ column }) => column)))];
  return table(
    `Figures: ${workload}`,
    [head("I/O"), ...columns.map((column) => head(column, true))],
    rows.map((row) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, row.title),
        ...columns.map((column) => figure(row.figures.find((one) => one.column === column))),
      ),
    ),
    "own-figures",
  );
}

function figure(one) {
  if (one === undefined) return element("td", { class: "num tone-muted" }, "not in it");
  const { text, excludedBy, cautions } = one;
  const labels = [
    ...excludedBy.map((label) => ["excluded", label]),
    ...cautions.map((label) => ["caution", label]),
  ];
  return element(
    "td",
    { class: "num" },
    excludedBy.length > 0 ? element("s", {}, text) : text,
    labels.length > 0 &&
      element("span", { class: "badges" }, ...labels.map(([verdict, label]) => badge(verdict, label))),
  );
}

const badge = (verdict, label) =>
  element("span", { class: `badge${TONES[verdict] ? ` badge-${TONES[verdict]}` : ""}` }, label);

function checksTable(outcomes, checks, caption) {
  const isSaid = outcomes.some(({ verdict }) => SAID[verdict] !== undefined);
  return table(
    caption,
    [head("Check"), ...(isSaid ? [head("Verdict")] : []), head("Evidence")],
    outcomes.map(({ code, label, verdict, evidence, about, advice }) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, element("a", { href: pageOf(checks, code) }, label)),
        isSaid && element("td", {}, badge(verdict, SAID[verdict])),
        element(
          "td",
          {},
          verdict === "unchecked" ? `Not checked: needs ${evidence.replace(/^Missing: /, "")}` : evidence,
          about !== undefined && element("small", {}, `Of ${about}.`),
          advice !== undefined && element("small", {}, `What to do: ${advice}`),
        ),
      ),
    ),
    "own-checks",
  );
}
