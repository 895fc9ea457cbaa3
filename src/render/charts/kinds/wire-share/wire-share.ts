/** How much of a client's link a transfer takes: each copy that the client sends, and what is left. */
import { defined } from "../../../../text/defined.ts";
import { listed, plural } from "../../../../text/words.ts";
import { formatShare, formatValue } from "../../../../units/format.ts";
import type { ChartKind, Frame } from "../../chart.ts";
import { type PlainRow, plainCsv } from "../../csv.ts";
import { WIDTH } from "../../drawing/layout.ts";
import { SIZE } from "../../drawing/marks.ts";
import { widthOf, wrap } from "../../drawing/text-width.ts";
import { apart } from "../../lines/series.ts";
import { type ChartView, type DataRow, PHONE } from "../../model/chart-view.ts";
import { inPeopleUnit } from "../../people-units.ts";
import { sentence } from "../../sentence.ts";
import spec from "./wire-share.vl.json" with { type: "json" };

export type WireShareInput = {
  title: string;
  /** What the link carries each way, in bytes/s, and as it is called: "2.5 Gbit/s". */
  line: number;
  link: string;
  /** Most payload first. */
  bars: readonly WireBar[];
};

export type WireBar = {
  deployment: string;
  /** "Sequential write through virtio". */
  label: string;
  /** Payload in bytes/s, and how often the client sends it. */
  each: number;
  copies: number;
  /** Labels of what excludes it; `codes`: the same as its table has them. */
  excludedBy: readonly string[];
  codes: readonly string[];
  doubt?: string;
  href?: string;
};

export const wireShare: ChartKind<"wire-share", WireShareInput> = {
  id: "wire-share",
  title: "Share of a link",
  shows:
    "What each copy that a client sends takes of its link, one after the other, up to the line on the right, which is all that the link carries; the dashed rest is free. Payload only: what protocols add is not in it. Figures that a check excludes have a red outline.",
  view,
  rows: ({ line, bars }) =>
    bars.map(
      (bar): PlainRow => ({
        deployment: bar.deployment,
        title: bar.label,
        metric: "write.bandwidth",
        unit: "bytes/s",
        value: bar.each,
        copies: bar.copies,
        on_the_wire: bar.each * bar.copies,
        line_rate: line,
        excluded_by: bar.codes.join(" "),
        doubts: bar.doubt,
      }),
    ),
  csv: plainCsv,
  describe,
};

const SIDE = 4;
const UNIT = "bytes/s";

function view({ line, bars }: WireShareInput, frame: Frame): ChartView {
  const width = WIDTH[frame] - 2 * SIDE;
  const most = Math.max(line, ...bars.map(({ each, copies }) => each * copies));
  const keys = apart(bars.map(({ label }) => label));
  return {
    spec,
    size: { width, height: { step: 66 }, padding: { left: SIDE, right: SIDE, top: 6, bottom: 44 } },
    params: {
      bars: keys,
      names: bars.map(({ label }) => wrap(label, SIZE.name, width, 1)[0] ?? label),
      phone: PHONE[frame],
      most: inPeopleUnit(most, UNIT),
      line: inPeopleUnit(line, UNIT),
      xTitle: "MiB/s over the client's link",
    },
    data: {
      parts: bars.flatMap((bar, i) => partsOf(bar, keys[i] ?? "", line, width / most)),
    },
  };
}

/** Copy by copy, then what is free. `perByte`: pixels. */
function partsOf(bar: WireBar, key: string, line: number, perByte: number): DataRow[] {
  const { label, each, copies, excludedBy, doubt, href } = bar;
  const parts = Array.from({ length: copies }, (_, i) => ({
    ...{ what: copies === 1 ? "sent" : `copy ${i + 1}`, from: i * each, to: (i + 1) * each, free: false },
  }));
  const free = line - copies * each;
  if (free > 0) parts.push({ what: "free", from: copies * each, to: line, free: true });
  return parts.map(({ from, to, what, free: isFree }) => {
    const shown = formatValue(to - from, UNIT);
    const room = (to - from) * perByte - 6;
    const why = isFree
      ? ""
      : excludedBy.length > 0
        ? `; excluded: ${listed(excludedBy)}`
        : doubt === undefined
          ? ""
          : `; ${doubt}`;
    return {
      ...{ bar: key, what, shown, free: isFree, excluded: !isFree && excludedBy.length > 0 },
      from: inPeopleUnit(from, UNIT),
      to: inPeopleUnit(to, UNIT),
      middle: inPeopleUnit((from + to) / 2, UNIT),
      labelled: Math.max(widthOf(shown, SIZE.small), widthOf(what, SIZE.small)) <= room,
      says: `${label}, ${what}: ${shown}${why}`,
      ...defined({ href }),
    };
  });
}

function describe({ title, line, link, bars }: WireShareInput): string {
  const said = bars.map(({ label, each, copies, excludedBy }) => {
    const taken = copies * each;
    const sends = copies === 1 ? "once" : `in ${plural(copies, "copy", "copies")}`;
    const rest =
      taken <= line
        ? `${formatShare(taken / line)} of it and leave ${formatValue(line - taken, UNIT)}`
        : "more than it carries";
    const out = excludedBy.length > 0 ? ` (excluded: ${listed(excludedBy)})` : "";
    return `${label}: ${formatValue(each, UNIT)} sent ${sends} take ${rest}${out}`;
  });
  return sentence(
    `${title}, over a link of ${link}, ${formatValue(line, UNIT)} without what protocols add: ${said.join("; ")}`,
  );
}
