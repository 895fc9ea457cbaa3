/** Charts that pages ask for. A chart is named by its content, so that editions which show the same one share it. */
import { createHash } from "node:crypto";
import { withMaps } from "../../text/json.ts";
import type { Block, Rich } from "../edition/view.ts";
import { tableJson } from "./csv.ts";
import { escapeText } from "./drawing/svg.ts";
import { type AnyChart, type Chart, chartNamed, drawChart, type Inputs, type KindId } from "./index.ts";

type Request =
  | { [K in KindId]: { kind: K; input: Inputs[K] } }[KindId]
  /** Of a plugin: "our-plugin.bars". */
  | { kind: `${string}.${string}`; input: unknown };

export type Figures = {
  /** The figure block; its files come with draw(). */
  figure: (request: Request, caption: Rich, title?: Rich) => Block;
  /**
   * Draws what was asked for since it was last called, each chart once: [path in the generated folder, text]. Called after each
   * page, so that neither what is drawn nor what it is drawn from has to be held for all pages together.
   */
  draw: () => AsyncGenerator<readonly [path: string, text: string | undefined]>;
  /** Names of all charts so far that have a picture of dots beside their SVG. */
  pictured: () => string[];
};

/** `before`: paths of charts that are there already: draw() gives them without a text. */
export function pageFigures(before: ReadonlySet<string> = new Set()): Figures {
  const asked = new Map<string, Request & { table: string }>();
  const drawn = new Set<string>();
  const tables = new Set<string>();
  const pictured = new Set<string>();
  return {
    pictured: () => [...pictured],
    figure(request, caption, title) {
      const hash = contentHash(drawnFrom(request));
      const name = `${request.kind}-${hash}`;
      const { table: tableName = request.kind, isDetail } = chartNamed(request.kind);
      const table = `${tableName}-${hash}`;
      if (!isDetail) pictured.add(name);
      if (!drawn.has(name)) asked.set(name, { ...request, table });
      return {
        block: "figure",
        svg: `charts/${name}.svg`,
        ...(title !== undefined && { title }),
        ...(isDetail && { isDetail }),
        caption,
        downloads: [
          { text: "CSV", href: `/charts/${table}.csv` },
          ...(isDetail ? [] : [{ text: "JSON", href: `/charts/${table}.json` }]),
          { text: "SVG", href: `/charts/${name}.svg` },
          { text: "Vega-Lite", href: `/charts/${name}.vl.json` },
        ],
      };
    },
    async *draw() {
      const now = [...asked].sort(([a], [b]) => (a < b ? -1 : 1));
      asked.clear();
      for (const [name, { kind, input, table }] of now) {
        const { csv: csvOf, fault, isDetail } = chartNamed(kind);
        const paths = pathsOf(name, table, isDetail);
        const chart =
          fault === undefined && Object.values(paths).every((path) => before.has(path))
            ? undefined
            : await drawnOr(fault, kind as KindId, input as never, name);
        drawn.add(name);
        yield [paths.inline, chart?.svg];
        yield [paths.file, chart?.file];
        yield [paths.spec, chart && `${chart.spec}\n`];
        if (tables.has(table)) continue;
        tables.add(table);
        yield [paths.csv, chart && (chart.failed ? "" : csvOf(chart.rows as never))];
        if (paths.json !== undefined) yield [paths.json, chart && tableJson(chart.rows)];
      }
    },
  };
}

type Drawn = Chart & { failed?: true };

/** Where a plugin's chart fails, a sentence in its place. */
async function drawnOr<K extends KindId>(
  fault: AnyChart["fault"],
  kind: K,
  input: Inputs[K],
  name: string,
): Promise<Drawn> {
  try {
    const chart = await drawChart(kind, input, name);
    // Its table is asked for here, so that what it throws is caught.
    if (fault) chartNamed(kind).csv(chart.rows as never);
    return chart;
  } catch (error) {
    if (fault === undefined) throw error;
    const said = fault(error);
    const inTags = escapeText(said);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 600 40"><text x="8" y="24" font-size="14" fill="currentColor">${inTags}</text></svg>`;
    return { svg, file: svg, spec: "{}", rows: [], description: said, failed: true };
  }
}

const pathsOf = (name: string, table: string, isDetail = false) => ({
  inline: `assets/charts/${name}.svg`,
  file: `static/charts/${name}.svg`,
  spec: `static/charts/${name}.vl.json`,
  csv: `static/charts/${table}.csv`,
  ...(!isDetail && { json: `static/charts/${table}.json` }),
});

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
