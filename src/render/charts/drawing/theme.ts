/** Colours by role. On a page they are CSS variables, so that one picture follows light and dark; in a file they are literal. */

/** The light theme, as base.css and charts.css of the site have it. */
export const LIGHT = {
  fg: "#1c2024",
  muted: "#5c646e",
  grid: "#dfe3e8",
  bg: "#ffffff",
  flag: "#a3195b",
  c1: "#0072b2",
  c2: "#c8500a",
  c3: "#00795a",
  c4: "#8a4fa3",
  c5: "#8f6a00",
  c6: "#2a86b8",
  c7: "#a8456f",
  c8: "#5f6670",
  heat1: "#d9efe6",
  heat2: "#e9eef5",
  heat3: "#cfdcec",
  heat4: "#9dbbdc",
  heat5: "#2f6ea6",
  heat6: "#134470",
  "heat-ink1": "#14181c",
  "heat-ink2": "#ffffff",
} as const;

export type Role = keyof typeof LIGHT;

export const colour = (role: Role): string => `var(--${role})`;

/**
 * Colour says the direction, the same on every chart; what is doubtful has the colour of flags. Only where lines of one
 * direction cross has each line a colour, and then a shape and a name as well.
 */
export const DIRECTION_COLOUR: Readonly<Record<string, Role>> = {
  read: "c1",
  write: "c2",
  sync: "c3",
  mixed: "c4",
  trim: "c5",
};

/** For lines of one direction: colours that everyone can tell apart. */
export const LINE_COLOURS: readonly Role[] = ["c1", "c2", "c3", "c4", "c5", "c7"];

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
