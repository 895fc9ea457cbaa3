/**
 * The documents of an Elasticsearch export, whatever made it: a search response, one JSON object per line (elasticdump, bulk files,
 * benchmark-wrapper's archive), or JSON values one after another (jq).
 */
import { isObject, type JsonObject, jsonOf } from "../../text/json.ts";
import type { RawFile } from "../collector.ts";
import { valuesIn } from "../reading/json-values.ts";
import { plainText } from "../reading/text.ts";

export type Exported = { documents: JsonObject[]; wrong: string[]; incomplete: boolean };

/** In bytes. A longer line is not a document. */
const LINE_LIMIT = 64 * 2 ** 20;

/** @param keep says which documents are wanted: the others are dropped as they come. */
export async function readExport(file: RawFile, keep: (document: JsonObject) => boolean): Promise<Exported> {
  const exported: Exported = { documents: [], wrong: [], incomplete: false };
  const take = (value: unknown): void => {
    for (const document of unwrapped(value, exported)) if (keep(document)) exported.documents.push(document);
  };
  let number = 0;
  let lines = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    const text = plainText(line).trim();
    if (text === "") continue;
    const value = parsed(text);
    if (value === undefined && lines === 0) {
      for (const one of valuesIn(plainText(await file.text()), exported.wrong)) take(one);
      exported.incomplete ||= exported.wrong.length > 0;
      return exported;
    }
    lines += 1;
    if (value !== undefined) take(value);
    else {
      exported.incomplete = true;
      if (exported.wrong.length < 20)
        exported.wrong.push(
          `line ${number}: expected a JSON document, found ${JSON.stringify(text.slice(0, 40))}. It is left out.`,
        );
    }
  }
  return exported;
}

/** Undefined if the text is not JSON. */
function parsed(text: string): object | undefined {
  const value = jsonOf(text);
  return typeof value === "object" && value !== null ? value : undefined;
}

async function* linesOf(file: RawFile): AsyncGenerator<string> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.chunks()) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...held, chunk.subarray(from, at)]).toString("utf8");
      held = [];
      bytes = 0;
      from = at + 1;
    }
    bytes += chunk.length - from;
    if (bytes > LINE_LIMIT)
      throw new Error(
        `expected lines of at most ${LINE_LIMIT / 2 ** 20} MiB, found a longer one. Export one document a line.`,
      );
    held.push(Buffer.from(chunk.subarray(from)));
  }
  yield Buffer.concat(held).toString("utf8");
}

const ACTIONS = new Set(["index", "create", "update", "delete"]);

/** The documents in a search response, an array, a hit or a line of a bulk file. */
function unwrapped(value: unknown, exported: Exported): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((one) => unwrapped(one, exported));
  if (!isObject(value)) return [];
  if (isObject(value.hits) && Array.isArray(value.hits.hits)) {
    checkResponse(value, value.hits, value.hits.hits.length, exported);
    return value.hits.hits.flatMap((hit) => unwrapped(hit, exported));
  }
  if (isObject(value._source)) return [value._source];
  const [first, second] = Object.keys(value);
  if (first !== undefined && second === undefined && ACTIONS.has(first)) return [];
  return [value];
}

/** Elasticsearch returns the first ten documents unless asked for more. */
function checkResponse(response: JsonObject, hits: JsonObject, found: number, exported: Exported): void {
  const total = isObject(hits.total) ? hits.total.value : hits.total;
  if (typeof total === "number" && total > found) {
    exported.incomplete = true;
    exported.wrong.push(
      `the search found ${total} documents, and ${found} are in the file. Ask for all of them (size, scroll).`,
    );
  }
  const failed = isObject(response._shards) ? response._shards.failed : 0;
  if (response.timed_out === true || (typeof failed === "number" && failed > 0)) {
    exported.incomplete = true;
    exported.wrong.push("the search did not reach all of the index. Search again.");
  }
}
