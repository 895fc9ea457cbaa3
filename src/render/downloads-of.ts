/** All that can be taken away of an edition, and what others show of it. */
import { editionParquet } from "./downloads/edition-parquet.ts";
import { jobFiles } from "./downloads/job-files.ts";
import { rankedFigures } from "./downloads/ranked-figures.ts";
import { rankingsDownload } from "./downloads/rankings-download.ts";
import { recordDownload } from "./downloads/record-download.ts";
import { resultsDownloads } from "./downloads/results-download.ts";
import type { Edition } from "./edition/edition.ts";
import { exploreFile } from "./explore/explore-files.ts";
import { searchedFile } from "./searched/searched-file.ts";
import { badges } from "./share/badges.ts";

export async function* downloadsOf(
  edition: Edition,
): AsyncGenerator<readonly [path: string, text: string | Uint8Array]> {
  yield* resultsDownloads(edition);
  yield rankingsDownload(edition);
  yield recordDownload(edition);
  yield* jobFiles(edition);
  yield exploreFile(edition);
  yield searchedFile(edition);
  yield* rankedFigures(edition);
  yield editionParquet(edition);
  yield* badges(edition);
}
