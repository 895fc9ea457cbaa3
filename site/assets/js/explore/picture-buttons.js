// Beneath a chart: buttons that save it as a picture, or its numbers, or copy its address.
import { element } from "./elements.js";

/** Who asks before the chart is drawn gets it once it is. */
function drawnIn(box) {
  const find = () => box.querySelector("svg");
  if (find() !== null) return find();
  return new Promise((resolve) => {
    new MutationObserver((_, watcher) => {
      if (find() === null) return;
      watcher.disconnect();
      resolve(find());
    }).observe(box, { childList: true, subtree: true });
  });
}

export function pictureButtons(context, box, view, panel) {
  const take = async (kind, { target }) => {
    target.ariaBusy = "true";
    const [svg, { takePicture }] = await Promise.all([drawnIn(box), import(context.picture)]);
    target.ariaBusy = null;
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
