/** How a plugin and what it brings to fiolio.yaml are named. */
import { z } from "zod";
import { matrix } from "./target.ts";

const PACKAGE = "(?:@[a-z0-9][a-z0-9-]{0,60}\\/)?[a-z0-9][a-z0-9.-]{0,60}";
export const NAME_OF_PLUGIN = new RegExp(`^${PACKAGE}$`);
/** As fiolio.yaml names it: the plugin, and a word more. */
export const KIND_OF_PLUGIN = new RegExp(`^${PACKAGE}\\/[a-z0-9][a-z0-9-]{0,60}$`);

/** A target of any plugin, where they are not known: what every target may say, and whatever else that kind may. */
export const targetOfPlugin = z.looseObject({
  ...z.object(matrix).partial({ profiles: true }).shape,
  kind: z.string().regex(KIND_OF_PLUGIN).meta({ description: "Of a plugin, and a word of its own." }),
});
