/** How much memory this process takes. */
import { setFlagsFromString } from "node:v8";

/**
 * Makes V8 collect young objects sooner, not only after a hundred megabytes of them: importing a large file takes a third
 * less memory, and a few percent more time.
 */
export const collectEarly = (): void => setFlagsFromString("--semi-space-growth-factor=1");
