/** Charts drawn beside the thread that makes pages are those that are drawn on it. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Worker } from "node:worker_threads";
import { chartThread } from "../../src/publish/charts/draw-beside.ts";
import { tellChart } from "../../src/render/charts/index.ts";
import { drawPictures } from "../../src/render/charts/model/draw-pictures.ts";
import { allCases } from "../charts/cases.ts";

const thread = chartThread();
after(() => thread.end());

test("each answer belongs to what was asked, and a chart that fails to itself alone", async () => {
  const cases = allCases().filter(({ name }) => name === "normal");
  const asked = cases.map(({ kind, input }) => tellChart(kind, input, kind).drawing);
  const faulty = JSON.stringify({ ...JSON.parse(asked[0] ?? ""), chartId: "faulty" }).replace(
    /"mark":/g,
    '"mrak":',
  );
  asked.splice(1, 0, faulty);
  const answers = await Promise.allSettled(asked.map((one) => thread.draw(one)));
  for (const [i, answer] of answers.entries()) {
    if (i !== 1) assert.deepEqual(answer, { status: "fulfilled", value: await drawPictures(asked[i] ?? "") });
    else
      assert.match(String(answer.status === "rejected" && answer.reason), /^Error: chart faulty: expected /);
  }
});

test("it is ended only once it has loaded what draws: before, V8 may abort the process", async (t) => {
  const happened: unknown[] = [];
  const { emit, terminate } = Worker.prototype;
  t.mock.method(Worker.prototype, "emit", function (this: Worker, ...event: Parameters<typeof emit>) {
    if (event[0] === "message") happened.push(event[1]);
    return emit.apply(this, event);
  });
  t.mock.method(Worker.prototype, "terminate", function (this: Worker) {
    happened.push("ended");
    return terminate.call(this);
  });
  const begun = chartThread();
  begun.begin();
  await begun.end();
  assert.deepEqual(happened, ["loaded", "ended"]);
});

test("nobody waits for a thread that is gone; the next chart begins another", async () => {
  const first = allCases().find(({ name }) => name === "normal") ?? assert.fail();
  const { drawing } = tellChart(first.kind, first.input, "one");
  const ended = chartThread();
  const refused = assert.rejects(ended.draw(drawing), /expected charts to be drawn, their thread ended/);
  await ended.end();
  await refused;
  assert.deepEqual(await ended.draw(drawing), await drawPictures(drawing));
  await ended.end();
});
