/** The picture that stands beside a link to a page where it is shared: title, sentence, and the page's own first chart. */
import { upperFirst } from "../../text/words.ts";
import { unframed } from "../charts/drawing/framed.ts";
import { escapeText } from "../charts/drawing/svg.ts";
import { LIGHT } from "../charts/drawing/theme.ts";
import { type Block, type Page, plain } from "../edition/view.ts";

export type Card = {
  title: string;
  eyebrow: string;
  text: string;
  /** Path of the chart's own picture, below the site. */
  chart?: string;
};

/** Names of charts that have a picture of dots, and cards by where they lie in the site: a file in the generated folder. */
export type Pictures = { charts: readonly string[]; cards: Readonly<Record<string, Card>> };
export const PICTURES = "pictures.json";

/** Pages that are passed on; all others show the card of their edition's home page. */
const WITH_CARD = new Set(["home", "use-case", "environment", "deployment"]);

/** Undefined for kinds of pages that have none of their own. */
export function cardOf(
  { kind, title, eyebrow = "", lede, description, sections }: Page,
  report: string,
): Card | undefined {
  if (!WITH_CARD.has(kind)) return undefined;
  const blocks = sections.flatMap((one) => one.blocks);
  const answer = answerTold(title, description);
  const said = answerIn(blocks);
  // Beside an answer in words a chart would be too small to read.
  const chart = answer === undefined && said === "" ? firstChart(blocks) : undefined;
  return {
    title,
    eyebrow: eyebrow === "" ? report : `${report} · ${eyebrow}`,
    text: answer ?? `${plain(lede ?? description)}${said}`,
    ...(chart !== undefined && { chart }),
  };
}

/** Of the page of an answer: whom it names and how sure that is, as its description says behind its title. */
function answerTold(title: string, description: string): string | undefined {
  const own = `${title.replaceAll("\u00a0", " ").replace(": ", " in ")}: `;
  return title.includes(": ") && description.startsWith(own)
    ? upperFirst(description.slice(own.length))
    : undefined;
}

/** Of the entrance: " OLTP database in the lab: Ceph. Leaning, 82 % sure." */
function answerIn(blocks: readonly Block[]): string {
  const entrance = blocks.find((block) => block.block === "choose");
  if (entrance === undefined) return "";
  const { useCases, chosen, answer } = entrance;
  const what = useCases.find(({ id }) => id === chosen.useCase)?.title ?? chosen.useCase;
  return ` ${what}, ${answer.label}: ${plain(answer.headline)}. ${upperFirst([answer.verdict, answer.beside].filter(Boolean).join(", "))}.`;
}

function firstChart(blocks: readonly Block[]): string | undefined {
  for (const block of blocks) {
    if (block.block === "figure") return block.svg;
    const within = block.block === "more" ? firstChart(block.blocks) : undefined;
    if (within !== undefined) return within;
  }
  return undefined;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 56;
/** Of a letter, in parts of its font's size: Inter's average over English text. */
const LETTER = 0.54;

type Size = { size: number; line: number; most: number };

/** `chart`: the text of its picture; without one the words have the whole width. */
export function cardSvg({ title, eyebrow, text }: Card, file: string | undefined): string {
  const chart = file && unframed(file);
  const wide = chart === undefined;
  const column = wide ? WIDTH - 2 * MARGIN : 500;
  const heads = wrapped(
    title,
    column,
    wide ? { size: 76, line: 88, most: 3 } : { size: 46, line: 54, most: 4 },
  );
  const top = MARGIN + 26;
  const below = top + 46 + heads.height;
  const own = wide ? { size: 36, line: 50, most: 5 } : { size: 27, line: 38, most: 6 };
  // Beneath a long title fewer lines have room.
  const room = Math.floor((HEIGHT - MARGIN / 2 - below - 12) / own.line);
  const words = wrapped(text, column, { ...own, most: Math.min(own.most, room) });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${LIGHT.bg}"/>
<rect width="${WIDTH}" height="10" fill="#33459f"/>
${lineOf(eyebrow, MARGIN, top, `font-size="22" fill="${LIGHT.muted}"`, Math.floor((WIDTH - 2 * MARGIN) / (22 * LETTER)))}
${heads.at(MARGIN, top + 46, `font-weight="600" fill="${LIGHT.fg}"`)}
${words.at(MARGIN, below + 12, `fill="${LIGHT.muted}"`)}
${chart === undefined ? "" : placed(chart, MARGIN + column + 40, MARGIN + 46)}
</svg>
`;
}

/** As large as fits to the right; of a chart that is much higher than wide, the top, where the best stand. */
function placed(chart: string, x: number, y: number): string {
  const [, , width = 1, height = 1] = (/viewBox="([^"]*)"/.exec(chart)?.[1] ?? "").split(/\s+/).map(Number);
  const [boxWidth, boxHeight] = [WIDTH - x - MARGIN / 2, HEIGHT - y - MARGIN / 2];
  const fit = height / width > boxHeight / boxWidth ? "xMinYMin slice" : "xMinYMin meet";
  return chart.replace(
    /^[\s\S]*?<svg[^>]*>/,
    () =>
      `<svg x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="${fit}">`,
  );
}

function wrapped(text: string, width: number, { size, line, most }: Size) {
  const letters = Math.floor(width / (size * LETTER));
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]?.slice(0, letters - 1)}…`;
  return {
    height: shown.length * line,
    at: (x: number, y: number, style: string): string =>
      shown
        .map((one, i) => lineOf(one, x, y + (i + 0.8) * line, `font-size="${size}" ${style}`, letters))
        .join("\n"),
  };
}

const lineOf = (text: string, x: number, y: number, style: string, letters: number): string =>
  `<text x="${x}" y="${y}" ${style}>${escapeText(text.length > letters ? `${text.slice(0, letters - 1)}…` : text)}</text>`;
