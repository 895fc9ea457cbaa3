/** A comparison as commands to GitHub's runner, which shows them beside the job: what is unwanted as an error. */
import type { ComparedFigure } from "../judge/side-by-side/compare.ts";
import { type Comparison, partsOf, verdictOf } from "./comparison.ts";
import { rowOf, summaryOf } from "./row.ts";

/** GitHub shows ten of a kind for each step. */
const MOST = 9;
const SAID = new Set(["worse", "flags-apart"]);

export function githubLines(comparison: Comparison): string[] {
  const told = partsOf(comparison.figures)
    .filter(({ id, figures }) => SAID.has(id) || figures.some((figure) => isUnwanted(figure, comparison)))
    .flatMap(({ figures }) => figures);
  const lines = told.slice(0, MOST).map((figure) => annotation(figure, comparison));
  const more = told.length - lines.length;
  const rest = more > 0 ? ` Of the changes ${lines.length} are shown, ${more} are not.` : "";
  return [...lines, `::notice title=Storage compared::${data(summaryOf(comparison) + rest)}`];
}

const isUnwanted = (figure: ComparedFigure, { unwanted }: Comparison): boolean =>
  unwanted.some((verdict) => verdict === verdictOf(figure));

function annotation(figure: ComparedFigure, comparison: Comparison): string {
  const { verdict, who, workload, metric, before, after, change, runs, flags } = rowOf(
    figure,
    comparison.titles,
  );
  const level = isUnwanted(figure, comparison) ? "error" : "warning";
  const title = property(`Storage ${verdict}: ${who}`);
  const said = `${workload}, ${metric}: ${before} to ${after}, ${change}, n = ${runs}${flags ? `; ${flags}` : ""}`;
  return `::${level} title=${title}::${data(said)}`;
}

/** As the runner reads them back. */
const data = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
