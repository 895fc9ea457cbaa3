/** YAML that people wrote: its value, and on which line each part of it stands. */
import { isMap, isScalar, LineCounter, parseDocument } from "yaml";

export type Yaml = { value: unknown; lineOf: (path: readonly PropertyKey[]) => number | undefined };
/** `line` is absent where the file as a whole is at fault; `more` faults stand behind the first. */
export type YamlFault = { fault: string; line?: number; more: number };

export function readYaml(text: string): Yaml | YamlFault {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error, ...others] = document.errors;
  if (error) return { fault: error.message, line: counter.linePos(error.pos[0]).line, more: others.length };
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
  try {
    return { value: document.toJS({ maxAliasCount: 100 }), lineOf };
  } catch (cause) {
    return { fault: (cause as Error).message, more: 0 };
  }
}
