// What was judged, as parts of the page. All of it is text: a job's name may hold markup, and stays what it is.
import { element } from "../explore/elements.js";
import { figures } from "./figures.js";
import { badge } from "./labels.js";
import { fileList, insteadOf, overviewOf } from "./overview.js";
import { usesOf } from "./uses.js";

/** What is folded says its verdict once, over all. */
const SAID = ["excluded", "caution", "note"];

/** The verdict, what was read, and a line for what is wrong with it: announced together. */
export const spoken = ({ verdict, summary, problems }) =>
  [
    verdict !== undefined && verdictOf(verdict),
    element("p", { id: verdict === undefined && "own-verdict" }, summary),
    ...problems.map((line) => element("p", { class: "own-problem" }, line)),
  ].filter(Boolean);

/** What is said of several of its tests stands in a list. */
function verdictOf({ tone, text, parts }) {
  const attributes = { class: `own-verdict own-${tone}`, id: "own-verdict" };
  if (parts === undefined) return element("p", attributes, text);
  const { lead, points, rest } = parts;
  const items = points.map((one, at) => element("li", {}, `${one}${at < points.length - 1 ? "; " : "."}`));
  return element(
    "div",
    attributes,
    element("p", {}, `${lead}: `),
    element("ul", {}, ...items),
    ...rest.map((one) => element("p", {}, one)),
  );
}

/** Each made when it is asked for. @param checks the address below which checks have their pages @param root that of all pages */
export function* shown({ files, overview, uses = [], instead, results }, checks, root) {
  yield* fileList(files);
  yield* overviewOf(overview);
  yield* usesOf(uses, root);
  yield* insteadOf(instead);
  const isInTable = results.length > 1;
  const open = results.find(({ outcomes }) => outcomes.some(({ verdict }) => verdict === "excluded"));
  for (const one of results)
    yield isInTable
      ? foldedResult(one, partsOf(one, checks), one === open)
      : element(
          "section",
          { class: "sub own-result" },
          headOf(one),
          element("p", { class: "tone-muted" }, originOf(one)),
          ...partsOf(one, checks),
        );
}

const headOf = ({ workload }) => element("h3", {}, workload);
const originOf = ({ name, from, status }) =>
  `Job ${name} of ${from}${status === "complete" ? "" : `, ${status}`}`;

/** Its verdict stands in the table above. */
const foldedResult = (one, parts, open) =>
  element(
    "details",
    { class: "sub own-result", open },
    element("summary", {}, headOf(one), element("small", {}, originOf(one))),
    ...parts,
  );

const pageOf = (checks, code) => `${checks}${code.toLowerCase().replaceAll("_", "-")}/`;

/** Numbers what names open. */
let meanings = 0;

/** A check's name opens what it means, where the reader is: the name, and what it opens. */
function meaning(checks, { code, label, means }) {
  meanings += 1;
  const id = `own-means-${meanings}`;
  const opened = element(
    "p",
    { class: "own-means", id, hidden: true },
    `${means.title}. ${means.why} ${means.advice === undefined ? "" : `In general: ${means.advice} `}`,
    element("a", { href: pageOf(checks, code) }, "Its rule and thresholds"),
  );
  const click = ({ currentTarget }) => {
    opened.hidden = !opened.hidden;
    currentTarget.setAttribute("aria-expanded", String(!opened.hidden));
  };
  const name = element(
    "button",
    { type: "button", class: "own-name", "aria-expanded": "false", "aria-controls": id, click },
    label,
  );
  return { name, opened };
}

function partsOf({ workload, notes, rows, outcomes, silent }, checks) {
  const of = (...verdicts) => outcomes.filter(({ verdict }) => verdicts.includes(verdict));
  const against = of(...SAID);
  return [
    ...notes.map((note) => element("p", { class: "own-problem" }, note)),
    rows.length > 0
      ? figures(rows, workload)
      : element("p", {}, "It has no figures of reads, writes or flushes."),
    against.length > 0 ? checkList(against, checks) : element("p", {}, "No check speaks against it."),
    folded("Not checked", of("unchecked"), checks),
    folded("Passed", of("passed"), checks),
    silent.length > 0 && silentOf(silent, checks),
  ];
}

const fold = (summary, ...within) =>
  element("details", { class: "more" }, element("summary", {}, summary), ...within);

const folded = (title, outcomes, checks) =>
  outcomes.length > 0 && fold(`${title} (${outcomes.length})`, checkList(outcomes, checks));

function silentOf(silent, checks) {
  const names = (some) =>
    element(
      "div",
      { class: "own-names" },
      ...some.flatMap((one) => {
        const { name, opened } = meaning(checks, one);
        return [name, opened];
      }),
    );
  const [alone, among] = [false, true].map((is) => silent.filter((one) => one.among === is));
  return fold(
    `Had nothing to look at (${silent.length})`,
    ...(alone.length > 0 ? [element("p", {}, "This test gives them no occasion:"), names(alone)] : []),
    ...(among.length > 0
      ? [element("p", {}, "They compare with other results, or with the rest of a document:"), names(among)]
      : []),
  );
}

const checkList = (outcomes, checks) =>
  element("ul", { class: "own-checks" }, ...outcomes.map((one) => outcomeOf(one, checks)));

function outcomeOf(one, checks) {
  const { name, opened } = meaning(checks, one);
  return element(
    "li",
    {},
    element("p", { class: "own-check" }, name, SAID.includes(one.verdict) && badge(one.verdict, one.verdict)),
    element("div", {}, ...evidenceOf(one), opened),
  );
}

const evidenceOf = ({ verdict, evidence, about, advice }) => [
  element(
    "p",
    {},
    verdict === "unchecked" ? `Not checked. Needs: ${evidence.replace(/^Missing: /, "")}` : evidence,
  ),
  about !== undefined && element("small", {}, `Of ${about}.`),
  advice !== undefined && element("small", {}, `What to do: ${advice}`),
];
