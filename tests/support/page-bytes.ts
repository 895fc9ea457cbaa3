/** What of a page is sent at first, gzipped: itself, its styles and its scripts; fonts apart. What a script asks for later is not part of it. */
import { gzipSync } from "node:zlib";
import { formatValue } from "../../src/units/format.ts";
import type { PageLinks } from "./page-links.ts";

/** Of a page without a gallery of charts; none of this report's is over it. */
export const MOST_BYTES = 60_000;

/** All but `path` in bytes; `bytes` is that of `html` and of `files`, which are its styles and scripts. */
export type PageBytes = { path: string; bytes: number; html: number; files: number; fonts: number };

/** Files are packed once, however many pages have them. `read`: a file of the site that an address stands for. */
export function pageBytes(read: (url: string, path: string) => Promise<Buffer | undefined>) {
  const packed = new Map<string, Promise<number>>();
  return async (path: string, html: string, { references }: PageLinks): Promise<PageBytes> => {
    const sent = [...new Set(references.flatMap(({ url, kind }) => (kind === "resource" ? [url] : [])))];
    const sum = async (name: RegExp, isPacked: boolean): Promise<number> => {
      const sizes = sent.filter((url) => name.test(url)).map((url) => sizeOf(url, path, isPacked));
      return (await Promise.all(sizes)).reduce((all, one) => all + one, 0);
    };
    const [files, fonts] = [await sum(/\.(css|m?js)$/, true), await sum(/\.woff2?$/, false)];
    const own = gzipSync(html).length;
    return { path, bytes: own + files, html: own, files, fonts };
  };

  function sizeOf(url: string, path: string, isPacked: boolean): Promise<number> {
    const key = URL.parse(url, `https://site/${path}`)?.href ?? url;
    const known = packed.get(key);
    if (known !== undefined) return known;
    const size = read(url, path).then((file = Buffer.alloc(0)) =>
      isPacked ? gzipSync(file).length : file.length,
    );
    packed.set(key, size);
    return size;
  }
}

/** "index.html: 50 kB gzipped, of which ...". */
export const bytesTold = ({ path, bytes, html, files, fonts }: PageBytes): string => {
  const [all, own, others, letters] = [bytes, html, files, fonts].map((one) => formatValue(one, "bytes"));
  return `${path}: ${all} gzipped (${own} of HTML, ${others} of styles and scripts), besides ${letters} of fonts`;
};
