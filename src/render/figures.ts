/** Charts that pages ask for. A chart is named by its content, so that editions which show the same one share it. */
import { createHash } from "node:crypto";
import type { Inputs, KindId } from "./charts/chart.ts";
import { drawChart } from "./charts/index.ts";
import type { Block, Rich } from "./view.ts";

type Request = { [K in KindId]: { kind: K; input: Inputs[K] } }[KindId];

export type Figures = {
  /** The figure block; its files come with drawAll(). */
  figure: (request: Request, caption: Rich) => Block;
  /** Draws every chart asked for, once: path in the generated folder -> text. */
  drawAll: () => Promise<Map<string, string>>;
};

export function figuresOf(): Figures {
  const asked = new Map<string, Request>();
  return {
    figure(request, caption) {
      const name = `${request.kind}-${contentHash(request)}`;
      asked.set(name, request);
      return {
        block: "figure",
        svg: `charts/${name}.svg`,
        caption,
        downloads: [
          { text: "CSV", href: `/charts/${name}.csv` },
          { text: "JSON", href: `/charts/${name}.json` },
          { text: "SVG", href: `/charts/${name}.svg` },
          { text: "Vega-Lite", href: `/charts/${name}.vl.json` },
        ],
      };
    },
    async drawAll() {
      const files = new Map<string, string>();
      for (const [name, request] of [...asked].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const chart = await drawChart(request.kind, request.input as never, name);
        files.set(`assets/charts/${name}.svg`, chart.svg);
        files.set(`static/charts/${name}.svg`, chart.file);
        files.set(`static/charts/${name}.csv`, chart.csv);
        files.set(
          `static/charts/${name}.json`,
          `${JSON.stringify({ description: chart.description, rows: chart.rows })}\n`,
        );
        files.set(`static/charts/${name}.vl.json`, `${JSON.stringify(chart.spec)}\n`);
      }
      return files;
    },
  };
}

function contentHash(request: Request): string {
  const text = JSON.stringify(request, (_key, value: unknown) => (value instanceof Map ? [...value] : value));
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
