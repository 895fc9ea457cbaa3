/** What fio said for itself before its JSON: why it did not run stands there, and in the JSON an error number. */
import { plainText } from "../collectors/reading/text.ts";

/** As far as complaints come before what they are about. */
const HEAD_BYTES = 4096;
const MOST_LINES = 3;
/** "fio: time_based requires a runtime", "1m: you need to specify size="; not the line of a process that ended. */
const COMPLAINT = /^(?:fio: (?!pid=)|[\w.-]{1,64}: (?:you need|No I\/O))/;

/** Each without what shows that fio says it. */
export function fioSaid(bytes: Uint8Array): string[] {
  const [head = ""] = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES)).split(/^\{/m, 1);
  return head
    .split("\n")
    .map((line) => plainText(line).trim())
    .filter((line) => COMPLAINT.test(line))
    .slice(0, MOST_LINES)
    .map((line) => line.replace(/^fio: /, ""));
}
