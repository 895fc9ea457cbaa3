// A panel's chart, or its numbers, as a file, loaded when one is asked for. A picture says by itself what it shows: made of what the page draws, in the page's colours.
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

/** The markup with its colours and whole addresses in it: outside of the page nobody knows them. */
function fileOf(svg, title, beneath, foot) {
  const { width, height } = svg.viewBox.baseVal;
  const pixels = textWidths();
  let down = 10;
  const texts = (content, size, weight, fill) =>
    wrapped(content, width, [size, weight], pixels).map((line) => {
      down += size + 5;
      return made("text", { x: SIDE, y: down, fill, "font-size": size, "font-weight": weight }, line);
    });
  const head = [...texts(title, 15, 600, "var(--fg)"), ...texts(beneath, 12, 400, "var(--muted)")];
  const chart = svg.cloneNode(true);
  chart.setAttribute("x", SIDE);
  chart.setAttribute("y", down + 8);
  down += 8 + height;
  const feet = texts(foot, 12, 400, "var(--muted)");
  const size = { width: width + 2 * SIDE, height: down + 12 };
  const paper = made("svg", { ...size, "font-family": getComputedStyle(document.body).fontFamily });
  paper.append(made("rect", { ...size, fill: "var(--bg)" }), ...head, chart, ...feet);
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

/** The numbers beneath the chart, made as those of any table are. */
async function numbersOf(svg) {
  const { csvOf } = await import(document.querySelector("script[data-table-files]").dataset.tableFiles);
  return csvOf(svg.closest(".explore-panel").querySelector("table"));
}

const KINDS = {
  SVG: async (...drawn) => new Blob([fileOf(...drawn).markup], { type: "image/svg+xml" }),
  PNG: (...drawn) => dotsOf(fileOf(...drawn)),
  CSV: numbersOf,
};

/** `kind`: one of these, or "link"; `button`: what was pressed. */
export async function takePicture(svg, { data, report }, view, panel, kind, button) {
  const { environment, workload, figures } = panel;
  const { id, title } = data.environments[environment];
  if (kind === "link") return copyAddress(button, new URL(`#e-${id}`, location.href).href);
  const foot = `${report}, edition ${data.edition}, ${location.href.replace(location.hash, "")}`;
  const blob = await KINDS[kind](svg, `${title}: ${figures[0].metric.title}`, workload.title, foot);
  const href = URL.createObjectURL(blob);
  element("a", { href, download: `explore-${view}-${id}.${kind.toLowerCase()}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
