/**
 * fio's sizes and times, read as fio 3.33 reads them; tests/fio/size.test.ts asks the real one. A unit that fio does not know it
 * passes over in silence: "1.5g" is 1 byte, "5sec" is 5 µs. Pure.
 */

const POWERS = ["", "k", "m", "g", "t", "p"];
const SIZE_UNIT = /^([kmgtp])(ib)?/;

const MICROSECONDS: readonly [unit: RegExp, factor: number][] = [
  [/^(?![a-z])/, 1e6],
  [/^ms/, 1e3],
  [/^s$/, 1e6],
  [/^m$/, 60e6],
  [/^h$/, 3600e6],
  [/^d$/, 86400e6],
];

/** A list, a range, a negative number, or a number of zones. */
const NO_NUMBER = /[,:-]|z$/;
const NUMBER = /^\s*\+?(0x[\da-f]+|\d+)/i;

/** The unit is what follows the decimal digits: none after a leading blank, "x10k" of "0x10k". */
function read(text = ""): { number: number; unit: string } | undefined {
  const digits = NO_NUMBER.test(text) ? undefined : NUMBER.exec(text)?.[1];
  return digits === undefined
    ? undefined
    : { number: Number(digits), unit: text.replace(/^\+?\d+/, "").toLowerCase() };
}

/**
 * Bytes. fio's default kb_base of 1024 turns the standards round: "4k", "4kB" and "4Ki" are 4096, "4KiB" is 4000; with
 * kb_base=1000 it is the other way. Undefined for what is no size by itself, such as "50%", and for what fio refuses.
 */
export function parseSize(text: string | undefined, kbBase = "1024"): number | undefined {
  const written = read(text);
  if (written === undefined || written.unit.startsWith("%")) return undefined;
  const [, power = "", iec] = SIZE_UNIT.exec(written.unit) ?? [];
  const base = (iec === undefined) === (kbBase === "1000") ? 1000 : 1024;
  const bytes = written.number * base ** POWERS.indexOf(power);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** Seconds, as options count that take a bare number for seconds: runtime, ramp_time, startdelay. */
export function parseSeconds(text: string | undefined): number | undefined {
  const written = read(text);
  if (written === undefined) return undefined;
  const factor = MICROSECONDS.find(([unit]) => unit.test(written.unit))?.[1] ?? 1;
  return (written.number * factor) / 1e6;
}
