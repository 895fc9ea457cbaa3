/** Where the files of a deployment lie in the record. Pure. */

export type Place = { environment: string; deployment: string };

export const rawFolder = ({ environment, deployment }: Place): string =>
  `data/raw/${environment}/${deployment}`;

/** data/raw/lab/lab-ceph/day 1/Fio.json is in environment lab, deployment lab-ceph, and its name is "day 1/Fio.json". */
export function placeOf(path: string): (Place & { name: string }) | undefined {
  const [, , environment, deployment, ...name] = path.split("/");
  if (environment === undefined || deployment === undefined || name.length === 0) return undefined;
  return { environment, deployment, name: name.join("/") };
}

/** Without suffix: a run's own file and those of its details begin with it. */
export const resultStem = ({ environment, deployment }: Place, id: string): string =>
  `data/results/${environment}/${deployment}/${id}`;

export const resultPath = (place: Place, id: string): string => `${resultStem(place, id)}.json`;
