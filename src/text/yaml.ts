/** YAML that people wrote: its value, and on which line each part of it stands. */
import { type Document, isMap, isScalar, LineCounter, parseDocument, visit } from "yaml";

export type Yaml = { value: unknown; lineOf: (path: readonly PropertyKey[]) => number | undefined };
/** `line` is absent where the file as a whole is at fault; `more` faults stand behind the first. */
export type YamlFault = { fault: string; line?: number; more: number };

export function readYaml(text: string): Yaml | YamlFault {
  try {
    return read(text);
  } catch (error) {
    // Nested deeper than can be read, or more aliases than anybody writes.
    return { fault: faultOf((error as Error).message), more: 0 };
  }
}

function read(text: string): Yaml | YamlFault {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error, ...others] = document.errors;
  if (error) {
    const fault = error.code === "DUPLICATE_KEY" ? repeatedAt(document, error.pos[0]) : error.message;
    return { fault: faultOf(fault), line: counter.linePos(error.pos[0]).line, more: others.length };
  }
  const circular = aliasOfItself(document);
  if (circular !== undefined)
    return { fault: "found an alias within what it names", line: counter.linePos(circular).line, more: 0 };
  /** The line of a key, or of a list's element; where it is missing, the line of what should hold it. */
  const lineOf = (path: readonly PropertyKey[]): number | undefined => {
    for (let depth = path.length; depth > 0; depth--) {
      const parent = document.getIn(path.slice(0, depth - 1), true);
      const pair = isMap(parent)
        ? parent.items.find((item) => isScalar(item.key) && item.key.value === path[depth - 1])
        : undefined;
      const node = pair?.key ?? document.getIn(path.slice(0, depth), true);
      const start = (node as { range?: [number, number, number] } | undefined)?.range?.[0];
      if (start !== undefined) return counter.linePos(start).line;
    }
    return undefined;
  };
  return { value: document.toJS({ maxAliasCount: 100 }), lineOf };
}

const faultOf = (message: string): string =>
  message.includes("call stack") ? "it is nested too deeply" : message;

/** The library does not name the key. @param at where in the text it stands a second time */
function repeatedAt(document: Document.Parsed, at: number): string {
  let said = "a key stands a second time";
  visit(document, {
    Pair(_, { key }) {
      if (!isScalar(key) || key.range?.[0] !== at) return undefined;
      said = `the key ${JSON.stringify(key.value)} stands a second time`;
      return visit.BREAK;
    },
  });
  return said;
}

/** Where in the text; no data can have such a shape, and what walks it never ends. */
function aliasOfItself(document: Document.Parsed): number | undefined {
  let at: number | undefined;
  visit(document, {
    Alias(_, alias, path) {
      const named = alias.resolve(document);
      if (named === undefined || !path.includes(named)) return undefined;
      at = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return at;
}
