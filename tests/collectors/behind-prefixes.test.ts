import { test } from "node:test";
import { eachLog } from "./each-log.ts";

// The longer cases are for behind-prefixes.walk.ts.
for (const [name, run] of eachLog("first")) test(name, run);
