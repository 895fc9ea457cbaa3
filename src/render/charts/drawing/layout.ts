import type { Frame } from "../frame.ts";

/** Of the whole picture, in pixels. */
export const WIDTH: Readonly<Record<Frame, number>> = { wide: 800, narrow: 300 };
export const LINE = 15;
