/** A command whose line was broken: at a blank by a mail, in the middle of a word by a terminal that was too narrow. */

/** An option, or a path; anything else is the value of the option before it, or the rest of a word. */
const BEGINS_WORD = /^(?:["'\-/\\]|[A-Za-z]:)/;

/**
 * What stood between two parts of it.
 * @param takesValue whether what follows such an option is its value
 * @param hasShort whether it has options of one dash
 */
export const jointOfCommand =
  (takesValue: (option: string) => boolean, hasShort = true) =>
  (before: string, after: string): string => {
    const isQuoted = (before.match(/"/g)?.length ?? 0) % 2 === 1;
    const isInOption = after.startsWith("=") || /\s-$/.test(before) || (!hasShort && /^-[^-]/.test(after));
    if (isQuoted || isInOption) return "";
    if (/\s$/.test(before) || /^\s/.test(after) || BEGINS_WORD.test(after)) return " ";
    const option = /(?:^|\s)["']?(-[^\s"']*)["']?$/.exec(before)?.[1];
    return option !== undefined && takesValue(option) ? " " : "";
  };
