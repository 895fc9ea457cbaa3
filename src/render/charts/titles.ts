/** Deployment id -> title for readers. Ids stand in for titles that are missing. */
export type Titles = ReadonlyMap<string, string>;

/** The id where there is no title, or nothing to see in it. */
export const titleOf = (titles: Titles, deployment: string): string =>
  titles.get(deployment)?.trim() || deployment;
