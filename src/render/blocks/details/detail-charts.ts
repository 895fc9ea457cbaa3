/** The sections of a run's page beneath one of its results: what its histograms and its time series show. */
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import type { Result } from "../../../schema/result.ts";
import type { Run } from "../../../schema/run.ts";
import type { Figures } from "../../charts/figures.ts";
import type { Edition } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import { section } from "../../edition/parts.ts";
import type { PageSection } from "../../edition/view.ts";
import { resultCurves } from "./latency-curves.ts";
import { marksOf } from "./recovery.ts";
import { timeBlocks } from "./time-charts.ts";

/** None where it has neither histograms nor time series. */
export function detailSections(
  edition: Edition,
  figures: Figures,
  {
    run,
    result,
    judged,
    index,
  }: { run: Run; result: Result; judged: JudgedResult | undefined; index: number },
): PageSection[] {
  const name = result.name || `Result ${index + 1}`;
  const title = (judged && edition.judgement.workloads.get(judged.workloadId)?.title) ?? name;
  const sections = [
    ...section(
      `latency-${index + 1}`,
      "Latency distribution",
      resultCurves(edition, figures, title, result, judged),
    ),
    ...section(
      `time-${index + 1}`,
      "Over time",
      timeBlocks(edition, figures, title, result, marksOf(run.during), resultHref(run.id, index)),
    ),
  ];
  // The curves of many tests are more than a phone lays out at once: as folds they may be pages of their own.
  const areMany = run.results.filter(({ details = [] }) => details.length > 0).length > MOST_OPEN;
  return sections.map((one) => ({
    ...one,
    level: 3,
    ...(areMany && {
      blocks: [{ block: "more" as const, summary: `${one.title}: ${name}`, blocks: one.blocks }],
    }),
  }));
}

/** Results whose curves a page shows without being asked. */
const MOST_OPEN = 2;
