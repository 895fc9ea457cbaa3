/** Pictures of dots, for where no SVG is taken: each chart as PNG, and the cards of pages. Drawn once for each content. */
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pMap from "p-map";
import { absent } from "../../effects/error-code.ts";
import { insideRoot, readTextIfAny } from "../../effects/files.ts";
import { sweepUnused } from "../../effects/sweep.ts";
import { cardSvg, PICTURES, type Pictures } from "../../render/share/card.ts";
import { sha256 } from "../../text/sha256.ts";
import { packFiles, unpackFiles } from "../packed-files.ts";
import { madeBy } from "../program-hash.ts";
import { drawPicture, PICTURE_MAKERS } from "./draw-picture.ts";
import { type Fonts, unpackFonts } from "./fonts.ts";

/** The drawing of one leaves its thread free for the other's compression. */
const AT_ONCE = 2;
/** 600 by 315 dots, the least that is shown large: a site has hundreds of cards. */
const CARD_ZOOM = 0.5;

/** `isPart`: pages of kept editions are there already, with their pictures. Where the signal aborts, no further one is drawn. */
export type Pictured = {
  site: string;
  generated: string;
  root: string;
  isPart?: boolean;
  signal?: AbortSignal | undefined;
};

/** They are for other sites, which can name none of a site without an address. */
const NONE = "none, as nobody can pass them on: --base-url gives the site an address";

type Wanted = { path: string; svg: string; zoom: number };

/** Writes `charts/NAME.png` beside each chart of several runs, and `card.png` beside pages that have one. Says how many were drawn anew. */
export async function writePictures({
  site,
  generated,
  root,
  isPart = false,
  signal,
}: Pictured): Promise<string> {
  const cache = dirname(await insideRoot(root, join(".fiolio", "cache", "pictures", "x")));
  await mkdir(cache, { recursive: true });
  const drawnBy = madeBy(PICTURE_MAKERS);
  let fonts: Promise<Fonts> | undefined;
  const drawnHere = async (svg: string, zoom: number): Promise<Uint8Array> => {
    fonts ??= unpackFonts(join(cache, "../fonts"));
    return drawPicture(svg, zoom, await fonts);
  };
  const used = new Set<string>();
  let made = 0;
  const asked = JSON.parse(await readFile(join(generated, PICTURES), "utf8")) as Pictures;
  const all = [...(await charts(site, asked.charts)), ...(await cards(site, asked.cards))];
  await pMap(
    all,
    async ({ path, svg, zoom }) => {
      signal?.throwIfAborted();
      const name = `${sha256(`${drawnBy}\0${zoom}\0${svg}`)}.bin`;
      const isFirst = !used.has(name);
      used.add(name);
      // A chart that came with a kept edition has its picture beside it.
      if (await isThere(join(site, path))) return;
      const [kept] = unpackFiles(name, await readFile(join(cache, name)).catch(absent(undefined))) ?? [];
      const bytes = kept?.bytes ?? (await drawnHere(svg, zoom));
      if (kept === undefined && isFirst) {
        made++;
        // Half a file is told by its hash: hundreds need not wait for the disk.
        await writeFile(join(cache, name), packFiles(name, [{ path: "png", bytes }]));
      }
      await mkdir(dirname(join(site, path)), { recursive: true });
      await writeFile(join(site, path), bytes);
    },
    { concurrency: AT_ONCE },
  );
  await sweepUnused(cache, used, isPart);
  return all.length === 0 ? NONE : `${all.length} pictures, ${made} drawn anew`;
}

const isThere = (path: string): Promise<boolean> => stat(path).then(() => true, absent(false));

async function charts(site: string, names: readonly string[]): Promise<Wanted[]> {
  return Promise.all(
    names.toSorted().map(async (name) => ({
      path: `charts/${name}.png`,
      svg: await readFile(join(site, "charts", `${name}.svg`), "utf8"),
      zoom: 2,
    })),
  );
}

async function cards(site: string, all: Pictures["cards"]): Promise<Wanted[]> {
  return Promise.all(
    Object.entries(all).map(async ([path, card]) => ({
      path,
      svg: cardSvg(card, card.chart && (await readTextIfAny(join(site, card.chart)))),
      zoom: CARD_ZOOM,
    })),
  );
}
