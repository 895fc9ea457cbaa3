/** The entrance: say what you run and where, and read the answer. */

import { recommended } from "../../../judge/planning/named.ts";
import { ASKED } from "../../../judge/recommending/further.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import type { UseCase } from "../../../schema/use-case.ts";
import { defined } from "../../../text/defined.ts";
import { plural } from "../../../text/words.ts";
import { answerView } from "../../blocks/answers/answers.ts";
import { measuredOf } from "../../blocks/decision/answer-matrix.ts";
import { byAnswers } from "../../blocks/environments/cards.ts";
import { environmentInShort, environmentTag, mediaIn } from "../../blocks/environments/in-short.ts";
import { lookedBest } from "../../blocks/looked-best.ts";
import { overviewBlocks } from "../../blocks/overview/overview-chart.ts";
import { counted } from "../../blocks/values.ts";
import { waysIn } from "../../blocks/ways-in.ts";
import type { Figures } from "../../charts/figures.ts";
import { type Edition, titles, useCaseOf } from "../../edition/edition.ts";
import type { EarlierEdition } from "../../edition/kept.ts";
import { outlivesNode } from "../../edition/node-loss.ts";
import { environmentLink, joined, section, text } from "../../edition/parts.ts";
import type { Block, Page, PageSection } from "../../edition/view.ts";
import { changesTold, revisedSpans, toldLine } from "../changes/told-changes.ts";
import type { PageKind } from "../page-kind.ts";
import { bySureness } from "../use-cases/use-cases.ts";
import { originBlocks, readingBlock, recordBlocks, restsOn } from "./record-blocks.ts";

export const home: PageKind = {
  pages: ({ edition, figures, earlier }) => [homePage(edition, figures, earlier[0])],
};

const QUESTION = "Which StorageClass should I use?";

function homePage(edition: Edition, figures: Figures, before: EarlierEdition | undefined): Page {
  const { declaration } = edition.record;
  const lede = declaration.description;
  const base = { path: "", kind: "home", description: lede };
  if (edition.runs.length === 0 && edition.findings.length === 0)
    return { ...base, title: declaration.title, lede, sections: firstSteps(edition) };
  const { shown, more } = lookedBest(edition);
  const all = overview(edition, figures);
  return {
    ...base,
    title: QUESTION,
    lede: [restsOn(edition), ...revisedSpans(edition), "."],
    sections: [
      {
        id: "choose",
        title: "Your answer",
        blocks: [...chooseBlocks(edition, all.of), ...originBlocks(edition)],
      },
      ...section("overview", all.title, all.blocks),
      {
        id: "credible",
        title: "Results that looked best and weren't",
        blocks:
          shown.length > 0
            ? [...shown, ...moreBlocks(edition, more)]
            : [text("In this edition the fastest printed value of every comparison passed the checks.")],
      },
      ...section("changed", "What changed", changeBlocks(edition, before)),
      {
        id: "record",
        title: "What is behind it",
        blocks: [readingBlock(edition), ...recordBlocks(edition)],
      },
    ],
  };
}

/** Of the environment with most deployments that has something to compare; the others on their own pages. */
function overview(edition: Edition, figures: Figures): { of?: string; title: string; blocks: Block[] } {
  const measured = (id: string): number =>
    new Set(edition.runs.flatMap((run) => (run.environment === id ? [run.deployment] : []))).size;
  for (const id of measuredOf(edition).toSorted((a, b) => measured(b) - measured(a))) {
    const others = measuredOf(edition).filter((one) => one !== id);
    const links = joined(others.map((one) => environmentLink(edition, one)));
    const blocks = overviewBlocks(edition, figures, id, [
      { text: "All of this environment", href: edition.links.environment(id) },
      ...(others.length > 0 ? [". The others: ", ...links] : []),
      ". Values of different environments are never compared.",
    ]);
    if (blocks.length > 0)
      return { of: id, title: `${titles(edition.record).environment(id)} at a glance`, blocks };
  }
  return { title: "", blocks: [] };
}

const moreBlocks = (edition: Edition, more: number): Block[] =>
  more === 0
    ? []
    : [
        text(
          [
            `${counted(more, "more comparison")} of this kind: see `,
            { text: "the environments", href: edition.links.environments },
            ".",
          ],
          "muted",
        ),
      ];

