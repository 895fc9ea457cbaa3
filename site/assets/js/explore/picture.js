// A panel's charts, or their numbers, as a file, loaded when one is asked for. A picture says by itself what it shows: made of what the page draws, in the page's colours.
import { copyAddress } from "../copy.js";
import { textWidths } from "./charts.js";
import { element } from "./elements.js";
import { wrapped } from "./names.js";

const SVG = "http://www.w3.org/2000/svg";
/** A PNG is so many times finer. */
const SCALE = 2;
const SIDE = 16;

function made(name, attributes, content = "") {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.textContent = content;
  return one;
}

/** Charts as they lie on the page, each beneath the name that it has where it is one of several. */
function chartsOf(panel, texts, top) {
  const all = [...panel.querySelectorAll(".explore-chart")];
  const boxes = all.map((box) => (box.closest("figure") ?? box).getBoundingClientRect());
  const [left, up] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const placed = all.map((box, at) => {
    const svg = box.querySelector("svg");
    const { width, height } = svg.viewBox.baseVal;
    const [x, y] = [SIDE + boxes[at].x - left, top + boxes[at].y - up];
    const name = box.closest("figure")?.querySelector("figcaption").textContent ?? "";
    const { lines, down } = texts(name, { x, y, width }, 12, 600, "var(--muted)");
    const chart = svg.cloneNode(true);
    chart.setAttribute("x", x);
    chart.setAttribute("y", down);
    return { elements: [...lines, chart], right: x + width, down: down + height };
  });
  return {
    elements: placed.flatMap(({ elements }) => elements),
    right: Math.max(...placed.map(({ right }) => right)),
    down: Math.max(...placed.map(({ down }) => down)),
  };
}

/** The markup with its colours and whole addresses in it: outside of the page nobody knows them. */
function fileOf(panel, title, beneath, foot) {
  const pixels = textWidths();
  const texts = (content, { x, y, width }, size, weight, fill) => {
    let down = y;
    const lines = (content === "" ? [] : wrapped(content, width, [size, weight], pixels)).map((line) => {
      down += size + 5;
      return made("text", { x, y: down, fill, "font-size": size, "font-weight": weight }, line);
    });
    return { lines, down };
  };
  const width = chartsOf(panel, texts, 0).right - SIDE;
  const within = (y) => ({ x: SIDE, y, width });
  const head = texts(title, within(10), 15, 600, "var(--fg)");
  const below = texts(beneath, within(head.down), 12, 400, "var(--muted)");
  const charts = chartsOf(panel, texts, below.down + 8);
  const feet = texts(foot, within(charts.down), 12, 400, "var(--muted)");
  const size = { width: width + 2 * SIDE, height: feet.down + 12 };
  const paper = made("svg", { ...size, "font-family": getComputedStyle(document.body).fontFamily });
  paper.append(
    made("rect", { ...size, fill: "var(--bg)" }),
    ...head.lines,
    ...below.lines,
    ...charts.elements,
    ...feet.lines,
  );
  const probe = document.body.appendChild(document.createElement("i"));
  const markup = new XMLSerializer()
    .serializeToString(paper)
    .replaceAll('href="/', `href="${location.origin}/`)
    .replace(/var\(--[\w-]+\)/g, (colour) => {
      probe.style.color = colour;
      return getComputedStyle(probe).color;
    });
  probe.remove();
  return { markup, ...size };
}

async function dotsOf({ markup, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** The numbers beneath the charts, made as those of any table are. */
async function numbersOf(panel) {
  const { csvOf } = await import(document.querySelector("script[data-table-files]").dataset.tableFiles);
  return csvOf(panel.querySelector("table"));
}

const KINDS = {
  SVG: async (...drawn) => new Blob([fileOf(...drawn).markup], { type: "image/svg+xml" }),
  PNG: (...drawn) => dotsOf(fileOf(...drawn)),
  CSV: numbersOf,
};

/** `kind`: one of these, or "link"; `button`: what was pressed. */
export async function takePicture(section, { data, report }, view, panel, kind, button) {
  const { environment, workload, figures } = panel;
  const { id, title } = data.environments[environment];
  if (kind === "link") return copyAddress(button, new URL(`#e-${id}`, location.href).href);
  const foot = `${report}, edition ${data.edition}, ${location.href.replace(location.hash, "")}`;
  const beneath = view === "workloads" ? "" : workload.title;
  const blob = await KINDS[kind](section, `${title}: ${figures[0].metric.title}`, beneath, foot);
  const picture = view === "scatter" && kind !== "CSV" ? "-scatter" : "";
  const href = URL.createObjectURL(blob);
  element("a", {
    href,
    download: `${section.querySelector("table").dataset.file}${picture}.${kind.toLowerCase()}`,
  }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
