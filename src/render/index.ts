/** A report in memory as the files of a site: pages, charts, downloads, and what Hugo is told. */
import { linkIndex } from "./edition/dead-links.ts";
import type { GeneratedFile } from "./generated-file.ts";
import { ReportFiles } from "./report-files.ts";
import type { ReportInput } from "./report-input.ts";

/**
 * Yields [path in the generated folder, text], each path once, as it is made: all of them together would be hundreds of megabytes.
 * The same input gives the same files in the same order.
 * @throws Error naming pages and addresses, where a link leads nowhere: after the last file, when every page is known
 */
export async function* renderReport(input: ReportInput): AsyncGenerator<GeneratedFile> {
  const links = linkIndex();
  const paths = new Set<string>();
  for await (const file of new ReportFiles(input, links).all()) {
    paths.add(file[0]);
    yield file;
  }
  if (input.only === undefined) links.check(paths);
}
