/**
 * Where the code is not as src/rooms.yaml declares. Written here, because the libraries that do this cost more than
 * these lines: dependency-cruiser 18 finds the same imports, in 4 s and with 43 packages, and takes each rule as a
 * pattern of paths; Biome and oxlint match the relative text of an import, and not the file that it means.
 */
import { posix } from "node:path";
import { order } from "../text/problem.ts";
import { referencesOf } from "./references.ts";
import { folderOf, type Room, type RoomPlace, roomPlaceOf } from "./rooms.ts";

const DECLARED = "src/rooms.yaml";
const MOST_FILES = 25;

/** `files`: path and text of all below src/. One line a fault, sorted. */
export function roomFaults(rooms: readonly Room[], files: ReadonlyMap<string, string>): string[] {
  const paths = new Set(files.keys());
  const used = new Set<string>();
  const places = new Map([...paths].map((path) => [path, roomPlaceOf(rooms, path)]));
  const faults = [...files].flatMap(([path, text]) => {
    const from = places.get(path);
    if (from === undefined)
      return [`${path}: expected a room in ${DECLARED} that holds it, found none. Add one.`];
    return referencesOf(path, text, paths).flatMap(({ to, line }) => {
      const into = places.get(to);
      if (into === undefined || into.folder === from.folder) return [];
      const step = stepOf(from, into);
      used.add(keyOf(step));
      if (step.allowed.includes(step.to)) return [];
      const found = posix.relative(posix.dirname(path), to);
      return [
        `${path}:${line}: ${folderOf(from.folder)} may not import ${folderOf(into.folder)} (from ${found}). ${advice(rooms, from, into)}`,
      ];
    });
  });
  return [
    ...declarationFaults(rooms, new Set([...places.values()].map((place) => place?.folder))),
    ...unusedFaults(rooms, used),
    ...fullFaults(rooms, [...paths]),
    ...faults.sort(order),
  ];
}

/** An import from one room into another: who must allow it, and by which name. */
type Step = { by: string; to: string; allowed: readonly string[] };

function stepOf(from: RoomPlace, into: RoomPlace): Step {
  const { name, imports, siblings } = from.room;
  if (from.room !== into.room) return { by: name, to: into.room.name, allowed: imports };
  const sibling = posix.basename(from.folder);
  return {
    by: posix.join(name, "..", sibling),
    to: posix.basename(into.folder),
    allowed: siblings.get(sibling) ?? [],
  };
}

const keyOf = ({ by, to }: Pick<Step, "by" | "to">): string => `${by} -> ${to}`;

function advice(rooms: readonly Room[], from: RoomPlace, into: RoomPlace): string {
  const above = rooms.indexOf(into.room) < rooms.indexOf(from.room);
  return above
    ? `${folderOf(into.folder)} stands above it: move what both need below them.`
    : `Allow it in ${DECLARED}, or move what both need below them.`;
}

/** All that is allowed, once. */
const stepsOf = ({ name, imports, siblings }: Room): Pick<Step, "by" | "to">[] => [
  ...imports.map((to) => ({ by: name, to })),
  ...[...siblings].flatMap(([one, others]) => others.map((to) => ({ by: posix.join(name, "..", one), to }))),
];

const unusedFaults = (rooms: readonly Room[], used: ReadonlySet<string>): string[] =>
  rooms
    .flatMap(stepsOf)
    .filter((step) => !used.has(keyOf(step)))
    .map(({ by, to }) => `${DECLARED}: ${by} may import ${to}, and no file of it does. Strike it out.`);

function declarationFaults(rooms: readonly Room[], lived: ReadonlySet<string | undefined>): string[] {
  const all = rooms.map(({ name }) => name);
  return rooms.flatMap(({ name, imports, siblings }, floor) => [
    ...imports
      .filter((to) => !all.slice(floor + 1).includes(to))
      .map((to) =>
        all.includes(to)
          ? `${DECLARED}: ${name} may import ${to}, which does not stand below it. Imports run down only.`
          : `${DECLARED}: ${name} may import ${to}, and there is no such room. Correct the name.`,
      ),
    ...circleOf(siblings).map(
      (circle) => `${DECLARED}: ${name}: ${circle.join(" builds on ")}. Two that need each other are one.`,
    ),
    ...(name.endsWith("/*") || lived.has(name)
      ? []
      : [`${DECLARED}: ${name}: expected files in ${folderOf(name)}, found none. Strike it out.`]),
  ]);
}

/** The first circle among siblings, if any. */
function circleOf(siblings: Room["siblings"]): string[][] {
  const walk = (way: readonly string[]): string[] | undefined => {
    for (const next of siblings.get(way.at(-1) ?? "") ?? []) {
      const circle = way.includes(next) ? [...way.slice(way.indexOf(next)), next] : walk([...way, next]);
      if (circle) return circle;
    }
    return undefined;
  };
  for (const start of siblings.keys()) {
    const circle = walk([start]);
    if (circle) return [circle];
  }
  return [];
}

function fullFaults(rooms: readonly Room[], paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, (path) => posix.dirname(path));
  const full = [...folders].filter(([, inside]) => inside.length > MOST_FILES);
  const excused = new Set<Room>();
  const faults = full.flatMap(([folder, inside]) => {
    const room = roomPlaceOf(rooms, inside[0] ?? "")?.room;
    if (room?.full === undefined)
      return [
        `${folder}: expected at most ${MOST_FILES} files, found ${inside.length}. Give some a folder of their own, or say in ${DECLARED} why it may be \`full\`.`,
      ];
    excused.add(room);
    return [];
  });
  const idle = rooms.filter((room) => room.full !== undefined && !excused.has(room));
  return [
    ...faults,
    ...idle.map(
      ({ name }) =>
        `${DECLARED}: ${name} may be full, and has no folder of more than ${MOST_FILES} files. Strike it out.`,
    ),
  ];
}
