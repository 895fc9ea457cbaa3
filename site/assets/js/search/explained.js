// What stands beneath the name of a hit: of a check its title, as its label is what it is called by; of a ranking where it is, and who is first.
import { meanOf } from "./words.js";

/** By the metric that the words name best, else by the one that it goes by. */
function firstOf(hit, words, { rankings }) {
  const [, key] = /\/environments\/([^/]+\/[^/]+)\/$/.exec(hit.href) ?? [];
  if (hit.kind !== "Ranking" || rankings[key] === undefined) return hit;
  const { where, by } = rankings[key];
  const meant = by.map(([metric, who]) => ({ metric, who, share: meanOf(words, metric.toLowerCase()) }));
  const { metric, who } = meant.reduce((best, one) => (one.share > best.share ? one : best));
  return { ...hit, beside: `${where} · ${metric}: ${who}`, about: "" };
}

function labelled(hit, names) {
  const name = hit.kind === "Check" ? names.find(({ href }) => href === hit.href) : undefined;
  return name === undefined ? hit : { ...hit, text: name.text, beside: name.beside };
}

/** @param saidOf loads what is said of rankings, where there is one */
export async function explained(hits, names, words, saidOf) {
  const named = hits.map((hit) => labelled(hit, names));
  if (named.every(({ kind }) => kind !== "Ranking")) return named;
  const said = await saidOf();
  return named.map((hit) => firstOf(hit, words, said));
}
