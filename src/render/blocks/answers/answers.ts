/** A recommendation as people read it: the answer, its reason, how sure, what it costs, and what would decide it better. */
import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import type { Answer as JudgedAnswer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { CandidateCost } from "../../../judge/terms/capacity.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { bullets, deploymentLink, joined } from "../../edition/parts.ts";
import { classLines, shortName } from "../../edition/storage-class.ts";
import type { Answer, AnswerFact, Block, Rich, TextSpan } from "../../edition/view.ts";
import { furtherUntil, meanwhileIn } from "../until/meanwhile.ts";
import { nearestFacts } from "../until/nearest.ts";
import { calledText, confidenceFacts } from "./confidence.ts";
import { headlineOf, namedIn, whyOf } from "./headline.ts";
import { linkedSentence, linkedTurns, withoutSettling } from "./linked-sentence.ts";
import { scorecardOf } from "./scorecard.ts";
import { besideDepths, testsTold } from "./tests-told.ts";
import { isUndecided, settleFacts } from "./unknown.ts";
import { isGuess, recommended, surenessText, verdictWord } from "./verdict.ts";

type Fact = AnswerFact;

/** How many turning points are told. */
const TURNS = 4;

export function answerOf(edition: Edition, recommendation: Recommendation): Answer {
  const name = titles(edition.record);
  const { first, level, runnerUp, margin, fragile, answers } = recommendation;
  const { sentence, turns } = answers[0];
  const named = namedIn(recommendation);
  const headline = headlineOf(edition, recommendation);
  const scorecard = scorecardOf(edition, recommendation);
  const asksForMore = isUndecided(recommendation);
  const tests = scorecard === undefined ? testsTold(edition, recommendation, answers[0]) : "";
  const facts: Fact[] = [
    ...(tests === "" ? [] : [{ term: "Tests", value: `${upperFirst(tests)}.`, folded: true as const }]),
    ...nearestFacts(edition, recommendation),
    ...(asksForMore ? settleFacts(edition, recommendation) : []),
  ];
  for (const answer of answers.slice(1))
    facts.push({
      term: NEEDS.find(({ id }) => id === answer.need)?.when ?? answer.need,
      value: [
        // What is undecided says so first, and how sure it is at its end.
        ...((answer.verdict === "open" && !answer.isLeft) || answer.level !== undefined
          ? []
          : [{ text: upperFirst(furtherText(recommendation, answer)), strong: true as const }, ": "]),
        ...furtherUntil(edition, recommendation, answer),
        ...[besideDepths(edition, linkedSentence(recommendation, withoutSettling(answer)))].flat(),
        ...(answer.against === undefined || first === undefined
          ? []
          : [` Against ${name.deployment(first)}: ${answer.against}.`]),
        ...testsSpans(edition, recommendation, answer),
      ],
    });
  const { turns: told, rest, ...why } = whyOf(recommendation, headline, scorecard);
  // What would turn a guess is no more than what would settle it.
  const isFolded = isGuess(recommendation);
  const turning = turns.map((turn) => turn.sentence).filter((one) => isFolded || !sentence.includes(one));
  const changes = [...turning.slice(0, TURNS), ...fragile];
  if (changes.length > 0)
    facts.push({
      term: "What would turn it",
      value: linkedTurns(recommendation, turns, changes.join(" ")),
      folded: true,
    });
  if (isFolded && rest !== undefined) facts.push({ term: "Not compared", value: rest, folded: true });
  facts.push(...enoughFacts(edition, recommendation), ...confidenceFacts(edition, recommendation));
  if (!asksForMore) facts.push(...settleFacts(edition, recommendation));
  if (runnerUp !== undefined && runnerUp !== level)
    facts.push({
      term: "Runner-up",
      value: [deploymentLink(edition, runnerUp), ...marginText(margin)],
      folded: true,
    });
  if (first !== undefined)
    facts.push({ term: "Cost", value: costText(edition, recommendation), folded: true });
  const out = outText(recommendation);
  if (out !== "") {
    const summary = ruledOutTitle(edition, recommendation);
    facts.push({ term: "Ruled out", summary, value: out, folded: true });
  }
  return {
    label: name.environment(recommendation.environment),
    // A guess is nothing to copy.
    classes: isGuess(recommendation)
      ? []
      : classLines(edition, named, recommended(recommendation).length < named.length),
    headline,
    ...defined({
      meanwhile: meanwhileIn(edition, recommendation, scorecard),
      note: nonEmpty(noteText(edition, recommendation)),
    }),
    sentence: scorecard === undefined ? besideDepths(edition, why.sentence) : why.sentence,
    ...(isFolded ? {} : defined({ turns: told, rest })),
    verdict: verdictWord(answers[0]),
    called: upperFirst(calledText(recommendation)),
    ...defined({ scorecard }),
    facts,
  };
}

/** Guidance for what the environment runs. */
function noteText({ record }: Edition, { environment, definition }: Recommendation): string {
  const runs = Object.entries(record.environments.get(environment)?.software ?? {})
    .flat()
    .join(" ")
    .toLowerCase();
  return (definition.guidance ?? [])
    .flatMap(({ text, software }) => (software && runs.includes(software.toLowerCase()) ? [text] : []))
    .join(" ");
}

/** Behind a sentence that has no table of its figures beside it. */
function testsSpans(edition: Edition, recommendation: Recommendation, answer: JudgedAnswer): TextSpan[] {
  const tests = testsTold(edition, recommendation, answer);
  return tests === "" ? [] : [{ text: ` Tests: ${tests}.`, tone: "muted" as const }];
}

/** What the sentence of the only one left says is not said before it. */
const furtherText = (recommendation: Recommendation, answer: JudgedAnswer): string =>
  answer.isLeft ? surenessText(answer) : calledText(recommendation, answer);

/** How many use cases are named of those that the only storage is enough for. */
const NAMED = 4;

/** What it is enough for, among all that is asked, surest first; the page of the storage has all. */
function enoughFacts(edition: Edition, { question, environment, candidates }: Recommendation): Fact[] {
  if (question !== "suffice") return [];
  const asked = edition.judgement.recommendations.filter((one) => one.environment === environment);
  const { decided = [], leaning = [] } = Object.groupBy(
    asked.filter((one) => one.suffices === true),
    ({ verdict }) => verdict,
  );
  const unshown = asked.filter((one) => one.question === "suffice" && one.verdict === "open").length;
  const links = [...decided, ...leaning].map(({ useCase, verdict }): TextSpan[] => [
    {
      text: useCaseOf(edition, useCase)?.title ?? useCase,
      href: edition.links.useCase(useCase, environment),
    },
    ...(verdict === "leaning" ? [" (probably)"] : []),
  ]);
  const [only] = candidates;
  const more = links.slice(NAMED).length;
  const rest =
    more > 0 && only
      ? [{ text: plural(more, "other"), href: edition.links.deployment(only.deployment) }]
      : [];
  return [
    {
      term: "Enough for",
      value: [
        ...(links.length > 0 ? joined([...links.slice(0, NAMED), ...rest]) : ["nothing so far"]),
        unshown > 0 ? `; not shown for ${plural(unshown, "use case")}.` : ".",
      ],
    },
  ];
}

const marginText = (margin: number | undefined): TextSpan[] =>
  margin === undefined ? [] : [`, the first scores ${formatNumber(margin)}x as much`];

/** "A: 3x the data in raw capacity (3 copies), CPU not known. B: ...": of the first and of the next. */
function costText(edition: Edition, recommendation: Recommendation): string {
  const { answers, candidates } = recommendation;
  const name = titles(edition.record).deployment;
  return answers[0].compared
    .map((id) => {
      const cost = candidates.find(({ deployment }) => deployment === id)?.cost ?? {};
      return `${name(id)}: raw capacity ${rawText(cost)}, CPU ${cpuText(cost)}${priceText(cost)}.`;
    })
    .join(" ");
}

/** ", 30 EUR a month for a usable TiB (...)"; nothing where it is not known. */
const priceText = ({ perUsableTiBMonth: price }: CandidateCost): string =>
  price === undefined
    ? ""
    : `, ${formatNumber(price.amount)} ${price.currency} a month for a usable TiB (${price.basis})`;

const rawText = ({ raw }: CandidateCost): string =>
  raw === undefined ? "not known" : `${formatNumber(raw.factor)}x the data (${raw.basis})`;

function cpuText({ cpu, coresPerNode }: CandidateCost): string {
  const kept =
    coresPerNode === undefined
      ? undefined
      : `${formatNumber(coresPerNode)} ${coresPerNode === 1 ? "core" : "cores"} of each node kept for the storage`;
  if (cpu === undefined) return kept ?? "not known";
  const { clientCores, storageCores } = cpu;
  const parts = [
    clientCores !== undefined && `${formatNumber(clientCores)} in the client`,
    storageCores !== undefined && `${formatNumber(storageCores)} in the storage`,
  ];
  const used = `${parts.filter(Boolean).join(" and ")}, in cores per 1,000 IOPS`;
  return kept === undefined ? used : `${used}, beside ${kept}`;
}

/** "5 (no ReadWriteMany), 1 (no snapshots)". */
function outText({ candidates }: Recommendation): string {
  const out = candidates.filter(({ status }) => status === "ruled-out");
  return [...Map.groupBy(out, reasonOf)].map(([reason, some]) => `${some.length} (${reason})`).join(", ");
}

/** "Ruled out: 2 (rep2, ec-2-1)"; by StorageClass, which is short. */
export function ruledOutTitle({ record }: Edition, { candidates }: Recommendation): string {
  const out = candidates.filter(({ status }) => status === "ruled-out");
  return `Ruled out: ${out.length} (${out.map(({ deployment }) => shortName(record, deployment)).join("; ")})`;
}

const reasonOf = ({ reason = "ruled out" }: Candidate): string => reason.replace(/^ruled out: /, "");

/** Who was ruled out, by which requirement. */
export function ruledOut(edition: Edition, recommendation: Recommendation): Block[] {
  const out = recommendation.candidates.filter((candidate) => candidate.status === "ruled-out");

  return bullets(
    [...Map.groupBy(out, reasonOf)].map(
      ([reason, some]): Rich => [
        { text: reason, strong: true },
        ": ",
        ...joined(
          some.map(({ deployment }) => deploymentLink(edition, deployment)),
          "; ",
        ),
      ],
    ),
  );
}
