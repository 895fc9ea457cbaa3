/** Directions stay apart for eyes that see no red or no green, and stand out from the page, in light (which print has, too) and dark. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

type Rgb = readonly [number, number, number];

/** Of full severity, in linear RGB: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009. */
const SEEN: Readonly<Record<string, readonly Rgb[]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Distance in OKLab; about 0.02 is the least that is seen side by side. */
const LEAST = 0.05;
/** Not as far as that: loads that mix both are purple triangles beside blue circles, what is excluded is a cross. Their shapes tell these. */
const BY_SHAPE: Readonly<Record<string, number>> = { "c1 and c4": 0.03, "c3 and flag": 0.025 };
/** Of marks against the page, as WCAG 2 has it for graphics. */
const CONTRAST = 3;

const charts = await readFile(new URL("../../site/assets/css/charts.css", import.meta.url), "utf8");
const base = await readFile(new URL("../../site/assets/css/base.css", import.meta.url), "utf8");

function colourOf(role: string, isDark: boolean): Rgb {
  const both = new RegExp(`--${role}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(charts)?.slice(1);
  // Of the site the light one stands first.
  const ofSite = [...base.matchAll(new RegExp(`--${role}: (#\\w+);`, "g"))].map(([, hex]) => hex);
  const hex = (both ?? ofSite)[isDark ? 1 : 0] ?? assert.fail(role);
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
}

const times = (rows: readonly Rgb[], of: Rgb): Rgb =>
  rows.map((row) => row.reduce((sum, one, at) => sum + one * (of[at] ?? 0), 0)) as unknown as Rgb;

const luminance = (of: Rgb): number => times([[0.2126, 0.7152, 0.0722]], of)[0];

/** Linear RGB in OKLab: Ottosson, "A perceptual color space for image processing", 2020. */
const oklab = (of: Rgb): Rgb =>
  times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      of.map((one) => Math.min(1, Math.max(0, one))) as unknown as Rgb,
    ).map(Math.cbrt) as unknown as Rgb,
  );

const ROLES = ["c1", "c2", "c3", "c4", "flag"];

for (const isDark of [false, true]) {
  const theme = isDark ? "dark" : "light";
  for (const [eye, rows] of Object.entries(SEEN))
    test(`in ${theme}, colours of directions and of what is excluded stay apart with ${eye}`, () => {
      const labs = ROLES.map((role) => oklab(times(rows, colourOf(role, isDark))));
      const near = ROLES.flatMap((a, i) =>
        ROLES.slice(i + 1).flatMap((b, j) => {
          const [one, other] = [labs[i], labs[i + 1 + j]] as [Rgb, Rgb];
          const apart = distance(one, other);
          return apart < (BY_SHAPE[`${a} and ${b}`] ?? LEAST) ? [`${a} and ${b}: ${apart.toFixed(3)}`] : [];
        }),
      );
      assert.deepEqual(near, []);
    });
  test(`in ${theme}, marks stand out from the page`, () => {
    const page = luminance(colourOf("bg", isDark));
    for (const role of ROLES) {
      const [low = 0, high = 0] = [page, luminance(colourOf(role, isDark))].toSorted((a, b) => a - b);
      assert.ok((high + 0.05) / (low + 0.05) >= CONTRAST, role);
    }
  });
}

/** Text on a shade, as WCAG 2 has it. */
const READABLE = 4.5;
const contrast = (a: Rgb, b: Rgb): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
/** In OKLab, of neighbours in the key. */
const STEP = { light: 0.055, dark: 0.065 };
const distance = (one: Rgb, other: Rgb): number =>
  Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));
/** The text of each shade of a heatmap, from level on. */
const INKS = ["heat-ink1", "heat-ink1", "heat-ink1", "heat-ink1", "heat-ink2", "heat-ink2"];

for (const isDark of [false, true]) {
  const theme = isDark ? "dark" : "light";
  const shades = INKS.map((_, at) => colourOf(`heat${at + 1}`, isDark));
  test(`in ${theme}, what is in a cell of a heatmap can be read`, () => {
    for (const [at, shade] of shades.entries())
      assert.ok(contrast(shade, colourOf(INKS[at] ?? "", isDark)) >= READABLE, `heat${at + 1}`);
  });
  test(`in ${theme}, a cell stands out from the page the more, the worse it is`, () => {
    // The first is green, and no step of the blue ones.
    const out = shades.slice(1).map((shade) => contrast(shade, colourOf("bg", isDark)));
    assert.deepEqual(
      out,
      out.toSorted((a, b) => a - b),
    );
    if (!isDark) assert.ok(contrast(shades[0] ?? [0, 0, 0], colourOf("bg", isDark)) < (out[2] ?? 0));
  });
  test(`in ${theme}, each step of what is worse is seen to be another`, () => {
    const near = shades.slice(2).flatMap((shade, at) => {
      const apart = distance(oklab(shade), oklab(shades[at + 1] ?? shade));
      return apart < STEP[theme] ? [`heat${at + 2} and heat${at + 3}: ${apart.toFixed(3)}`] : [];
    });
    assert.deepEqual(near, []);
  });
}

for (const isDark of [false, true]) {
  const theme = isDark ? "dark" : "light";
  const dense = [1, 2, 3, 4, 5].map((step) => colourOf(`dense${step}`, isDark));
  test(`in ${theme}, each larger share of latency over time is seen to be another, and stands out more`, () => {
    const apart = dense.slice(1).map((shade, at) => distance(oklab(shade), oklab(dense[at] ?? shade)));
    assert.ok(Math.min(...apart) >= 0.1, apart.map((step) => step.toFixed(3)).join(" "));
    const out = dense.map((shade) => contrast(shade, colourOf("bg", isDark)));
    assert.deepEqual(
      out,
      out.toSorted((a, b) => a - b),
    );
  });
}

test("in dark, the largest share is full of colour and not near white", () => {
  const [, a, b] = oklab(colourOf("dense5", true));
  assert.ok(Math.hypot(a, b) >= 0.12);
});

test("in dark, no cell is brighter than the best, so that the worst does not draw the eye like one", () => {
  const [best = 0, ...worse] = INKS.map((_, at) => luminance(colourOf(`heat${at + 1}`, true)));
  assert.ok(best > Math.max(...worse));
});

test("in dark, the worst cell is full of colour, and far from the best for eyes that see no red or no green", () => {
  const [best, worst] = [colourOf("heat1", true), colourOf("heat6", true)];
  const [, a, b] = oklab(worst);
  assert.ok(Math.hypot(a, b) >= 0.12);
  for (const rows of Object.values(SEEN))
    assert.ok(distance(oklab(times(rows, best)), oklab(times(rows, worst))) >= 0.1);
});
