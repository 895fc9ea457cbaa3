/** Lines that cross each other: colour tells them apart, and shape says the same again. */
import { DIRECTION_COLOUR, LINE_COLOURS, type Role } from "./theme.ts";

export type LineLook = { stroke: Role; shape: string; size: number };

/** One fewer than colours, so that a pair comes again only after thirty lines. */
const SHAPES = [
  { shape: "circle", size: 56 },
  { shape: "square", size: 46 },
  { shape: "diamond", size: 68 },
  { shape: "triangle-up", size: 56 },
  { shape: "triangle-down", size: 56 },
] as const;

/** A line alone has the colour of its direction. */
export const looksOf = (count: number, direction: string): LineLook[] =>
  Array.from({ length: count }, (_, i): LineLook => {
    const { shape, size } = SHAPES[i % SHAPES.length] ?? SHAPES[0];
    const stroke = count === 1 ? DIRECTION_COLOUR[direction] : LINE_COLOURS[i % LINE_COLOURS.length];
    return { stroke: stroke ?? "fg", shape, size };
  });
