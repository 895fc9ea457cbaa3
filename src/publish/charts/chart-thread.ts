/** A thread that draws charts: a drawing comes, its pictures go, in the order in which they came. */
import { parentPort } from "node:worker_threads";
import { drawPictures } from "../../render/charts/model/draw-pictures.ts";

let before: Promise<unknown> = Promise.resolve();
parentPort?.on("message", (drawing: string) => {
  before = before.then(async () => {
    const pictures = await drawPictures(drawing).catch((error: unknown) => ({ error }));
    parentPort?.postMessage(pictures);
  });
});
