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
  const { title } = context.data.environments[panel.environment];
  return element(
    "p",
    { class: "explore-picture" },
    ["SVG", "PNG", "CSV", "link"].map((kind) => {
      const text = `${kind === "link" ? "copy" : "Save as"} ${kind}`;
      return element(
        "button",
        // Each panel has the same buttons: who hears them is told of which one they are.
        { type: "button", "aria-label": `${text}: ${title}`, click: (event) => void take(kind, event) },
        text,
      );
    }),
  );
}
