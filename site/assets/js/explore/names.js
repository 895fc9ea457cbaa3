// Names beside a chart's rows: whole, in as many lines as they need.
import { textWidths } from "./charts.js";
import { noteOf } from "./figures.js";

export const LINE = 15;
/** Sizes and weights of ranking.vl.json's styles `name` and `small`; names of the first are bold. */
export const FONTS = { name: [12.5, 600], note: [12, 400] };

const notesOf = (figure) => noteOf(figure).replace(/^(?:excluded: |StorageClass )/, "");

/** Pixels of the longest name or note in one line. */
export function widestOf(figures) {
  const pixels = textWidths();
  return Math.ceil(
    Math.max(
      ...figures.flatMap((figure) => [
        pixels(figure.deployment.name, ...FONTS.name),
        pixels(notesOf(figure), ...FONTS.note),
      ]),
    ),
  );
}

/** Lines of at most `room` pixels, broken after spaces, hyphens, and what parts an address. */
export function wrapped(text, room, font, pixels) {
  const lines = [""];
  for (const part of text.split(/(?<=[ \-,&?])/)) {
    const longer = lines.at(-1) + part;
    if (lines.at(-1) !== "" && pixels(longer.trimEnd(), ...font) > room) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => line.trim());
}

/**
 * @returns lift: by how many pixels a phone's marks stand lower than below two lines; step: the height of a row;
 * rows: name and note as lines, and where the first of each stands, from the middle of the row
 */
export function namesOf(figures, { phone, room }) {
  const pixels = textWidths();
  const rows = figures.map((figure) => ({
    name: wrapped(figure.deployment.name, room, FONTS.name, pixels),
    note: wrapped(notesOf(figure), room, FONTS.note, pixels),
  }));
  const linesOf = ({ name, note }) => name.length + note.length;
  const extra = Math.max(...rows.map(linesOf)) - 2;
  const lift = (extra * LINE) / 2;
  return {
    lift,
    step: (phone ? 58 : 38) + 2 * lift,
    rows: rows.map((row) => {
      // Above the mark on a phone, beside it elsewhere.
      const nameAt = phone ? lift - 1 - (linesOf(row) - 1) * LINE : -((linesOf(row) - 1) * LINE) / 2;
      return { ...row, nameAt, noteAt: nameAt + row.name.length * LINE };
    }),
  };
}

const BY_PERCENTILE = {
  read: "Read percentiles",
  write: "Write percentiles",
  sync: "fsync percentiles",
};

/** Of whichever figure of a direction was chosen: all of its percentiles are drawn together. */
export const byPercentile = ({ direction, title }) => BY_PERCENTILE[direction] ?? title;
