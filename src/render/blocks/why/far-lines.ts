/** Where results are excluded only as figures from far lines of a document are read as one test: said on every page that shows them as excluded. */
import { type FarJoined, type Place, restsOnReading } from "../../../judge/checks/far-joined.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { Pair } from "../../../judge/side-by-side/pair.ts";
import type { Metric } from "../../../schema/metric.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { joined, text } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";

/** Beneath what a page says of results that are excluded; nothing where none of them rests on a reading. */
export function farLinesNote(edition: Edition, shown: readonly JudgedResult[]): Block[] {
  const { resting, readings } = restingOf(edition, shown);
  const all = shown.filter(isExcluded).length;
  const whose =
    all === 1
      ? "The result that is excluded here rests"
      : `${all === 2 ? "Both" : `All ${all}`} results that are excluded here rest`;
  return readings.length === 0
    ? []
    : [text(said(resting.length < all ? partText(resting.length, all) : whose, readings))];
}

/** Of a pair: that it is so, behind its lead, and folded among its figures how each is read and when that reason falls. */
type OfPair = { said: TextSpan[]; blocks: Block[] };

export function pairFarLines(edition: Edition, { a, b, comparisons }: Pair): OfPair {
  const refs = comparisons
    .flatMap(({ figures }) => figures.filter(({ ratio }) => ratio === undefined))
    .flatMap((one) => [one.a, one.b].flatMap(({ excludedBy, runs }) => (excludedBy.length > 0 ? runs : [])));
  const shown = edition.judgement.results.filter(({ run, index }) =>
    refs.some((ref) => ref.run === run.id && ref.result === index),
  );
  const { resting, readings } = restingOf(edition, shown);
  if (readings.length === 0) return { said: [], blocks: [] };
  const who = resting.length < shown.length ? partText(resting.length, shown.length) : "All of this depends";
  return {
    said: [
      ` ${who} on whether ${figuresText(readings)} on different lines of the document are `,
      { text: "of one test", href: `${edition.links.pair(a, b)}#${READ}` },
      ".",
    ],
    blocks: [
      {
        block: "more",
        id: READ,
        summary: "Why, and what would change it",
        blocks: [text(said(who, readings))],
      },
    ],
  };
}
const READ = "read-so";

const partText = (some: number, all: number): string =>
  `Of the ${all} results that are excluded here, ${some} ${some === 1 ? "depends" : "depend"}`;

const said = (who: string, readings: readonly FarJoined[]): TextSpan[] => [
  { text: `${who} on how this report reads the document`, strong: true },
  ": ",
  ...read(readings),
];

const isExcluded = ({ outcomes }: JudgedResult): boolean =>
  outcomes.some(({ verdict }) => verdict === "excluded");

/** Which of them rest on a reading, and each reading once. */
function restingOf({ judgement }: Edition, shown: readonly JudgedResult[]) {
  const found = shown.flatMap((one) => {
    const readings = restsOnReading(judgement.results, one);
    return readings.length === 0 ? [] : [{ one, readings }];
  });
  const each = new Map(
    found.flatMap(({ readings }) =>
      readings.map((reading) => [`${reading.judged.run.id} ${reading.judged.index}`, reading] as const),
    ),
  );
  return { resting: found.map(({ one }) => one), readings: [...each.values()] };
}

/** "it takes the rate (line 81) and the latency (line 39) of odf-rep2.fio-random-rw as one test; they then contradict each other. If they are of two tests, that reason falls." */
function read(readings: readonly FarJoined[]): TextSpan[] {
  const told = readings.map((one): TextSpan[] => [
    ...joined(one.places.toSorted(rateFirst).map(placeSpans), " and "),
    " of ",
    { text: one.judged.run.id, href: resultHref(one.judged.run.id, one.judged.index) },
  ]);
  const isOne = readings.length === 1;
  return [
    "it takes ",
    ...joined(told, ", and "),
    isOne
      ? " as one test; they then contradict each other. If they are of two tests, that reason falls."
      : ", as one test each; they then contradict each other. If in each case they are of two tests, that reason falls.",
  ];
}

const KIND_OF: Readonly<Record<Metric["unit"], string>> = {
  iops: "rate",
  "bytes/s": "bandwidth",
  ns: "latency",
};

/** "a rate and a latency": what these readings take together. */
function figuresText(readings: readonly FarJoined[]): string {
  const places = readings.flatMap((one) => one.places.toSorted(rateFirst).flat());
  const kinds = [...new Set(places.map(({ metric }) => `a ${KIND_OF[metric.unit]}`))];
  return kinds.length === 1 ? "figures" : listed(kinds);
}

const rateFirst = ([a]: Place, [b]: Place): number =>
  Number(a.metric.unit === "ns") - Number(b.metric.unit === "ns");

function placeSpans(place: Place): TextSpan[] {
  const kinds = [...new Set(place.map(({ metric }) => KIND_OF[metric.unit]))];
  const [from, to] = [place[0].line, place.at(-1)?.line ?? place[0].line];
  return [`the ${kinds.join(" and ")} (${from === to ? `line ${from}` : `lines ${from}–${to}`})`];
}
