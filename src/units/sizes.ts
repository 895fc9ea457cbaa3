/** Units that tools print, in bytes and nanoseconds. */
export const MIB = 2 ** 20;
export const MS = 1e6;
export const SECOND = 1e9;
