import { metamorphic } from "./metamorphic.ts";

// The rest is for metamorphic.walk.ts.
metamorphic((all) => Math.ceil(all / 6));
