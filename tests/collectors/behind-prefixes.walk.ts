import { test } from "node:test";
import { eachLog } from "./each-log.ts";

for (const [name, run] of eachLog("all")) test(name, run);
