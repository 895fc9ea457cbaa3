/** Use cases: for each environment a page with the answer, the candidates and what would decide it. */

import { onceFor } from "../../../judge/evidence/memo.ts";
import { isGuess } from "../../../judge/planning/found.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { defined, nonEmpty } from "../../../text/defined.ts";
import { order } from "../../../text/problem.ts";
import { environmentTag, mediaIn } from "../../blocks/environments/in-short.ts";
import { headInShort } from "../../blocks/until/head-in-short.ts";
import { meanwhileId } from "../../blocks/until/meanwhile.ts";
import { willDo } from "../../blocks/until/will-do.ts";
import { tableLegend } from "../../blocks/verdict/legend.ts";
import { UNGIVEN, type VerdictWord, verdictWord } from "../../blocks/verdict/words.ts";
import type { Figures } from "../../charts/figures.ts";
import { modeNames } from "../../edition/access-modes.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import type { Block, Card, Page, PageSection, Tabs } from "../../edition/view.ts";
import { within } from "../../edition/within.ts";
import { everyPage, type IsAsked, type PageKind } from "../page-kind.ts";
import { answerSections } from "./environment-answer.ts";
import { judgedBySection } from "./judged-by.ts";
import { openedFirst, whichText } from "./opened.ts";
import { inOneOrder, isMeasured, linesOf, told } from "./told-lines.ts";

export const useCases: PageKind = {
  menu: { group: "Choose", name: "Use cases", path: "use-cases", weight: 10 },
  pages: ({ edition, figures, isAsked }) => useCasePages(edition, figures, isAsked),
};

function useCasePages(edition: Edition, figures: Figures, isAsked = everyPage): Page[] {
  const { links } = edition;
  const cards = edition.useCases.map((id): Card => {
    const definition = useCaseOf(edition, id);
    return {
      title: definition?.title ?? id,
      href: links.useCase(id),
      text: definition?.summary ?? "",
      meta: (definition?.examples ?? []).join("\u00a0· "),
      lines: linesOf(edition, bySureness(edition, id)),
    };
  });
  const shown: Block = { block: "cards", cards };
  const list: Page = {
    path: "use-cases",
    kind: "list",
    title: "Use cases",
    description: "Workloads that people have, what each requires and what it is judged by.",
    lede: [
      "Which storage to take for each use case, in each environment, and how sure that is. ",
      { text: "All answers in one table", href: links.decision },
      ".",
    ],
    sections: [
      {
        id: "all",
        title: "All use cases",
        said: true,
        blocks: cards.length > 0 ? [...tableLegend(edition, [shown]), shown] : [noUseCases],
      },
    ],
  };
  const asked = edition.useCases.filter((id) => isAsked(`use-cases/${id}`));
  return [list, ...asked.flatMap((id) => useCasePage(edition, figures, id, isAsked))];
}

const noUseCases: Block = {
  block: "note",
  tone: "note",
  text: ["Nothing is declared. Add a file to ", { text: "data/use-cases/", code: true }, "."],
};

/** Its own page shows the environment with the surest answer or, where there is none, that of which most is known; each environment has one besides. */
function useCasePage(edition: Edition, figures: Figures, id: string, isAsked: IsAsked): Page[] {
  const definition = useCaseOf(edition, id);
  if (definition === undefined) return [];
  const { links } = edition;
  const name = titles(edition.record);
  const answers = openedFirst(edition, bySureness(edition, id));
  const [surest] = answers;
  const base = {
    kind: "use-case",
    eyebrow: "Use case",
    lede: definition.summary,
  };
  const called = [
    ...new Set([...(definition.examples ?? []), ...(definition.products ?? [])]),
    ...modeNames(definition.requires?.accessMode),
  ];
  const judgedBy = judgedBySection(edition, definition);
  const sectionsOf = onceFor((answer: Recommendation) =>
    answerSections(within(edition, answer.environment), figures, answer),
  );
  /** Where it is asked for; all but the answer is told to whoever asks. */
  const pageOf = (frame: Omit<Page, "sections">, answer: Recommendation): Page[] =>
    isAsked(frame.path, { part: within(edition, answer.environment), frame: [frame, judgedBy] })
      ? [{ ...frame, sections: [...sectionsOf(answer), judgedBy] }]
      : [];
  const main: Omit<Page, "sections"> = {
    ...base,
    path: `use-cases/${id}`,
    branch: true,
    title: definition.title,
    names: called,
    description: definition.summary,
    crumbs: [{ text: "Use cases", href: links.useCases }],
    ...(surest && {
      // Who comes from elsewhere takes it for the answer to all.
      ...(answers.length > 1 && {
        lede: `${definition.summary} ${whichText(edition, answers)}`,
      }),
      sameAs: `use-cases/${id}/${surest.environment}`,
      tabs: tabsOf(edition, answers, surest),
      sure: shownSure(edition, surest),
    }),
  };
  if (surest === undefined) return [{ ...main, sections: [NO_ANSWER, judgedBy] }];
  const pageIn = (answer: Recommendation): Page[] => {
    const where = name.environment(answer.environment);
    const frame = {
      ...base,
      path: `use-cases/${id}/${answer.environment}`,
      // In each edition, as light-page.ts may put pages below it in one: Hugo drops a leaf that is a branch in another.
      branch: true as const,
      title: `${definition.title}: ${where}`,
      // Who looks for a product in a lab wants the answer there.
      names: [...called, answer.environment, ...(isCpuKnown(answer) ? ["CPU cost"] : [])],
      // A search tells it as far as its first stop.
      description: `${definition.title} in ${where}: ${headInShort(edition, answer)}. ${answer.sentence}`,
      crumbs: [
        { text: "Use cases", href: links.useCases },
        { text: definition.title, href: links.useCase(id) },
      ],
      within: answer.environment,
      tabs: tabsOf(edition, answers, answer),
      sure: shownSure(edition, answer),
    };
    return pageOf(frame, answer);
  };
  // Asked for in this order, too: a page comes before those below it.
  return [...pageOf(main, surest), ...answers.flatMap(pageIn)];
}

