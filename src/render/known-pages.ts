/** Which addresses have a page, found as they are asked for: pages are made one by one, and only until the asked one is there. Pure. */

type Source = { first: string | undefined; more: Iterator<string> };

export class KnownPages {
  readonly #known: Set<string>;
  readonly #sources: Source[] = [];
  #unasked: readonly Iterable<string>[];

  /** @param written known without being made @param kinds the addresses that each kind of page makes */
  constructor(written: Iterable<string>, kinds: readonly Iterable<string>[]) {
    this.#known = new Set(written);
    this.#unasked = kinds;
  }

  has(address: string): boolean {
    return this.#known.has(address) || this.#untilFound((one) => one === address, topOf(address));
  }

  some(test: (address: string) => boolean): boolean {
    return [...this.#known].some(test) || this.#untilFound(test);
  }

  #untilFound(test: (address: string) => boolean, top?: string): boolean {
    if (this.#begin().some(test)) return true;
    // The kind whose pages lie there, before all others.
    const isThere = ({ first }: Source): boolean => first !== undefined && topOf(first) === top;
    const likely = [...this.#sources.filter(isThere), ...this.#sources.filter((one) => !isThere(one))];
    for (const { more } of likely)
      for (let next = more.next(); !next.done; next = more.next()) {
        this.#known.add(next.value);
        if (test(next.value)) return true;
      }
    return false;
  }

  /** The first page of every kind says where its others lie. */
  #begin(): string[] {
    const firsts = this.#unasked.flatMap((kind) => {
      const more = kind[Symbol.iterator]();
      const { done, value } = more.next();
      if (done) return [];
      this.#sources.push({ first: value, more });
      this.#known.add(value);
      return [value];
    });
    this.#unasked = [];
    return firsts;
  }
}

const topOf = (address: string): string => address.split("/", 1)[0] ?? "";
