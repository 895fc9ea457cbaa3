/** "narrow" is for phones: names stand above their marks instead of beside them. */
export type Frame = "wide" | "narrow";
