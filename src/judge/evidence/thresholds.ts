/** Thresholds of checks: value, unit, the label on pages, and how sentences print them. */
import { formatNumber, formatValue } from "../../units/format.ts";

const percent = (share: number): string => `${formatNumber(share * 100)} %`;

/** How a value in each unit is printed. */
const PRINTED = {
  ns: (value) => formatValue(value, "ns"),
  "bytes/s": (value) => formatValue(value, "bytes/s"),
  share: percent,
  factor: formatNumber,
  count: formatNumber,
  /** A minor release of fio 3. */
  "fio 3": (minor) => `fio 3.${minor}`,
} as const satisfies Record<string, (value: number) => string>;

export type Threshold = { value: number; unit: keyof typeof PRINTED; label: string };

/** By their names in code. */
export type Thresholds<Name extends string = string> = Readonly<Record<Name, Threshold>>;

/** "30 s", "5 µs", "14.9 GiB/s", "10 %", "10,000", "fio 3.36". */
export const textOf = ({ value, unit }: Threshold): string => PRINTED[unit](value);

/** "16 GB/s", as drives and links are sold. */
export const decimalRate = (bytesPerSecond: number): string => `${formatNumber(bytesPerSecond / 1e9)} GB/s`;

const WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** "three"; above twelve in digits. */
export const inWords = ({ value }: Pick<Threshold, "value">): string => WORDS[value] ?? formatNumber(value);

/** "half", "a third", "a quarter"; other shares in percent. */
export const partText = (share: number): string =>
  ({ 2: "half", 3: "a third", 4: "a quarter" })[1 / share] ?? percent(share);

/** "most", or "more than 60 % of the". */
export const moreThan = (share: number): string =>
  share === 0.5 ? "most" : `more than ${percent(share)} of the`;

/** 0.01 -> "100", as in "1/100" and "1 in 100". */
export const oneIn = ({ value }: Threshold): string => formatNumber(1 / value);

/** What a check computes with. */
export type Values<Name extends string = string> = Readonly<Record<Name, number>>;

export const valuesOf = <Name extends string>(thresholds: Thresholds<Name>): Values<Name> =>
  Object.fromEntries(
    Object.entries<Threshold>(thresholds).map(([name, { value }]) => [name, value]),
  ) as Values<Name>;

/** Thresholds as the file of a check writes them. */
export type DeclaredThresholds<Name extends string> = Readonly<
  Record<Name, readonly [value: number, unit: Threshold["unit"], label: string]>
>;

/** By their names; `others` are values to use in place of those that were declared. */
export const thresholdsOf = <Name extends string>(
  declared: DeclaredThresholds<Name>,
  others: Values = {},
): Thresholds<Name> =>
  Object.fromEntries(
    Object.entries<DeclaredThresholds<Name>[Name]>(declared).map(([name, [value, unit, label]]) => [
      name,
      { value: others[name] ?? value, unit, label },
    ]),
  ) as Thresholds<Name>;
