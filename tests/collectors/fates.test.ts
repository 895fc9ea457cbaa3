import { test } from "node:test";
import { eachFate } from "./each-fate.ts";

// The other cases are for fates.night.ts. FIOLIO_UPDATE=1 takes all.
for (const [name, run] of eachFate()) test(name, run);
