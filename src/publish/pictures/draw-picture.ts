/** A drawing as dots: the library draws, and this program makes the PNG. */
import { renderAsync } from "@resvg/resvg-js";
import type { Makers } from "../program-hash.ts";
import { FONT_LIBRARY, type Fonts } from "./fonts.ts";
import { palettePng } from "./palette-png.ts";

/** What makes the bytes of a picture: `tests/publish/drawn-by.test.ts` holds these to what they import. */
export const PICTURE_MAKERS: Makers = {
  modules: ["draw-picture", "fonts", "palette-png", "png-file"].map((name) => `publish/pictures/${name}`),
  libraries: [FONT_LIBRARY, "@resvg/resvg-js"],
};

export async function drawPicture(svg: string, zoom: number, fonts: Fonts): Promise<Uint8Array> {
  const image = await renderAsync(svg, {
    font: {
      loadSystemFonts: false,
      fontFiles: fonts(svg),
      defaultFontFamily: "Inter",
      sansSerifFamily: "Inter",
    },
    fitTo: { mode: "zoom", value: zoom },
  });
  return palettePng(image);
}
