/** The rooms of src/ as a picture: a box for each room, an arrow for each import. Graphviz places them, a style sheet paints them. */
import { posix } from "node:path";
import { order } from "../text/problem.ts";
import { type Room, type RoomPlace, roomPlaceOf } from "./rooms.ts";

/** An SVG, of the paths of all files below src/. The same rooms and paths give the same bytes. */
export async function roomsPicture(rooms: readonly Room[], paths: readonly string[]): Promise<string> {
  // A development dependency: a report does not have it.
  const { instance } = await import("@viz-js/viz");
  const drawn = (await instance()).renderString(graphOf(rooms, paths), { format: "svg" });
  const signs = drawn.match(SIGN) ?? [];
  return `${drawn
    .replace(/^[\s\S]*?(?=<svg)/, "")
    .replace(/<!--[\s\S]*?-->\n/g, "")
    .replace(/(width|height)="(\d+)pt"/g, '$1="$2"')
    .replace(">", `>\n<title>The rooms of src and their imports</title>\n<style>${STYLE}</style>`)
    .replace(SIGN, "")
    .replace(/(?=<\/g>\s*<\/svg>)/, `<g class="sign">\n${signs.join("")}</g>\n`)
    .trimEnd()}\n`;
}

/** Names of folders that hold several rooms: drawn last, over the arrows. */
const SIGN = /<text [^>]*>src\/[^<]*<\/text>\n/g;

/** It brings its own background: a page that shows it may be light where the reader's system is dark. */
const STYLE = `
  svg { --page: #ffffff; --house: #f3f5f8; --room: #ffffff; --line: #8b95a5; --text: #1c2430; --faint: #5b6675; }
  @media (prefers-color-scheme: dark) {
    svg { --page: #12161c; --house: #1a2029; --room: #252d39; --line: #77839a; --text: #e8ecf2; --faint: #a5b0c0; }
  }
  .graph > polygon { fill: var(--page); }
  .cluster path { fill: var(--house); stroke: none; }
  .node path { fill: var(--room); stroke: var(--line); }
  .edge path { stroke: var(--line); stroke-width: 1.2; }
  .edge polygon { fill: var(--line); stroke: var(--line); }
  text { font-family: Helvetica, Arial, "Liberation Sans", sans-serif; fill: var(--text); }
  .node text { font-weight: bold; }
  .folders text { font-weight: normal; }
  .node text:last-of-type { font-weight: normal; font-size: 10px; fill: var(--faint); }
  .sign text { fill: var(--faint); paint-order: stroke; stroke: var(--house); stroke-width: 5px; }
`;

function graphOf(rooms: readonly Room[], paths: readonly string[]): string {
  const places = paths.flatMap((path) => roomPlaceOf(rooms, path) ?? []);
  const boxes = Map.groupBy(rooms, ({ name }) => houseOf(rooms, name));
  const lines = [...boxes].map(([house, inside]) => {
    const drawn = inside.map((room) => boxOf(room, house, places)).join("\n");
    return house === undefined
      ? drawn
      : `subgraph "cluster_${house}" {\nmargin=14 label="src/${house}"\n${drawn}\n}`;
  });
  const arrows = rooms.flatMap(({ name, imports }) =>
    imports.filter((to) => !followsFromOthers(rooms, name, to)).map((to) => `"${name}" -> "${to}"`),
  );
  return `digraph {
    graph [style=rounded fontname=Helvetica fontsize=12 labeljust=l nodesep=0.25 ranksep=0.36 pad=0.25 newrank=true]
    node [shape=box style="rounded,filled" fontname=Helvetica fontsize=12 margin="0.24,0.08"]
    edge [arrowsize=0.6]
    ${[...lines, ...arrows].join("\n")}
  }`;
}

/** The folder that holds several rooms, of which this is one. */
function houseOf(rooms: readonly Room[], name: string): string | undefined {
  const top = name.split("/")[0];
  return name !== "." && rooms.some((room) => room.name.startsWith(`${top}/`)) ? top : undefined;
}

function boxOf({ name }: Room, house: string | undefined, places: readonly RoomPlace[]): string {
  const inside = places.filter(({ room }) => room.name === name);
  const folders = [...new Set(inside.map(({ folder }) => posix.basename(folder)))].sort(order);
  const title = name.endsWith("/*") ? wrapped(folders) : [name === "." ? "cli" : shortName(name, house)];
  const label = [...title, `${inside.length} ${inside.length === 1 ? "file" : "files"}`];
  return `"${name}" [label="${label.join("\\n")}"${name.endsWith("/*") ? " class=folders fontsize=11" : ""}]`;
}

const shortName = (name: string, house: string | undefined): string =>
  name === house ? "index" : house === undefined ? name : name.slice(house.length + 1);

/** Names in lines of about the same length. */
function wrapped(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last === undefined || last.length + name.length > 30) lines.push(name);
    else lines[lines.length - 1] = `${last} · ${name}`;
  }
  return lines;
}

/** Whether the import is also reached by way of other rooms: arrows for these would hide the picture. */
function followsFromOthers(rooms: readonly Room[], from: string, to: string): boolean {
  const importsOf = (name: string): readonly string[] =>
    rooms.find((room) => room.name === name)?.imports ?? [];
  const reaches = (name: string): boolean => name === to || importsOf(name).some((next) => reaches(next));
  return importsOf(from).some((next) => next !== to && reaches(next));
}
