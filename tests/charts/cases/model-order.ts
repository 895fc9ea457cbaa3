/** Orders by model: crossing lines, ties, gaps, and more deployments than colours. */
import type { ModelOrderInput } from "../../../src/render/charts/kinds/model-order/model-order.ts";
import { TITLES } from "../made-rankings.ts";

type Place = [deployment: string, score: number, ranked?: false];

function column(model: string, title: string, scores: readonly Place[]): ModelOrderInput["columns"][number] {
  const places = scores.map(([deployment, score, ranked]) => ({
    deployment,
    score,
    place: 1 + scores.filter(([, other]) => other > score).length,
    ranked: ranked ?? true,
    ...(ranked === false ? {} : { rank: 1, scoreCredible: score }),
  }));
  return { model, title, places };
}

const OURS = "Geometric mean of shares";
const WEIGHTED = "Weighted 40/30/20/10";
const SHIFTED = "ClickBench's shifted ratios";

const input = (
  columns: ModelOrderInput["columns"],
  finding = "The order depends on the model.",
): ModelOrderInput => ({
  environment: "lab",
  columns,
  finding,
  titles: TITLES,
  hrefs: new Map(
    columns.flatMap(({ places }) =>
      places.map(({ deployment }) => [deployment, `/v1/deployments/${deployment}/`] as const),
    ),
  ),
});
const CLASSES = new Map([
  ["mayastor-1r", "openebs-single-replica"],
  ["ceph-rbd", "ceph-block"],
  ["cephfs", "ceph-filesystem"],
]);
const many = Array.from({ length: 12 }, (_, i): Place => [`d${i}`, 1 - i / 13]);

export const cases: Record<string, ModelOrderInput> = {
  normal: input([
    column("a", OURS, [
      ["mayastor-1r", 0.42],
      ["ceph-rbd", 0.19, false],
      ["zfs", 0.14],
      ["cephfs", 0.04],
    ]),
    column("b", WEIGHTED, [
      ["ceph-rbd", 0.89, false],
      ["mayastor-1r", 0.36, false],
      ["zfs", 0.28, false],
      ["cephfs", 0.06, false],
    ]),
    column("c", SHIFTED, [
      ["mayastor-1r", 0.49],
      ["zfs", 0.19],
      ["ceph-rbd", 0.18, false],
      ["cephfs", 0.05],
    ]),
  ]),
  "with-storage-classes": {
    ...input([
      column("a", OURS, [
        ["mayastor-1r", 0.42],
        ["ceph-rbd", 0.19, false],
        ["zfs", 0.14],
      ]),
      column("b", SHIFTED, [
        ["mayastor-1r", 0.49],
        ["zfs", 0.19],
        ["ceph-rbd", 0.18, false],
      ]),
    ]),
    storageClasses: CLASSES,
  },
  "ties-and-gaps": input([
    column("a", OURS, [
      ["zfs", 0.5],
      ["cephfs", 0.5],
    ]),
    column("b", WEIGHTED, [
      ["zfs", 0.4],
      ["ceph-rbd", 0.9],
      ["cephfs", 0.2],
    ]),
  ]),
  twelve: input([
    column("a", OURS, many),
    column("b", WEIGHTED, many.toReversed()),
    column("c", SHIFTED, many),
  ]),
  hostile: input([
    column("a", '"><script>alert(1)</script>', [
      ["hostile", 0.5],
      ["long", 0.4],
      ["unbroken", 0.3],
    ]),
    column("b", "A model with a title that is far longer than any column of any chart could ever be", [
      ["long", 0.5],
      ["japanese", 0.4],
      ["hostile", 0.3],
    ]),
  ]),
};
