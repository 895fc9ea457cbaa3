/** A deployment in the decision table: its part in the answer of a use case. */

import type { Candidate } from "../../../judge/candidates/candidates.ts";
import { namedIn } from "../../../judge/planning/named.ts";
import { type Fate, fateOf } from "../../../judge/recommending/measured-pair.ts";
import { insteadOfChance } from "../../../judge/recommending/measured-share.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { formatShare } from "../../../units/format.ts";
import type { Edition } from "../../edition/edition.ts";
import type { TableCell } from "../../edition/view.ts";
import { chancesIn } from "../answers/chances-in.ts";
import { reasonsInShort } from "../answers/reasons-in-full.ts";
import { besideVerdict, isRunnerUp, NOT_ENOUGH } from "../answers/verdict.ts";
import { meanwhileId } from "../until/meanwhile.ts";
import { FOR_NOW } from "../until/named.ts";
import { ENOUGH, willDo } from "../until/will-do.ts";
import { decidedBy, isRefused, markOf, ONLY, UNGIVEN, UNPROVEN, verdictWord } from "../verdict/words.ts";

/** With whom to use until an answer is given. */
export function cellOf(edition: Edition, answer: Recommendation, deployment: string): TableCell {
  const cell = ownCell(edition, answer, deployment);
  const isEnough = willDo(edition, answer)?.ids.includes(deployment) === true;
  if (meanwhileId(edition, answer) !== deployment && !isEnough) return cell;
  return {
    ...cell,
    note: [isEnough ? ENOUGH : FOR_NOW, ...(cell.note === undefined ? [] : ["; ", ...[cell.note].flat()])],
  };
}

function ownCell(edition: Edition, answer: Recommendation, deployment: string): TableCell {
  const index = answer.candidates.findIndex((candidate) => candidate.deployment === deployment);
  const candidate = answer.candidates[index];
  if (candidate === undefined) return { text: "–", tone: "muted" };
  const href = edition.links.useCase(answer.useCase, answer.environment);
  const isAlone = answer.question === "suffice" || answer.answers[0].isLeft;
  if (isAlone && deployment === answer.first) return sufficiencyCell(answer, href);
  const { status, score = 0, reason = "" } = candidate;
  const muted = { href, tone: "muted" as const, title: reason };
  if (status === "ruled-out") return { ...muted, text: "out", note: reason.replace(/^ruled out: /, "") };
  if (status === "too-close" && !isCompared(answer, deployment))
    return { ...muted, text: "too close", note: reason.replace(/^too close to say: /, "") };
  const gap = status === "bounded" ? gapOf(answer, candidate) : undefined;
  const share = gap?.text ?? formatShare(score);
  const { by, ids } = namedIn(edition)(answer);
  const isGiven = by === "verdict";
  if (isGiven && ids.includes(deployment))
    return {
      text: answer.level === undefined ? "first" : "one of two",
      href,
      title: answer.sentence,
      note: [
        markOf(verdictWord(answer)),
        ...[`, ${ownSureness(answer, deployment)}`, gap ? `; ${gap.text}` : ""].filter(
          (more) => more.length > 2,
        ),
      ],
      tone: "good",
    };
  const place = isGiven && isRunnerUp(answer, candidate) ? ["runner-up"] : [];
  const note = [...place, ...(gap?.note ? [gap.note] : [])].join("; ");
  return { ...(gap ? muted : { href }), text: share, ...defined({ note: nonEmpty(note) }) };
}

/** Of one of two that are the answer together its own chance, as the verdict is of both: "46 %". */
function ownSureness(recommendation: Recommendation, deployment: string): string {
  const [main] = recommendation.answers;
  if (main.level === undefined) return besideVerdict(recommendation);
  return chancesIn(main).get(deployment)?.text ?? insteadOfChance(main);
}

/** Of the only storage, or the only one left: whether it will do; it is the first of none. */
function sufficiencyCell(answer: Recommendation, href: string): TableCell {
  const { suffices, sentence, answers } = answer;
  const [main] = answers;
  if (main.verdict === "open")
    return {
      text: [main.isLeft ? markOf(ONLY, ONLY) : markOf(UNGIVEN, UNGIVEN)],
      href,
      title: sentence,
      tone: "muted",
      ...(main.isLeft && { note: UNPROVEN }),
    };
  return {
    text: isRefused(main) ? NOT_ENOUGH : main.inferred ? "inferred" : ENOUGH,
    href,
    title: sentence,
    tone: suffices ? ("good" as const) : ("muted" as const),
    note: [markOf(verdictWord(answer)), ...[decidedBy(answer)].filter(Boolean).map((more) => `, ${more}`)],
  };
}

const isCompared = ({ first, level, runnerUp }: Recommendation, deployment: string): boolean =>
  [first, level, runnerUp].includes(deployment);

/** "not measured", "3 of 4 missing", "1 of 2 excluded", "1 of 2 in doubt" and for what: the whole reason stands below the table, and on the use case's page. */
function gapOf({ metrics }: Recommendation, { figures }: Candidate): { text: string; note?: string } {
  const scored = figures.filter((_, index) => metrics[index]?.scored);
  const countOf = (fate: Fate): number => scored.filter((figure) => fateOf(figure) === fate).length;
  const missing = countOf("missing");
  const note = reasonsInShort(metrics, figures);
  const told = (
    [
      ["excluded", "excluded"],
      ["doubted", "in doubt"],
    ] as const
  ).flatMap(([fate, said]) => {
    const count = countOf(fate);
    return count === 0 ? [] : [count === scored.length ? said : `${count} of ${scored.length} ${said}`];
  });
  if (missing === 0) return { text: told.join(", "), note };
  const text = missing === scored.length ? "not measured" : `${missing} of ${scored.length} missing`;
  return note === "" ? { text } : { text, note: `others: ${note}` };
}
