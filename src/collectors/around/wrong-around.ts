/** Why nothing was found in a text that stands as a string in JSON. */
import { isObject, jsonOf } from "../../text/json.ts";
import type { Collector, Imported, RawFile } from "../collector.ts";

const IN_STRINGS =
  "expected a tool's output, found JSON around it that is damaged, or has it in strings that nothing puts together. Fetch it again, or take the output out into a file of its own.";
const BEGINS_AS_JSON = /^\s*(?:\{\s*["\w]|\[\s*[{"])/;
const FIO_IN_STRING = '\\"fio version\\"';

/** Undefined where something was found, or where that is not why. */
export function wrongAround({ runs }: Imported, { head }: RawFile, { forms }: Collector): string | undefined {
  if (runs.length > 0 || !BEGINS_AS_JSON.test(head.toString("latin1", 0, 1024))) return undefined;
  const [first = ""] = head.toString("utf8").split("\n", 1);
  const isText = forms.json === undefined && head.includes("\\n") && !isObject(jsonOf(first));
  return isText || head.includes(FIO_IN_STRING) ? IN_STRINGS : undefined;
}
