/** What is said before the name of the only storage that is left, where it is not known to do: what was not measured of it, or whether it offers what is asked, is on the page of the answer. */
import { ONLY } from "./words.ts";

/** For a line without a legend. */
export const ONLY_UNPROVEN = `the ${ONLY}; test it before use`;
