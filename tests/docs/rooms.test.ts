/** What `npm run lint` says of rooms, told of small trees; the code itself is held by the lint. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { referencesOf } from "../../src/docs/references.ts";
import { roomFaults } from "../../src/docs/room-faults.ts";
import { readRooms, roomPlaceOf } from "../../src/docs/rooms.ts";
import { engineDir } from "../../src/effects/engine.ts";

const ROOMS = `
.: {holds: the start, imports: [formats]}
formats: {holds: the table, imports: [formats/*]}
formats/*: {holds: a format, imports: [fio, text], builds on: {csv: [fio]}}
fio: {holds: job files, imports: [text]}
text: {holds: words, imports: []}
`;
const TREE: Readonly<Record<string, string>> = {
  "src/cli.ts": 'import { a } from "./formats/index.ts";\n',
  "src/formats/index.ts": 'import { csv } from "./csv/csv.ts";\nimport { fio } from "./fio/fio.ts";\n',
  "src/formats/csv/csv.ts": 'import { fio } from "../fio/fio.ts";\n',
  "src/formats/fio/fio.ts":
    'import { a } from "../../fio/job.ts";\nimport type { b } from "../../text/words.ts";\n',
  "src/fio/job.ts": 'export { a } from "../text/words.ts";\n',
  "src/text/words.ts": "export const a = 1;\n",
};
const faultsOf = (more: Readonly<Record<string, string>>, rooms = ROOMS): string[] =>
  roomFaults(readRooms(rooms), new Map(Object.entries({ ...TREE, ...more })));

describe("rooms", () => {
  test("a tree as it was declared has no fault", () => assert.deepEqual(faultsOf({}), []));

  test("an import upward is named, of types as well, and of a room of another with the same name", () => {
    assert.deepEqual(
      faultsOf({ "src/fio/up.ts": 'import {\n  type A,\n  type B,\n} from "../formats/fio/fio.ts";\n' }),
      [
        "src/fio/up.ts:4: src/fio may not import src/formats/fio (from ../formats/fio/fio.ts). src/formats/fio stands above it: move what both need below them.",
      ],
    );
  });

  test("an import that nobody allowed is named: static, dynamic, of a type within a line, by an address", () => {
    const says = (line: string) =>
      `src/${line} may not import src/fio (from fio/job.ts). Allow it in src/rooms.yaml, or move what both need below them.`;
    assert.deepEqual(
      faultsOf({
        "src/a.ts": 'import "./fio/job.ts";\n',
        "src/b.ts": '\nconst job = await import("./fio/job.ts");\n',
        "src/c.ts": 'let job: import("./fio/job.ts").Job;\n',
        "src/d.ts": 'const text = readFileSync(new URL("fio/job.ts", import.meta.url));\n',
        "src/e.ts": `import(new URL(\`./fio/\${name}.ts\`, import.meta.url).href);\n`,
      }),
      ["a.ts:1: src", "b.ts:2: src", "c.ts:1: src", "d.ts:1: src", "e.ts:1: src"].map(says),
    );
  });

  test("a format may build on another only where that is declared", () => {
    assert.deepEqual(faultsOf({ "src/formats/fio/b.ts": 'import { csv } from "../csv/csv.ts";\n' }), [
      "src/formats/fio/b.ts:1: src/formats/fio may not import src/formats/csv (from ../csv/csv.ts). Allow it in src/rooms.yaml, or move what both need below them.",
    ]);
  });

  test("what nothing uses, a wrong name, a way up, a circle and an empty room are faults of the declaration", () => {
    const rooms = ROOMS.replace("imports: [formats]", "imports: [formats, words, fio]")
      .replace("{csv: [fio]}", "{csv: [fio], fio: [csv]}")
      .replace("imports: [text]}", "imports: [text, formats]}");
    assert.deepEqual(faultsOf({}, `${rooms}empty: {holds: nothing, imports: []}\n`), [
      "src/rooms.yaml: . may import words, and there is no such room. Correct the name.",
      "src/rooms.yaml: formats/*: csv builds on fio builds on csv. Two that need each other are one.",
      "src/rooms.yaml: fio may import formats, which does not stand below it. Imports run down only.",
      "src/rooms.yaml: empty: expected files in src/empty, found none. Strike it out.",
      "src/rooms.yaml: . may import words, and no file of it does. Strike it out.",
      "src/rooms.yaml: . may import fio, and no file of it does. Strike it out.",
      "src/rooms.yaml: formats/fio may import csv, and no file of it does. Strike it out.",
      "src/rooms.yaml: fio may import formats, and no file of it does. Strike it out.",
    ]);
  });

  test("a file in no room is named", () => {
    assert.deepEqual(faultsOf({ "src/new/a.ts": "" }), [
      "src/new/a.ts: expected a room in src/rooms.yaml that holds it, found none. Add one.",
    ]);
  });

  test("a folder of more than 25 files needs a reason, and a reason such a folder", () => {
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`src/text/${i}.ts`, ""]));
    const excused = ROOMS.replace("holds: words", "holds: words, full: a file a word");
    assert.deepEqual(faultsOf(many), [
      "src/text: expected at most 25 files, found 26. Give some a folder of their own, or say in src/rooms.yaml why it may be `full`.",
    ]);
    assert.deepEqual(faultsOf(many, excused), []);
    assert.deepEqual(faultsOf({}, excused), [
      "src/rooms.yaml: text may be full, and has no folder of more than 25 files. Strike it out.",
    ]);
  });

  test("the nearest folder that is declared is a file's room", () => {
    const rooms = readRooms(readFileSync(join(engineDir, "src", "rooms.yaml"), "utf8"));
    const roomOf = (path: string) => roomPlaceOf(rooms, path)?.room.name;
    assert.equal(roomOf("src/render/charts/kinds/ranking/ranking.ts"), "render/charts");
    assert.equal(roomOf("src/collectors/fio/fio-json.ts"), "collectors/*");
    assert.equal(roomOf("src/collectors/reading/piece.ts"), "collectors/reading");
    assert.equal(roomOf("src/collectors/index.ts"), "collectors");
    assert.equal(roomOf("src/cli.ts"), ".");
  });
});

test("a reference is to a file that is there", () => {
  const files = new Set(["src/a/b.ts", "src/a/c.sh"]);
  const text =
    'import { x } from "./b.ts";\nimport { y } from "yaml";\nnew URL("c.sh", import.meta.url);\n"./d.ts";';
  assert.deepEqual(referencesOf("src/a/a.ts", text, files), [
    { to: "src/a/b.ts", line: 1 },
    { to: "src/a/c.sh", line: 3 },
  ]);
});
