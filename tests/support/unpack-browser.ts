/** Unpacks the pinned Chromium into TMPDIR. Started by browser.ts, with the folder of the archives as argument. */
import { join } from "node:path";
import { inflate } from "@sparticuz/chromium";

const archives = process.argv[2];
if (!archives) throw new Error("unpack-browser: expected the folder of the archives.");
for (const name of ["chromium.br", "al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"]) {
  await inflate(join(archives, name));
}
