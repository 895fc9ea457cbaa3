/** A chart as pictures: the same drawing gives the same bytes, whoever draws it and when. */
import { inlineSvg, inTags, svgFile } from "../drawing/svg.ts";
import { LIGHT, literalSpec, literalTag } from "../drawing/theme.ts";
import { type ChartView, wholeSpec } from "./chart-view.ts";
import { drawFrames } from "./draw-view.ts";

export type Drawing = {
  /** Unique on the page: letters, digits, dashes. */
  chartId: string;
  description: string;
  wide: ChartView;
  narrow: ChartView;
};

export type Pictures = {
  /** Both frames, inline for a page; charts.css shows the one that fits. */
  svg: string;
  /** The wide frame as a file of its own, in the colours of the light theme. */
  file: string;
  /** Vega-Lite in JSON, for a file: colours literal. */
  spec: string;
};

/** @param drawing a `Drawing` in JSON. @throws Error naming the chart, where Vega has something to say */
export type Drawer = (drawing: string) => Promise<Pictures>;

export const drawPictures: Drawer = async (drawing) => {
  const { chartId, description, wide, narrow } = JSON.parse(drawing) as Drawing;
  const [wideSvg = "", narrowSvg = ""] = await drawFrames([wide, narrow], chartId);
  return {
    svg:
      inlineSvg(wideSvg, { id: chartId, label: description, className: "chart chart-wide" }) +
      inlineSvg(narrowSvg, {
        id: `${chartId}-narrow`,
        label: description,
        className: "chart chart-narrow",
      }),
    file: inTags(svgFile(wideSvg, { title: description, background: LIGHT.bg }), literalTag),
    spec: literalSpec(wholeSpec(wide, description)),
  };
};
