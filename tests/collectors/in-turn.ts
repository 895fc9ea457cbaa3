/** Of every way with every text one in so many, in turn: each way and each text has its share. whole.night.ts takes all. */
export const taken = { all: false };

/** @param turn another one for each list: where one takes the first, the fourth …, the next takes the second, the fifth … */
export const inTurn = <T>(list: readonly T[], turn: number, of = 3): T[] =>
  taken.all ? [...list] : list.filter((_, i) => i % of === turn % of);
