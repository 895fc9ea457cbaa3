/** What stands behind each run of a report: raw files of its own, or documents, and whether a reader can get at these. */
import { plural } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";

type Held = Pick<Edition, "record" | "runs">;

/** The documents that runs were copied from. */
export const copiedDocuments = ({ runs }: Pick<Held, "runs">): string[] => [
  ...new Set(runs.flatMap(({ provenance }) => provenance.source?.id ?? [])),
];

/** Those of them that nobody can read, as far as is recorded. */
export const closedDocuments = ({ record, runs }: Held): string[] =>
  copiedDocuments({ runs }).filter((id) => record.sources.get(id)?.address === undefined);

const isTranscript = ({ basis }: Held["runs"][number]): boolean => basis !== "measured";

/** No run has a raw file that a tool wrote. */
export const isAllCopied = ({ runs }: Pick<Held, "runs">): boolean =>
  runs.length > 0 && runs.every(isTranscript);

/** Behind "Every number leads to its run": ", and that to its line in our index of the document, in which only the figures stand as printed. The documents themselves are not public, as far as is recorded." */
export function behindRuns(edition: Held): string {
  const line = "to its line in our index of the document, in which only the figures stand as printed";
  const to = isAllCopied(edition)
    ? line
    : edition.runs.some(isTranscript)
      ? `to its raw file or ${line}`
      : "to its raw file";
  const closed = closedDocuments(edition).length;
  const all = copiedDocuments(edition).length;
  return `, and that ${to}.${closed === 0 ? "" : ` ${closedText(closed, all)}, as far as is recorded.`}`;
}

const closedText = (closed: number, all: number): string =>
  closed < all
    ? `${closed} of the ${plural(all, "document")} ${closed === 1 ? "is" : "are"} not public`
    : all === 1
      ? "The document itself is not public"
      : "The documents themselves are not public";
