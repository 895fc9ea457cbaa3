/** A recommendation as people read it: the answer, its reason, how sure, what it costs, and what would decide it better. */

import { isAsked } from "../../../judge/planning/found.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { valueText } from "../../../judge/ranking/ratio.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { listed } from "../../../text/words.ts";
import type { AnswerView, ClassLine } from "../../edition/answer-view.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import { classLines, withoutLoss } from "../../edition/storage-class.ts";
import type { TextSpan } from "../../edition/view.ts";
import { asksTold } from "../asked/usual-asks.ts";
import { enoughNeed } from "../decision/enough-surviving.ts";
import { scorecardOf } from "../scorecard/scorecard.ts";
import { barelyText, enoughInDoubt, forNowBy } from "../until/for-now.ts";
import { meanwhileIn } from "../until/meanwhile.ts";
import { onlyCandidate } from "../until/named.ts";
import { adviceIn } from "../until/none-meets.ts";
import { notNamedSpans } from "../until/not-enough.ts";
import { toldIn } from "../until/only-candidate.ts";
import { willDo } from "../until/will-do.ts";
import { knownInShort } from "../verdict/known-in-short.ts";
import { decidedBy, isRefused, UNPROVEN } from "../verdict/words.ts";
import { impliedBeside, impliedNote } from "../why/implied.ts";
import { answerFacts, rivalTurn } from "./answer-facts.ts";
import { chancesIn } from "./chances-in.ts";
import { calledText } from "./confidence.ts";
import { needTold, saferTold } from "./further-needs.ts";
import { headlineOf, whyOf } from "./headline.ts";
import { linkedTurns } from "./linked-sentence.ts";
import { restsOnText } from "./rests-on.ts";
import { besideDepths } from "./tests-told.ts";
import { toldHead } from "./told-head.ts";
import { survivorOf, toldSure } from "./verdict.ts";

const [MAY_DIE] = NEEDS;

export function answerView(edition: Edition, recommendation: Recommendation): AnswerView {
  const name = titles(edition.record);
  const { answers } = recommendation;
  const { by, ids } = namedIn(edition)(recommendation);
  const headline = headlineOf(edition, recommendation);
  const scorecard = scorecardOf(edition, recommendation);
  const until = meanwhileIn(edition, recommendation);
  // A list to choose by, or what to copy, has its reason in full above it.
  const short =
    scorecard && until && !until.choices && !until.classes
      ? knownInShort(edition, recommendation, until.why)
      : undefined;
  const meanwhile = until && { ...until, ...defined({ short }) };
  const needed = survivorOf(recommendation);
  const { because, sentence, rest } = whyOf(edition, recommendation, headline, scorecard);
  const rival = rivalTurn(edition, recommendation);
  // What does not suffice is nothing to copy.
  const offered = isRefused(answers[0]) ? [] : classLines(edition, ids, by !== "verdict");
  const open = needed
    ? needTold(edition, recommendation, needed)
    : by === "measured" || by === "none"
      ? saferTold(edition, recommendation)
      : undefined;
  // As headline and decision table say it, also where nothing measured speaks for any.
  const need = enoughNeed(edition, recommendation) ?? open;
  const isNamed = ids.length > 0 || meanwhile?.classes !== undefined;
  const when = need !== undefined && isNamed ? MAY_DIE.when : undefined;
  const classes = when === undefined ? offered : withoutLoss(offered);
  const each = eachNamed(recommendation, ids, classes);
  return {
    label: name.environment(recommendation.environment),
    classes,
    headline,
    told: toldHead(edition, recommendation, headline, {
      isBeneath: classes.length > 0,
      isNeed: need !== undefined,
      isOpen: meanwhile !== undefined,
    }),
    ...defined({
      each,
      meanwhile,
      need,
      asks: nonEmpty(asksTold(edition, recommendation)),
      when,
      why: when === undefined || meanwhile || each ? undefined : `Why ${listed(ids.map(name.deployment))}`,
      note: nonEmpty(noteText(edition, recommendation)),
    }),
    ...(rival && { turn: linkedTurns(recommendation, answers[0].turns, rival.sentence) }),
    ...defined({ because }),
    sentence: scorecard === undefined ? besideDepths(edition, sentence) : sentence,
    verdict: toldIn(edition, recommendation),
    ...defined({ beside: nonEmpty(besideOf(edition, recommendation, each)), scorecard }),
    facts: answerFacts(edition, recommendation, defined({ scorecard, needed, rest })),
  };
}

