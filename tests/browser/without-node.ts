/** The page's judging as a browser has it: the bundle, in a process that has hidden what only Node has. Prints an answer for each file that it is given. */
import { readFileSync, writeFileSync } from "node:fs";

const [module = "", given = "", out = ""] = process.argv.slice(2);
const paths: string[] = JSON.parse(readFileSync(given, "utf8"));
const files = paths.map((path) => [path, new Uint8Array(readFileSync(path))] as const);
for (const name of ["Buffer", "process", "require", "setImmediate"]) Reflect.deleteProperty(globalThis, name);

const { judgeOwn, readOwn } = await import(module);
const answers = [];
for (const [path, bytes] of files) {
  const { results, problems } = await readOwn([{ name: "pasted", bytes }], {});
  answers.push([path, { results, problems }, await judgeOwn([{ name: "pasted", bytes }])]);
}
writeFileSync(out, JSON.stringify(answers));
