/**
 * Where a figure comes from. Shares no code with the importers: it knows only the text, units, and the few formulas by which
 * importers may compute. A figure that none of them explains was made up.
 */
import { stripVTControlCharacters } from "node:util";
import type { Result } from "../../src/schema/result.ts";

export type Figure = { path: string; value: number; printed?: { low: number; high: number; text: string } };

/** Of directions and sync: "read.clat.percentilesNs.99". */
export function figuresOf({ directions, sync }: Result): Figure[] {
  return [...leaves({ ...directions, sync }, "")];
}

function* leaves(value: unknown, path: string): Generator<Figure> {
  if (typeof value === "number") yield { path, value };
  if (typeof value !== "object" || value === null) return;
  if ("printed" in value && "value" in value) {
    const {
      value: middle,
      low,
      high,
      printed,
    } = value as Record<"value" | "low" | "high", number> & { printed: unknown };
    yield { path, value: middle, printed: { low, high, text: String(printed) } };
    return;
  }
  for (const [key, inner] of Object.entries(value))
    yield* leaves(inner, path === "" ? key : `${path}.${key}`);
}

/** What one of a printed unit is in ours: time in nanoseconds, sizes in bytes, binary and decimal, 1000 KiB, bits. */
const FACTORS = [
  1,
  1e3,
  1e6,
  1e9,
  6e10,
  1024,
  1024e3,
  1024 ** 2,
  1024 ** 3,
  1024 ** 4,
  1e12,
  125,
  125e3,
  125e6,
  512,
];
const NUMBER = /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+/g;
const UNSEEN = /[^\P{Cc}\r\n\t]|\uFEFF/gu;
const DECIMAL_COMMA = /\d+,\d+/g;
const GROUPED = /\d{1,3}(?:,\d{3})+/g;

/** The numbers of a text, sorted. */
export class Numbers {
  readonly #text: string;
  readonly #sorted: Float64Array;

  constructor(bytes: Buffer) {
    const raw = bytes.toString("utf8");
    // What terminals would not show is no part of a number.
    this.#text = `${bytes.toString("latin1")}\n${stripVTControlCharacters(raw).replace(UNSEEN, "")}`;
    const found = new Set<number>();
    for (const [digits] of this.#text.matchAll(NUMBER)) found.add(Number(digits));
    for (const [digits] of this.#text.matchAll(GROUPED)) found.add(Number(digits.replaceAll(",", "")));
    for (const [digits] of this.#text.matchAll(DECIMAL_COMMA)) found.add(Number(digits.replace(",", ".")));
    this.#sorted = Float64Array.from([...found].filter(Number.isFinite)).sort();
  }

  includes(printed: string): boolean {
    return this.#text.includes(printed);
  }

  /** Whether these characters are of the text, or the numbers in them are. */
  holds(printed: string): boolean {
    return this.includes(printed) || digitsIn(printed).every((digits) => this.give(Number(digits)));
  }

  /** Whether a number in any unit is the figure, to within the double's own precision or `tolerance`. */
  give(value: number, tolerance = 1e-9): boolean {
    return FACTORS.some((factor) => this.#hasNear(value / factor, tolerance));
  }

  /** Whether two numbers of the text, in one unit, add up to the figure. */
  giveSum(value: number, tolerance = 1e-9): boolean {
    return FACTORS.some((factor) => {
      const sum = value / factor;
      return this.#sorted.some((one) => one > 0 && one < sum && this.#hasNear(sum - one, tolerance));
    });
  }

  /** Whether some of what fio printed under a name in one direction, one run after the other, adds up to the figure. */
  giveRuns(name: "runtime" | "io_bytes", figure: number): boolean {
    const unit = name === "runtime" ? 1e6 : 1;
    const printed = [...this.#text.matchAll(new RegExp(`"${name}" *: *(\\d+)`, "g"))].map(
      ([, digits]) => Number(digits) * unit,
    );
    // Read, write and trim take turns; those that did nothing have 0.
    return printed.some((_, from) => {
      let sum = 0;
      for (let i = from; i < printed.length && sum < figure; i += 3) sum += printed[i] ?? 0;
      return near(sum, figure);
    });
  }

  /** Moments in milliseconds since the epoch lie so many of them apart. */
  giveMoments(apart: number): boolean {
    return this.#moments().some((one) => this.#hasNear(one + apart, 1e-15));
  }

  /** So many times as many a second as a whole number in the time between two moments. */
  giveMomentsRate(perSecond: number): boolean {
    const moments = this.#moments();
    return moments.some((from) =>
      moments.some((to) => {
        const count = (perSecond * (to - from)) / 1000;
        return count > 0.5 && near(count, Math.round(count));
      }),
    );
  }

  /** So many times as many a second as a whole number in as many seconds as stand under the name. */
  giveCountRate(perSecond: number, name: string): boolean {
    return [...this.#text.matchAll(new RegExp(`"${name}" *: *(\\d+)`, "g"))].some(([, seconds]) => {
      const count = perSecond * Number(seconds);
      return near(count, Math.round(count));
    });
  }

  #moments(): Float64Array {
    return this.#sorted.filter((one) => one > 1e12 && one < 1e13);
  }

  #hasNear(value: number, tolerance: number): boolean {
    const [low, high] = [value * (1 - tolerance), value * (1 + tolerance)];
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sorted[middle] ?? 0) < low) from = middle + 1;
      else to = middle;
    }
    return (this.#sorted[from] ?? Number.POSITIVE_INFINITY) <= high;
  }
}

