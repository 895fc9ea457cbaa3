/** Questions that the entrance's form does not ask, each with the page or the view of the explorer that answers it. */
import type { Ranking } from "../../judge/ranking/ranking.ts";
import type { Pairing } from "../../judge/side-by-side/pair.ts";
import type { Edition } from "../edition/edition.ts";
import { outlivesNode } from "../edition/node-loss.ts";

type Way = { text: string; href: string };

/** What one comparison takes. */
const SIDE_BY_SIDE = 6;

/** Those that this edition has an answer to. */
export function waysIn(edition: Edition): Way[] {
  const { judgement, links } = edition;
  const most = judgement.pairings.toSorted((a, b) => comparable(b) - comparable(a))[0];
  const several = most?.deployments.slice(0, SIDE_BY_SIDE) ?? [];
  const some = (found: boolean, ...ways: Way[]): Way[] => (found ? ways : []);
  return [
    { text: "Every use case in every environment", href: links.decision },
    ...some(
      several.length > 1,
      { text: "Any two deployments, side by side", href: links.compare },
      { text: "Several deployments in one chart", href: links.view("dots", { deployments: several }) },
      { text: "Several deployments, figure by figure", href: links.explore(...several) },
    ),
    ...bestTail(edition),
    ...tails(edition),
    ...some(
      edition.deployments.some((id) => outlivesNode(edition.record, id)),
      { text: "What survives a node, in one list", href: links.surviving },
    ),
    { text: "All figures as a spreadsheet", href: links.data },
    { text: "How to measure your own cluster", href: links.measure },
  ];
}

/** Who has the shortest p99 writes: of every environment a panel of its own, each of the test in which it has most. */
function bestTail({ judgement, links }: Edition): Way[] {
  const isTold = judgement.rankings.some((one) => one.metric.id === "write.p99" && credible(one) > 1);
  return isTold
    ? [{ text: "Best p99 write latency", href: links.view("dots", { metric: "write.p99" }) }]
    : [];
}

/** In a workload of which both ends are known: random reads of 4 KiB where there are some, else those in which most can be told. */
function tails({ judgement, links }: Edition): Way[] {
  const of = (id: string) => judgement.rankings.filter(({ metric }) => metric.id === id);
  const typical = new Set(of("read.p50").map(placeOf));
  const small = new Set(
    judgement.results.flatMap(({ comparisonId, result: { workload } }) =>
      workload.rw === "randread" && workload.blockSizeBytes === SMALL ? comparisonId : [],
    ),
  );
  const [most] = of("read.p99")
    .filter((one) => typical.has(placeOf(one)) && credible(one) > 1)
    .toSorted(
      (a, b) =>
        Number(small.has(b.comparisonId)) - Number(small.has(a.comparisonId)) || credible(b) - credible(a),
    );
  if (most === undefined) return [];
  const href = links.view("percentiles", { metric: "read.p99", workload: most.comparisonId });
  return [{ text: "Reads from p50 to p99", href }];
}
const credible = ({ values }: Ranking): number => values.filter(({ rank }) => rank !== undefined).length;
const SMALL = 4096;
const placeOf = ({ environment, comparisonId }: Ranking): string => `${environment}/${comparisonId}`;

/** How many figures of two deployments no check keeps apart. */
const comparable = ({ pairs }: Pairing): number =>
  pairs.flatMap(({ comparisons }) => comparisons).filter(({ main }) => main.ratio !== undefined).length;
