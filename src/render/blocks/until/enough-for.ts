/** Of the only storage of an environment: what it is enough for. */
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { plural } from "../../../text/words.ts";
import type { AnswerFact } from "../../edition/answer-view.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { joined } from "../../edition/parts.ts";
import type { TextSpan } from "../../edition/view.ts";

/** How many use cases are named of those that the only storage is enough for. */
const NAMED = 4;

/** What it is enough for, among all that is asked, surest first; the page of the storage has all. */
export function enoughFacts(
  edition: Edition,
  { question, environment, candidates }: Recommendation,
): AnswerFact[] {
  if (question !== "suffice") return [];
  const asked = edition.judgement.recommendations.filter((one) => one.environment === environment);
  const { decided = [], leaning = [] } = Object.groupBy(
    asked.filter((one) => one.suffices === true),
    ({ verdict }) => verdict,
  );
  const unshown = asked.filter((one) => one.question === "suffice" && one.verdict === "open").length;
  const links = [...decided, ...leaning].map(({ useCase, verdict, answers: [{ inferred }] }): TextSpan[] => [
    {
      text: useCaseOf(edition, useCase)?.title ?? useCase,
      href: edition.links.useCase(useCase, environment),
    },
    ...(verdict === "leaning" ? [" (probably)"] : inferred ? [" (inferred)"] : []),
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
