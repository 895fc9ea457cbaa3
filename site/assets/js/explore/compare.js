// Two to six deployments side by side: every workload and metric that at least two of them have.
import { element } from "./elements.js";
import { isExcluded, numberText } from "./figures.js";
import { checkLinks, valueLink } from "./links.js";
import { stacked } from "./stacked.js";

const MOST = 6;

/** Sections, one for each environment of those that were chosen. */
export function compareElements(context, shown) {
  const taken = shown.slice(0, MOST);
  const sections = [...Map.groupBy(taken, ({ environment }) => environment)].flatMap(([environment, own]) =>
    own.length < 2 ? [] : [environmentSection(context, environment, own)],
  );
  const notes = [
    shown.length > MOST ? `The first ${MOST} of ${shown.length} are shown: choose fewer.` : "",
    shown.length < 2 ? "Choose two to six deployments under Deployments." : "",
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
  const heading = element("h2", { id: `e-${id}` }, title);
  const section = element("section", { class: "explore-panel", "aria-labelledby": `e-${id}` }, heading);
  if (common.length === 0) {
    section.append(element("p", { class: "text" }, "No workload was measured on two of these."));
    return section;
  }
  section.append(
    element("p", { class: "explore-says" }, tallyText(common, own)),
    stacked(
      element(
        "div",
        { class: "scroll", tabindex: "0", role: "group", "aria-label": `Compared in ${title}` },
        table(context, common, own),
      ),
    ),
    ...againElements(context, common),
  );
  return section;
}

/** In how many rows each is first among those chosen. Ranks are of the whole ranking: equal ranks are ties. */
function tallyText(common, own) {
  const firsts = own.map((deployment) => ({
    deployment,
    count: common.filter((figures) => leader(figures)?.deployment === deployment).length,
  }));
  const open = common.filter((figures) => figures.filter((one) => !isExcluded(one)).length < 2).length;
  if (open === common.length)
    return `A check excludes figures in each of the ${common.length} rows: neither side can be called ahead.`;
  const told = firsts.map(({ deployment, count }) => `${deployment.name} ${count}`).join(", ");
  const blocked = open > 0 ? ` In ${open} a check leaves fewer than two to compare.` : "";
  return `Of ${common.length} figures that two or more have, ahead in: ${told}.${blocked}`;
}

/** Ahead of every other credible one of the row; undefined for a tie, or where fewer than two are credible. */
function leader(figures) {
  const credible = figures.filter((one) => !isExcluded(one)).toSorted((a, b) => a.rank - b.rank);
  const [first, second] = credible;
  return first && second && first.rank < second.rank ? first : undefined;
}

function table(context, common, own) {
  let before;
  return element(
    "table",
    { class: "explore-compare" },
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        element("th", { scope: "col" }, "Workload and metric"),
        own.map(({ id, name, storageClass }) =>
          element(
            "th",
            { scope: "col", class: "num" },
            element("a", { href: `${context.edition}deployments/${id}/` }, name),
            storageClass === undefined ? "" : element("small", {}, storageClass),
          ),
        ),
      ),
    ),
    element(
      "tbody",
      {},
      common.map((figures) => {
        const { workload, metric } = figures[0];
        const isNew = workload !== before;
        before = workload;
        const first = leader(figures);
        return element(
          "tr",
          {},
          element(
            "th",
            { scope: "row" },
            isNew
              ? element("span", { class: "explore-what" }, workload.title)
              : element("span", { class: "visually-hidden" }, `${workload.title}: `),
            metric.title,
          ),
          own.map((deployment) =>
            cell(
              context,
              figures.find((one) => one.deployment === deployment),
              first,
            ),
          ),
        );
      }),
    ),
  );
}

function cell(context, figure, first) {
  if (figure === undefined) return element("td", { class: "num tone-muted" }, "not measured");
  const value = valueLink(context, figure);
  if (isExcluded(figure))
    return element(
      "td",
      { class: "num explore-out" },
      value,
      element("small", {}, checkLinks(context, figure)),
    );
  if (figure === first)
    return element("td", { class: "num tone-good" }, value, element("small", {}, "ahead"));
  const factor = first === undefined ? undefined : times(first, figure);
  return element("td", { class: "num" }, value, factor === undefined ? "" : element("small", {}, factor));
}

function times(first, { value, metric, rank }) {
  if (rank === first.rank) return "level";
  const factor = metric.better === "higher" ? first.value / value : value / first.value;
  return metric.unit === "ns" ? `${numberText(factor)}x slower` : `${numberText(1 / factor)}x of it`;
}

/** What to run again where a check excludes a value, each advice once. */
function againElements(context, common) {
  const out = common.flat().filter(isExcluded);
  const checks = new Map(out.flatMap(({ checks: all }) => all.map((check) => [check.code, check])));
  if (checks.size === 0) return [];
  return [
    element("h3", { class: "explore-again" }, "To compare what is excluded"),
    element(
      "ul",
      { class: "list" },
      [...checks.values()].map((check) => {
        const names = [
          ...new Set(
            out.filter((one) => one.checks.includes(check)).map(({ deployment }) => deployment.name),
          ),
        ];
        return element(
          "li",
          {},
          ...checkLinks(context, { checks: [check] }).slice(1),
          ` (${names.join(", ")}). ${check.again}`,
        );
      }),
    ),
  ];
}