/** Where each has a class of its own, or survives what the other does not. */
function eachNamed(
  { answers: [main] }: Recommendation,
  ids: readonly string[],
  classes: readonly ClassLine[],
): AnswerView["each"] {
  if (ids.length < 2 || classes.length !== ids.length) return undefined;
  const chances = chancesIn(main);
  return ids.flatMap((id, at) => {
    const one = classes[at];
    const [name] = one?.deployments ?? [];
    const chance = chances.get(id)?.text;
    return one && name
      ? [{ name, classes: [one], ...(chance && { chance: `${chance} likely the best` }) }]
      : [];
  });
}

/** "82 % sure"; of whom is named for now by what. */
function besideOf(edition: Edition, recommendation: Recommendation, each: AnswerView["each"] = []): string {
  // Their chances stand beside the names.
  if (each.every(({ chance }) => chance !== undefined) && each.length > 0) return "";
  // Of the only one that is left its word says that, and this the rest.
  if (onlyCandidate(edition, recommendation) !== undefined) return UNPROVEN;
  const barely = barelyText(edition, recommendation);
  if (barely !== undefined) return `${barely}${impliedBeside(recommendation)}`;
  const [main] = recommendation.answers;
  if (isAsked(recommendation) && !main.isLeft)
    return recommendation.question === "suffice"
      ? "whether it is enough"
      : forNowBeside(edition, recommendation);
  // Of the only storage its headline says that it suffices.
  const called =
    recommendation.question === "suffice" ? decidedBy(recommendation) : calledText(recommendation);
  return `${cappedAt(recommendation) ?? called}${impliedBeside(recommendation)}`;
}

/** "both stop at 127 MiB/s to 129 MiB/s: perhaps a limit that they share": by what most counts. */
function cappedAt({ candidates, metrics, answers: [main] }: Recommendation): string | undefined {
  if (!main.capped || toldSure(main) !== undefined) return undefined;
  const [most] = metrics
    .map((one, index) => ({ ...one, index }))
    .filter(({ scored }) => scored)
    .toSorted((x, y) => y.weight - x.weight);
  const metric = metricById.get(most?.metric ?? "");
  const values = candidates.flatMap(({ deployment, figures }) =>
    main.compared.includes(deployment) ? (figures[most?.index ?? -1]?.ranked?.value ?? []) : [],
  );
  if (metric === undefined || values.length < 2) return undefined;
  const [least, greatest] = [Math.min(...values), Math.max(...values)].map((value) =>
    valueText(value, metric),
  );
  return `both stop at ${least === greatest ? least : `${least} to ${greatest}`}: perhaps a limit that they share`;
}

/** Of those that will do the headline says by which figure: how much of that is doubted. */
const forNowBeside = (edition: Edition, recommendation: Recommendation): string =>
  willDo(edition, recommendation) === undefined
    ? forNowBy(edition, recommendation)
    : enoughInDoubt(edition, recommendation);

/** On what little it rests, what is advised where probably nothing here meets what is asked, guidance for what the environment runs, and that the application keeps copies. */
function noteText(edition: Edition, recommendation: Recommendation): TextSpan[] {
  const { environment, definition } = recommendation;
  const runs = Object.entries(edition.record.environments.get(environment)?.software ?? {})
    .flat()
    .join(" ")
    .toLowerCase();
  const guidance = (definition.guidance ?? []).flatMap(({ text, software }): TextSpan[][] =>
    software && runs.includes(software.toLowerCase()) ? [[text]] : [],
  );
  const told = [
    notNamedSpans(edition, recommendation, recommendation.answers[0]),
    impliedNote(edition, recommendation),
    [restsOnText(recommendation)],
    adviceIn(edition, recommendation),
    ...guidance,
    sourced(definition.replicates),
  ];
  return joined(
    told.filter((one) => one.some((span) => span !== "")),
    " ",
  );
}

const sourced = (one: UseCase["replicates"]): TextSpan[] =>
  one === undefined ? [] : [`${one.text} `, { text: `(${one.source})`, tone: "muted" }];
