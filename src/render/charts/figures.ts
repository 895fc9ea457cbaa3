/** Charts that pages ask for. A chart is named by its content, so that editions which show the same one share it. */
import { withMaps } from "../../text/json.ts";
import { HASH_LENGTH, hashOf } from "../../text/slug.ts";
import type { Block, Caption, Rich } from "../edition/view.ts";
import { tableJson } from "./csv.ts";
import { type Around, framed } from "./drawing/framed.ts";
import { escapeText } from "./drawing/svg.ts";
import { chartNamed, type Inputs, type KindId, tellChart } from "./index.ts";
import { type Drawer, drawPictures, type Pictures } from "./model/draw-pictures.ts";

type Head = Omit<Around, "beneath">;
type Request =
  | { [K in KindId]: { kind: K; input: Inputs[K] } }[KindId]
  /** Of a plugin: "our-plugin.bars". */
  | { kind: `${string}.${string}`; input: unknown };

export type Figures = {
  /** The figure block; its files come with draw(). */
  figure: (request: Request, caption: string | Caption, title?: Rich) => Block;
  /**
   * Has drawn what was asked for since it was last called, each chart once, and gives its files in the order in which they were
   * asked for: [path in the generated folder, text]. Called after each page, so that neither what is drawn nor what it is drawn
   * from has to be held for all pages together.
   * @param ahead as many charts may be left in the making: they come with a later call
   */
  draw: (ahead?: number) => AsyncGenerator<File>;
  /** For a page that lies there, with its charts: their files, by what it leads to. */
  keep: (hrefs: readonly string[]) => File[];
  /** Names of all charts so far that have a picture of dots beside their SVG, sorted. */
  pictured: () => string[];
};
/** Without a text the file in the folder stays. */
type File = readonly [path: string, text: string | undefined];

/** Of the report: what stands at the foot of its charts' files, and the titles of environments by id. */
export type Origin = { foot: string; environments: ReadonlyMap<string, { title: string }> };

