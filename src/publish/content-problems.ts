/** What a build would refuse in pages written by people, as problems with file and line: without running Hugo. */

import { type ContentFault, contentFaults } from "../render/content-faults.ts";
import type { EditionInput } from "../render/edition/edition.ts";
import type { ContentFile } from "../render/shortcodes/content.ts";
import type { FiolioRecord } from "../schema/record.ts";
import type { Problem } from "../text/problem.ts";
import { loadExamples } from "./examples.ts";

/** @param editions oldest first */
export async function contentProblems(
  record: FiolioRecord,
  editions: readonly EditionInput[],
  content: readonly ContentFile[],
): Promise<Problem[]> {
  const examples = await loadExamples();
  return contentFaults({ record, editions, content, examples }).map(problemOf);
}

const SENTENCES: Record<ContentFault["what"], (text: string, where: string) => string> = {
  figure: (text, where) =>
    `expected a figure, ${where} none for ${text}. Correct the key, or name in params.requires what the page needs.`,
  link: (text, where) => `expected a page, ${where} none at the link ${text}. Correct it.`,
};

function problemOf({ path, line, what, text, editions }: ContentFault): Problem {
  const have = editions.length === 1 ? `edition ${editions[0]} has` : `editions ${editions.join(", ")} have`;
  return {
    path: `content/${path}`,
    message: `line ${line}: ${SENTENCES[what](JSON.stringify(text), have)}`,
    severity: "error",
  };
}
