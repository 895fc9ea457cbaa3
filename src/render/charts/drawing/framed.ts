/** A chart's file with what a page says around it: passed on alone it would not say what it shows, nor where it is from. */
import { escapeText } from "./svg.ts";
import { wrap } from "./text-width.ts";
import { LIGHT } from "./theme.ts";

export type Around = { head: string; beneath: string; foot: string };

const SIDE = 12;
/** Letters are most of what a picture of dots weighs. */
const LINES = {
  head: { size: 14, weight: 600, fill: LIGHT.fg, most: 2 },
  beneath: { size: 12, weight: 400, fill: LIGHT.muted, most: 3 },
  foot: { size: 11, weight: 400, fill: LIGHT.muted, most: 2 },
} as const;

/** @param file as `svgFile` makes it */
export function framed(file: string, { head, beneath, foot }: Around): string {
  const [, root = "", title = "", chart = ""] =
    /^(<svg[^>]*>)(<title>[^<]*<\/title>)?([\s\S]*)$/.exec(file) ?? [];
  const [, width = 0, height = 0] = (/ viewBox="0 0 (\S+) (\S+)"/.exec(root) ?? []).map(Number);
  let down = 8;
  const texts = (text: string, { size, weight, fill, most }: (typeof LINES)[keyof typeof LINES]): string =>
    (text === "" ? [] : wrap(text, size, width, most))
      .map((line) => {
        down += size + 4;
        return `<text x="${SIDE}" y="${down}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeText(line)}</text>`;
      })
      .join("");
  const above = texts(head, LINES.head) + texts(beneath, LINES.beneath);
  const top = down + 8;
  down = top + height;
  const below = texts(foot, LINES.foot);
  const whole = down + 10;
  const wider = width + 2 * SIDE;
  const taller = root
    .replace(/ viewBox="[^"]*"/, ` viewBox="0 0 ${wider} ${whole}"`)
    .replace(/ width="[^"]*" height="[^"]*"/, ` width="${wider}" height="${whole}"`);
  return (
    `${taller}${title}<rect width="${wider}" height="${whole}" fill="${LIGHT.bg}"/>${above}` +
    `<svg x="${SIDE}" y="${top}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${chart.trimEnd()}${below}</svg>\n`
  );
}

/** The chart alone: for a picture that says all else itself. */
export const unframed = (file: string): string => /<svg x="[\s\S]*?<\/svg>/.exec(file)?.[0] ?? file;
