/** Where a report finds the JSON Schemas of its files, for editors and for messages. */
import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { INSTALLED, isRepository } from "./engine.ts";

const SCHEMAS = `${INSTALLED}/schemas`;

/** Path from `root`, with "/": in the installed engine, wherever npm put it above the report, or in the repository. */
export function schemasFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = join(folder, ...SCHEMAS.split("/"));
    if (existsSync(found)) return relative(root, found).replaceAll("\\", "/");
    if (folder === dirname(folder)) return isRepository ? "schemas" : SCHEMAS;
  }
}

/** The address of a schema as the file `path` of the report names it. */
export const schemaAddress = (root: string, path: string, name: string): string =>
  `${"../".repeat(path.split("/").length - 1)}${schemasFolder(root)}/${name}.schema.json`;

/** A YAML file's first line, by which editors complete it. */
export const schemaLine = (root: string, path: string, name: string): string =>
  `# yaml-language-server: $schema=${schemaAddress(root, path, name)}\n`;
