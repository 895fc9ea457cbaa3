/** Colours by role. On a page they are CSS variables, so that one picture follows light and dark; in a file they are literal. */

/** The light theme, as base.css and charts.css of the site have it. */
export const LIGHT = {
  fg: "#1c2024",
  muted: "#5c646e",
  grid: "#dfe3e8",
  bg: "#ffffff",
  flag: "#a3195b",
  note: "#6b5300",
  accent: "#33459f",
  c1: "#0072b2",
  c2: "#c8500a",
  c3: "#00795a",
  c4: "#8a4fa3",
  c5: "#8f6a00",
  c6: "#2a86b8",
  c7: "#2d3640",
  c8: "#5f6670",
  heat1: "#d9efe6",
  heat2: "#e9eef5",
  heat3: "#cfdcec",
  heat4: "#9dbbdc",
  heat5: "#2f6ea6",
  heat6: "#134470",
  "heat-edge": "#00795a",
  dense1: "#c6daf0",
  dense2: "#93b9e0",
  dense3: "#5a92c8",
  dense4: "#2b68a1",
  dense5: "#12406e",
  "heat-ink1": "#14181c",
  "heat-ink2": "#ffffff",
} as const;

export type Role = keyof typeof LIGHT;

export const colour = (role: Role): string => `var(--${role})`;

/**
 * Colour says the direction, the same on every chart with marks of several: these have the colours of the palette in this order. What is excluded has
 * the colour of flags, what is in doubt that of notes. Only where lines of one direction cross has each line a colour, and then a shape and a name as well.
 */
export const DIRECTIONS: readonly string[] = ["read", "write", "sync", "mixed", "trim"];

export const FONT = "inherit";
const FONT_IN_FILES = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif";

const literal = (value: string): string => {
  const role = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return role !== undefined && role in LIGHT ? LIGHT[role as Role] : value;
};

/** The specification as JSON that stands on its own: colours may be anywhere in it, but not in its data. */
export function literalSpec(spec: object): string {
  const { datasets, description, params, ...drawing } = spec as Readonly<Record<string, unknown>>;
  const text = JSON.stringify(drawing)
    .replace(/var\(--[\w-]+\)/g, literal)
    .replaceAll(`"font":"${FONT}"`, `"font":"${FONT_IN_FILES}"`);
  return JSON.stringify({ description, ...(JSON.parse(text) as object), params, datasets });
}

/** The same for the attributes of a tag of SVG. */
export const literalTag = (tag: string): string =>
  tag
    .replace(/="(var\(--[\w-]+\))"/g, (_, value: string) => `="${literal(value)}"`)
    .replace(`font-family="${FONT}"`, `font-family="${FONT_IN_FILES}"`);
