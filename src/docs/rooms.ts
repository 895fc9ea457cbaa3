/** The rooms of src/ as src/rooms.yaml declares them, and where a file lies. */
import { posix } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const names = z.array(z.string());
const declaration = z.record(
  z.string(),
  z.strictObject({
    holds: z.string(),
    imports: names,
    "builds on": z.record(z.string(), names).optional(),
    full: z.string().optional(),
  }),
);

/** `name` is relative to src/; "NAME/*" is every folder there. `siblings`: of these, which builds on which. */
export type Room = {
  name: string;
  holds: string;
  imports: readonly string[];
  siblings: ReadonlyMap<string, readonly string[]>;
  full?: string | undefined;
};

/** From the top floor down. Throws where the text is not of this form. */
export const readRooms = (text: string): Room[] =>
  Object.entries(declaration.parse(parse(text))).map(
    ([name, { "builds on": buildsOn = {}, holds, imports, full }]) => ({
      name,
      holds,
      imports,
      siblings: new Map(Object.entries(buildsOn)),
      full,
    }),
  );

/** Where a room lies in the repository. */
export const folderOf = (room: string): string => posix.join("src", room);

/** The room of a file below src/, and the folder that a "/*" stands for there. */
export type RoomPlace = { room: Room; folder: string };

export function roomPlaceOf(rooms: readonly Room[], path: string): RoomPlace | undefined {
  const named = (name: string): Room | undefined => rooms.find((room) => room.name === name);
  const file = path.replace(/^src\//, "");
  for (let at = file; at !== "."; at = posix.dirname(at)) {
    const room = named(at) ?? (at === file ? undefined : named(`${posix.dirname(at)}/*`));
    if (room) return { room, folder: at };
  }
  const root = file.includes("/") ? undefined : named(".");
  return root && { room: root, folder: "." };
}
