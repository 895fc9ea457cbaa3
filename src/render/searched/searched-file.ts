/** What the search tells before any page is opened: why a storage is chosen or not, how those of an answer stand in it, and who is first in a ranking. */

import { namedIn } from "../../judge/planning/named.ts";
import type { Recommendation } from "../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../text/defined.ts";
import { lowerFirst } from "../../text/words.ts";
import { answeredInShort, answersTitle } from "../blocks/answers/answered-by.ts";
import { limitBeside } from "../blocks/answers/verdict.ts";
import { firstInShort } from "../blocks/comparing/ranking-text.ts";
import { type Comparison, comparisonsOf } from "../blocks/comparisons.ts";
import { openSurvivors } from "../blocks/decision/open-survivors.ts";
import { survivorIn } from "../blocks/decision/survival.ts";
import { FOR_NOW, isProvisional, onlyCandidate } from "../blocks/until/named.ts";
import { toldIn } from "../blocks/until/only-candidate.ts";
import { willDo } from "../blocks/until/will-do.ts";
import { decidedBy, type ToldWord, UNPROVEN } from "../blocks/verdict/words.ts";
import { reasonText } from "../blocks/why/reason-against.ts";
import { type Edition, titles } from "../edition/edition.ts";
import { durabilityIn, nodeLossText } from "../edition/node-loss.ts";
import { classLabel } from "../edition/storage-class.ts";
import { nothingKnown } from "./nothing-known.ts";

/** `called`: what else it is asked for by; `loss`: what becomes of its volumes with their node. */
type Storage = { name: string; called: string; loss: string; heading?: string; why?: string };

/** `of`: in the order of the judgement, each with how it stands; what is `named` with none. */
type Standing = {
  verdict: ToldWord;
  /** What limits what is decided; of one that is alone whether it will do. */
  weak?: string;
  isForNow?: true;
  /** Of the only candidate, what is said behind its name: "unproven". */
  only?: string;
  /** Where data must survive a node, if that is another: "Mayastor 3-replica for now". */
  safer?: string;
  /** Where that is not known: among whom, and what nobody timed on any of them: "A and B; no flush was timed". */
  open?: string;
  named: readonly string[];
  of: readonly (readonly [id: string, why: string])[];
};

/** `by`: who is first by each metric, the one that it goes by before the others. */
type Ranked = { where: string; by: readonly (readonly [metric: string, who: string])[] };

/** By the id of a deployment, by "USE-CASE/ENVIRONMENT", by "ENVIRONMENT/WORKLOAD", and by what is asked for. */
type Searched = {
  storages: Record<string, Storage>;
  answers: Record<string, Standing>;
  rankings: Record<string, Ranked>;
  nothing: ReturnType<typeof nothingKnown>;
};

export const searchedFile = (edition: Edition): readonly [path: string, text: string] => [
  `static/${edition.version}/searched.json`,
  `${JSON.stringify(searched(edition))}\n`,
];

export function searched(edition: Edition): Searched {
  const answers = edition.useCases
    .flatMap((id) => edition.recommendationsOf(id))
    .filter(({ candidates }) => candidates.length > 1);
  return {
    storages: Object.fromEntries(edition.deployments.map((id) => [id, storageOf(edition, id)])),
    answers: Object.fromEntries(
      answers.map((one) => [`${one.useCase}/${one.environment}`, standingOf(edition, one)]),
    ),
    rankings: Object.fromEntries(
      edition.environments
        .flatMap((id) => comparisonsOf(edition, id))
        .map((one) => [`${one.environment}/${one.anchor}`, rankedOf(edition, one)]),
    ),
    nothing: nothingKnown(edition),
  };
}

function storageOf(edition: Edition, id: string): Storage {
  const { record } = edition;
  const why = answeredInShort(edition, id);
  return {
    name: titles(record).deployment(id),
    called: [id, classLabel(record, id) ?? ""].join(" ").trim(),
    loss: nodeLossText(durabilityIn(record, id)),
    ...(why !== undefined && { heading: lowerFirst(answersTitle(edition, id)), why }),
  };
}

function standingOf(edition: Edition, one: Recommendation): Standing {
  const named = willDo(edition, one)?.ids ?? namedIn(edition)(one).ids;
  const isOnly = onlyCandidate(edition, one) !== undefined;
  return {
    verdict: toldIn(edition, one),
    ...defined({ weak: nonEmpty(isOnly ? decidedBy(one) : limitBeside(one)) }),
    ...(isOnly ? { only: UNPROVEN } : isProvisional(edition, one) && { isForNow: true }),
    ...defined({ safer: saferText(edition, one), open: openSurvivors(edition, one) }),
    named,
    of: one.candidates.map(({ deployment }) => [
      deployment,
      named.includes(deployment) ? "" : lowerFirst(reasonText(edition, one, deployment)),
    ]),
  };
}

function saferText(edition: Edition, one: Recommendation): string | undefined {
  const safer = survivorIn(edition, one, titles(edition.record).deployment);
  return safer?.replace(new RegExp(`^${FOR_NOW}: (.*)$`), `$1 ${FOR_NOW}`);
}

function rankedOf(edition: Edition, { environment, primary, rankings }: Comparison): Ranked {
  const all = [primary, ...rankings.filter((one) => one !== primary)];
  return {
    where: titles(edition.record).environment(environment),
    by: all.map((ranking) => [ranking.metric.phrase, firstInShort(edition, ranking)]),
  };
}
