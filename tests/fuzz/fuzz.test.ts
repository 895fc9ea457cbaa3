/** The short form of `npm run fuzz`: the same damages every time; and what a longer one once found. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { atRandom, imported, LIMIT_MS, LINE_DAMAGES, lineByLine } from "./damaged.ts";
import { type Figure, Numbers, unexplained } from "./figures.ts";
import { broken, type Finding } from "./fuzzer.ts";
import { BOMBS, NUMBERS } from "./mutation.ts";
import { seeds } from "./seed.ts";
import { Watchdog } from "./watchdog.ts";

const stock = seeds();
const watchdog = new Watchdog(LIMIT_MS);
after(() => watchdog.close());

// The rest of each is for fuzz.night.ts.
for (const [collector, files] of Map.groupBy(stock, (file) => file.collector))
  test(`${collector}: files damaged at random give no wrong figure, no hang and no exception`, () =>
    atRandom(files, 2, stock, watchdog));
for (const damage of LINE_DAMAGES)
  test(`fio-json: ${damage}: each sixteenth line of JSON's own, and of a job's head and options, one by one`, () =>
    lineByLine(
      stock.filter(
        ({ collector, name, bytes }) =>
          collector === "fio-json" && (bytes.length < 8000 || name === "good-jobs-not-grouped"),
      ),
      damage,
      stock,
      { step: 16, turn: 0 },
    ));

type Once = Pick<Finding, "collector" | "name" | "mutations"> & { what: string };

const FOUND: readonly Once[] = [
  {
    what: "many line ends are read in time that grows with their number only",
    collector: "benchmark-operator",
    name: "good-bulk-file",
    mutations: [{ do: "insert", at: 0, of: BOMBS.indexOf("\r"), times: 64_000 }],
  },
  {
    what: "percentiles that fall are damage",
    collector: "fio-terse",
    name: "good-semicolons-in-name",
    mutations: [{ do: "lose-bytes", at: 0.212059, count: 1 }],
  },
  {
    what: "a mean above its maximum is damage",
    collector: "fio-terse",
    name: "good-version-4",
    mutations: [{ do: "number", at: 0.305677, of: NUMBERS.indexOf("0") }],
  },
  {
    what: "a least latency above the mean is damage",
    collector: "elbencho",
    name: "good-two-phases-json",
    mutations: [
      { do: "number", at: 0.29897, of: NUMBERS.indexOf("4294967295") },
      { do: "lose-bytes", at: 0.327443, count: 1 },
    ],
  },
  {
    what: "a maximum below the mean is damage",
    collector: "fio-normal",
    name: "good-fio-3.1",
    mutations: [{ do: "number", at: 0.097657, of: NUMBERS.indexOf("0.1") }],
  },
  {
    what: "a sequence in a sequence in a sequence is too deep, and no exception",
    collector: "transcribed",
    name: "good-contradicting-units",
    mutations: [{ do: "insert", at: 0, of: BOMBS.indexOf("["), times: 30_000 }],
  },
  {
    what: "a size of more bytes than a number can hold",
    collector: "transcribed",
    name: "good-contradicting-units",
    mutations: [{ do: "number", at: 0.612904, of: NUMBERS.indexOf("99999999999999999999") }],
  },
  {
    what: "of several documents the first has lost its brace",
    collector: "fio-json",
    name: "good-status-interval-with-ramp",
    mutations: [{ do: "move-line", at: 0, to: 0.491492 }],
  },
  {
    what: "of several documents the last has lost its rows",
    collector: "fio-json",
    name: "good-status-interval-with-ramp",
    mutations: [{ do: "double-line", at: 0.74975 }],
  },
  {
    what: "errors of text that is nested deeply read the same each time",
    collector: "transcribed",
    name: "good-contradicting-units",
    mutations: [
      { do: "lose-bytes", at: 0, count: 4 },
      { do: "insert", at: 0.034778, of: BOMBS.indexOf("a: "), times: 30_897 },
    ],
  },
  {
    what: "the name of a cell that can be no run's",
    collector: "attempt",
    name: "good-kbench",
    mutations: [{ do: "byte", at: 0.13091, byte: 0 }],
  },
  {
    what: "of several jobs one has lost the name among its options, and is of the same workload still",
    collector: "fio-json",
    name: "good-jobs-not-grouped",
    mutations: [{ do: "lose-line", at: 0.017677 }],
  },
  {
    what: "of several documents one in the middle has lost a line, and is replaced by the next",
    collector: "fio-json",
    name: "good-status-interval-with-ramp",
    mutations: [{ do: "lose-line", at: 292.5 / 1000 }],
  },
  {
    what: "the array of jobs ends too early",
    collector: "fio-json",
    name: "good-jobs-not-grouped",
    mutations: [{ do: "double-line", at: 0.3301767676767677 }],
  },
  {
    what: "one of several jobs has lost the group that it is in",
    collector: "fio-json",
    name: "good-jobs-not-grouped",
    mutations: [{ do: "lose-line", at: 0.010732323232323232 }],
  },
  {
    what: "the options of one of several jobs stand in another order",
    collector: "fio-json",
    name: "good-jobs-not-grouped",
    mutations: [{ do: "swap-line", at: 0.019570707070707072 }],
  },
  {
    what: "a job that writes has lost the option that says so",
    collector: "fio-json",
    name: "good-verified",
    mutations: [{ do: "lose-line", at: 0.05709342560553633 }],
  },
  {
    what: "one of the runs of a client has lost an option",
    collector: "stress",
    name: "good-two-clients",
    mutations: [{ do: "lose-line", at: 0.003939008894536213 }],
  },
  {
    what: "one of two clients has lost its time, and the sum of the rates is not known",
    collector: "clients",
    name: "good-two-clients",
    mutations: [{ do: "lose-line", at: 0.011310592459605027 }],
  },
  {
    what: "a mean so far off that no latencies between min and max spread as wide",
    collector: "clients",
    name: "good-two-clients",
    mutations: [{ do: "digit", at: 0.009830176355323319, digit: 1 }],
  },
  {
    what: "one of a client's runs moved other bytes than its own counters say",
    collector: "stress",
    name: "good-two-clients",
    mutations: [{ do: "digit", at: 0.004765743550834598, digit: 9 }],
  },
  {
    what: "as many lines at each seam of the pieces",
    collector: "dbench",
    name: "good-full-log",
    mutations: [{ do: "insert", at: 0.722733, of: BOMBS.indexOf("\r"), times: 66_400 }],
  },
];

for (const { what, collector, name, mutations } of FOUND) {
  test(`found once: ${collector}: ${what}`, async () => {
    const file = stock.find((one) => one.collector === collector && one.name === name);
    assert.ok(file, `no fixture ${collector}/${name}`);
    const whole = await watchdog.run(file.bytes, collector);
    assert.ok("outcome" in whole);
    assert.deepEqual(await broken(file, mutations, stock, watchdog, whole.outcome), []);
  });
}

test("stress: bytes that a changed digit makes others, by a KiB or more, are partial", async () => {
  const file = stock.find(({ collector }) => collector === "stress");
  assert.ok(file);
  const text = file.bytes.toString("latin1");
  const digits = [...text.matchAll(/"io_bytes" : (\d+)/g)].flatMap(({ 0: found, 1: number = "", index }) =>
    [0, 1, 2].map((nth) => ({ at: index + found.length - number.length + nth, is: Number(number) })),
  );
  const changed = digits.filter(({ is }) => is > 0).slice(0, 12);
  assert.equal(changed.length, 12);
  for (const { at } of changed) {
    const other = text[at] === "9" ? "1" : "9";
    const { runs } = await imported(Buffer.from(text.slice(0, at) + other + text.slice(at + 1), "latin1"));
    assert.deepEqual(
      runs.flatMap(({ results }) => results.map(({ status }) => status)),
      ["partial"],
      `byte ${at}`,
    );
  }
});

test("the oracle tells a figure that the file does not give", () => {
  const numbers = new Numbers(Buffer.from('{"total_ios": 8000, "runtime": 2000, "mean": 12.5, "bw": 1,024}'));
  const figures = new Map<string, Figure>();
  for (const [path, value] of [
    ["read.totalIos", 8000],
    ["read.runtimeNs", 2e9],
    ["read.iops", 4000],
    ["read.lat.meanNs", 12_500],
    ["read.bandwidthBytesPerSecond", 1_048_576],
  ] as const)
    figures.set(path, { path, value });
  const around = { tool: undefined, jobs: 1, figures, blockSizes: [] };
  for (const figure of figures.values()) assert.equal(unexplained(figure, numbers, around), undefined);
  for (const { path, value } of figures.values())
    assert.ok(unexplained({ path, value: value * 1.01 }, numbers, around), path);
  assert.ok(unexplained({ path: "read.iops", value: Number.NaN }, numbers, around));
});
