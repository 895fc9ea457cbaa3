// Two to six deployments side by side: every workload and metric that at least two of them have.
import { againElements } from "./again.js";
import { element } from "./elements.js";
import {
  bestFirst,
  cautionsOf,
  classOf,
  endsOf,
  exactOf,
  isAhead,
  isExcluded,
  timesText,
} from "./figures.js";
import { valueLink } from "./links.js";
import { fewLabelsElement, labelsElement, sharedBy, sharedElement } from "./marks.js";
import { tableElement, takenOf } from "./table.js";

const MOST = 6;

/** Sections, one for each environment of those that were chosen. */
export function compareElements(context, shown) {
  const taken = shown.slice(0, MOST);
  const sections = [...Map.groupBy(taken, ({ environment }) => environment)].flatMap(([environment, own]) =>
    own.length < 2 ? [] : [environmentSection(context, environment, own)],
  );
  const notes = [
    shown.length > MOST ? `The first ${MOST} of ${shown.length} are shown: choose fewer.` : "",
    shown.length < 2 ? "Choose two to six deployments." : "",
    shown.length >= 2 && sections.length === 0
      ? "No two of these are in one environment: figures of different environments are not compared."
      : "",
  ].filter(Boolean);
  return [...notes.map((text) => element("p", { class: "text" }, text)), ...sections];
}

function environmentSection(context, environment, own) {
  const { id, title } = context.data.environments[environment];
  const rows = Map.groupBy(
    context.figures.filter((figure) => own.includes(figure.deployment)),
    ({ workload, metric }) => `${workload.id}\n${metric.id}`,
  );
  const common = [...rows.values()].filter((figures) => figures.length > 1);
  const most = Math.max(...common.map(({ length }) => length));
  const { shared: ofAll = [], rest = [] } = Object.groupBy(common, ({ length }) =>
    length === most ? "shared" : "rest",
  );
  const heading = element("h2", { id: `e-${id}` }, title);
  const section = element("section", { class: "explore-panel", "aria-labelledby": `e-${id}` }, heading);
  if (common.length === 0) {
    section.append(element("p", { class: "text" }, "No workload was measured on two of these."));
    return section;
  }
  const shared = sharedBy(common.flat()).filter(({ heavy }) => !heavy);
  section.append(
    element("p", { class: "explore-says" }, talliesText(ofAll, rest, own)),
    sharedElement(context, shared),
    ...againElements(context, common.flat()),
    ...sameButton(section, common),
    legend(common),
    table(context, environment, ofAll, own, shared),
    ...restElements(context, environment, rest, own, shared),
  );
  return section;
}

/** Rows in which more of those chosen have no figure than in others: behind these, those of most first. */
function restElements(context, environment, rest, own, shared) {
  if (rest.length === 0) return [];
  const ordered = rest.toSorted((a, b) => b.length - a.length);
  const said = `${rest.length} ${rest.length === 1 ? "figure" : "figures"} that only some of the ${own.length} have`;
  return [
    element(
      "details",
      { class: "more" },
      element("summary", {}, said),
      table(context, environment, ordered, own, shared, "measured on some"),
    ),
  ];
}

/** Of a row in which two can be told apart. */
const differs = (figures) => {
  const stands = bestFirst(figures).filter((one) => !isExcluded(one));
  return stands.some((one) => isAhead(stands[0], one));
};

/** On a phone a table of all rows is many screens long: those without a difference are asked for. */
function sameButton(section, common) {
  const same = common.filter((figures) => !differs(figures)).length;
  if (same === 0 || same === common.length) return [];
  const button = element(
    "button",
    { class: "copy-text explore-all", type: "button" },
    `Show ${same} more without a known difference`,
  );
  section.classList.add("explore-differs");
  button.addEventListener("click", () => {
    section.classList.remove("explore-differs");
    button.remove();
  });
  return [button];
}

/** What is folded is told apart: who is ahead there alone is ahead in no row in sight. */
export const talliesText = (ofAll, rest, own) =>
  rest.length === 0
    ? tallyText(ofAll, own, "figures that two or more have")
    : `${tallyText(ofAll, own, `figures that ${sideCount(ofAll[0].length, own.length)} have`)} ${tallyText(rest, own, "that only some have, folded below")}`;

const sideCount = (most, all) => (most === all ? `all ${all}` : `${most} of ${all}`);

/** In how many rows each is first among those chosen. */
function tallyText(common, own, what) {
  const open = common.filter((figures) => figures.filter((one) => !isExcluded(one)).length < 2).length;
  if (open === common.length)
    return `In each of ${common.length} ${what} a check excludes values: neither side can be called ahead.`;
  const [apart, counted] = [true, false].map((doubted) =>
    common.flatMap((figures) => (isDoubted(figures) === doubted ? (leader(figures) ?? []) : [])),
  );
  const level = common.length - open - apart.length - counted.length;
  const ahead = own.flatMap(({ id, name }) => {
    const count = counted.filter(({ deployment }) => deployment.id === id).length;
    return count === 0 ? [] : [{ name, count }];
  });
  const doubtedLeads = `${apart.length} ${apart.length === 1 ? "lead is" : "leads are"} in doubt`;
  if (ahead.length === 0) {
    const notes = [
      ...(apart.length > 0 ? [doubtedLeads] : []),
      ...(open > 0 ? [`in ${open} a check leaves fewer than two to compare`] : []),
    ];
    return `No one leads clearly in any of the ${common.length} ${what}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}.`;
  }
  const parts = [
    ...ahead.map(({ name, count }, i) => `${name}${i === 0 ? " is ahead" : ""} in ${count}`),
    ...(apart.length > 0 ? [doubtedLeads] : []),
    ...(level > 0
      ? [`in ${level} ${own.length === 2 ? "the difference may be chance" : "none is ahead of all others"}`]
      : []),
    ...(open > 0 ? [`in ${open} a check leaves fewer than two to compare`] : []),
  ];
  return `Of ${common.length} ${what}, ${parts.join("; ")}.`;
}

