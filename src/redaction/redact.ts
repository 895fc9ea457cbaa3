/**
 * Finds and replaces what is declared under `redact`, in bytes of any kind and any number. Bytes are read as Latin-1, so that
 * each stays what it is. No pattern matches without a limit to its length, so that time grows only with the bytes.
 */
import { isIPv6 } from "node:net";
import { ADDRESS_KINDS, type RedactionEntry } from "../schema/redaction.ts";
import { Failure } from "../text/problem.ts";
import { sha256 } from "../text/sha256.ts";

type Kind = (typeof ADDRESS_KINDS)[number];

const OCTET = "(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])";
const IPV4 = `(?:${OCTET}\\.){3}${OCTET}`;
const HEX = "[0-9A-Fa-f]";
const ADDRESSES: Readonly<Record<Kind, string>> = {
  mac: `(?<![A-Za-z0-9]|${HEX}[:-])(?:${HEX}{2}(?::${HEX}{2}){5}|${HEX}{2}(?:-${HEX}{2}){5})(?![A-Za-z0-9]|[:-]${HEX})`,
  // Whether a match is an address, isIPv6 tells.
  ipv6: `(?<![A-Za-z0-9:])(?:${HEX}{0,4}:){2,7}(?:${IPV4}|${HEX}{1,4})?(?:%[A-Za-z0-9_-]{1,15})?(?![A-Za-z0-9:])`,
  ipv4: `(?<![A-Za-z0-9]|[0-9]\\.)${IPV4}(?![0-9]|\\.[0-9])`,
};
const LONGEST_ADDRESS = 64;
const ADDRESS = "redacted-address-";
const OURS = new RegExp(`${ADDRESS}([0-9]{1,9})`, "g");
/** How far the patterns look beyond what they match, and more. */
const AROUND = 8;

/** What was found in some bytes, and the highest number that an address among them has been given earlier. */
export type Found = { places: number; lastAddress: number };

/** A place in a text, told without what stands there. `rule`: "entry 2 of redact, a name". */
export type Told = { line: number; rule: string; standIn: string };

type Match = { index: number; matched: string; kind: Kind | undefined };

/** Of the addresses seen so far. */
type Numbers = { of: Map<string, number>; last: number };

export class Redaction {
  /** A hash: changes with the entries, and does not reveal them. */
  readonly key: string;
  readonly #pattern: RegExp;
  readonly #standIns = new Map<string, string>();
  readonly #addressStandIn = new Map<Kind, string>();
  /** By spellings and kinds. */
  readonly #rules = new Map<string, string>();
  readonly #reserve: number;