/** `lying`: paths of charts that lie there already, told and drawn by the same program. */
export function pageFigures(
  drawer: Drawer = drawPictures,
  lying: ReadonlySet<string> = new Set(),
  origin?: Origin,
): Figures {
  const asked = new Map<string, Request & { table: string; around: Head | undefined }>();
  const begun = new Set<string>();
  const tables = new Set<string>();
  const pictured = new Set<string>();
  const making: Promise<File[]>[] = [];
  return {
    pictured: () => [...pictured].sort(),
    keep(hrefs) {
      for (const name of hrefs.flatMap((href) => /^\/charts\/(.+)\.svg$/.exec(href)?.[1] ?? [])) {
        begun.add(name);
        if (!chartNamed(name.slice(0, -HASH_LENGTH - 1) as KindId).isDetail) pictured.add(name);
      }
      return chartFilesOf(hrefs).map((path) => [path, undefined]);
    },
    figure(request, caption, title) {
      const input = JSON.stringify(request.input, withMaps);
      const around = aroundOf(request, input);
      const from = drawnFrom(request, input);
      const hash = hashOf(around === undefined ? from : `[${JSON.stringify(around)},${from}]`);
      const name = `${request.kind}-${hash}`;
      const { table: tableName = request.kind, isDetail } = chartNamed(request.kind);
      const table = `${tableName}-${hash}`;
      if (!isDetail) pictured.add(name);
      if (!begun.has(name)) asked.set(name, { ...request, table, around });
      return {
        block: "figure",
        svg: `charts/${name}.svg`,
        ...(title !== undefined && { title }),
        ...(isDetail && { isDetail }),
        ...(typeof caption === "string" ? { caption } : caption),
        downloads: [
          { text: "CSV", href: `/charts/${table}.csv` },
          ...(isDetail ? [] : [{ text: "JSON", href: `/charts/${table}.json` }]),
          { text: "SVG", href: `/charts/${name}.svg` },
          { text: "Vega-Lite", href: `/charts/${name}.vl.json` },
        ],
      };
    },
    async *draw(ahead = 0) {
      const now = [...asked].sort(([a], [b]) => (a < b ? -1 : 1));
      asked.clear();
      for (const [name, { kind, input, table, around }] of now) {
        begun.add(name);
        const files = filesOf(name, kind as KindId, input as never, table, tables.has(table), around);
        tables.add(table);
        // What it throws is thrown in its turn.
        files.catch(() => {});
        making.push(files);
        while (making.length > ahead) yield* (await making.shift()) ?? [];
      }
      while (making.length > ahead) yield* (await making.shift()) ?? [];
    },
  };

  /** Details are looked at where they stand. The environment is the first that an input names. */
  function aroundOf({ kind }: Request, input: string): Head | undefined {
    if (origin === undefined || chartNamed(kind).isDetail) return undefined;
    const [, id = ""] = /"environment":"([^"]+)"/.exec(input) ?? [];
    return { head: origin.environments.get(id)?.title ?? "", foot: origin.foot };
  }

  /** Where a plugin's chart fails, a sentence in its place. @param isTold its table came before */
  async function filesOf<K extends KindId>(
    name: string,
    kind: K,
    input: Inputs[K],
    table: string,
    isTold: boolean,
    around: Head | undefined,
  ): Promise<File[]> {
    const { csv: csvOf, fault, isDetail } = chartNamed(kind);
    const { csv, json, ...ofChart } = pathsOf(name, table, isDetail);
    const paths = [...Object.values(ofChart), ...(isTold ? [] : [csv, ...(json ? [json] : [])])];
    // What a plugin says may be other than before.
    if (fault === undefined && paths.every((path) => lying.has(path)))
      return paths.map((path) => [path, undefined]);
    const named = ({ svg, file, spec }: Pictures, csvText: string, all: readonly object[]): File[] => [
      [ofChart.inline, svg],
      [ofChart.file, file],
      [ofChart.spec, `${spec}\n`],
      ...(isTold ? [] : [[csv, csvText] as const]),
      ...(isTold || !json ? [] : [[json, tableJson(all)] as const]),
    ];
    try {
      const { drawing, rows, description } = tellChart(kind, input, name);
      const csvText = isTold && fault === undefined ? "" : csvOf(rows as never);
      const pictures = await drawer(drawing);
      const file = around ? framed(pictures.file, { ...around, beneath: description }) : pictures.file;
      return named({ ...pictures, file }, csvText, rows);
    } catch (error) {
      if (fault === undefined) throw error;
      return named(failedPictures(fault(error)), "", []);
    }
  }
}

/** In the generated folder, of the charts among these addresses. */
export const chartFilesOf = (hrefs: readonly string[]): string[] =>
  hrefs
    .filter((href) => href.startsWith("/charts/"))
    .flatMap((href) => [`static${href}`, ...(href.endsWith(".svg") ? [`assets${href}`] : [])]);

const pathsOf = (name: string, table: string, isDetail = false) => ({
  inline: `assets/charts/${name}.svg`,
  file: `static/charts/${name}.svg`,
  spec: `static/charts/${name}.vl.json`,
  csv: `static/charts/${table}.csv`,
  ...(!isDetail && { json: `static/charts/${table}.json` }),
});

function failedPictures(said: string): Pictures {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 600 40"><text x="8" y="24" font-size="14" fill="currentColor">${escapeText(said)}</text></svg>`;
  return { svg, file: svg, spec: "{}" };
}
/**
 * Of a plugin with all that it gives: it may draw the same input otherwise tomorrow, under the same version.
 * @param text of the input @returns JSON
 */
function drawnFrom({ kind, input }: Request, text: string): string {
  const { fault, view, describe, rows } = chartNamed(kind);
  if (fault === undefined) return text;
  try {
    const own = input as never;
    const given = [input, view(own, "wide"), view(own, "narrow"), describe(own), rows(own)];
    return JSON.stringify(given, withMaps);
  } catch (error) {
    return JSON.stringify([input, fault(error)], withMaps);
  }
}
