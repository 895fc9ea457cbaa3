// Beneath a chart: buttons that save it as a picture, or its numbers, or copy its address.
import { element } from "./elements.js";

/** Nothing happens before the chart is drawn. */
export function pictureButtons(context, box, view, panel) {
  const take = async (kind, { target }) => {
    const svg = box.querySelector("svg");
    if (svg === null) return;
    const { takePicture } = await import(context.picture);
    await takePicture(svg, context, view, panel, kind, target);
  };
  return element(
    "p",
    { class: "explore-picture" },
    ["SVG", "PNG", "CSV", "link"].map((kind) =>
      element(
        "button",
        { type: "button", click: (event) => void take(kind, event) },
        `${kind === "link" ? "copy" : "Save as"} ${kind}`,
      ),
    ),
  );
}