/** Something says of a value that is compared that it may be wrong. */
const isDoubted = (figures) => figures.some((one) => !isExcluded(one) && cautionsOf(one).length > 0);

/** Ahead of every other credible one of the row; undefined for a tie, or where fewer than two are credible. */
function leader(figures) {
  const [first, ...others] = bestFirst(figures).filter((one) => !isExcluded(one));
  return others.length > 0 && others.every((other) => isAhead(first, other)) ? first : undefined;
}

function table(context, environment, common, own, shared, which = "") {
  let before;
  const columns = own.map((deployment) => {
    const storageClass = classOf(deployment);
    return {
      name: deployment.name,
      numeric: true,
      head: [
        element("a", { href: `${context.edition}deployments/${deployment.id}/` }, deployment.name),
        storageClass === undefined ? "" : element("small", {}, storageClass),
      ],
    };
  });
  return tableElement(
    `Compared in ${context.data.environments[environment].title}`,
    [{ name: "Workload and metric" }, ...columns],
    common.map((figures) => {
      const { workload, metric } = figures[0];
      const isNew = workload !== before;
      before = workload;
      const what = element(
        "span",
        { class: isNew ? "explore-what" : "explore-what explore-again-what" },
        workload.title,
        element("span", { class: "visually-hidden" }, ": "),
      );
      // What all cells of the row would say is said once, beside its name.
      const [first = [], ...others] = figures.filter((one) => !isExcluded(one)).map(({ notes }) => notes);
      const told = first.filter((check) => others.every((all) => all.includes(check)));
      const looks = { "badge-note": told.filter((check) => !shared.includes(check)) };
      const of = (deployment) => figures.find((one) => one.deployment === deployment);
      return {
        class: differs(figures) ? false : "explore-same",
        cells: [
          {
            // In a file each figure has it.
            said: "",
            content: [
              what,
              element("span", { class: "explore-metric" }, metric.title),
              labelsElement(context, looks),
            ],
          },
          ...own.map((deployment) => cell(context, of(deployment), figures, [...shared, ...told])),
        ],
      };
    }),
    takenOf(context, `${comparedText(own)} ${which}`, environment),
  );
}

const comparedText = (own) =>
  own.length > 2 ? `${own.length} compared` : own.map(({ id }) => id).join(" against ");

function cell(context, figure, figures, shared) {
  if (figure === undefined) return { class: "tone-muted explore-none", content: "not measured" };
  const { tone = "", said = [] } = saidBeside(figure, figures);
  const beside = [
    ...said.map(withMark),
    ...(figure.runs === 0 && figure.printed === undefined ? [`printed ${endsOf(figure).join(" to ")}`] : []),
  ];
  return {
    class: tone,
    exact: exactOf(figure),
    said: [
      ...(isExcluded(figure) ? [`excluded: ${labels(figure.checks).join(", ")}`] : []),
      ...said,
      ...labels(figure.notes),
    ].join("; "),
    content: [
      valueLink(context, figure),
      ...(beside.length === 0
        ? []
        : [
            element(
              "small",
              {},
              beside.flatMap((one, i) => (i > 0 ? [", ", one] : [one])),
            ),
          ]),
      fewLabelsElement(
        context,
        {
          "badge-bad": figure.checks,
          "badge-note": figure.notes.filter((check) => !shared.includes(check)),
        },
        figure,
      ),
    ],
  };
}

const DOUBTED = /, in doubt$/;

/** In half of all cells it would be read in each: a mark, and a line above the table. A file has the words. */
const withMark = (said) =>
  DOUBTED.test(said)
    ? element("span", { title: "in doubt" }, `${said.replace(DOUBTED, "")}\u00a0?`, hiddenWords())
    : said;
const hiddenWords = () => element("span", { class: "visually-hidden" }, " in doubt");

/** What the mark is, where a row has one. */
const legend = (common) =>
  common.some(isDoubted)
    ? element(
        "p",
        { class: "text tone-muted explore-legend" },
        "?: in doubt, as something says that a figure of the two may be wrong.",
      )
    : "";

const labels = (checks) => checks.map(({ label }) => label);

/** Of the best, or of one that is behind it by chance at most; of one that alone stands nothing. */
function levelBeside(figure, best, figures) {
  const stands = figures.filter((one) => !isExcluded(one) && (one === best || !isAhead(best, one)));
  if (stands.length < 2) return [];
  return [isDoubted(figure === best ? stands : [best, figure]) ? "level, in doubt" : "level"];
}

/** The look of a figure, and what is told beneath it: a ratio is as doubtful as the figures it is of. */
function saidBeside(figure, figures) {
  if (isExcluded(figure)) return { tone: "struck" };
  const [best] = bestFirst(figures);
  if (figure !== best && isAhead(best, figure)) {
    const times = timesText(best, figure, "worse");
    return { said: [isDoubted([best, figure]) ? `${times}, in doubt` : times] };
  }
  if (figure !== leader(figures)) return { said: levelBeside(figure, best, figures) };
  return isDoubted(figures) ? { said: ["ahead, in doubt"] } : { said: ["ahead"], tone: "tone-good" };
}
