/**
 * `npm test`: every test but those on a cluster. `npm test -- unit` and `npm test -- site` run one kind, `npm run
 * test:cluster` the third; any other words select the test files whose path contains one of them. The last line counts
 * all.
 */
import { relative } from "node:path";
import { glob } from "tinyglobby";
import { engineDir } from "../src/effects/engine.ts";
import { runCluster } from "./support/run-cluster.ts";
import { runSite } from "./support/run-site.ts";
import { runUnit } from "./support/run-unit.ts";
import { add, closingLine, type Tally, unexcused } from "./support/tally.ts";

const words = process.argv.slice(2);
const asked = words.filter(isKind);
const kinds = asked.length > 0 ? asked : ["unit", "site"];
const paths = words.filter((word) => !isKind(word));

const unit = await select("unit", ["tests/**/*.test.ts", "!tests/site", "!tests/cluster"]);
const site = await select("site", ["tests/site/**/*.spec.ts"]);

const cluster = await select("cluster", ["tests/cluster/**/*.test.ts"]);

let tally = add(await runUnit(unit, engineDir), await runSite(site, engineDir));
tally = add(tally, await runCluster(cluster, engineDir));
process.exitCode = report(tally);

function isKind(word: string): boolean {
  return word === "unit" || word === "site" || word === "cluster";
}

async function select(kind: string, patterns: string[]): Promise<string[]> {
  if (!kinds.includes(kind)) return [];
  const files = await glob(patterns, { cwd: engineDir, ignore: ["**/fixtures/**"] });
  const wanted = paths.map((path) => relative(".", path));
  return files.filter((file) => wanted.length === 0 || wanted.some((path) => file.includes(path))).sort();
}

/** Prints the skips and the closing line; gives the exit code. */
function report(total: Tally): number {
  const faults = unexcused(total.skips, process.env);
  for (const { name, reason } of total.skips) console.log(`skipped: ${name}: ${reason}`);
  if (faults.length > 0) console.log(`CI installs what tests need, yet ${faults.length} were skipped.`);
  for (const table of total.tables ?? []) console.log(`\n${table}\n`);
  const ran = total.passed + total.failed;
  if (ran === 0) console.log(`tests: expected some to run, none did (${words.join(" ") || "all"}).`);
  console.log(closingLine(total));
  return total.failed > 0 || faults.length > 0 || ran === 0 ? 1 : 0;
}
