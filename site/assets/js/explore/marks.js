// Letters in a table's cells for what checks say of its figures, and beneath it what each of them is.
import { element } from "./elements.js";
import { checkLink } from "./links.js";

/** A letter for each check that has something to say: cells stay low, and beneath the table stands what each is. */
export function marksOf(common) {
  const all = common.flat().flatMap(({ checks, notes }) => [...checks, ...notes]);
  return new Map([...new Set(all)].map((check, i) => [check, letters(i)]));
}

/** a to z, then aa. */
const letters = (i) => (i < 26 ? "" : letters(Math.floor(i / 26) - 1)) + String.fromCharCode(97 + (i % 26));

/** "a, b"; "" where nothing is to be said. */
export const marksText = (checks, marks) =>
  checks
    .map((check) => marks.get(check))
    .sort()
    .join(", ");

export function marksElement(context, common, marks) {
  if (marks.size === 0) return "";
  const excluding = new Set(common.flat().flatMap(({ checks }) => checks));
  return element(
    "p",
    { class: "explore-marks" },
    [...marks].flatMap(([check, mark], i) => [
      i > 0 ? "; " : "",
      element("b", {}, mark),
      " ",
      ...(excluding.has(check) ? ["excluded: "] : []),
      checkLink(context, check),
    ]),
    ".",
  );
}
