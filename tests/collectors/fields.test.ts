import { test } from "node:test";
import { eachField } from "./each-field.ts";

// The other cases are for fields.night.ts. FIOLIO_UPDATE=1 takes all.
for (const [name, run] of eachField()) test(name, run);