  /** Throws Failure where the stand-in of one entry would be redacted by another. */
  constructor(entries: readonly RedactionEntry[]) {
    this.key = sha256(JSON.stringify(["1", entries]));
    const words = new Map<string, string>();
    const kinds = new Set<Kind>();
    let nth = 0;
    for (const [index, entry] of entries.entries()) {
      if ("name" in entry) {
        nth += 1;
        for (const spelling of spellings(entry.name)) {
          words.set(lower(spelling), word(spelling));
          this.#rules.set(lower(spelling), `entry ${index + 1} of redact, a name`);
          this.#standIns.set(lower(spelling), entry.as ?? `redacted-${nth}`);
        }
      } else {
        for (const kind of entry.kind === "addresses" ? ADDRESS_KINDS : [entry.kind]) {
          kinds.add(kind);
          this.#rules.set(kind, `entry ${index + 1} of redact, ${kind}`);
          if (entry.as !== undefined) this.#addressStandIn.set(kind, entry.as);
        }
      }
    }
    // The longest first: "node-1.example.com" is one name, and not "node-1" with something behind it.
    const sorted = [...words].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
    const patterns = [
      ...sorted.map(([, pattern]) => pattern),
      ...(["mac", "ipv6", "ipv4"] as const).flatMap((kind) =>
        kinds.has(kind) ? [`(?<${kind}>${ADDRESSES[kind]})`] : [],
      ),
    ];
    this.#pattern = new RegExp(patterns.join("|") || "(?!)", "g");
    this.#reserve = Math.max(LONGEST_ADDRESS, ...[...words.keys()].map(({ length }) => length)) + AROUND;
    const standIns = new Set([...this.#standIns.values(), ...this.#addressStandIn.values(), `${ADDRESS}1`]);
    for (const standIn of standIns)
      if (this.countIn(standIn) > 0)
        throw new Failure(
          `fiolio.yaml: redact: expected stand-ins that nothing else redacts, ${standIn} would be. Give the entry another one with as.`,
        );
  }

  /** How often something declared stands in a text, such as a file's name. */
  countIn(text: string): number {
    return this.#replace(Buffer.from(text).toString("latin1"), 0, undefined).places;
  }

  /** Where something declared stands in a text. */
  placesIn(text: string): Told[] {
    const bytes = Buffer.from(text).toString("latin1");
    const numbers: Numbers = { of: new Map(), last: 0 };
    let [line, at] = [1, 0];
    return [...this.#matches(bytes, 0, bytes.length)].map(({ index, matched, kind }) => {
      line += bytes.slice(at, index).split("\n").length - 1;
      at = index;
      const rule = this.#rules.get(kind ?? lower(matched)) ?? "";
      return { line, rule, standIn: this.#standIn(matched, kind, numbers) };
    });
  }

  /** A text with stand-ins. */
  text(text: string): string {
    const { done } = this.#replace(Buffer.from(text).toString("latin1"), 0, { of: new Map(), last: 0 });
    return Buffer.from(done, "latin1").toString();
  }

  async find(pieces: AsyncIterable<Buffer>): Promise<Found> {
    const found: Found = { places: 0, lastAddress: 0 };
    let rest = "";
    let from = 0;
    const take = (text: string, isLast: boolean): void => {
      const limit = isLast ? text.length : Math.max(from, text.length - this.#reserve);
      const { places, end } = this.#replace(text, from, undefined, limit);
      found.places += places;
      for (const [, digits] of text.matchAll(OURS))
        found.lastAddress = Math.max(found.lastAddress, Number(digits));
      const keep = Math.max(0, end - AROUND);
      rest = text.slice(keep);
      from = end - keep;
    };
    for await (const piece of pieces) take(rest + piece.toString("latin1"), false);
    take(rest, true);
    return found;
  }

  /** The bytes with stand-ins. Addresses are numbered as they come, after those of an earlier time. */
  async *replace(
    pieces: AsyncIterable<Buffer>,
    { lastAddress }: Pick<Found, "lastAddress">,
  ): AsyncGenerator<Buffer> {
    const numbers: Numbers = { of: new Map(), last: lastAddress };
    let rest = "";
    let from = 0;
    const take = (text: string, isLast: boolean): Buffer => {
      const limit = isLast ? text.length : Math.max(from, text.length - this.#reserve);
      const { done, end } = this.#replace(text, from, numbers, limit);
      const keep = Math.max(0, end - AROUND);
      rest = text.slice(keep);
      from = end - keep;
      return Buffer.from(done, "latin1");
    };
    for await (const piece of pieces) yield take(rest + piece.toString("latin1"), false);
    yield take(rest, true);
  }

  /**
   * Works on `text` from `from` on, as far as matches begin before `limit`; `end` is where it got to.
   * Without `numbers` nothing is replaced.
   */
  #replace(
    text: string,
    from: number,
    numbers: Numbers | undefined,
    limit = text.length,
  ): { done: string; end: number; places: number } {
    let [done, end, places] = ["", from, 0];
    for (const { index, matched, kind } of this.#matches(text, from, limit)) {
      places += 1;
      if (numbers !== undefined) done += text.slice(end, index) + this.#standIn(matched, kind, numbers);
      end = index + matched.length;
    }
    const last = Math.max(end, limit);
    return { done: numbers === undefined ? "" : done + text.slice(end, last), end: last, places };
  }

  *#matches(text: string, from: number, limit: number): Generator<Match> {
    const pattern = this.#pattern;
    pattern.lastIndex = from;
    for (let match = pattern.exec(text); match !== null && match.index < limit; match = pattern.exec(text)) {
      const [matched] = match;
      const { index } = match;
      const kind = kindOf(match);
      // Another address may begin within the match.
      if (kind === "ipv6" && (matched === "::" || !isIPv6(matched))) pattern.lastIndex = index + 1;
      else yield { index, matched, kind };
    }
  }

  #standIn(matched: string, kind: Kind | undefined, numbers: Numbers): string {
    const key = lower(matched);
    const known = kind === undefined ? this.#standIns.get(key) : this.#addressStandIn.get(kind);
    if (known !== undefined) return known;
    let number = numbers.of.get(key);
    if (number === undefined) {
      number = ++numbers.last;
      numbers.of.set(key, number);
    }
    return `${ADDRESS}${number}`;
  }
}

function kindOf({ groups }: RegExpExecArray): Kind | undefined {
  return groups && ADDRESS_KINDS.find((kind) => groups[kind] !== undefined);
}

/** The name as it is, as JSON writes it, and as ASCII-only JSON does: their UTF-8 bytes as Latin-1. */
function spellings(name: string): Set<string> {
  const json = JSON.stringify(name).slice(1, -1);
  const ascii = json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return new Set([name, json, ascii].map((text) => Buffer.from(text).toString("latin1")));
}

/** ASCII only: the other characters are bytes of longer ones. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Whatever its letter case, and only as a whole: never inside a number or a longer word. An underscore is part of a word where the
 * name is plain letters, as in `read_iops`; around `node-1` it is not, as in `node-1_lat.log`.
 */
function word(spelling: string): string {
  const inner = spelling
    .replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")
    .replace(/[A-Za-z]/g, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
  const edge = /^[A-Za-z]+$/.test(spelling) ? "[A-Za-z0-9_\\x80-\\xff]" : "[A-Za-z0-9\\x80-\\xff]";
  const isWord = (character: string | undefined): boolean => /[A-Za-z0-9\x80-\xff]/.test(character ?? "");
  const before = isWord(spelling[0]) ? `(?<!${edge}${/^[0-9]/.test(spelling) ? "|[0-9][.,]" : ""})` : "";
  return `${before}${inner}${isWord(spelling.at(-1)) ? `(?!${edge})` : ""}`;
}
