/** A file in which a session stored what each of its clients returned: fio's documents as fio wrote them, within our JSON. */
import { defined } from "../../text/defined.ts";
import { isObject, type JsonObject } from "../../text/json.ts";
import { CERTAIN, type RawFile, type Recognition } from "../collector.ts";
import { FioDocument } from "../fio/document.ts";
import { DocumentScanner } from "../reading/documents.ts";

export type Format = "clients/1" | "stress/1";

export type Member = {
  client: string;
  node?: string;
  startedAtMs?: number;
  endedAtMs?: number;
  /** In the order in which fio ran. */
  documents: FioDocument[];
  /** fio's IOPS logs as fio wrote them, by job number, from 1. */
  rates?: ReadonlyMap<number, string>;
  /** Why the client returned nothing, or only a part. */
  failure?: string;
};

/** A client, with all its documents joined into one; without a document if it returned nothing. */
export type MeasuredClient = Member & { document?: FioDocument; completed?: number };

export type Envelope = {
  facts: JsonObject;
  members: Member[];
  /** What is damaged in the file. */
  damage: string[];
};

const START = /^(?:\u00ef\u00bb\u00bf)?\s*\{\s*"format"\s*:\s*"([a-z]+\/\d+)"/;

export function recogniseEnvelope({ head }: RawFile, format: Format): Recognition {
  const found = START.exec(head.toString("latin1", 0, 256))?.[1];
  if (found === format) return { sure: CERTAIN, reason: `its format is ${format}` };
  return { sure: 0, reason: `it does not begin with the format ${format}` };
}

export async function readEnvelope(file: RawFile): Promise<Envelope> {
  const envelope: Envelope = { facts: {}, members: [], damage: [] };
  const { facts, members, damage } = envelope;
  let found = 0;
  const scanner = new DocumentScanner({
    streamed: new Set(["clients"]),
    open: () => {
      found += 1;
    },
    member: (key, value) => {
      facts[key] = value;
    },
    element: (_, value) => {
      if (!isObject(value)) damage.push("one of its clients is no object");
      else members.push(memberOf(value, members.length + 1));
    },
    damage: (what) => damage.push(`damaged JSON: ${what}`),
    close: (whole) => {
      if (!whole) damage.push("the file is cut: its JSON has no end");
    },
  });
  for await (const chunk of file.chunks()) scanner.push(chunk);
  scanner.end();
  if (found > 1) damage.push(`expected one document, found ${found}`);
  return envelope;
}

function memberOf(raw: JsonObject, place: number): Member {
  const text = (key: string): string | undefined =>
    typeof raw[key] === "string" ? raw[key].slice(0, 100) : undefined;
  const moment = (key: string): number | undefined => {
    const ms = Date.parse(text(key) ?? "");
    return Number.isNaN(ms) ? undefined : ms;
  };
  const failure = isObject(raw.failure) ? String(raw.failure.message ?? raw.failure.code) : undefined;
  const documents = Array.isArray(raw.completed) ? raw.completed : raw.fio === undefined ? [] : [raw.fio];
  const [node, startedAtMs, endedAtMs] = [text("node"), moment("startedAt"), moment("endedAt")];
  return {
    client: text("client") ?? `client ${place}`,
    ...defined({ node, startedAtMs, endedAtMs }),
    documents: documents.filter(isObject).map(documentOf),
    ...defined({ rates: isObject(raw.rates) ? ratesOf(raw.rates) : undefined, failure }),
  };
}

const ratesOf = (rates: JsonObject): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(rates).flatMap(([job, text]): [number, string][] =>
      typeof text === "string" ? [[Number(job), text]] : [],
    ),
  );

const ROWS = new Set(["jobs", "client_stats", "disk_util"]);

/** From fio's JSON that was parsed already. */
function documentOf(fio: JsonObject): FioDocument {
  const document = new FioDocument();
  for (const [key, value] of Object.entries(fio)) {
    if (!ROWS.has(key) || !Array.isArray(value)) document.member(key, value);
    else for (const element of value) document.element(key, element);
  }
  document.whole = true;
  return document;
}
