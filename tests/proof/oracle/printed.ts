/** What a printed figure may have been: a value and the interval that its digits leave open. */
export type Figure = { line: number; text: string; value: number; low: number; high: number; other?: Figure };

const [KIBI, KILO] = [1024, 1000];
const power = (base: number, letter: string): number => base ** (" KMGT".indexOf(letter.toUpperCase()) || 0);

const TIMES: Record<string, number> = {
  ns: 1,
  us: 1e3,
  usec: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  seconds: 1e9,
};

/** Nanoseconds, bytes, bytes/s or a count; 1 where nothing stands behind the digits. */
function unitOf(suffix: string): number {
  const time = TIMES[suffix];
  if (time !== undefined) return time;
  const bytes = /^([KMGT]?)(i?)B(\/s)?$/.exec(suffix);
  if (bytes) return bytes[1] ? power(bytes[2] ? KIBI : KILO, bytes[1]) : 1;
  if (/^[kKM]?$/.test(suffix)) return suffix ? power(KILO, suffix) : 1;
  throw new Error(`expected a unit, came "${suffix}"`);
}

/** Half of the last digit that says something: zeros that end a whole number may only hold its place. */
function halfDigit(digits: string, about = false): number {
  const plain = digits.replaceAll(",", "");
  const fraction = plain.split(".")[1];
  if (fraction !== undefined) return 0.5 * 10 ** -fraction.length;
  const zeros = /0*$/.exec(plain)?.[0].length ?? 0;
  return 0.5 * 10 ** (plain.length >= 4 || about ? Math.min(zeros, 3) : 0);
}

const NUMBER = "([\\d,]+(?:\\.\\d+)?)";
const ONE = new RegExp(`^(~?)${NUMBER}\\s*([A-Za-zµμ/]*)(\\+?)(?:\\s*IOPS)?$`);
const RANGE = new RegExp(`^~?${NUMBER}\\s*([A-Za-z]*)-${NUMBER}\\s*([A-Za-zµμ/]*)(?:\\s*IOPS)?$`);

function single(text: string, line: number): Figure {
  const range = RANGE.exec(text);
  if (range) {
    const [, from = "", fromUnit, to = "", unit = ""] = range;
    const low = plainNumber(from) * unitOf(fromUnit || unit);
    const high = plainNumber(to) * unitOf(unit);
    return { line, text, value: (low + high) / 2, low, high };
  }
  const one = ONE.exec(text);
  if (!one) throw new Error(`line ${line}: expected a figure, came "${text}"`);
  const [, about, digits = "", suffix = "", atLeast] = one;
  const unit = unitOf(suffix);
  const value = plainNumber(digits) * unit;
  // "About" doubts the last digit by one whole step.
  const half = halfDigit(digits, about !== "") * unit * (about ? 2 : 1);
  return { line, text, value, low: value - half, high: atLeast ? Number.POSITIVE_INFINITY : value + half };
}

const plainNumber = (digits: string): number => Number(digits.replaceAll(",", ""));

/** A second reading in brackets narrows the first; where the two exclude each other, either may be meant. */
export function figureOf(printed: string, line: number): Figure {
  const [, first = "", second] = /^([^(]*?)\s*(?:\(([^)]*)\))?$/.exec(printed.trim()) ?? [];
  const figure = single(first, line);
  if (second === undefined) return { ...figure, text: printed };
  const other = single(second.replace(/ IOPS$/, ""), line);
  const [low, high] = [Math.max(figure.low, other.low), Math.min(figure.high, other.high)];
  if (low <= high) return { ...figure, text: printed, low, high };
  const hull = { low: Math.min(figure.low, other.low), high: Math.max(figure.high, other.high) };
  return { ...figure, text: printed, ...hull, other };
}

/** "1Mi", "20Gi", "10GB" or a plain number, in bytes. */
export function sizeOf(size: unknown): number | undefined {
  if (size === undefined || typeof size === "number") return size as number | undefined;
  const [, digits = "", letter = "", binary] = /^([\d.]+)([KMGT]?)(i?)B?$/.exec(String(size)) ?? [];
  if (!digits) throw new Error(`expected a size, came "${String(size)}"`);
  return Number(digits) * (letter ? power(binary ? KIBI : KILO, letter) : 1);
}
