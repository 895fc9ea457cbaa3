// Which use cases the figures would decide: a few in sight, the others folded.
import { element } from "../explore/elements.js";
import { tableOf } from "./figures.js";
import { badge } from "./labels.js";

const IN_SIGHT = 5;
const COLUMNS = ["Use case", "What decides it", "These figures", "To measure the rest"];

/** @param root the address that those of pages begin with */
export function usesOf(all, root, id) {
  if (all.length === 0) return [];
  return [
    element(
      "section",
      { class: "sub own-uses", id },
      element("h3", {}, "What these figures would answer"),
      ...(all.length > 1
        ? all.map((one, at) => folded(one, root, at === 0))
        : all.flatMap((one) => [element("p", {}, one.summary), ...tablesOf(one, "", root)])),
      element(
        "p",
        { class: "tone-muted" },
        "By figures alone. What else a use case requires stands beneath its name.",
      ),
    ),
  ];
}

/** Of several storages one is open. */
function folded(one, root, open) {
  const storage = one.storage || "a storage that is not named";
  return element(
    "details",
    { class: "more", open },
    element("summary", {}, `On ${storage}: ${one.summary.replace(/^O/, "o")}`),
    ...tablesOf(one, ` on ${storage}`, root),
  );
}

function tablesOf({ some, none }, on, root) {
  const rest = [...some.slice(IN_SIGHT), ...none];
  return [
    ...(some.length > 0 ? [tableOfUses(`Use cases${on}`, some.slice(0, IN_SIGHT), root)] : []),
    ...(rest.length > 0
      ? [
          element(
            "details",
            { class: "more" },
            element("summary", {}, restOf(rest.length, some.length > 0)),
            tableOfUses(`Other use cases${on}`, rest, root),
          ),
        ]
      : []),
  ];
}

const restOf = (count, isOther) =>
  count === 1
    ? `${isOther ? "The other" : "The"} use case`
    : `${isOther ? "The other" : "All"} ${count} use cases`;

const tableOfUses = (title, uses, root) =>
  element(
    "div",
    { class: "scroll stacks", tabindex: "0", role: "group", "aria-label": title },
    tableOf(
      element("caption", { class: "visually-hidden" }, title),
      element("thead", {}, element("tr", {}, ...COLUMNS.map((one) => element("th", { scope: "col" }, one)))),
      element("tbody", {}, ...uses.map((one) => rowOf(one, root))),
    ),
  );

/** What rests on what could not be checked is no plain yes. */
const toneOf = (tone, because) => (tone === "not" ? undefined : because === undefined ? tone : "care");

const rowOf = ({ title, href, also, tone, said, because, figures, run }, root) => {
  const at = (address) => root + address.slice(1);
  const cells = [
    figures.map(figureOf),
    [
      element("span", { class: "badges" }, badge(toneOf(tone, because), said)),
      because !== undefined && element("small", {}, because),
    ],
    run.map((one) => element("a", { href: at(one.href), download: true }, one.name)),
  ];
  return element(
    "tr",
    {},
    element(
      "th",
      { scope: "row" },
      element("a", { href: at(href) }, title),
      also !== undefined && element("small", {}, `Also requires ${also}`),
    ),
    ...cells.map((of, at) => element("td", { "data-of": COLUMNS[at + 1] }, ...of)),
  );
};

/**
 * "p99 fsync latency 3.88 ms (job commits) where the objective is 10 ms: met"; "write IOPS (900 are enough): not measured";
 * "Test too short to tell: p99 fsync latency 3.88 ms where the objective is 10 ms".
 */
function figureOf({ what, where, value, of, isStruck, isBrief, bound, said, standing }) {
  const verdict = element("span", { class: "own-said" }, isBrief ? `Test ${said}` : said);
  return element(
    "span",
    { class: `own-figure own-is-${standing}` },
    ...(isBrief ? [verdict, ": "] : []),
    what,
    ...(value === undefined ? [] : [" ", element(isStruck ? "s" : "strong", {}, value)]),
    of !== undefined && ` (${of})`,
    bound !== undefined && (value === undefined ? ` (${bound})` : ` where ${bound}`),
    ...(isBrief ? [] : [": ", verdict]),
    where !== undefined && element("small", {}, where),
  );
}
