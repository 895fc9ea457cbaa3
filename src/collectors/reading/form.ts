/** What a file looks like before anybody knows its format, and who reads such files: for saying which formats were nearest. */

type Form = "json" | "table" | "yaml" | "page" | "text";

/** Ids of importers, likeliest first. */
export const READ_BY: Readonly<Record<Form, readonly string[]>> = {
  json: [
    "fio-json",
    "kubestr",
    "elbencho",
    "benchmark-operator",
    "kbench",
    "storage-perf-tests",
    "clients",
    "stress",
    "attempt",
  ],
  table: ["csv", "elbencho", "storage-perf-tests", "fio-log", "fio-terse"],
  yaml: ["transcribed", "fio-normal", "kbench"],
  page: ["vdbench", "storage-perf-tests", "fio-normal"],
  text: ["fio-normal", "kbench", "kubestr", "fio-terse", "dbench", "dd", "elbencho", "vdbench"],
};

/** Position of an importer among those that read files which look like this one. */
export function nearness(head: Buffer): (id: string) => number {
  const ids = READ_BY[formOf(head.toString("utf8"))];
  return (id) => {
    const at = ids.indexOf(id);
    return at < 0 ? ids.length : at;
  };
}

function formOf(text: string): Form {
  const lines = text.split(/\r?\n/, 100).filter((line) => /\S/.test(line) && !line.startsWith("#"));
  const [first = "", second = ""] = lines;
  if (/^\s*[{[]/.test(first)) return "json";
  if (/^\s*</.test(first)) return "page";
  if (["\t", ";", ","].some((mark) => isRow(first, mark) && (second === "" || isRow(second, mark))))
    return "table";
  if (/^(?:---|[\w-]+:(?:\s|$))/.test(first) && /^[\w -]+:(?:\s|$)/.test(second)) return "yaml";
  return lines.some((line) => /^[{[]\s*$/.test(line)) ? "json" : "text";
}

const isRow = (line: string, mark: string): boolean => line.split(mark).length > 2;
