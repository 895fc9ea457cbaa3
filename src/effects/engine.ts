import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the engine: the folder that holds package.json, whatever report `--root` names. */
export const engineDir = fileURLToPath(new URL("../../", import.meta.url));

/** Where pinned tools are put: inside the project, ignored by git, safe to delete. */
export const engineToolsDir = join(engineDir, ".fiolio", "tools");
