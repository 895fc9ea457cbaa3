import { eachField } from "./each-field.ts";

eachField("all");
