import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { LIGHT } from "../../src/render/charts/drawing/theme.ts";

const css = async (name: string): Promise<string> =>
  readFile(new URL(`../../site/assets/css/${name}.css`, import.meta.url), "utf8");

test("files have the colours that the site has in light", async () => {
  const [base, charts] = [await css("base"), await css("charts")];
  for (const [role, colour] of Object.entries(LIGHT)) {
    const own = new RegExp(`--${role}: light-dark\\((#\\w+),`).exec(charts)?.[1];
    const ofSite = new RegExp(`--${role}: (#\\w+);`).exec(base)?.[1];
    assert.equal(own ?? ofSite, colour, role);
  }
});
