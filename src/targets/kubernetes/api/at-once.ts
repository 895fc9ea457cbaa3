import pMap from "p-map";

/** An API server answers so many at the same time without queueing them. */
const AT_ONCE = 10;

export const ofAll = <T, R>(all: readonly T[], each: (one: T) => Promise<R>): Promise<R[]> =>
  pMap(all, each, { concurrency: AT_ONCE });
