/** Every chart case, drawn once, and a page to look at them in. */
import type { Locator, Page } from "@playwright/test";
import { type Chart, drawChart } from "../../src/render/charts/index.ts";
import { allCases } from "./cases.ts";
import { pageOf } from "./page.ts";

export const FRAMES = { wide: 860, narrow: 320 } as const;
export type Frame = keyof typeof FRAMES;

export const charts = new Map<string, Chart>();
/** Once before the tests of a file. @param only cases of that name */
export async function drawAll(only?: string): Promise<void> {
  for (const { kind, name, input } of allCases())
    if (only === undefined || name === only)
      charts.set(`${kind}-${name}`, await drawChart(kind, input, `${kind}-${name}`));
}

/** Opens a page with the charts, in the width of the frame; gives the one that is shown of `name`. */
export async function open(
  page: Page,
  frame: Frame,
  names: readonly string[] = [...charts.keys()],
): Promise<(name: string) => Locator> {
  await page.setViewportSize({ width: FRAMES[frame], height: 900 });
  const svgs = new Map(names.map((name) => [`box-${name}`, charts.get(name)?.svg ?? ""]));
  await page.setContent(await pageOf(svgs));
  await page.evaluate(() => document.fonts.ready);
  return (name) => page.locator(`[id="box-${name}"] .chart-${frame}`);
}
