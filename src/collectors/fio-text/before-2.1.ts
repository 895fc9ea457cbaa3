/** Puts lines of fio 1.x and 2.0 into the words of 2.1 and later. */

const ISSUED = /^(\s*)issued r\/w\/d: total=(\d+)\/(\d+)\/(\d+), short=(\d+)\/(\d+)\/(\d+)(\s*)$/;
/** Figures had a blank behind them: "iops=746 , runt=". */
const OF_FIGURES = /^\s*(?:read|write|trim|mixed|slat|clat|lat|sync)\b/;
const BLANK = /(\d[kKMGT]?) ,/g;

export function inLaterWords(line: string): string {
  if (line.includes(" ,")) return OF_FIGURES.test(line) ? line.replace(BLANK, "$1,") : line;
  if (!line.includes("issued r/w/d")) return line;
  return line.replace(ISSUED, "$1issued    : total=r=$2/w=$3/d=$4, short=r=$5/w=$6/d=$7$8");
}