/** Of those whose cost it tells. */
const isCpuKnown = ({ answers: [{ compared }], candidates }: Recommendation): boolean =>
  candidates.some(
    ({ deployment, cost }) =>
      compared.includes(deployment) && (cost.cpu !== undefined || cost.coresPerNode !== undefined),
  );

function madeOf(edition: Edition, id: string): string {
  const environment = edition.record.environments.get(id);
  return environment === undefined ? "" : environmentTag(environment, mediaIn(edition, id));
}

function tabsOf(edition: Edition, answers: readonly Recommendation[], current: Recommendation): Tabs {
  const name = titles(edition.record);
  const byEnvironment = inOneOrder(edition, answers);
  return {
    label: "Environments",
    onPhone: true,
    items: byEnvironment.map((answer) => ({
      id: answer.environment,
      ...defined({ made: nonEmpty(madeOf(edition, answer.environment)) }),
      text: name.environment(answer.environment),
      href: edition.links.useCase(answer.useCase, answer.environment),
      ...(isMeasured(edition, answer) ? told(edition, answer) : { note: "not measured" }),
      ...(answer === current && { current: true as const }),
    })),
  };
}

const NO_ANSWER: PageSection = {
  id: "answer",
  title: "The answer",
  blocks: [
    {
      block: "note",
      tone: "note",
      text: [
        "No environment has runs yet. Measure one with ",
        { text: "npm run collect", code: true },
        ", or drop results into ",
        { text: "data/raw/", code: true },
        ".",
      ],
    },
  ],
};

/** Answers come before open questions, those for which something speaks first, and these before environments where nothing was measured; then those of whom most of what counts was measured. */
export const bySureness = (edition: Edition, id: string): Recommendation[] =>
  [...edition.recommendationsOf(id)].sort(
    (a, b) => surenessOf(edition, b) - surenessOf(edition, a) || order(a.environment, b.environment),
  );

/**
 * One number, as the search sorts by it: words of verdicts are 1 apart, and neither what is added to them comes to that much. What
 * speaks for somebody counts twice as much as all that may be measured.
 */
function surenessOf(edition: Edition, one: Recommendation): number {
  const isSilent = meanwhileId(edition, one) === undefined && willDo(edition, one) === undefined;
  const speaks = isSilent ? 0 : SPEAKS;
  return verdictSureness(edition, one) + speaks + ALL_MEASURED * (one.answers[0].measured ?? 0);
}

function verdictSureness(edition: Edition, one: Recommendation): number {
  if (!isMeasured(edition, one)) return 0;
  if (isGuess(one)) return GUESSED;
  return SURENESS[one.verdict === "open" ? UNGIVEN : verdictWord(one)];
}

const shownSure = (edition: Edition, one: Recommendation): number =>
  Number(surenessOf(edition, one).toFixed(2));

/** A guess rests on no figure that stands: what is open, but has something that speaks, comes before it. */
const SURENESS: Readonly<Record<VerdictWord, number>> = {
  "high confidence": 3,
  "medium confidence": 3,
  "low confidence": 2,
  "enough, best not known": 1,
  "not known": 1,
  "nothing fits": 3,
};
const SPEAKS = 0.5;
const ALL_MEASURED = 0.25;
/** Of one that nobody is told to take less is known than of one that is open by what was measured. */
const GUESSED = 0.75;