const SLACK = 1e-9;
const near = (a: number, b: number): boolean => Math.abs(a - b) <= SLACK * Math.max(Math.abs(a), Math.abs(b));

/** What a result says of itself, for formulas over its own figures. */
export type Around = {
  tool: string | undefined;
  jobs: number;
  figures: ReadonlyMap<string, Figure>;
  blockSizes: readonly number[];
  clients?: Result["clients"];
};

/** Undefined where the figure is one of the text's numbers, or follows from them; else what is odd about it. */
export function unexplained(figure: Figure, numbers: Numbers, around: Around): string | undefined {
  if (!Number.isFinite(figure.value) || figure.value < 0) return `${figure.path} is ${figure.value}`;
  const { printed } = figure;
  const known = printed === undefined ? numbers.give(figure.value) : ofPrinted(figure, printed, numbers);
  if (known || FORMULAS.some((formula) => formula(figure, around, numbers))) return undefined;
  return `${figure.path} is ${figure.value}${printed ? ` (${printed.text})` : ""}, which nothing in the file gives`;
}

/** Its characters' numbers stand in the file, and one of them, or a ratio or share of two, lies in the interval. */
function ofPrinted(
  { value }: Figure,
  { low, high, text }: NonNullable<Figure["printed"]>,
  numbers: Numbers,
): boolean {
  if (!(low <= value && value <= high)) return false;
  const terms = text.split(" + ");
  if (terms.length > 1) return terms.every((term) => Number.isFinite(Number(term)) || numbers.holds(term));
  const digits = digitsIn(text);
  const parts = digits.map((found) => ({ is: Number(found), half: 0.5 * 10 ** -decimalsOf(found) }));
  const stands = ({ is }: { is: number }): boolean => numbers.give(is) || numbers.give(100 - is);
  if (parts.length === 0 || !(numbers.includes(text) || parts.every(stands))) return false;
  const within = (x: number, half = 0): boolean =>
    FACTORS.some(
      (factor) => (x - half) * factor <= high * (1 + SLACK) && (x + half) * factor >= low * (1 - SLACK),
    );
  return parts.some(
    (a) => within(a.is, a.half) || parts.some((b) => within(a.is / b.is) || within((a.is * b.is) / 100)),
  );
}

const digitsIn = (text: string): string[] =>
  [...text.matchAll(GROUPED), ...text.matchAll(NUMBER)].map(([found]) => found.replaceAll(",", ""));
const decimalsOf = (digits: string): number => /\.(\d*)/.exec(digits)?.[1]?.length ?? 0;

type Formula = (figure: Figure, around: Around, numbers: Numbers) => boolean;

const besides = ({ path }: Figure, { figures }: Around, name: string): number =>
  figures.get(path.replace(/[^.]+$/, name))?.value ?? Number.NaN;
const endsWith = (figure: Figure, ...names: string[]): boolean =>
  names.some((name) => figure.path === name || figure.path.endsWith(`.${name}`));

