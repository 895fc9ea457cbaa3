/** What a built site weighs. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesIn } from "../../src/effects/small-files.ts";
import { formatValue } from "../../src/units/format.ts";
import { heading, kb, row } from "./printed.ts";

export async function weights(site: string): Promise<void> {
  const pages = filesIn(site).filter((path) => path.endsWith("index.html"));
  const weighed = await Promise.all(
    pages.map(async (path) => ({ path, bytes: gzipSync(await readFile(join(site, path))).length })),
  );
  const heaviest = weighed.reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const styles = filesIn(site).filter((path) => path.endsWith(".css"));
  const css = (
    await Promise.all(styles.map(async (path) => gzipSync(await readFile(join(site, path))).length))
  ).reduce((a, b) => a + b, 0);
  const home = weighed.find(({ path }) => path === "v2026.3.0/index.html");
  heading("Weight of pages, gzipped");
  row("home page", home ? `${kb(home.bytes)} with ${kb(css)} of styles (to reach: 60 kB)` : "there is none");
  row("heaviest page", `${kb(heaviest.bytes)}  ${heaviest.path}`);
  row("pages", String(pages.length));
  const all = await Promise.all(filesIn(site).map(async (path) => (await stat(join(site, path))).size));
  row(
    "the site on disk",
    formatValue(
      all.reduce((a, b) => a + b, 0),
      "bytes",
    ),
  );
}
