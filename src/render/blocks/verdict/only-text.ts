/** What is said of the only storage that is left, where it is not known to do: what was not measured of it, or whether it offers what is asked, is on the page of the answer. */
import { ONLY, UNPROVEN } from "./words.ts";

/** In a sentence, far from any legend. */
export const ONLY_UNPROVEN = `the ${ONLY}; test it before use`;

/** As a mark beside its name. */
export const ONLY_MARK = `${ONLY}, ${UNPROVEN}`;

/** "only candidate: nfs-csi (unproven)": a name alone would be read as advice. */
export const onlyText = (names: string): string => `${ONLY}: ${names} (${UNPROVEN})`;
