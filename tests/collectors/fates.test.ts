import { eachFate } from "./each-fate.ts";

// The other cases are for fates.walk.ts. FIOLIO_UPDATE=1 takes all.
eachFate();
