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

/** On a phone what the figures come to goes before them, and they are folded. */
const isNarrow = () => matchMedia("(max-width: 40rem)").matches;

/** Each made when it is asked for. @param checks the address below which checks have their pages @param root that of all pages */
export function* shown(
  { verdict, files, sides = [], overview, unlooked, uses = [], instead, results },
  checks,
  root,
) {
  yield* fileList(files, verdict);
  yield* sidesOf(sides);
  if (unlooked !== undefined) yield unlookedOf(unlooked, checks);
  const narrow = isNarrow();
  const table = overview === undefined ? [] : overviewOf(overview, !narrow && "own-tests");
  const tests = ["All tests", narrow ? table.map((one) => foldedTable(one, results.length)) : table];
  const rest = [
    ["What these figures would answer", usesOf(uses, root, "own-uses")],
    ["What to run instead", insteadOf(instead, "own-instead")],
  ];
  const parts = (narrow ? [...rest, tests] : [tests, ...rest]).filter(([, made]) => made.length > 0);
  if (parts.length > 0) yield jumps([...parts.map(([title, [{ id }]]) => [title, id]), ...inFull(results)]);
  yield* parts.flatMap(([, made]) => made);
  const isOnly = results.length === 1;
  const partOf = (one) => (narrow || !isOnly ? foldedResult : wholeResult)(one, partsOf(one, checks), isOnly);
  if (narrow && !isOnly && results.length > 0) return yield foldedUntilAsked(results, partOf);
  if (!isOnly && results.length > 0) yield element("h3", { id: IN_FULL }, EACH);
  for (const one of results) yield partOf(one);
}

/** Which of several storages is faster. */
const sidesOf = (sides) =>
  sides.length === 0
    ? []
    : [
        element("h3", {}, "Which is faster"),
        element("ul", { class: "own-sides" }, ...sides.map((one) => element("li", {}, one))),
      ];

/** What was missing, and the checks that need it. */
const unlookedOf = ({ says, needs }, checks) =>
  fold(
    says,
    element(
      "ul",
      {},
      ...needs.map(({ what, checks: some }) =>
        element(
          "li",
          {},
          `Needs ${what}: `,
          ...some.flatMap(({ code, label }, at) => [
            at > 0 && ", ",
            element("a", { href: pageOf(checks, code) }, label),
          ]),
        ),
      ),
    ),
  );

/** On a phone a line of each would be screens. */
function foldedUntilAsked(results, partOf) {
  const fill = ({ currentTarget: own }) => {
    if (own.open && own.childElementCount === 1) own.append(...results.map(partOf));
  };
  return element(
    "details",
    { class: "more", id: IN_FULL, toggle: fill },
    element("summary", {}, `${EACH} (${results.length})`),
  );
}

const IN_FULL = "own-in-full";
const EACH = "Each test in full";
const inFull = ({ length }) => (length === 0 ? [] : [[length > 1 ? EACH : "The test in full", IN_FULL]]);

const jumps = (all) =>
  element(
    "nav",
    { class: "own-jumps", "aria-label": "Parts of the verdict" },
    ...all.map(([title, id]) => element("a", { href: `#${id}`, click: () => unfold(id) }, title)),
  );

function unfold(id) {
  const target = document.getElementById(id);
  if (target.localName === "details") target.open = true;
}

const foldedTable = (table, count) =>
  element(
    "details",
    { class: "more", id: "own-tests" },
    element("summary", {}, `All tests, file by file (${count})`),
    table,
  );

const headOf = ({ workload }) => element("h3", {}, workload);
const originOf = ({ name, from, status }) =>
  `Job ${name} of ${from}${status === "complete" ? "" : `, ${status}`}`;

const wholeResult = (one, parts) =>
  element(
    "section",
    { class: "sub own-result", id: IN_FULL },
    headOf(one),
    element("p", { class: "tone-muted" }, originOf(one)),
    ...parts,
  );

/** Its verdict stands above. */
const foldedResult = (one, parts, isOnly) =>
  element(
    "details",
    { class: "sub own-result", id: isOnly && IN_FULL },
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
