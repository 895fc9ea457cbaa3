/** What is declared of two deployments, side by side where it differs. */
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { declaredDurability } from "../../../schema/durability.ts";
import { backendItems, deploymentItems, durabilityItems } from "../../blocks/declared.ts";
import { cellFacts } from "../../blocks/workloads/workload-text.ts";
import type { Edition } from "../../edition/edition.ts";
import { facts, fold, heads } from "../../edition/parts.ts";
import { deploymentHead } from "../../edition/storage-class.ts";
import { type Block, plain, type Rich, type TableCell } from "../../edition/view.ts";

/** In this order: deployment, backend, configuration, then the cells of what both measured. */
export function differenceBlocks(edition: Edition, pair: Pair): Block[] {
  const [a, b] = [declared(edition, pair, "a"), declared(edition, pair, "b")];
  const keys = [...new Set([...a.keys(), ...b.keys()])];
  const differing = keys.filter((key) => plain(a.get(key) ?? "") !== plain(b.get(key) ?? ""));
  const same = keys.filter((key) => !differing.includes(key) && plain(a.get(key) ?? "") !== NOT_STATED);
  return [
    {
      block: "table",
      caption: "What is declared of them, where it differs",
      fixed: true,
      columns: heads("What", deploymentHead(edition, pair.a), deploymentHead(edition, pair.b)),
      rows: differing.map((key) => ({ cells: [{ text: termOf(key) }, cellOf(a, key), cellOf(b, key)] })),
      empty: "Nothing that is declared of them differs.",
    },
    ...fold(
      `The same on both sides (${same.length})`,
      facts(same.map((key) => ({ term: termOf(key), value: a.get(key) ?? "" }))),
    ),
  ];
}

const NOT_STATED = "not stated";

/** Keyed by kind and term: a key of the configuration may equal one of our terms. */
type Declared = ReadonlyMap<string, Rich>;

/** What a side cannot have, by what it is declared to be. */
const HAS_NONE: Readonly<Record<string, (of: Declared) => boolean>> = {
  "backend\nReplicas": (of) => of.has("backend\nErasure coding"),
  "backend\nErasure coding": (of) => of.has("backend\nReplicas"),
  "deployment\nLine rate": (of) =>
    plain(of.get("deployment\nNetwork between client and medium") ?? "") === "no",
};

function cellOf(of: Declared, key: string): TableCell {
  const value = of.get(key) ?? (HAS_NONE[key]?.(of) ? "none" : NOT_STATED);
  return plain(value) === NOT_STATED ? { text: NOT_STATED, tone: "muted" } : { text: value };
}

function declared(edition: Edition, pair: Pair, side: "a" | "b"): Declared {
  const { record } = edition;
  const deployment = record.deployments.get(pair[side]);
  const backend = deployment && record.backends.get(deployment.backend);
  const configuration = Object.entries(deployment?.configuration ?? {}).map(
    ([term, value]): Item => ({ term, value: [{ text: value, code: true }] }),
  );
  return new Map<string, Rich>([
    ...keyed("deployment", deployment ? deploymentItems(edition, deployment) : []),
    ...keyed(
      "backend",
      backend ? backendItems(backend, durabilityItems(declaredDurability(backend, deployment))) : [],
    ),
    ...keyed("configuration", configuration),
    ...keyed("cell", measuredCells(edition, pair, side)),
  ]);
}

type Item = { term: string; value: Rich };

const keyed = (kind: string, items: readonly Item[]): [string, Rich][] =>
  items.map(({ term, value }) => [`${kind}\n${term}`, value]);

const termOf = (key: string): string => key.slice(key.indexOf("\n") + 1);

/** "file system: ext4", or "ext4; xfs" where the compared figures come from different cells. */
function measuredCells(edition: Edition, { comparisons }: Pair, side: "a" | "b"): Item[] {
  const places = new Map(
    comparisons
      .flatMap(({ figures }) => figures.flatMap((figure) => figure[side].runs))
      .map(({ run, result }) => [`${run}#${result}`, { run, result }]),
  );
  const facts = [...places.values()].flatMap(({ run, result }) => {
    const judged = edition.resultsOf(run).find(({ index }) => index === result);
    return judged ? cellFacts(judged.cell) : [];
  });
  return [...Map.groupBy(facts, ({ term }) => term)].map(([term, all]) => ({
    term,
    value: [...new Set(all.map(({ value }) => plain(value)))].sort().join("; "),
  }));
}
