/** Beneath a table of answers: a StorageClass of which it names more than one set-up, and what each is named for. Whoever runs both use cases can set up one alone. */

import { namedIn } from "../../../judge/planning/named.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { lowerFirst, plural } from "../../../text/words.ts";
import { type Edition, useCaseOf } from "../../edition/edition.ts";
import { environmentLink, joined, text } from "../../edition/parts.ts";
import { setUpOf, setUpWhere } from "../../edition/set-up.ts";
import { SET_UP, storageClassOf } from "../../edition/storage-class.ts";
import type { Block, TextSpan } from "../../edition/view.ts";
import { willDo } from "../until/will-do.ts";
import { reasonText } from "../why/reason-against.ts";

/** A set-up, and the answers that name it. */
type SetUp = { id: string; answers: readonly Recommendation[] };

/** A paragraph for each such class; nothing where every class that is named is named with one set-up. */
export const setUpsNamed = (edition: Edition, environment: string): Block[] =>
  classesNamed(edition, environment).map(([name, [most, ...others]]) =>
    text([
      ...["In ", environmentLink(edition, environment), ", ", { text: name, code: true as const }],
      ` has more than one set-up. Which of them holds is set ${setWhere(edition, most)}: no claim chooses between them. Named is `,
      ...[setUpLink(edition, most), ` for ${plural(most.answers.length, "use case")}`],
      ...others.flatMap((one) => [", ", ...insteadSpans(edition, one, most)]),
      ".",
    ]),
  );

/** Set-ups of a class that answers name, the one that most of them name first. */
function classesNamed(
  edition: Edition,
  environment: string,
): [name: string, setUps: readonly [SetUp, ...SetUp[]]][] {
  const answers = edition.judgement.recommendations.filter((one) => one.environment === environment);
  const named = answers.flatMap((answer) =>
    (willDo(edition, answer)?.ids ?? namedIn(edition)(answer).ids).map((id) => ({ id, answer })),
  );
  const setUps = [...Map.groupBy(named, ({ id }) => id)].map(
    ([id, some]): SetUp => ({ id, answers: some.map(({ answer }) => answer) }),
  );
  return [...Map.groupBy(setUps, ({ id }) => storageClassOf(edition, id))].flatMap(([name, some]) => {
    const [most, ...others] = some.toSorted((a, b) => b.answers.length - a.answers.length);
    return name === undefined || most === undefined || others.length === 0 ? [] : [[name, [most, ...others]]];
  });
}

const setWhere = ({ record }: Edition, { id }: SetUp): string =>
  setUpWhere(record.deployments.get(id)?.configuredIn);

const setUpLink = (edition: Edition, { id }: SetUp): TextSpan => ({
  text: setUpOf(edition.record, id) ?? id,
  href: `${edition.links.deployment(id)}#${SET_UP}`,
});

/** "1 core for A and B, where of 2 cores figures that decide are excluded: unexplained outlier". */
function insteadSpans(edition: Edition, own: SetUp, most: SetUp): TextSpan[] {
  const alone = own.answers.filter((one) => !most.answers.includes(one));
  const useCases = own.answers.map(({ useCase, environment }): TextSpan[] => [
    {
      text: useCaseOf(edition, useCase)?.title ?? useCase,
      href: edition.links.useCase(useCase, environment),
    },
  ]);
  const reasons = new Set(alone.map((one) => lowerFirst(reasonText(edition, one, most.id))));
  const why =
    reasons.size === 1 && alone.length === own.answers.length
      ? `, where of ${setUpOf(edition.record, most.id)} ${[...reasons][0]}`
      : "";
  return [setUpLink(edition, own), " for ", ...joined(useCases, " and "), why];
}
