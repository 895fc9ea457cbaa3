// Beneath a chart: buttons that save it as a picture.
import { element } from "./elements.js";

/** Nothing happens before the chart is drawn. */
export function pictureButtons({ data, report, picture }, box, view, { environment, workload, figures }) {
  const { id, title } = data.environments[environment];
  const save = async (kind) => {
    const svg = box.querySelector("svg");
    if (svg === null) return;
    const foot = `${report}, edition ${data.edition}, ${location.href.replace(location.hash, "")}`;
    const words = [`${title}: ${figures[0].metric.title}`, workload.title, foot];
    const { savePicture } = await import(picture);
    await savePicture(svg, words, `explore-${view}-${id}.${kind}`);
  };
  return element(
    "p",
    { class: "explore-picture" },
    ["svg", "png"].map((kind) =>
      element("button", { type: "button", click: () => void save(kind) }, `Save as ${kind.toUpperCase()}`),
    ),
  );
}
