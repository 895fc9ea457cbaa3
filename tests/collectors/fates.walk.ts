import { eachFate } from "./each-fate.ts";

eachFate("all");
