/** Deployments: a backend in an environment, its physical limits, its runs and its places. */

import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { durabilityOf } from "../../../judge/terms/durability.ts";
import type { Deployment } from "../../../schema/deployment.ts";
import { declaredDurability } from "../../../schema/durability.ts";
import { lowerFirst } from "../../../text/words.ts";
import { answeredBy, answersTitle } from "../../blocks/answers/answered-by.ts";
import { cellSections } from "../../blocks/cell-blocks.ts";
import { pairsOf } from "../../blocks/comparing/pair-matrix.ts";
import { placesInShort } from "../../blocks/comparing/standing-in.ts";
import { elsewhereSpans, sameAs, sameElsewhere } from "../../blocks/decision/same-elsewhere.ts";
import { unansweredNote } from "../../blocks/decision/unanswered.ts";
import { citedIn, deploymentItems, durabilityItems } from "../../blocks/declared.ts";
import { repeatCurves } from "../../blocks/details/latency-curves.ts";
import { recoverySections } from "../../blocks/details/recovery.ts";
import { standingsOf } from "../../blocks/dots/standings.ts";
import { changeSentences } from "../../blocks/history-blocks.ts";
import { KNOWN_BY } from "../../blocks/known-by.ts";
import { patternBlocks } from "../../blocks/pattern-blocks.ts";
import { mainPlaces, placesFolded, reasonBlocks } from "../../blocks/places.ts";
import { runsApart } from "../../blocks/runs-apart.ts";
import { scalingOfDeployment } from "../../blocks/scaling-blocks.ts";
import { setUpBlocks } from "../../blocks/set-ups.ts";
import { findingBlocks, observationBlocks } from "../../blocks/statements.ts";
import { sweepsOfDeployment } from "../../blocks/sweep-blocks.ts";
import { trialsOfDeployment } from "../../blocks/trials/trials.ts";
import { counted, outcomeBadges } from "../../blocks/values.ts";
import { farLinesNote } from "../../blocks/why/far-lines.ts";
import { cellFacts } from "../../blocks/workloads/workload-text.ts";
import type { Figures } from "../../charts/figures.ts";
import { deploymentsOfFinding, type Edition, titles, wasMeasured } from "../../edition/edition.ts";
import { runHref } from "../../edition/links.ts";
import { originNote } from "../../edition/origin.ts";
import {
  bullets,
  countCell,
  elsewhere,
  facts,
  fold,
  foldOnPhone,
  heads,
  numeric,
  orNotStated,
  section,
  text,
} from "../../edition/parts.ts";
import { classLines } from "../../edition/storage-class.ts";
import type { Block, Page, PageSection, Rich } from "../../edition/view.ts";
import { within } from "../../edition/within.ts";
import { everyPage, type PageKind } from "../page-kind.ts";
import { claimsPage, placesPage } from "./below.ts";
import { listPage } from "./list.ts";

export const deployments: PageKind = {
  menu: { group: "Storage", name: "Deployments", path: "deployments", weight: 30 },
  pages: ({ edition, figures, isAsked }) => deploymentPages(edition, figures, isAsked),
};

export function deploymentPages(edition: Edition, figures: Figures, isAsked = everyPage): Page[] {
  const asked = edition.deployments.flatMap((id) => {
    const environment = edition.record.deployments.get(id)?.environment ?? "";
    const part = within(edition, environment);
    const alike = sameAs(edition, id, sameElsewhere(edition, environment));
    return isAsked(`deployments/${id}`, { part, frame: alike })
      ? deploymentPage(part, figures, id, alike)
      : [];
  });
  return [listPage(edition), ...asked];
}

function deploymentPage(edition: Edition, figures: Figures, id: string, alike: readonly string[]): Page[] {
  const { record, links } = edition;
  const name = titles(record);
  const deployment = record.deployments.get(id);
  if (deployment === undefined) return [];
  const where = name.environment(deployment.environment);
  const runs = edition.runs.filter((run) => run.deployment === id);
  const findings = edition.findings.filter((f) => deploymentsOfFinding(f).includes(id));
  const observations = edition.observations.filter((o) => o.deployment === id);
  const main = mainPlaces(edition, id);
  const places = placesPage(edition, id);
  const claimed = claimsPage(edition, id);
  const sections: PageSection[] = [
    ...section("answers", answersTitle(edition, id), [
      ...unansweredNote(edition, deployment.environment, elsewhereSpans(edition, alike)),
      ...answeredBy(edition, id),
      ...farLinesNote(edition, resultsOf(edition, id)),
    ]),
    ...section("standing", "How it compares", standingsOf(edition, main, id, SHOWN)),
    {
      id: "what-it-is",
      title: "What it is",
      blocks: [
        ...originNote(record, { kind: "deployments", id, ...deployment }, edition.judgement.method),
        ...factBlocks(edition, id, deployment),
      ],
    },
    {
      id: "places",
      title: "How it ranks",
      blocks: [
        ...placesInShort(edition, main, id),
        ...runsApart(edition, id),
        ...placesFolded(edition, id, main),
        ...reasonBlocks(
          edition,
          main.flatMap(({ values }) => values.filter(({ deployment: of }) => of === id)),
        ),
        ...elsewhere(edition, places),
      ],
    },
    ...historySections(edition, id),
    ...against(edition, id),
    ...sweepsOfDeployment(edition, figures, id),
    ...scalingOfDeployment(edition, figures, id),
    ...recoverySections(
      edition,
      edition.judgement.recoveries.filter(({ deployment: of }) => of === id),
    ),
    ...cellSections(edition, runs, false),
    ...trialsOfDeployment(edition, id),
    { id: "runs", title: "Runs", blocks: [runTable(edition, id, runs)] },
    ...section("latency-distributions", "Latency distribution, run by run", repeatsOf(edition, figures, id)),
    ...section("patterns", "Latency patterns", patternBlocks(edition, id)),
    ...section("findings", "Stated without figures", findingBlocks(edition, findings)),
    ...section(
      "observations",
      "Also observed",
      foldOnPhone(counted(observations.length, "observation"), observationBlocks(edition, observations)),
    ),
    ...section("claims", "Claims", elsewhere(edition, claimed)),
  ];
  return [
    {
      path: `deployments/${id}`,
      branch: true,
      kind: "deployment",
      title: deployment.title,
      names: [
        id,
        ...(deployment.storageClass ? [deployment.storageClass] : []),
        // Who asks why it is excluded finds its own page, which says so.
        ...(isAnyExcluded(edition, id) ? ["excluded"] : []),
        ...(deployment.storageCores ? ["CPU cost, CPU overhead, CPU cores"] : []),
      ],
      ...(wasMeasured(edition, id) && { sure: 1 }),
      eyebrow: "Deployment",
      classes: classLines(edition, [id]),
      description: deployment.summary ?? `${deployment.title} in ${where}.`,
      lede: deployment.summary ?? [
        `In `,
        { text: where, href: links.environment(deployment.environment) },
        ".",
      ],
      crumbs: [
        { text: "Environments", href: links.environments },
        { text: where, href: links.environment(deployment.environment) },
      ],
      sections,
    },
    ...places,
    ...claimed,
  ];
}

