/** Loaded before the command line: writes the one line that a further kind takes into src/targets/index.ts as it is read. */
import assert from "node:assert/strict";
import { registerHooks } from "node:module";

const KIND = new URL("kind.ts", import.meta.url).href;
const LIST = "export const TARGET_KINDS: readonly TargetKind[] = [";

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/src/targets/index.ts")) return loaded;
    const text = String(loaded.source);
    assert.ok(text.includes(LIST));
    return {
      ...loaded,
      source: `import { recorded } from "${KIND}";\n${text.replace(LIST, `${LIST}recorded, `)}`,
    };
  },
});
