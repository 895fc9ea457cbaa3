import { test } from "node:test";
import { eachLog } from "./each-log.ts";

// The longer cases are for behind-prefixes.night.ts.
for (const [id, run] of eachLog("first")) test(`${id}: behind what logs put before each line`, run);
