/**
 * fates/IMPORTER.txt: what becomes of each good case of an importer that comes by way of a log or a page, or is cut; and when lines of
 * it are lost, doubled or moved, or numbers and words are others. For a person to read: a figure that is wrong now has to be doubted, or said nowhere to be checked. FIOLIO_UPDATE=1 writes them anew; never where CI is set.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assertSaid, type Cases, FIXTURES, importersTold, UPDATE } from "./expected-text.ts";
import { confusionsOf, damagesOf, fateOf, waysOf } from "./fates.ts";
import { importBytes } from "./import.ts";

const FATES = join(import.meta.dirname, "fates");

/** For each importer, and for each of its cases. */
const [OF_IMPORTER, FEWEST, MOST] = [100, 8, 24];
/** Larger ones take longer than they tell. */
const LARGEST = 60_000;

/** @param cases of each importer: the first is for every run of the tests, all for those that take long */
export function* eachFate(
  cases: Cases = UPDATE ? "all" : "first",
): Generator<[name: string, run: () => Promise<void>]> {
  for (const id of importersTold())
    yield [
      `${id}: what becomes of damaged cases`,
      async () => {
        const names = readdirSync(join(FIXTURES, id))
          .filter((name) => name.startsWith("good-"))
          .sort();
        const count = Math.min(MOST, Math.max(FEWEST, Math.round(OF_IMPORTER / names.length)));
        const said: string[] = [];
        for (const name of names) {
          const folder = join(FIXTURES, id, name);
          const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
          const text = readFileSync(join(folder, input), "utf8");
          if (text.length > LARGEST) continue;
          const whole = await importBytes(Buffer.from(text), LARGEST);
          said.push(name);
          for (const { how, text: damaged } of [
            ...waysOf(text),
            ...damagesOf(text, count),
            ...confusionsOf(text, Math.ceil(count / 3)),
          ]) {
            const fate = fateOf(await importBytes(Buffer.from(damaged), LARGEST), whole);
            said.push(`  ${how}`, ...fate.map((line) => `    ${line}`));
          }
          if (cases === "first") break;
        }
        assertSaid(join(FATES, `${id}.txt`), said, cases);
      },
    ];
}
