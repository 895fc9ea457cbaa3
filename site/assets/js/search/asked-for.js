// What readers ask for in many words, and an edition may know nothing of.

/** `words`: each asks for it; `unless`: words beside which it is something else. */
const ASKED_FOR = {
  price: {
    words:
      "budget cheap cheaper cheapest cost costly costs dollar dollars eur euro euros expensive inexpensive money pay price prices pricing usd",
    unless: "core cores cpu encrypted encryption flush flushes fsync iops overhead performance",
  },
};

const has = (all, words) => all.split(" ").some((word) => words.includes(word));

/** @param words as they were typed @returns by its key in searched.json what they ask for */
export const askedFor = (words) =>
  Object.keys(ASKED_FOR).find(
    (key) => has(ASKED_FOR[key].words, words) && !has(ASKED_FOR[key].unless, words),
  );
