/** What each environment answers for a use case, as short as lists have it: a mark and whom it names. Why, and on what it rests, the use case's page says. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { listed, plural, upperFirst } from "../../../text/words.ts";
import { saysOfOnly } from "../../blocks/answers/verdict.ts";
import { byAnswers } from "../../blocks/environments/cards.ts";
import { namedText, onlyCandidate } from "../../blocks/until/named.ts";
import { toldIn } from "../../blocks/until/only-candidate.ts";
import { iconOf, type ToldWord, UNGIVEN, UNPROVEN } from "../../blocks/verdict/words.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import type { CardLine } from "../../edition/view.ts";

/** The same on all pages: who looks for an environment finds it where it was. */
export function inOneOrder(edition: Edition, answers: readonly Recommendation[]): Recommendation[] {
  const places = new Map(byAnswers(edition).map((id, place) => [id, place]));
  const place = ({ environment }: Recommendation): number => places.get(environment) ?? places.size;
  return answers.toSorted((a, b) => place(a) - place(b));
}

/** A line for each environment that answers, in the order that tabs have: its mark and name, and whom it names; last, in how many it is open. */
export function linesOf(edition: Edition, answers: readonly Recommendation[]): CardLine[] {
  const { environment: name } = titles(edition.record);
  const measured = answers.filter((answer) => isMeasured(edition, answer));
  const all = inOneOrder(edition, measured).map((answer) => ({
    ...told(edition, answer),
    where: name(answer.environment),
  }));
  const given = all.filter(({ verdict }) => verdict !== UNGIVEN);
  const open = all.length - given.length;
  const others = given.length === 0 ? plural(open, "environment") : plural(open, "other environment");
  return [
    ...given.map(({ verdict, note, where }) => ({ head: [iconOf(verdict), where], text: note ?? verdict })),
    ...(open > 0
      ? [{ head: [iconOf(UNGIVEN), others], text: [{ text: UNGIVEN, tone: "muted" as const }] }]
      : []),
  ];
}

/** Its verdict in a word, and whom it names or, of the only storage, whether it is enough. */
export function told(edition: Edition, answer: Recommendation): { verdict: ToldWord; note?: string } {
  const name = titles(edition.record).deployment;
  const [main] = answer.answers;
  const named = namedText(edition, answer, name);
  const verdict = toldIn(edition, answer);
  const only = onlyCandidate(edition, answer);
  if (only !== undefined) return { verdict, note: `${listed(only.map(name), "or")} (${UNPROVEN})` };
  const note =
    answer.question === "suffice"
      ? `${name(main.compared[0] ?? "")} ${saysOfOnly(answer)}`
      : upperFirst(named);
  // Its word says it.
  const isSaid = named === UNGIVEN || (verdict === "nothing fits" && main.first === undefined);
  return { verdict, ...(!isSaid && { note }) };
}

export const isMeasured = (edition: Edition, { environment }: Recommendation): boolean =>
  edition.runs.some((run) => run.environment === environment);
