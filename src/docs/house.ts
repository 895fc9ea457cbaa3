/** Written from the rooms of src/: the table in CONTRIBUTING.md, the picture of docs/architecture.md. */
import { posix } from "node:path";
import { roomsPicture } from "./picture.ts";
import { folderOf, type Room, readRooms } from "./rooms.ts";
import { table } from "./table.ts";

/** `rooms`: the text of src/rooms.yaml. `paths`: of all files below src/. `contributing`: the text of the page as it is. */
export type House = { rooms: string; paths: readonly string[]; contributing: string };

/** Path -> text. Throws where the page has lost the marks that the table stands between. */
export async function housePages({
  rooms: declared,
  paths,
  contributing,
}: House): Promise<Map<string, string>> {
  const rooms = readRooms(declared);
  return new Map([
    ["CONTRIBUTING.md", between(contributing, "rooms", roomsTable(rooms))],
    ["docs/architecture.svg", await roomsPicture(rooms, paths)],
  ]);
}

const roomsTable = (rooms: readonly Room[]): string =>
  table(
    ["Room", "Holds", "May import"],
    rooms.map(({ name, holds, imports, siblings }) => [
      `\`${folderOf(name)}\``,
      holds,
      [
        grouped(imports) || "nothing",
        ...[...siblings].map(([one, others]) => `${one} also ${others.join(", ")}`),
      ].join("; "),
    ]),
  );

/** "render/{blocks, charts}, schema": the rooms of one folder by its name once. */
const grouped = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => (name.includes("/") ? posix.dirname(name) : name))]
    .map(([folder, inside]) => {
      const rooms = inside.filter((name) => name !== folder).map((name) => posix.basename(name));
      const within = rooms.length > 1 ? `${folder}/{${rooms.join(", ")}}` : inside.at(-1);
      return inside.includes(folder) && rooms.length > 0 ? `${folder}, ${within}` : within;
    })
    .join(", ");

/** Replaces what stands between `<!-- NAME: ... -->` and `<!-- /NAME -->`. */
function between(page: string, name: string, text: string): string {
  const marks = new RegExp(`(<!-- ${name}: [^>]*-->)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marks.test(page))
    throw new Error(`expected <!-- ${name}: ... --> and <!-- /${name} -->, found neither.`);
  return page.replace(marks, (_, begin: string, end: string) => `${begin}\n\n${text}\n\n${end}`);
}
