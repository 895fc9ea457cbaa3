// The pair that a question about a figure means: "nfs fsync", "how much slower is nfs".
import { asAsked } from "./as-asked.js";
import { calledOf } from "./rank.js";
import { begins, named } from "./words.js";

/** What a reader calls a figure, and what the text of a pair has of it. */
const FIGURES = {
  fsync: ["fsync", "flush"],
  fsyncs: ["fsync", "flush"],
  flush: ["fsync", "flush"],
  flushes: ["fsync", "flush"],
  latency: ["latency"],
  iops: ["iops"],
  bandwidth: ["bandwidth"],
  throughput: ["bandwidth"],
  p99: ["p99"],
};

/** Asks by how much, and names no figure. */
const HOW_MUCH = /\bhow (?:much|many times|far)\b.*\b(?:slower|faster|quicker|behind|ahead|better|worse)\b/i;

/** The part of its first sentence that tells the figure, where that has the end of the sentence: what is in doubt is said there. */
function toldBy(about, figures) {
  const [sentence] = about.split(/(?<=[^\d])\. /);
  const last = sentence.split("; ").at(-1).replace(/\.$/, "");
  return figures.some((figure) => last.toLowerCase().includes(figure)) ? last : undefined;
}

/**
 * Nothing unless what is left of the words are names, and pairs of one environment alone have them all and the figure.
 * @param text as it was typed @returns the page of the one pair that is meant, with what it tells of the figure as `beside`
 */
export function pairAsked(pages, words, text) {
  const figures = words.flatMap((word) => FIGURES[word] ?? []);
  const names = words.filter((word) => !(word in FIGURES));
  const isAsked = figures.length > 0 || HOW_MUCH.test(text);
  if (!isAsked || names.length === 0) return undefined;
  const tells = ({ about = "" }) =>
    figures.length === 0 || figures.some((figure) => begins(figure, named(about)));
  const found = pages.filter(
    (page) =>
      page.kind === "Comparison" &&
      names.every((word) => begins(word, calledOf(page))) &&
      tells(page) &&
      page.within !== undefined,
  );
  // Of several nothing says which one is meant: they stay in their order.
  if (found.length !== 1) return undefined;
  const page = asAsked(found[0], names, true);
  const beside = toldBy(page.about ?? "", figures);
  return { page, ...(beside !== undefined && { beside }) };
}
