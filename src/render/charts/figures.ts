/** Charts that pages ask for. A chart is named by its content, so that editions which show the same one share it. */
import { createHash } from "node:crypto";
import { withMaps } from "../../text/json.ts";
import type { Block, Rich } from "../edition/view.ts";
import { tableJson } from "./csv.ts";
import { escapeText } from "./drawing/svg.ts";
import { chartNamed, type Inputs, type KindId, tellChart } from "./index.ts";
import { type Drawer, drawPictures, type Pictures } from "./model/draw-pictures.ts";

type Request =
  | { [K in KindId]: { kind: K; input: Inputs[K] } }[KindId]
  /** Of a plugin: "our-plugin.bars". */
  | { kind: `${string}.${string}`; input: unknown };

export type Figures = {
  /** The figure block; its files come with draw(). */
  figure: (request: Request, caption: Rich, title?: Rich) => Block;
  /**
   * Has drawn what was asked for since it was last called, each chart once, and gives its files in the order in which they were
   * asked for: [path in the generated folder, text]. Called after each page, so that neither what is drawn nor what it is drawn
   * from has to be held for all pages together.
   * @param ahead as many charts may be left in the making: they come with a later call
   */
  draw: (ahead?: number) => AsyncGenerator<File>;
};
type File = readonly [path: string, text: string];

export function pageFigures(drawer: Drawer = drawPictures): Figures {
  const asked = new Map<string, Request & { table: string }>();
  const begun = new Set<string>();
  const tables = new Set<string>();
  const making: Promise<File[]>[] = [];
  return {
    figure(request, caption, title) {
      const hash = contentHash(drawnFrom(request));
      const name = `${request.kind}-${hash}`;
      const table = `${chartNamed(request.kind).table ?? request.kind}-${hash}`;
      if (!begun.has(name)) asked.set(name, { ...request, table });
      return {
        block: "figure",
        svg: `charts/${name}.svg`,
        ...(title !== undefined && { title }),
        caption,
        downloads: [
          { text: "CSV", href: `/charts/${table}.csv` },
          { text: "JSON", href: `/charts/${table}.json` },
          { text: "SVG", href: `/charts/${name}.svg` },
          { text: "Vega-Lite", href: `/charts/${name}.vl.json` },
        ],
      };
    },
    async *draw(ahead = 0) {
      const now = [...asked].sort(([a], [b]) => (a < b ? -1 : 1));
      asked.clear();
      for (const [name, { kind, input, table }] of now) {
        begun.add(name);
        const files = filesOf(name, kind as KindId, input as never, tables.has(table) ? undefined : table);
        tables.add(table);
        // What it throws is thrown in its turn.
        files.catch(() => {});
        making.push(files);
        while (making.length > ahead) yield* (await making.shift()) ?? [];
      }
      while (making.length > ahead) yield* (await making.shift()) ?? [];
    },
  };

  /** Where a plugin's chart fails, a sentence in its place. @param table undefined where its files came before */
  async function filesOf<K extends KindId>(
    name: string,
    kind: K,
    input: Inputs[K],
    table: string | undefined,
  ): Promise<File[]> {
    const { csv: csvOf, fault } = chartNamed(kind);
    try {
      const { drawing, rows } = tellChart(kind, input, name);
      const csv = csvOf(rows as never);
      return named(name, await drawer(drawing), table, csv, tableJson(rows));
    } catch (error) {
      if (fault === undefined) throw error;
      return named(name, failedPictures(fault(error)), table, "", tableJson([]));
    }
  }
}

const named = (
  name: string,
  { svg, file, spec }: Pictures,
  table: string | undefined,
  csv: string,
  json: string,
): File[] => [
  [`assets/charts/${name}.svg`, svg],
  [`static/charts/${name}.svg`, file],
  [`static/charts/${name}.vl.json`, `${spec}\n`],
  ...(table === undefined
    ? []
    : ([
        [`static/charts/${table}.csv`, csv],
        [`static/charts/${table}.json`, json],
      ] as const)),
];

function failedPictures(said: string): Pictures {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 600 40"><text x="8" y="24" font-size="14" fill="currentColor">${escapeText(said)}</text></svg>`;
  return { svg, file: svg, spec: "{}" };
}
/** A plugin may draw the same input otherwise tomorrow, under the same version: its chart is named by what it gives. */
function drawnFrom({ kind, input }: Request): unknown {
  const { fault, view, describe, rows } = chartNamed(kind);
  if (fault === undefined) return input;
  try {
    const own = input as never;
    return [input, view(own, "wide"), view(own, "narrow"), describe(own), rows(own)];
  } catch (error) {
    return [input, fault(error)];
  }
}

function contentHash(input: unknown): string {
  const text = JSON.stringify(input, withMaps);
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
