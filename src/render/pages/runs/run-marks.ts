/** What the publisher of a run, or who read it, says against a result: one box for each kind, however many lines say it. */
import type { Annotation } from "../../../schema/annotation.ts";
import { markLabel } from "../../edition/mark-label.ts";
import type { Block } from "../../edition/view.ts";

export const markBlocks = (marks: readonly Annotation[]): Block[] =>
  [...Map.groupBy(marks, ({ kind, author }) => `${kind}\n${author}`).values()].map((own): Block => {
    const [{ kind, author }] = own as [Annotation];
    const text = own.map((mark, i) => saidBy(mark, i === own.length - 1 ? author : undefined)).join(" ");
    return { block: "note", tone: "note", title: markLabel(kind), text };
  });

/** "Marked beside the IOPS (line 473)."; of the last, who says all of them: "... (The document, line 477)". */
function saidBy({ reason, line }: Annotation, author: string | undefined): string {
  const at = line === undefined ? [] : [`line ${line}`];
  if (author !== undefined) return `${reason} (${[author, ...at].join(", ")})`;
  return at.length === 0 ? reason : `${reason.replace(/\.$/, "")} (${at.join()}).`;
}
