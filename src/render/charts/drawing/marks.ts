/** What lines and keys are made of at places in pixels. */
import type { Role } from "./theme.ts";

export type Label = {
  x: number;
  y: number;
  text: string;
  align: "left" | "right" | "center";
  fill: Role;
  size: number;
  bold?: boolean;
};
/** A mark of the key, in pixels. */
export type Sign = { x: number; y: number; shape: string; size: number; stroke: Role; hollow?: boolean };

export const SIZE = { name: 12.5, small: 12 };
