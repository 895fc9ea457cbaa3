/** As fuzz.test.ts, with twice as many damages, and each line of every file of fio's JSON in one way; in each with FIOLIO_EVERY_LINE=1. */
import { after, test } from "node:test";
import { isEveryLine } from "../collectors/lines.ts";
import { atRandom, LIMIT_MS, LINE_DAMAGES, lineByLine } from "./damaged.ts";
import { seeds } from "./seed.ts";
import { Watchdog } from "./watchdog.ts";

const stock = seeds();
const watchdog = new Watchdog(LIMIT_MS);
after(() => watchdog.close());

for (const [collector, files] of Map.groupBy(stock, (file) => file.collector))
  test(`${collector}: files damaged at random give no wrong figure, no hang and no exception`, () =>
    atRandom(files, 4, stock, watchdog));
for (const [turn, damage] of LINE_DAMAGES.entries())
  test(`fio-json: ${damage}: lines of JSON's own, and of a job's head and options, of every file`, () =>
    lineByLine(
      stock.filter(({ collector }) => collector === "fio-json"),
      damage,
      stock,
      isEveryLine ? undefined : { step: LINE_DAMAGES.length, turn },
    ));
