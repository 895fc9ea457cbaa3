/** A thread that draws charts: a drawing comes, its pictures go, in the order in which they came. */
import { parentPort } from "node:worker_threads";
import { libraries } from "../../render/charts/drawing/svg.ts";
import { drawPictures } from "../../render/charts/model/draw-pictures.ts";

// What is wrong with them is told with the first drawing.
let before: Promise<unknown> = libraries()
  .catch(() => {})
  .then(() => parentPort?.postMessage("loaded"));
parentPort?.on("message", (drawing: string) => {
  before = before.then(async () => {
    const pictures = await drawPictures(drawing).catch((error: unknown) => ({ error }));
    parentPort?.postMessage(pictures);
  });
});
