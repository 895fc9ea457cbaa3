/** What importers use of Node's Buffer, for browsers: the same bytes give the same texts and places. */

const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });
/** So many characters are made of codes at once: more would be too many arguments. */
const AT_ONCE = 8192;

export class Bytes extends Uint8Array {
  static override from(of: string | ArrayLike<number> | Iterable<number>): Bytes {
    return new Bytes(
      typeof of === "string" ? new TextEncoder().encode(of) : Uint8Array.from(of as Iterable<number>),
    );
  }

  static concat(parts: readonly Uint8Array[]): Bytes {
    const all = new Bytes(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  override indexOf(what: number | string | Uint8Array, from = 0): number {
    if (typeof what === "number") return super.indexOf(what, from);
    const sought = typeof what === "string" ? new TextEncoder().encode(what) : what;
    const [first] = sought;
    if (first === undefined) return Math.min(from, this.length);
    const last = this.length - sought.length;
    for (let at = super.indexOf(first, from); at >= 0 && at <= last; at = super.indexOf(first, at + 1))
      if (sought.every((byte, i) => this[at + i] === byte)) return at;
    return -1;
  }

  override includes(what: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(what, from) >= 0;
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, at) => byte === other[at]);
  }

  override toString(encoding = "utf8", from = 0, to = this.length): string {
    const bytes = this.subarray(from, to);
    if (encoding === "utf8") return UTF8.decode(bytes);
    if (encoding !== "latin1") throw new Error(`bytes as ${encoding} are not asked for in browsers`);
    let text = "";
    for (let at = 0; at < bytes.length; at += AT_ONCE)
      text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
    return text;
  }
}
