/** The second half of `npm run lint`: each room of src/ imports only what src/rooms.yaml lets it, and exports what a file imports. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { roomFaults } from "../src/docs/room-faults.ts";
import { readRooms } from "../src/docs/rooms.ts";
import { engineDir } from "../src/effects/engine.ts";
import { findFiles } from "../src/effects/files.ts";
import { plural } from "../src/text/words.ts";
import { unusedExports } from "./support/unused-exports.ts";

const root = process.argv[2] ?? engineDir;
/** Imported by reports, and by the bundler in place of other modules. */
const IMPORTED_OUTSIDE = /^src\/(?:plugins\/api\.ts|browser\/stand-ins\/)/;

const textsOf = async (pattern: string): Promise<[path: string, text: string][]> =>
  Promise.all(
    (await findFiles(root, pattern)).map(async (path) => [path, await readFile(join(root, path), "utf8")]),
  );
const files = new Map(await textsOf("src/**"));
const users = await Promise.all(
  ["tests", "packages", "site"].map((folder) => textsOf(`${folder}/**/*.{ts,mts,mjs,js}`)),
);
const exporting = [...files.keys()].filter((path) => path.endsWith(".ts") && !IMPORTED_OUTSIDE.test(path));
const faults = [
  ...roomFaults(readRooms(files.get("src/rooms.yaml") ?? ""), files),
  ...unusedExports(exporting, new Map([...files, ...users.flat()])),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error(`rooms and exports: ${plural(faults.length, "fault")}.`);
process.exitCode = faults.length > 0 ? 1 : 0;
