/** Which lines of a source document say something that a record has to answer for. */

/** Words that compare, rank, scale or praise: a line with one of them claims something, with or without a number. */
const CLAIMING_WORDS = [
  // comparatives and superlatives
  "faster|fastest|slower|slowest|higher|highest|lower|lowest|better|best|worse|worst|most|least|more|less|fewer",
  "greater|greatest|larger|largest|smaller|smallest|longer|shorter|cheaper|earlier|later than|too (?:slow|high|low)",
  // set beside one another
  "than|versus|vs|compared?|comparable|comparison|similar|similarly|equal|equally|identical|same as|unlike|tie|winner|outperform\\w*|exceeds?",
  // order and multiples
  "first|second|third|fourth|last place|twice|times|\\w*fold|double[ds]?|tripled?|halve[ds]?|half|quarter",
  // change
  "drops?|dropped|degrad\\w*|improv\\w*|reduc\\w*|increas\\w*|decreas\\w*|gains?|loss|sav(?:es|ings)|penalty|overhead|bottleneck\\w*",
  // judgements
  "significant\\w*|dramatic\\w*|substantial\\w*|considerabl\\w*|slightly|nearly|superior|inferior|excellent|excels?|exceptional\\w*|ultra|outstanding",
  "advantages?|disadvantages?|trade-?offs?|consistent\\w*|poor\\w*|optimal\\w*|ideal\\w*|typical\\w*|minimal\\w*|negligible|suffic\\w*|acceptable",
].join("|");
const CLAIMING = new RegExp(`\\b(?:${CLAIMING_WORDS})\\b`, "i");

/** A digit, or a word that compares. */
export function needsCover(line: string): boolean {
  return /\d/.test(line) || CLAIMING.test(line);
}

/** Lines as editors count them: a last line feed opens no further line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** "12, 14-16" as 12, 14, 15, 16. */
export function lineNumbers(written: string): number[] {
  return written.split(",").flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}
