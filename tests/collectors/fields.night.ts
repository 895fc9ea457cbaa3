import { test } from "node:test";
import { eachField } from "./each-field.ts";

for (const [name, run] of eachField("all")) test(name, run);
