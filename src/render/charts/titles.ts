import type { Titles } from "../../judge/ranking/ratio.ts";

/** The id where there is no title, or nothing to see in it. */
export const titleOf = (titles: Titles, deployment: string): string =>
  titles.get(deployment)?.trim() || deployment;
