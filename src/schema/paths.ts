/** Where the files of a deployment lie in the record. Pure. */

export type Place = { environment: string; deployment: string };

export const rawFolder = ({ environment, deployment }: Place): string =>
  `data/raw/${environment}/${deployment}`;

/** Without suffix: a run's own file and those of its details begin with it. */
export const resultStem = ({ environment, deployment }: Place, id: string): string =>
  `data/results/${environment}/${deployment}/${id}`;

export const resultPath = (place: Place, id: string): string => `${resultStem(place, id)}.json`;
