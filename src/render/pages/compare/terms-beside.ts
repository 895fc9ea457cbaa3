/** On what terms two storages are had, beside who is faster: known without a measurement, and never read apart from it. */
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import { rawCapacityOf } from "../../../judge/terms/capacity.ts";
import { eligibilityOf } from "../../../judge/terms/eligibility.ts";
import { usablePriceOf } from "../../../judge/terms/price.ts";
import type { Backend } from "../../../schema/backend.ts";
import type { Deployment } from "../../../schema/deployment.ts";
import type { FiolioRecord } from "../../../schema/record.ts";
import { formatNumber } from "../../../units/format.ts";
import { termsText } from "../../blocks/comparing/pair-lede.ts";
import { yesNo } from "../../blocks/declared.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { nodeLossCell } from "../../edition/node-loss.ts";
import { heads } from "../../edition/parts.ts";
import { deploymentHead } from "../../edition/storage-class.ts";
import { plain, type Table, type TableCell } from "../../edition/view.ts";

type Side = { record: FiolioRecord; id: string; deployment: Deployment; backend: Backend };

const NOT_STATED = "not stated";

/** Each as it is asked of both; undefined where nobody says. */
const TERMS: readonly { term: string; of: (side: Side) => string | TableCell | undefined; ifAny?: true }[] = [
  {
    term: "Survives a node",
    of: ({ record, id }) => nodeLossCell(record, id),
  },
  {
    term: "ReadWriteMany",
    of: ({ backend }) => sharedText(backend),
  },
  {
    term: "Block",
    of: ({ backend: { volumeModes } }) => stated(volumeModes, yesNo(volumeModes.includes("Block"))),
  },
  {
    term: "Usable of raw",
    of: (side) => {
      const raw = rawCapacityOf(side.deployment, side.backend);
      return raw && `${Math.round(100 / raw.factor)} % (${raw.basis})`;
    },
  },
  {
    term: "A usable TiB a month",
    ifAny: true,
    of: (side) => {
      const price = priceOf(side);
      return price && { text: `${formatNumber(price.amount)} ${price.currency}`, title: price.basis };
    },
  },
];
const SHARED = "ReadWriteMany";

/** Of raw blocks it is another question than of a file system, and what nobody says is not denied. */
function sharedText(backend: Backend): string | undefined {
  const may = (volumeMode: Backend["volumeModes"][number]): boolean | undefined => {
    const { lacks, unknown } = eligibilityOf(backend, { requires: { accessMode: SHARED, volumeMode } });
    return lacks.length > 0 ? false : unknown.length > 0 ? undefined : true;
  };
  if (may("Filesystem")) return "yes";
  const asBlock = may("Block");
  if (asBlock) return "as Block only";
  return stated(backend.accessModes, asBlock === undefined ? "no; as Block not stated" : "no");
}

const stated = (modes: readonly string[], said: string): string | undefined =>
  modes.length === 0 ? undefined : said;

const priceOf = ({ record, deployment, backend }: Side) =>
  usablePriceOf(
    deployment,
    record.environments.get(deployment.environment),
    rawCapacityOf(deployment, backend)?.factor,
  );

type Term = { term: string; both: readonly [TableCell, TableCell] };

/** None where either is not described. */
export function termsOfBoth({ record }: Edition, { a, b }: Pick<Pair, "a" | "b">): Term[] {
  const [first, second] = [a, b].map((id) => sideOf(record, id));
  if (first === undefined || second === undefined) return [];
  return TERMS.flatMap(({ term, of, ifAny }): Term[] => {
    const both = [of(first), of(second)] as const;
    return ifAny && both.every((one) => one === undefined)
      ? []
      : [{ term, both: [cellOf(both[0]), cellOf(both[1])] }];
  });
}

/** Of those that a claim asks for, as a sentence says them. */
const SAID: ReadonlyMap<string, string> = new Map([
  ["Survives a node", "survives a node"],
  [SHARED, `is ${SHARED}`],
]);
const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["no", false],
]);

/** "NFS survives a node and is ReadWriteMany; Local NVMe offers neither."; empty where they do not differ in these, as far as is stated. */
export function termsInShort(edition: Edition, pair: Pick<Pair, "a" | "b">): string {
  const name = titles(edition.record).deployment;
  const told = termsOfBoth(edition, pair).flatMap(({ term, both }) => {
    const said = SAID.get(term);
    if (said === undefined) return [];
    // "yes, while its one server stands": what holds only then is not said without it.
    const answers = both.map(({ text }) => /^(yes|no)(?:,( .*))?$/.exec(plain(text)) ?? []);
    const condition = answers.map(([, , only = ""]) => only).find((only) => only !== "") ?? "";
    return [{ said: `${said}${condition}`, both: answers.map(([, is = ""]) => ANSWERS.get(is)) }];
  });
  return termsText([name(pair.a), name(pair.b)], told);
}

export function termsBeside(edition: Edition, pair: Pick<Pair, "a" | "b">): Table[] {
  const { a, b } = pair;
  const rows = termsOfBoth(edition, pair).map(({ term, both }) => ({ cells: [{ text: term }, ...both] }));
  if (rows.length === 0) return [];
  return [
    {
      block: "table",
      caption: "What each offers",
      said: true,
      fixed: true,
      lean: true,
      columns: heads("What", deploymentHead(edition, a), deploymentHead(edition, b)),
      rows,
    },
  ];
}

function sideOf(record: FiolioRecord, id: string): Side | undefined {
  const deployment = record.deployments.get(id);
  const backend = record.backends.get(deployment?.backend ?? "");
  return deployment && backend && { record, id, deployment, backend };
}

const cellOf = (of: string | TableCell | undefined): TableCell =>
  of === undefined ? { text: NOT_STATED, tone: "muted" } : typeof of === "string" ? { text: of } : of;