/** The question with the answer to the first use case that has one, where that is surest, and the way to all others. */
function chooseBlocks(edition: Edition, pictured: string | undefined): Block[] {
  const { links } = edition;
  const name = titles(edition.record);
  const environments = measuredOf(edition);
  const isOwn = (id: string): boolean => !edition.record.others.has(id);
  const all = edition.useCases
    .map((id) => bySureness(edition, id).filter(({ environment }) => environments.includes(environment)))
    .flatMap((answers) => answers.find(({ environment }) => isOwn(environment)) ?? answers[0] ?? []);
  const chosen = all.find(saysWhat) ?? all.find(isMeasured) ?? all[0];
  if (chosen === undefined) return [text("No use case is declared.")];
  const { useCase, environment } = chosen;
  return [
    {
      block: "choose",
      useCases: edition.useCases.map((id) => {
        const definition = useCaseOf(edition, id);
        return {
          id,
          title: definition?.title ?? id,
          href: links.useCase(id),
          products: definition?.products ?? [],
          ...sharing(definition),
        };
      }),
      // Who has one like that of which nothing was measured is told so, and what to run.
      environments: [...environments, ...unmeasured(edition)].map((id) => {
        const environment = edition.record.environments.get(id);
        const media = mediaIn(edition, id);
        const made = environment === undefined ? "" : environmentInShort(environment, media);
        const few = environment === undefined ? "" : environmentTag(environment, media);
        const isMeasured = environments.includes(id);
        return {
          id,
          title: name.environment(id),
          made: isMeasured ? made : `nothing was measured there; ${made}`,
          ...(!isMeasured && { bare: "not measured" }),
          few: [...(few === "" ? [] : [few]), ...(isMeasured ? [] : ["nothing measured"])].join(", "),
        };
      }),
      asked: ASKED.map(({ id, title, ...asked }) => ({ id, title, ...sharing(asked) })),
      chosen: {
        useCase,
        environment,
        href: links.useCase(useCase, environment),
        ...defined({ why: whyFirst(edition, chosen) }),
      },
      environmentPages: links.environments,
      ...(edition.deployments.some((id) => outlivesNode(edition.record, id)) && {}),
      pictured: pictured ?? "",
      answer: answerView(edition, chosen),
      ways: waysIn(edition),
    },
  ];
}

/** Why an environment is the first one shown; undefined where it is the only one, recommends nothing, or where some are another report's, which come behind. */
function whyFirst(edition: Edition, chosen: Recommendation): string | undefined {
  const { useCase, environment } = chosen;
  const answered = edition.recommendationsOf(useCase).map((one) => one.environment);
  const measured = measuredOf(edition).filter((id) => answered.includes(id));
  if (!saysWhat(chosen) || measured.length < 2 || measured.some((id) => edition.record.others.has(id)))
    return;
  return `Shown at first: ${titles(edition.record).environment(environment)}, the surest of ${plural(measured.length, "environment")} for ${useCaseOf(edition, useCase)?.title ?? useCase}.`;
}

/** Who comes for shared files may ask for them besides, or choose what is about them. */
const sharing = (of: Pick<UseCase, "requires"> | undefined): { shared?: true } =>
  of?.requires?.accessMode === "ReadWriteMany" ? { shared: true } : {};

/** Environments of which there are answers without a figure. */
function unmeasured(edition: Edition): string[] {
  const answered = new Set(edition.judgement.recommendations.map(({ environment }) => environment));
  const measured = measuredOf(edition);
  return byAnswers(edition).filter((id) => answered.has(id) && !measured.includes(id));
}

/** It recommends something, by what was measured. */
const saysWhat = (one: Recommendation): boolean =>
  recommended(one).length > 0 && (one.verdict === "decided" || one.sure !== undefined);

/** Something that it is judged by was measured. */
const isMeasured = ({ candidates, metrics }: Recommendation): boolean =>
  candidates.some(({ figures }) =>
    figures.some(({ known }, index) => known === "measured" && metrics[index]?.scored),
  );

/** The edition's own words, and what changed for readers who chose before. */
function changeBlocks(edition: Edition, before: EarlierEdition | undefined): Block[] {
  const columns = changesTold(edition, before).map((told): Block[] => [text(toldLine(told))]);
  return [
    ...(edition.summary ? [text(edition.summary)] : []),
    ...(columns.length > 0 ? [{ block: "columns" as const, columns }] : []),
  ];
}

/** What an empty report says: the two ways to get a first number in. */
function firstSteps(edition: Edition): PageSection[] {
  return [
    {
      id: "first-steps",
      title: "Nothing is recorded yet",
      blocks: [
        { block: "text", text: "This report has no run so far. There are two ways to a first number:" },
        {
          block: "list",
          items: [
            [
              "Measure the disk of this machine: install fio, then run ",
              { text: "npm run collect", code: true },
              ".",
            ],
            [
              "Take in a result, fio JSON or a kbench log: ",
              { text: "npm run add -- FILE --environment ID --deployment ID --backend ID", code: true },
              ". It describes what is new in ",
              { text: "data/environments", code: true },
              " and ",
              { text: "data/deployments", code: true },
              " for you to complete. From then on, dropping files into ",
              { text: "data/raw/ENVIRONMENT/DEPLOYMENT/", code: true },
              " is enough.",
            ],
          ],
        },
        { block: "pre", label: "Commands", text: "npm run collect\nnpm run dev" },
        {
          block: "text",
          text: [
            "Until then, ",
            { text: "the checks", href: edition.links.checks },
            " and ",
            { text: "the method", href: edition.links.methodology },
            " tell how numbers will be judged.",
          ],
        },
      ],
    },
  ];
}
