/** What Vega writes, made light and ready for a page: a title for each mark that says something, links inside of the site only. */
import { inTags, tidy } from "../drawing/svg.ts";

import { leanPath } from "./lean-path.ts";

/** The sentence of a mark is in its label; a title shows it to a pointer. Groups and axes have labels too: those go. */
const SAYING = /<(path|line|text|rect)( [^>]*?)? aria-label="([^"]*)"([^>]*?)(?:\/>|>([^<]*)<\/\1>)/g;
const LINK = /<a xlink:href="([^"]*)"[^>]*>/g;
/** Between unseen marks that lead to one place, as spans of time do: one link has all of them. */
const NEIGHBOURS =
  /(?<=<a href="([^"]*)" tabindex="-1"><path d="[^"]*">(?:(?!<\/?a\b).)*)<\/a><a href="\1" tabindex="-1">/g;
/** Keeps what `tidy` would take for empty. */
const HOLD = ' data-hold=""';
/** Vega draws no line through a text: specifications have struck figures slanted, and nothing else. */
const STRUCK = ' font-style="oblique"';
/** What every text has without being told. */
const USUAL = / (?:font-family="inherit"|font-style="normal"|font-weight="400"|text-anchor="start")/g;

export function tidyView(svg: string): string {
  const titled = svg
    .replace(
      SAYING,
      (_, name: string, before = "", label: string, after: string, text = "") =>
        `<${name}${before}${after}${HOLD}>${label === "" ? "" : `<title>${label}</title>`}${text}</${name}>`,
    )
    .replace(LINK, (_, href: string) =>
      href.startsWith("/") ? `<a href="${href}" tabindex="-1">` : `<a${HOLD}>`,
    );
  const light = inTags(tidy(titled), (tag) =>
    tag
      .replace(HOLD, "")
      .replace(STRUCK, ' text-decoration="line-through"')
      .replace(USUAL, "")
      .replace(/ d="([^"]*)"/, (_, d: string) => ` d="${leanPath(d)}"`),
  )
    .replace(/<a>((?:(?!<\/?a\b).)*)<\/a>/g, "$1")
    .replace(NEIGHBOURS, "")
    // Labels and lines of ticks for which there is no room stay, unseen, in what Vega writes.
    .replace(/<text[^>]* opacity="0"[^>]*>[^<]*<\/text>|<line[^>]* opacity="0"[^>]*(?:\/>|><\/line>)/g, "")
    .replace(/<text[^>]*(?:\/>|><\/text>)/g, "");
  return withoutBareGroups(
    light.replace(/<g>((?:(?!<\/?g\b).)*)<\/g>/g, (_, inside: string) => shared(joined(inside))),
  );
}

/** A rectangle that says nothing, with what else it has. */
const RECTANGLE = /<path d="(M[^"Ll]*Z)"([^>]*?)(?:\/>|><\/path>)/g;

/** Rectangles that follow one another and look alike are one path: the cells of a heatmap are thousands. */
function joined(inside: string): string {
  const runs: { from: number; to: number; paths: string[]; look: string }[] = [];
  for (const { index, 0: whole, 1: path = "", 2: look = "" } of inside.matchAll(RECTANGLE)) {
    const last = runs.at(-1);
    const to = index + whole.length;
    if (last?.to === index && last.look === look) {
      last.paths.push(path);
      last.to = to;
    } else runs.push({ from: index, to, paths: [path], look });
  }
  const several = runs.filter(({ paths }) => paths.length > 1);
  return several.reduceRight(
    (text, { from, to, paths, look }) =>
      `${text.slice(0, from)}<path d="${paths.join("")}"${look}/>${text.slice(to)}`,
    inside,
  );
}

const MARK = /<(path|line|text|rect)((?: [\w-]+="[^"]*")*)/g;
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;
/** What children take from their group. */
const INHERITED = /^(?:fill|stroke|font|text-anchor|stroke-.*|font-.*)$/;

/** A group of marks, with what all of them share said once. */
function shared(inside: string): string {
  const marks = [...inside.matchAll(MARK)].map(([, , attributes = ""]) =>
    [...attributes.matchAll(ATTRIBUTE)].flatMap(([whole, name = ""]) =>
      INHERITED.test(name) ? [whole] : [],
    ),
  );
  const [first, ...rest] = marks;
  if (first === undefined) return "";
  const common = rest.length === 0 ? [] : first.filter((one) => rest.every((other) => other.includes(one)));
  if (common.length === 0) return `<g>${inside}</g>`;
  const lean = inside.replace(MARK, (whole) => common.reduce((left, one) => left.replace(one, ""), whole));
  return `<g${common.join("")}>${lean}</g>`;
}

/** Groups that say nothing of their marks: a page has hundreds. */
function withoutBareGroups(svg: string): string {
  const isBare: boolean[] = [];
  return svg.replace(/<g\/>/g, "").replace(/<g\b[^>]*>|<\/g>/g, (tag) => {
    if (tag !== "</g>") isBare.push(tag === "<g>");
    const isGone = tag === "</g>" ? isBare.pop() : tag === "<g>";
    return isGone ? "" : tag;
  });
}
