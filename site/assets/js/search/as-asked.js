// Results as they were asked for: a pair in the order of the words, and a storage that somebody misses with the reason.
const BETWEEN = " against ";

/** The page of a pair has one address, by the alphabet; its script turns it round. @param isAlone turned, too, where only its second is named */
export function asAsked(page, words, isAlone = false) {
  const titles = page.title.split(BETWEEN);
  const ids = /\/compare\/(.+)\/$/.exec(page.url)?.[1].split("-vs-") ?? [];
  if (page.kind !== "Comparison" || titles.length !== 2 || ids.length !== 2) return page;
  const names = (page.names ?? "").split(", ");
  const [a, b] = titles.map((title, i) => `${title} ${names[i] ?? ""} ${ids[i]}`.toLowerCase());
  const place = (own, other) => words.findIndex((word) => own.includes(word) && !other.includes(word));
  const [first, second] = [place(a, b), place(b, a)];
  if (second < 0 || (first < 0 ? !isAlone : first < second)) return page;
  return {
    ...page,
    title: titles.toReversed().join(BETWEEN),
    printed: page.title,
    url: `${page.url}?first=${ids[1]}`,
  };
}

const WHY_NOT =
  /\b(?:out|excluded?|rejected|missing|not (?:chosen|recommended|used|picked))\b|\bwhy\b.*\bnot\b/i;

export const asksWhy = (text) => WHY_NOT.test(text);

/** Where the page of a storage says what chooses it, or why nothing does, and that in short. @param said of all storages, as searched.json has it */
export function whyOf(href, { storages }) {
  const [, id] = /\/deployments\/([^/#]+)\/$/.exec(href) ?? [];
  if (id === undefined) return undefined;
  const { name, heading, why } = storages[id] ?? {};
  return {
    href: `${href}#answers`,
    ...(why !== undefined && { title: `${name}: ${heading}`, about: why }),
  };
}
