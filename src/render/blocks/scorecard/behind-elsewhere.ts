/** Where another tool's test puts a storage that an answer does not name ahead of one that it names: said with the answer, as a label beside a figure is passed over. */
import { inTheRunning } from "../../../judge/candidates/candidates.ts";
import { toolsDisagree } from "../../../judge/checks/tools-disagree.ts";
import { countingIn } from "../../../judge/planning/counting.ts";
import type { Recommendation } from "../../../judge/recommending/recommendation.ts";
import { type Edition, titles } from "../../edition/edition.ts";
import { resultHref } from "../../edition/links.ts";
import type { TextSpan } from "../../edition/view.ts";
import { findingOf } from "../values.ts";

/** "By kbench, CephFS is ahead of ZFS in reads: 29,200 against 4,890 IOPS."; of the heaviest such figure, empty where there is none. */
export function behindElsewhere(
  edition: Edition,
  recommendation: Recommendation,
  named: readonly string[],
): TextSpan[] {
  const running = inTheRunning(recommendation.candidates);
  const rivals = running.map(({ deployment }) => deployment).filter((id) => !named.includes(id));
  const counting = countingIn(recommendation).toSorted((a, b) => b.share - a.share);
  for (const { metric, index } of counting)
    for (const { deployment, figures } of running) {
      const { ranked } = figures[index] ?? {};
      if (!named.includes(deployment) || ranked?.noted.includes(toolsDisagree.code) !== true) continue;
      const found = aheadIn(edition, ranked.runs, deployment);
      if (found === undefined || !rivals.includes(found.rival)) continue;
      const name = titles(edition.record).deployment;
      return [
        `By ${found.tool}, ${name(found.rival)} is ahead of ${name(deployment)} in ${metric.direction}s: `,
        withoutUnit(found.better, found.worse),
        " against ",
        found.worse,
        ".",
      ];
    }
  return [];
}

/** "29,200" before "4,890 IOPS". */
function withoutUnit(better: Linked, { text }: Linked): Linked {
  const unit = / [A-Z]\S*$/.exec(text)?.[0] ?? "";
  return unit !== "" && better.text.endsWith(unit)
    ? { ...better, text: better.text.slice(0, -unit.length) }
    : better;
}

type Linked = { text: string; href: string };
type Ahead = { tool: string; rival: string; better: Linked; worse: Linked };

/** Of the finding, which has the better of both first, by each of the tools. */
function aheadIn(
  edition: Edition,
  runs: readonly { run: string; result: number }[],
  deployment: string,
): Ahead | undefined {
  const { runs: all } = edition.record;
  const own = all.get(runs[0]?.run ?? "")?.provenance.tool.name;
  const { figures = [] } = findingOf(edition, { runs: [...runs] }, toolsDisagree.code) ?? {};
  const [better, worse] = figures.flatMap(({ text, run, result }) => {
    const of = all.get(run);
    const tool = of?.provenance.tool.name;
    return of === undefined || tool === undefined || tool === own
      ? []
      : [{ tool, deployment: of.deployment, span: { text, href: resultHref(run, result) } }];
  });
  if (better === undefined || worse?.deployment !== deployment) return undefined;
  return { tool: better.tool, rival: better.deployment, better: better.span, worse: worse.span };
}
