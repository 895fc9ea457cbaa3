// Storages that a document only names: where many are called by the words, nothing of them but their name is told apart.
import { isWhole } from "./rank.js";

/** Fewer stand as all others do. */
const MANY = 3;
/** So many stand for all of them, behind what else is called so: their environment and their document lead to the others. */
const SHOWN = 2;

/** Of a storage that was measured its page says so. */
const isUnmeasured = ({ kind, sure }) => kind === "Deployment" && !sure;

/** `hits`: in their order, by the words alone; those that are called so and nothing else stay. */
export function unmeasuredLast(hits, pages, words, edition) {
  const unmeasured = new Set(
    pages
      .filter((page) => isUnmeasured(page) && !isWhole(page, words))
      .map(({ url }) => `${edition}${url.slice(1)}`),
  );
  const [low, others] = [true, false].map((is) => hits.filter(({ href }) => unmeasured.has(href) === is));
  return low.length < MANY ? hits : [...others, ...low.slice(0, SHOWN)];
}
