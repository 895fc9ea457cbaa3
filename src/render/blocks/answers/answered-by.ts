/** Which use cases a deployment is the answer to. */
import { reasonsOf } from "../../../judge/bounds/figure.ts";
import { type Candidate, inTheRunning } from "../../../judge/candidates/candidates.ts";
import { goodness, timesApart } from "../../../judge/candidates/score.ts";
import { phraseOf } from "../../../judge/ranking/ratio.ts";
import { NEEDS } from "../../../judge/recommending/classes.ts";
import { fateOf, isTie } from "../../../judge/recommending/measured-pair.ts";
import type { Answer, Recommendation } from "../../../judge/recommending/recommendation.ts";
import { metricById } from "../../../schema/metric.ts";
import { listed, plural, upperFirst } from "../../../text/words.ts";
import { formatNumber } from "../../../units/format.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import { bullets, fold, joined, text } from "../../edition/parts.ts";
import type { Block, Rich, TextSpan } from "../../edition/view.ts";
import { FOR_NOW, type Named, namedIn } from "../until/named.ts";
import { markOf, verdictWord } from "../verdict/words.ts";
import { recommended, verdictInShort } from "./verdict.ts";

/** By verdict, and by what more is asked, each leading to its answer; nothing where no use case was asked in its environment. */
export function answeredBy(edition: Edition, deployment: string): Block[] {
  const { record, judgement, links } = edition;
  const environment = record.deployments.get(deployment)?.environment;
  const asked = judgement.recommendations.filter((one) => one.environment === environment);
  if (asked.length === 0) return [];
  const isNamed = (one: Recommendation, by: Named["by"]): boolean =>
    namedIn(edition)(one).by === by && namedIn(edition)(one).ids.includes(deployment);
  const own = asked.filter((one) => isNamed(one, "verdict"));
  const provisional = asked.filter((one) => isNamed(one, "measured"));
  const rest = asked.filter((one) => !own.includes(one));
  const linked = ({ useCase }: Recommendation) => ({
    text: useCaseOf(edition, useCase)?.title ?? useCase,
    href: links.useCase(useCase, environment),
  });
  const reasons = rest.map((of) => ({ of, ...whyNot(edition, of, deployment) }));
  const why = bullets(
    [...Map.groupBy(reasons, ({ reason }) => reason)]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(
        ([reason, some]): Rich => [
          { text: `${reason} (${some.length})`, strong: true },
          ": ",
          ...joined(some.map(({ of }) => linked(of))),
          ".",
        ],
      ),
  );
  const further = furtherAnswers(asked, deployment);
  const count = plural(asked.length, "use case");
  const meanwhile = provisional.map(linked);
  const until: Rich[] =
    meanwhile.length > 0
      ? [
          [
            { text: upperFirst(FOR_NOW), strong: true },
            ", as nothing is decided: ",
            ...joined(meanwhile),
            ".",
          ],
        ]
      : [];
  const undecided = undecidedNeeds(asked, deployment, linked);
  if (own.length === 0 && further.length === 0) {
    const none = `It is the answer to none of the ${count} asked here.`;
    return until.length > 0
      ? [text(none), ...bullets([...until, ...undecided]), ...fold("Why not", why)]
      : [text(mainlyExcluded(reasons, asked.length) ?? none), ...why, ...bullets(undecided)];
  }
  const byVerdict = [...Map.groupBy(own, ({ answers: [main] }) => verdictWord(main))].map(
    ([word, some]): Rich => [markOf(word), ": ", ...joined(some.map(linked)), "."],
  );
  const byNeed = [...Map.groupBy(further, ({ answer }) => answer.need)].map(
    ([need, some]): Rich => [
      { text: NEEDS.find(({ id }) => id === need)?.when ?? need, strong: true },
      ": ",
      ...joined(some.map(({ of, answer }) => [linked(of), ` (${verdictInShort(answer)})`])),
      ".",
    ],
  );
  const more = new Set(further.map(({ of }) => of)).size;
  const others = rest.length === 1 ? "" : ` ${rest.length}`;
  return [
    text(
      own.length > 0
        ? `It is the answer to ${own.length} of the ${count} asked here${more > 0 ? `, and to ${more} where more is required of the storage` : ""}.`
        : `Of the ${count} asked here it is the answer only where more is required of the storage.`,
    ),
    ...bullets([...byVerdict, ...until, ...byNeed, ...undecided]),
    ...fold(own.length > 0 ? `Why not to the other${others}` : "Why not where nothing more is asked", why),
  ];
}

/** The section's heading: one of which nothing is chosen says why. */
export function answersTitle(edition: Edition, deployment: string): string {
  const environment = edition.record.deployments.get(deployment)?.environment;
  const asked = edition.judgement.recommendations.filter((one) => one.environment === environment);
  const isChosen =
    asked.some((one) => namedIn(edition)(one).ids.includes(deployment)) ||
    furtherAnswers(asked, deployment).length > 0;
  return isChosen ? "What it is the answer to" : "Why it is not chosen";
}

