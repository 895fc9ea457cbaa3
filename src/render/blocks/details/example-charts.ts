/** Charts of the engine's own examples: what the record of a report may hold no histograms and logs for. */
import type { JudgedResult } from "../../../judge/evidence/judged-result.ts";
import { exactTitle } from "../../../judge/evidence/workload-id.ts";
import type { Figures } from "../../charts/figures.ts";
import type { Edition } from "../../edition/edition.ts";
import { type Examples, examplePage, exampleTitle } from "../../edition/examples.ts";
import type { Block } from "../../edition/view.ts";
import { repeatCurves, resultCurves } from "./latency-curves.ts";
import { timeBlocks } from "./time-charts.ts";

/** Several examples of one test, a line each: their percentiles, and folded the same as shares. */
export const exampleCurves = (
  examples: Examples,
  figures: Figures,
  results: readonly JudgedResult[],
): Block[] =>
  repeatCurves(
    examples,
    figures,
    { title: results[0] ? exactTitle(results[0].result.workload) : "", results },
    (judged) => ({ label: exampleTitle(examples, judged), href: examplePage(judged.run) }),
  );

/** The curve of one example. */
export const exampleCurve = (examples: Examples, figures: Figures, judged: JudgedResult): Block[] =>
  resultCurves(
    examples,
    figures,
    exampleTitle(examples, judged),
    judged.result,
    judged,
    examplePage(judged.run),
  );

/** Rates and latencies over the time of one example. */
export const exampleOverTime = (
  examples: Examples,
  figures: Figures,
  links: Edition["links"],
  judged: JudgedResult,
): Block[] =>
  timeBlocks(
    { record: examples.record, links },
    figures,
    exampleTitle(examples, judged),
    judged.result,
    [],
    examplePage(judged.run),
  );
