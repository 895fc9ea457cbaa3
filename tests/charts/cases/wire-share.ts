import type { Inputs } from "../../../src/render/charts/index.ts";
import { HOSTILE } from "../made-rankings.ts";

type Input = Inputs["wire-share"];

const bar = (
  label: string,
  each: number,
  copies: number,
  excludedBy: string[] = [],
): Input["bars"][number] => ({
  deployment: "vm-disk",
  label,
  each,
  copies,
  excludedBy,
  codes: excludedBy.map(() => "LINE_RATE"),
  href: "/runs/one/#result-1",
});
const input = (bars: Input["bars"]): Input => ({
  title: "Sequential writes",
  line: 312.5e6,
  link: "2.5 Gbit/s",
  bars,
});

export const cases: Record<string, Input> = {
  normal: input([
    bar("Sequential write, VM through virtio", 111e6, 2),
    bar("Sequential write, KVM host direct", 95.8e6, 2),
  ]),
  "hardly-any": input([bar("Three copies", 2e6, 3), { ...bar("One copy", 311e6, 1), doubt: "buffered" }]),
  "above-the-line": input([bar("Buffered write", 900e6, 2, ["above line rate"])]),
  hostile: input([bar(HOSTILE, 1, 9), bar(HOSTILE, 1e12, 1)]),
};
