// What is said of a figure, in a word beside it.
import { element } from "../explore/elements.js";

const TONES = {
  excluded: " badge-bad",
  caution: " badge-note",
  not: " badge-bad",
  care: " badge-note",
  usable: " badge-good",
};

export const badge = (tone, label) => element("span", { class: `badge${TONES[tone] ?? ""}` }, label);
