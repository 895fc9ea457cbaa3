// Beneath the charts of a panel: buttons that save them as one picture, or their numbers, or copy its address.
import { element } from "./elements.js";

/** @param runs draw a chart each, once: who asks before a chart is drawn gets it once it is */
export function pictureButtons(context, runs, view, panel) {
  const take = async (kind, { target }) => {
    target.ariaBusy = "true";
    const [{ takePicture }] = await Promise.all([import(context.picture), ...runs.map((run) => run())]);
    target.ariaBusy = null;
    await takePicture(target.closest(".explore-panel"), context, view, panel, kind, target);
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
