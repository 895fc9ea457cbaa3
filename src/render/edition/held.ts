/** What never parts at the end of a line: a number and its unit, and the parts of "2-core". */

/** With a blank that does not break; what is copied, or is an address, keeps its own. */
export const unitsHeld = (text: string): string => text.replace(BEFORE_UNIT, "\u00a0");
const BEFORE_UNIT = /(?<=\d) (?=(?:%|[nµm]?s|IOPS|[KMGT]i?B(?:\/s)?|[KMG]bit\/s|GbE)(?![\w]))/g;

/** @param html escaped */
export const wordsHeld = (html: string): string => html.replace(NUMBERED, '<span class="held">$&</span>');
/** A number and what is counted: a browser would break it behind the hyphen. */
const NUMBERED = /(?<![\w-])\d{1,3}-[a-z]{1,9}(?![\w-])/g;
