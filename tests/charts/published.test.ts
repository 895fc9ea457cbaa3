/** What is published of a chart for whoever opens it elsewhere: its specification, with a tooltip for each mark that says something. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileSpec } from "../../src/render/charts/drawing/svg.ts";
import { CHARTS, type KindId, viewOf } from "../../src/render/charts/index.ts";
import { wholeSpec } from "../../src/render/charts/model/chart-view.ts";
import { allCases } from "./cases.ts";

type Layer = { name?: string; encoding?: Record<string, unknown>; layer?: readonly Layer[] };

const layersOf = (one: Layer): Layer[] => [one, ...(one.layer ?? []).flatMap(layersOf)];

for (const kind of Object.keys(CHARTS) as KindId[])
  test(`${kind}: as published, whatever a mark says is its tooltip, too`, async () => {
    const input = allCases().find((one) => one.kind === kind)?.input;
    assert.ok(input);
    const spec = wholeSpec(viewOf(kind, input, "wide"), "A sentence.");
    const layers = layersOf(spec as Layer).filter(({ encoding }) => encoding?.description !== undefined);
    assert.ok(layers.some(({ name }) => !/^key/.test(name ?? "")));
    for (const { name, encoding } of layers)
      assert.deepEqual(encoding?.tooltip, encoding?.description, `${kind}, ${name}`);
    assert.match(JSON.stringify(await compileSpec(spec, kind)), /"tooltip":/);
  });

test("a specification without an axis says why", () => {
  for (const kind of Object.keys(CHARTS) as KindId[]) {
    const input = allCases().find((one) => one.kind === kind)?.input;
    assert.ok(input);
    const { encoding, usermeta } = viewOf(kind, input, "wide").spec as {
      encoding?: Record<string, { axis?: unknown }>;
      usermeta?: { axes?: string };
    };
    const isBare = Object.values(encoding ?? {}).some((channel) => channel?.axis === null);
    assert.equal(/no axis|no axes/.test(usermeta?.axes ?? ""), isBare, kind);
  }
});
