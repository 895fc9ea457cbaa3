/** Beneath what is excluded: that figures from far lines of a document are read as one test, and what hangs on that. */
import {
  doubtHangsOn,
  type FarJoined,
  farJoined,
  type Hanging,
  hangingOn,
  type Place,
} from "../../../judge/checks/far-joined.ts";
import { LAW, labelOf } from "../../../judge/checks/index.ts";
import { figureText } from "../../../judge/evidence/figure.ts";
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { listed } from "../../../text/words.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { joined } from "../../edition/parts.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import type { LineHref } from "./run-figures.ts";

/** What others of its document make of a result. */
const DOUBTFUL = LAW.byOthers?.label ?? LAW.label;

export function joinedLines(edition: Edition, judged: JudgedResult, lineHref: LineHref): Block[] {
  const { results } = edition.judgement;
  const own = farJoined(judged);
  if (own !== undefined) return [said(ofItself(own, hangingOn(results, own), lineHref))];
  const others = doubtHangsOn(results, judged);
  return others.length === 0 ? [] : [said(ofOthers(others, lineHref))];
}

const said = (text: readonly TextSpan[]): Block => ({ block: "text", tone: "muted", text });

/** "This report reads lines 39 and 81 of the document as one test. If the 125,802 IOPS are of another, ...". */
function ofItself(own: FarJoined, hanging: Hanging, lineHref: LineHref): TextSpan[] {
  const isOnly = own.judged.outcomes.every(
    ({ verdict, code }) => verdict !== "excluded" || code === own.code,
  );
  return [
    "This report reads lines ",
    ...linesOf(own, lineHref),
    ` of the document as one test. If ${oddOne(own)} of another, “${labelOf(own.code)}” says nothing of this result`,
    ...thenOf(hanging, isOnly, lineHref),
  ];
}

/** `isOnly`: nothing else excludes it. */
function thenOf(
  { alike, doubted, alone, together }: Hanging,
  isOnly: boolean,
  lineHref: LineHref,
): TextSpan[] {
  if (doubted === 0) return ["."];
  const back =
    doubted === 1
      ? `the other result that is excluded as ${DOUBTFUL} comes back`
      : `the other ${doubted} results that are excluded as ${DOUBTFUL} come back`;
  if (alone) return [`, and ${back}.`];
  const still = `; it is then a ${DOUBTFUL} itself, as long as `;
  if (!together || alike.length === 0) return [`${still}others of its test fail.`];
  const fails = alike.length === 1 ? "fails" : "fail";
  const neither = alike.length === 1 ? "Only if neither is one test" : "Only if none of them is one test";
  return [
    still,
    ...named(alike, lineHref),
    `, read likewise, ${fails}. ${neither}, ${back}${isOnly ? ", and so does this one" : ""}.`,
  ];
}

/** Of one that only others put in doubt. */
const ofOthers = (others: readonly FarJoined[], lineHref: LineHref): TextSpan[] => [
  "This rests on how ",
  ...named(others, lineHref),
  others.length === 1
    ? ` is read: from lines far apart, as one test. If it is not one, “${DOUBTFUL}” says nothing of this result.`
    : ` are read: each from lines far apart, as one test. If none of them is one, “${DOUBTFUL}” says nothing of this result.`,
];

const named = (some: readonly FarJoined[], lineHref: LineHref): TextSpan[] =>
  joined(
    some.map((one): TextSpan[] => [
      { text: one.judged.run.id, href: resultHref(one.judged.run.id, one.judged.index) },
      " (lines ",
      ...linesOf(one, lineHref),
      ")",
    ]),
    " and ",
  );

const linesOf = ({ places }: FarJoined, lineHref: LineHref): TextSpan[] =>
  joined(
    places.map((place): TextSpan[] => {
      const [from, to] = [place[0].line, place.at(-1)?.line ?? place[0].line];
      const text = from === to ? `${from}` : `${from}–${to}`;
      const href = lineHref(from);
      return [href === undefined ? text : { text, href }];
    }),
    " and ",
  );

/** What stands by itself is likeliest to be of another test: "the 125,802 IOPS are". */
function oddOne({ places }: FarJoined): string {
  const [odd] = places.toSorted((a, b) => a.length - b.length);
  return odd === undefined ? "they are" : `the ${figuresOf(odd)} are`;
}

const figuresOf = (place: Place): string =>
  listed(place.map(({ metric, quantity }) => figureText(quantity, metric.unit)));