/** Where checks are what speaks against it in most use cases: in how many, and the checks that do so most often. */
function mainlyExcluded(
  reasons: readonly { excluded: readonly string[] }[],
  asked: number,
): string | undefined {
  const some = reasons.filter(({ excluded }) => excluded.length > 0);
  if (some.length * 2 <= asked) return undefined;
  const checks = [
    ...Map.groupBy(
      some.flatMap(({ excluded }) => excluded),
      (label) => label,
    ),
  ]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, 2)
    .map(([label]) => label);
  return `In ${some.length} of the ${plural(asked, "use case")} asked here figures that decide are excluded: ${listed(checks)}.`;
}

/** Where data must survive more than those of the first answer do. */
const furtherAnswers = (
  asked: readonly Recommendation[],
  deployment: string,
): { of: Recommendation; answer: Answer }[] =>
  asked.flatMap((of) =>
    of.answers
      .slice(1)
      .filter((answer) => recommended(of, answer).includes(deployment))
      .map((answer) => ({ of, answer })),
  );

/** Where more must be survived than by the first answer, and it is one of those among whom that is open. */
function undecidedNeeds(
  asked: readonly Recommendation[],
  deployment: string,
  linked: (of: Recommendation) => TextSpan,
): Rich[] {
  const open = asked.flatMap((of) =>
    of.answers.slice(1).flatMap(({ need, verdict, isLeft }) => {
      const { isMet, when } = NEEDS.find(({ id }) => id === need) ?? {};
      const meeting = inTheRunning(of.candidates).filter(({ durability }) => isMet?.(durability));
      if (verdict !== "open" || !meeting.some((one) => one.deployment === deployment)) return [];
      return [{ of, when: when ?? need, who: isLeft ? "the only one left" : `one of ${meeting.length}` }];
    }),
  );
  return [...Map.groupBy(open, ({ when }) => when)].map(
    ([when, some]): Rich => [
      { text: `${when}, open`, strong: true },
      ": ",
      ...joined(some.map(({ of, who }) => [linked(of), ` (${who})`])),
      ".",
    ],
  );
}

type WhyNot = { reason: string; excluded: readonly string[] };

/** In words that several use cases share, and the checks that exclude what decides; the page of each has its own. */
function whyNot(edition: Edition, answer: Recommendation, deployment: string): WhyNot {
  const because = (reason: string, excluded: readonly string[] = []): WhyNot => ({ reason, excluded });
  const candidate = answer.candidates.find((one) => one.deployment === deployment);
  if (candidate === undefined) return because("Only projected, never measured");
  const { status, reason = "", figures } = candidate;
  if (status === "ruled-out") return because(upperFirst(reason));
  if (status === "too-close") return because("Misses an objective by less than its runs can tell");
  const scored = figures.filter((_, index) => answer.metrics[index]?.scored);
  const missing = scored.filter((figure) => fateOf(figure) === "missing").length;
  if (status === "bounded" && missing === scored.length) return because("Nothing that decides was measured");
  const out = [...new Set(scored.flatMap(reasonsOf))];
  const behind = behindText(edition, answer, candidate);
  const lacks = [
    ...(out.length > 0
      ? [`${behind ? "other figures" : "figures"} that decide are excluded: ${listed(out)}`]
      : []),
    ...(missing > 0 && out.length === 0 ? ["some of what decides was not measured"] : []),
  ];
  const told = [...(behind ? [behind] : []), ...lacks];
  if (told.length > 0) return because(upperFirst(told.join("; ")), out);
  return because(
    recommended(answer).length === 0 ? "No storage is the answer yet" : "Scores lower than the answer",
  );
}

/** "its mean write IOPS are 37x behind Mayastor": where it is furthest behind the answer, of what was measured of both and is no tie. */
function behindText(edition: Edition, answer: Recommendation, own: Candidate): string | undefined {
  const [first] = recommended(answer);
  const best = answer.candidates.find(({ deployment }) => deployment === first);
  const gaps = answer.metrics.flatMap(({ metric: id, scored }, index) => {
    const metric = metricById.get(id);
    const pair = [best?.figures[index], own.figures[index]] as const;
    const [a, b] = pair.map((figure) => (figure?.known === "measured" ? figure.ranked?.value : undefined));
    if (!scored || metric === undefined || a === undefined || b === undefined || isTie(pair)) return [];
    return [{ metric, by: goodness(metric, a) - goodness(metric, b), times: timesApart(a, b) }];
  });
  const [most] = gaps.toSorted((a, b) => b.by - a.by);
  if (most === undefined || most.by <= 0 || best === undefined) return undefined;
  const { metric, times } = most;
  return `its ${phraseOf(metric)} ${metric.unit === "iops" ? "are" : "is"} ${formatNumber(times)}x behind ${titles(edition.record).deployment(best.deployment)}`;
}
