import { test } from "node:test";
import { eachFate } from "./each-fate.ts";

for (const [name, run] of eachFate("all")) test(name, run);
