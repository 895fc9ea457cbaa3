/**
 * fields/numbers.txt: what printed figures, records and labels are read as, for drawn ones and for those on an edge: 0, none, many digits,
 * halves, quotation marks, words of tests and of storages. FIOLIO_UPDATE=1 writes it anew, for a person to read; never where CI is set.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { keyOfLabel, labelOf, labelOfStream } from "../../src/collectors/around/subjects/label.ts";
import { abbreviated, bytesOf, common, latencyNumber } from "../../src/collectors/fio-text/number.ts";
import { splitRecord } from "../../src/collectors/reading/csv-record.ts";
import { headerOf } from "../../src/collectors/reading/csv-table.ts";
import { containerOf, encodingOf } from "../../src/collectors/reading/encoded/container.ts";
import { valuesIn } from "../../src/collectors/reading/json-values.ts";
import { parseDocument, parsePiece } from "../../src/collectors/reading/piece.ts";
import {
  between,
  cut,
  leastOf,
  mostOf,
  quantitySum,
  rounded,
  scaledBy,
  weightedMean,
  withoutDust,
} from "../../src/collectors/reading/printed-quantity.ts";
import { rises } from "../../src/collectors/reading/rising.ts";
import { plainText } from "../../src/collectors/reading/text.ts";
import {
  agree,
  exponential,
  figure,
  inFlight,
  perSecond,
} from "../../src/collectors/reading/trial-figures.ts";
import { wholeOf } from "../../src/collectors/reading/whole.ts";
import type { Distribution } from "../../src/schema/result.ts";
import { uniformOf } from "../judge/draws.ts";

const UPDATE = process.env.FIOLIO_UPDATE === "1" && !process.env.CI;
const random = uniformOf(17);
const whole = (low: number, high: number): number => Math.floor(low + random() * (high - low + 1));
const one = <T>(of: readonly T[]): T => of[whole(0, of.length - 1)] as T;
const some = <T>(least: number, most: number, draw: () => T): T[] =>
  Array.from({ length: whole(least, most) }, () => draw());

const EDGES = [
  "0",
  "0.0",
  "0.5",
  "1",
  "9.99",
  "10",
  "114.15",
  "999.5",
  "1000",
  "123456789012345",
  "99999999999999999",
];
const digits = (): string =>
  random() < 0.4
    ? one(EDGES)
    : `${whole(0, 2000)}${one(["", `.${whole(0, 9)}`, `.${whole(0, 9)}${whole(0, 9)}`])}`;
const unit = (): number => one([1, 1000, 1024, 1e6, 0.001]);
const quantity = () =>
  one([() => rounded(digits(), unit()), () => cut(String(whole(0, 50)), unit()), () => whole(0, 9)])();
const prefix = (): string => one(["", "k", "K", "m", "M", "G", "x"]);
const style = () => one(["rounded", "remainder", "either"] as const);

const WORDS = (
  "fast slow ceph-block nfs-slow local-path run1 test 4k randread read write iops qd32 node-1 node 2 A disk sda pool Results " +
  "fio bench-x7k2p Provider AWS gp3 2026-01-02 numjobs=4 volume StorageClass rep3 baseline round II iv 10s 50% b the before after"
).split(" ");
const RECORDS = ["a", " b ", '"c"', '"d ""e"""', '"f,g"', '"', 'h"i', "", "\t", "0", "1.5"];
const JSONS = [
  "{}",
  '{"a": 1}',
  "[1, 2]",
  "nan",
  '{"a": nan, "b": -inf}',
  '{"a": 1',
  "text",
  "12",
  '"x"',
  "null",
  "{}}",
  "\u0000{}",
];

const ASKED: Readonly<Record<string, () => unknown>> = {
  "a figure that was rounded": () => asked([digits(), unit()], rounded),
  "a figure that was cut": () => asked([String(whole(0, 30)), unit()], cut),
  "a number without dust": () => asked([whole(0, 1e6) * one([1, 1.1, 1e-7, 1e9 + 1e-7])], withoutDust),
  "an interval": () =>
    asked([whole(-2, 5), whole(3, 9), one(["printed", "p".repeat(130)]), whole(0, 12)], between),
  "a figure in another unit": () => asked([quantity(), one([0, 1, 2.5, 1024])], scaledBy),
  "a sum": () => asked([some(0, 4, quantity)], quantitySum),
  "the least and most of some": () => asked([some(0, 4, quantity)], (all) => [leastOf(all), mostOf(all)]),
  "a mean of means": () => asked([some(2, 2, quantity), some(1, 2, () => whole(0, 3))], weightedMean),
  "a figure of an application": () => asked([one([undefined, "", "x", digits()]), unit()], figure),
  "a figure with an exponent": () =>
    asked([`${digits()}e${one(["+", "-", ""])}0${whole(0, 9)}`, unit()], exponential),
  "a rate by count and time": () =>
    asked([one([0, 1, 9029, -1, 0.5]), one([undefined, quantity()])], perSecond),
  "two of the same": () => asked([one([undefined, quantity()]), quantity(), one([0.02, 0.2])], agree),
  "I/Os under way": () => asked([one([undefined, quantity()]), one([undefined, quantity()])], inFlight),
  "a number of fio's text": () => asked([digits(), prefix(), one([1000, 1024]), style()], abbreviated),
  "bytes of fio's text": () =>
    asked(
      [
        `${digits()}${one(["", " "])}${prefix()}${one(["", "i"])}${one(["B", "", "bit", "b/s"])}`,
        style(),
        random() < 0.5,
      ],
      bytesOf,
    ),
  "a latency of fio's text": () =>
    asked([digits(), one(["", "k", "M"]), one([1, 1000]), style()], latencyNumber),
  "what intervals allow": () =>
    asked([some(1, 3, () => ({ low: whole(0, 5), high: whole(3, 9) + one([0, 1e-7]) }))], common),
  "a whole number": () =>
    asked([one([digits(), "12x", "", "007", "12345678901234567"]), whole(0, 1)], wholeOf),
  "a record": () =>
    asked(
      [some(1, 4, () => one(RECORDS)).join(one([",", ";"])), one([",", ";"]), random() < 0.7],
      splitRecord,
    ),
  "a header": () =>
    asked([some(1, 5, () => one([...RECORDS, "iops", "bw"])).join(one([",", ";", "\t"]))], headerOf),
  "values one after another": () =>
    asked([some(1, 4, () => one(JSONS)).join(one(["", "\n", ", "]))], (text) => {
      const wrong: string[] = [];
      return [[...valuesIn(text, wrong)], wrong];
    }),
  "a document": () =>
    asked([one(JSONS)], (text) => [parsePiece(Buffer.from(text)), parseDocument(Buffer.from(text))]),
  "a text": () =>
    asked(
      [some(1, 3, () => one(["a", "\u001b[32mb\u001b[0m", "\uFEFF", "\u0000", "\r\n", "\t"])).join("")],
      plainText,
    ),
  "a distribution": () => asked([distribution()], rises),
  "a label": () =>
    asked([some(1, 4, () => one(WORDS)).join(one([" ", "-", ", ", ": "]))], (text) => [
      labelOf(text),
      labelOfStream(text),
      keyOfLabel(text),
    ]),
  "an encoding": () => asked([whole(0, 9), whole(6, 10), one([6, 7, 8, 40])], encodingOfDrawn),
};
const EACH = 40;

const distribution = (): Distribution => ({
  ...(random() < 0.7 && { minNs: whole(0, 5) }),
  ...(random() < 0.7 && { meanNs: quantity() }),
  ...(random() < 0.7 && { maxNs: whole(4, 2000) }),
  percentilesNs: Object.fromEntries(some(0, 3, () => [one(["50", "99", "99.9"]), whole(0, 20)])),
});

/** As many tenths of the even and of the odd bytes are 0. */
function encodingOfDrawn(even: number, odd: number, pairs: number): unknown {
  const bytes = Buffer.alloc(pairs * 2, 0x41);
  for (let i = 0; i < pairs; i += 1) {
    if ((i % 10) + 1 > 10 - even + (even < 5 ? 5 : 0)) bytes[2 * i] = 0;
    if (i % 10 < odd) bytes[2 * i + 1] = 0;
  }
  return [encodingOf(bytes), encodingOf(Buffer.from(bytes).swap16()), containerOf(bytes)];
}

function asked<T extends readonly unknown[]>(of: readonly [...T], ask: (...of: T) => unknown): string {
  return `${JSON.stringify(of)}: ${JSON.stringify(outcome(() => ask(...of))) ?? "nothing"}`;
}
function outcome(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    return `throws ${(error as Error).message}`;
  }
}

test("what is printed is read as the same", () => {
  const said = Object.entries(ASKED).flatMap(([what, ask]) => [
    what,
    ...Array.from({ length: EACH }, () => `  ${String(ask())}`),
  ]);
  const file = join(import.meta.dirname, "fields", "numbers.txt");
  const found = `${said.join("\n")}\n`;
  if (UPDATE) writeFileSync(file, found);
  assert.equal(found, existsSync(file) ? readFileSync(file, "utf8") : "");
});
