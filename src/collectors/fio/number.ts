/** A number from a foreign file, used only if it can have been measured. */

/** Collects what is wrong with a file's figures; each kind of complaint once. */
export class Complaints {
  readonly #messages = new Set<string>();
  add(message: string): void {
    if (this.#messages.size < LIMIT) this.#messages.add(message);
    else this.dropped += 1;
  }
  dropped = 0;
  get messages(): string[] {
    return [...this.#messages, ...(this.dropped > 0 ? [`${this.dropped} more of this kind`] : [])];
  }
  get size(): number {
    return this.#messages.size + this.dropped;
  }
}

const LIMIT = 50;

/** Above 2^53 a double has lost digits: fio prints 2^64-1 for "none yet", and damaged files may hold anything. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** The figure `key` of `where`; undefined if it is absent, or, with a complaint, if it cannot have been measured. */
export function figureOf(
  value: unknown,
  where: string,
  key: string,
  complaints: Complaints,
): number | undefined {
  if (typeof value === "number" && value >= 0 && value <= LARGEST) return value;
  if (value === undefined || value === null) return undefined;
  const printed =
    typeof value === "string" || typeof value === "number" ? String(value).slice(0, 40) : typeof value;
  complaints.add(`${where}.${key}: expected a number from 0 to 2^53, found ${printed}; it is left out`);
  return undefined;
}