/** Workloads in the picture beside its answers: these and it fill the first screen. */
const SHOWN = 6;

const resultsOf = ({ judgement }: Edition, id: string): JudgedResult[] =>
  judgement.results.filter(({ run }) => run.deployment === id);

const isAnyExcluded = (edition: Edition, id: string): boolean =>
  resultsOf(edition, id).some(({ outcomes }) => outcomes.some(({ verdict }) => verdict === "excluded"));

/** What its latest measurements changed, in sentences; the figures stand on the page of histories. */
function historySections(edition: Edition, id: string): PageSection[] {
  const own = edition.judgement.histories.filter(({ epochs }) => epochs.some((one) => one.deployment === id));
  const items = changeSentences(edition, own).map(
    (text): Rich => [
      `${text} `,
      { text: "Figure by figure", href: edition.links.history(own[0]?.deployment) },
      ".",
    ],
  );
  return section("history", "Before and after", bullets(items));
}

/** Each workload that was run more than once, in the order of their names. */
function repeatsOf(edition: Edition, figures: Figures, id: string): Block[] {
  return [...Map.groupBy(resultsOf(edition, id), ({ workloadId }) => workloadId)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([workload, results]) => {
      const title = edition.judgement.workloads.get(workload)?.title ?? workload;
      return repeatCurves(edition, figures, { title, results });
    });
}

function against(edition: Edition, id: string): PageSection[] {
  const pairs = edition.judgement.pairings
    .flatMap((pairing) => pairing.pairs)
    .filter(({ a, b }) => a === id || b === id);
  const [first] = pairs;
  if (first === undefined) return [];
  const other = first.a === id ? first.b : first.a;
  const more = { text: "up to six at once", href: edition.links.explore(id, other) };
  return [
    {
      id: "against",
      title: "Against others",
      blocks: [...pairsOf(edition, id, pairs), text(["Or ", more, ", in any workload."])],
    },
  ];
}

function factBlocks(edition: Edition, id: string, deployment: Deployment): Block[] {
  const { record, judgement } = edition;
  const { flush, flushEvidence } = durabilityOf(record, id, judgement.results);
  const items = [
    ...deploymentItems(edition, deployment),
    ...durabilityItems(declaredDurability(record.backends.get(deployment.backend), deployment)),
    { term: "Flushes", value: flush === "not timed" ? flush : `${flush}: ${lowerFirst(flushEvidence)}` },
    ...cellFacts(deployment.cell ?? {}),
    ...citedIn(edition, deployment.from),
  ];
  const settings = Object.entries(deployment.configuration ?? {}).map(
    ([term, value]): { term: string; value: Rich } => ({ term, value: [{ text: value, code: true }] }),
  );
  const setUp = setUpBlocks(edition, id);
  // That says what is configured, too.
  return [
    ...facts(items),
    ...(setUp.length > 0 ? setUp : fold(`Configuration (${settings.length})`, facts(settings))),
  ];
}

function runTable(edition: Edition, id: string, runs: Edition["runs"]): Block {
  return {
    block: "table",
    caption: "Runs of this deployment",
    said: true,
    columns: heads("Run", "Known by", "Measured", numeric("Results"), "Flags"),
    rows: runs.map((run) => {
      const flags = new Map(
        edition
          .resultsOf(run.id)
          .flatMap((judged) => outcomeBadges(edition, judged))
          .map((badge) => [badge.text, badge]),
      );
      return {
        cells: [
          { text: run.title ?? run.id, href: runHref(run.id) },
          { text: KNOWN_BY[run.basis] },
          orNotStated(run.provenance.measured?.from.slice(0, 10)),
          countCell(run.results.length + (run.trials?.length ?? 0)),
          flags.size > 0
            ? { text: "", badges: [...flags.values()] }
            : { text: "none", tone: "muted" as const },
        ],
      };
    }),
    empty: [
      "Not measured yet. Drop a result into ",
      { text: `data/raw/${edition.record.deployments.get(id)?.environment}/${id}/`, code: true },
      " and run ",
      { text: "npm run collect", code: true },
      ".",
    ],
  };
}
