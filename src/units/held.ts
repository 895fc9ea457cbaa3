/** With a blank that does not break: a number and its unit never part at the end of a line. What is copied, or is an address, keeps its own. */
export const unitsHeld = (text: string): string => text.replace(BEFORE_UNIT, "\u00a0");
const BEFORE_UNIT = /(?<=\d) (?=(?:%|[nµm]?s|IOPS|[KMGT]i?B(?:\/s)?|[KMG]bit\/s|GbE|cores?)(?![\w]))/g;
