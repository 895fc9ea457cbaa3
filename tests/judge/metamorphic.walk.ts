import { metamorphic } from "./metamorphic.ts";

metamorphic((all) => all);
