import { test } from "node:test";
import { eachLog } from "./each-log.ts";

for (const [id, run] of eachLog("all")) test(`${id}: behind what logs put before each line`, run);
