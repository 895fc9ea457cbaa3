/** The second half of `npm run lint`: each room of src/ imports only what src/rooms.yaml lets it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { roomFaults } from "../src/docs/room-faults.ts";
import { readRooms } from "../src/docs/rooms.ts";
import { engineDir } from "../src/effects/engine.ts";
import { findFiles } from "../src/effects/files.ts";
import { plural } from "../src/text/words.ts";

const root = process.argv[2] ?? engineDir;
const paths = await findFiles(root, "src/**");
const files = new Map(
  await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const)),
);
const faults = roomFaults(readRooms(files.get("src/rooms.yaml") ?? ""), files);
for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error(`rooms: ${plural(faults.length, "fault")}.`);
process.exitCode = faults.length > 0 ? 1 : 0;
