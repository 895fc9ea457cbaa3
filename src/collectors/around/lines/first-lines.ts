/** First lines of outputs that mean the same in each table that knows tools by them. */

export const IOZONE = /^\s*Iozone: Performance Test/;
export const SYSBENCH = /^sysbench \d+\.\d/;
/** In the order in which they are printed. */
export const PGBENCH = [/^pgbench \(/, /^starting vacuum\.\.\./, /^transaction type: /] as const;
export const VDBENCH = [
  /^Vdbench distribution: /,
  /^(?:\d\d:\d\d:\d\d\.\d{3} Starting RD=|[A-Z][a-z]{2} \d\d, 20\d\d +(?:interval +i\/o |\.Interval\. ))/,
] as const;

export const anyOf = (parts: readonly RegExp[]): RegExp =>
  new RegExp(parts.map(({ source }) => source).join("|"));
