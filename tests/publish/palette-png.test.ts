/** PNGs with a palette, read back. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { convertIndexedToRgb, decode } from "fast-png";
import { palettePng } from "../../src/publish/pictures/palette-png.ts";

/** Dots of `count` colours, one after the other. */
const drawing = (count: number, width = 64, height = 64) => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const colour = (at >> 2) % count;
    return [colour & 0xff, colour >> 8, 0x7f, 0xff][at % 4] ?? 0;
  }),
});

const rgb = (pixels: Uint8Array): number[] => [...pixels].filter((_, at) => at % 4 !== 3);

describe("a drawing as PNG", () => {
  it("keeps every dot where 256 colours suffice", () => {
    const drawn = drawing(256);
    const read = decode(palettePng(drawn));
    assert.deepEqual([read.width, read.height, read.palette?.length], [64, 64, 256]);
    assert.deepEqual([...convertIndexedToRgb(read)], rgb(drawn.pixels));
  });

  it("rounds colours by as little as makes 256 of them", () => {
    const drawn = drawing(400);
    const read = decode(palettePng(drawn));
    const shown = convertIndexedToRgb(read);
    const most = Math.max(...rgb(drawn.pixels).map((value, at) => Math.abs(value - (shown[at] ?? 0))));
    assert.ok(most > 0 && most <= 2, `${most} of 255`);
  });

  it("takes dots that begin anywhere in memory", () => {
    const drawn = drawing(256);
    const within = new Uint8Array(drawn.pixels.length + 1);
    within.set(drawn.pixels, 1);
    assert.deepEqual(palettePng({ ...drawn, pixels: within.subarray(1) }), palettePng(drawn));
  });

  it("keeps transparent dots so, without a palette", () => {
    const pixels = Uint8Array.of(0, 0, 0, 0, 9, 9, 9, 255);
    const read = decode(palettePng({ width: 2, height: 1, pixels }));
    assert.deepEqual([...read.data], [...pixels]);
  });
});
