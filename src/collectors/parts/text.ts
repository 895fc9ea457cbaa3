/** Text of terminals and logs, made plain. */
import { stripVTControlCharacters } from "node:util";

/** Without BOM, colour codes and other control characters; line ends and tabs stay. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{Cc}\r\n\t]|\uFEFF/gu, "");