/** The formulas by which importers compute. Each is asked for every figure that is not itself in the file. */
const FORMULAS: readonly Formula[] = [
  /** The life of volumes lies between moments; a mean between the least and the most. */
  (figure, around, numbers) => {
    if (
      !/^(?:provision|attach|detach|mount|remount|expand|snapshot|restore|clone|move|churn|teardown|delete)\./.test(
        figure.path,
      )
    )
      return false;
    if (figure.path === "churn.rate") return numbers.giveCountRate(figure.value, "seconds");
    if (endsWith(figure, "rate")) return numbers.giveMomentsRate(figure.value);
    if (!endsWith(figure, "mean")) return numbers.giveMoments(figure.value / 1e6);
    return figure.value >= besides(figure, around, "min") && figure.value <= besides(figure, around, "max");
  },
  /** iops = totalIos / runtime; bandwidth = ioBytes / runtime. */
  (figure, around) =>
    RATES.some(
      ([rate, count]) =>
        endsWith(figure, rate) &&
        near(figure.value, (besides(figure, around, count) * 1e9) / besides(figure, around, "runtimeNs")),
    ),
  /** ioBytes = totalIos x block size. */
  (figure, around, numbers) => {
    if (!endsWith(figure, "ioBytes")) return false;
    const size = figure.value / besides(figure, around, "totalIos");
    return around.blockSizes.some((one) => near(size, one)) || numbers.give(size);
  },
  /** dd counts whole records and parts of them: "25600+1". */
  (figure, { tool }, numbers) =>
    tool === "dd" && endsWith(figure, "totalIos") && numbers.giveSum(figure.value),
  /** Counts and rates of several jobs are added. */
  (figure, { jobs, figures }, numbers) =>
    jobs > 1 &&
    endsWith(figure, "totalIos", "ioBytes", "count", "iops", "bandwidthBytesPerSecond", "operations") &&
    (jobs > 2 ||
      !figures.has(figure.path.replace(/[^.]+$/, endsWith(figure, "iops") ? "totalIos" : "ioBytes")) ||
      numbers.giveSum(figure.value)),
  /** The rate of several clients is the sum of each one's counter over its own runtime; the time is that of one of them. */
  ({ path, value }, { clients = [] }) => {
    const [direction, name] = path.split(".") as [keyof Result["directions"], string];
    const counter = RATES.find(([rate]) => rate === name)?.[1];
    if (clients.length === 0 || counter === undefined) return false;
    const rates = clients.flatMap(({ directions }) => {
      const { [counter]: count, runtimeNs } = directions[direction] ?? {};
      return count === undefined ? [] : [(Number(count) * 1e9) / Number(runtimeNs)];
    });
    return near(
      value,
      rates.reduce((sum, rate) => sum + rate, 0),
    );
  },
  /** Who runs again and again took as long as all the runs together, and moved as many bytes. */
  (figure, { clients = [] }, numbers) =>
    clients.some(({ completed }) => completed !== undefined) &&
    ((endsWith(figure, "runtimeNs") && numbers.giveRuns("runtime", figure.value)) ||
      (endsWith(figure, "ioBytes") && numbers.giveRuns("io_bytes", figure.value))),
  /** So says the figure itself; what was added, or weighted, are printed numbers, each in its interval. */
  ({ value, printed }, _, numbers) => {
    const [, how, count] = /^(sum|mean) of (\d+)$/.exec(printed?.text ?? "") ?? [];
    if (printed === undefined || how === undefined) return false;
    const tolerance = (2 * (printed.high - printed.low)) / value + SLACK;
    return how === "mean" || Number(count) > 2 || numbers.giveSum(value, tolerance);
  },
  /** The mean of several jobs is weighted: between the least and the greatest. */
  (figure, around) => {
    if (around.jobs < 2 || !endsWith(figure, "meanNs")) return false;
    const [least, most] = [besides(figure, around, "minNs"), besides(figure, around, "maxNs")];
    return !(figure.value < least * 0.999) && !(figure.value > most * 1.001);
  },
  /** No distribution between two values spreads further than this (Bhatia and Davis). */
  (figure, around) => {
    if (around.jobs < 2 || !endsWith(figure, "stddevNs")) return false;
    const [least, mean, most] = ["minNs", "meanNs", "maxNs"].map((name) => besides(figure, around, name));
    return !(figure.value ** 2 > 1.001 * ((most ?? 0) - (mean ?? 0)) * ((mean ?? 0) - (least ?? 0)));
  },
];
const RATES = [
  ["iops", "totalIos"],
  ["bandwidthBytesPerSecond", "ioBytes"],
] as const;
