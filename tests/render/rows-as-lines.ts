/** Tables of use cases as the lines that they stand for, "how: use case, use case.", for tests that look for words wherever they stand. */
import { type Block, plain, type Rich, type TextSpan } from "../../src/render/edition/view.ts";
import { lowerFirst } from "../../src/text/words.ts";

/** "If it must survive a node, enough, best not known: Message queue." of a row beneath that need. */
export function rowsAsLines(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((one): Block[] => {
    if (one.block === "table") return [{ block: "list", items: linesOf(one) }];
    if (one.block !== "more") return [one];
    const inner = rowsAsLines(one.blocks);
    const isOfNeed = one.summary.startsWith("If ") && one.blocks.every(({ block }) => block === "table");
    return isOfNeed ? inner : [{ ...one, blocks: inner }];
  });
}

function linesOf({ caption, rows }: Extract<Block, { block: "table" }>): Rich[] {
  const [need = ""] = plain(caption).split(": ");
  return rows.map(({ cells: [how, , which] }) => {
    const said = plain(how?.text ?? "");
    const isAnswer = said === "It is the answer";
    const head = need.startsWith("If ") ? (isAnswer ? need : `${need}, ${lowerFirst(said)}`) : said;
    const note = plain(how?.note ?? "");
    const strong: TextSpan = { text: note === "" ? head : `${head} (${note})`, strong: true };
    return [strong, ": ", ...[which?.text ?? []].flat(), "."];
  });
}
