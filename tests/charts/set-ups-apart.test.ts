/** A StorageClass in two set-ups is told by its end: no chart cuts that off. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { widthOf } from "../../src/render/charts/drawing/text-width.ts";
import { viewOf } from "../../src/render/charts/index.ts";
import type { AsymmetryInput } from "../../src/render/charts/kinds/asymmetry/dumbbells.ts";
import type { ModelOrderInput } from "../../src/render/charts/kinds/model-order/model-order.ts";
import type { DataRow } from "../../src/render/charts/model/chart-view.ts";
import { allCases } from "./cases.ts";

const caseOf = <Input>(kind: string): Input =>
  (allCases().find((one) => one.kind === kind)?.input ?? assert.fail(kind)) as unknown as Input;
const classesOf = (ids: readonly string[]): Map<string, string> =>
  new Map(ids.map((id, i) => [id, `openebs-single-replica with ${i + 1} ${i === 0 ? "core" : "cores"}`]));

for (const frame of ["wide", "narrow"] as const)
  test(`model-order, ${frame}: a long name takes two lines, and its number stays with what it counts`, () => {
    const input = caseOf<ModelOrderInput>("model-order");
    const ids = [
      ...new Set(input.columns.flatMap(({ places }) => places.map(({ deployment }) => deployment))),
    ];
    const view = viewOf("model-order", { ...input, storageClasses: classesOf(ids) }, frame);
    const texts = (view.data.labels as readonly DataRow[]).map(({ text }) => String(text));
    assert.ok(texts.some((text) => /2\u00a0cores$/.test(text)));
    for (const text of texts) assert.doesNotMatch(text, /…/);
  });

test("asymmetry: what stands beneath a name has room as the name has", () => {
  const input = caseOf<AsymmetryInput>("asymmetry");
  const ids = input.pairs.flatMap(({ read }) => read.values.map(({ deployment }) => deployment));
  const view = viewOf("asymmetry", { ...input, storageClasses: classesOf([...new Set(ids)]) }, "wide");
  const notes = (view.data.rows as readonly DataRow[]).flatMap(({ note }) =>
    /with \d/.test(String(note)) ? [String(note)] : [],
  );
  assert.ok(notes.length > 0);
  for (const note of notes) assert.ok(widthOf(note, 12) <= Number(view.params.nameRoom), note);
});
